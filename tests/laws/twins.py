"""Two games that differ in nothing but the hidden cards of one seat, and what both can say in step.

In a twin, hidden cards of the seat that keeps secrets (hand, deck, face-down ones) change places, within what both
seats can see: a face-down teacher stays a teacher, a set trap a trap. Then both go on with equal public choices; where
one passes by itself, the other passes by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from server.engines.contract import Actor, Audience, Due, Ms, Office, Plain, Seat
from server.engines.draws import Draws
from server.engines.legends import asking
from server.engines.legends.commands import Answer
from server.engines.legends.pieces import Card
from server.engines.legends.state import Decision, Option, State
from tests.laws.marked import marked_decks, marked_engine, may_see
from tests.laws.play import Playing, draws_of

Said: TypeAlias = tuple[Actor, Any]


class Twins(NamedTuple):
    """Two states of one moment, and which card lies in the second where a card lay in the first."""

    a: State
    b: State
    now: Mapping[str, str]
    watcher: Seat
    at: Ms


class Moves(NamedTuple):
    """What is said in each of the two games, and when."""

    ours: Said
    theirs: Said
    at: Ms


def twins(seed: int, most: int = 3) -> Iterator[tuple[Twins, Draws]]:
    """Up to ``most`` twins from one game, at moments of it that the seed names, with draws for what follows."""
    draws = draws_of(f"pair {seed}")
    found = 0
    for n, move in enumerate(Playing(seed, on=marked_engine(), fixed=marked_decks(draws.derive("decks")))):
        state, watcher = move.after, Seat(move.after.active)
        if not fit_to_swap(state, watcher) or draws.below(12, "moment", n):
            continue
        few = draws.below(2, "few", n) == 1
        twin = (transposed if few else swapped)(state, 1 - watcher, draws.derive(f"swap {n}"))
        if twin is not None:
            yield Twins(state, *twin, watcher, move.at), draws.derive(f"play {n}")
            found += 1
        if found == most:
            return


def fit_to_swap(state: State, watcher: Seat) -> bool:
    """The watcher is asked for an action, nothing hangs in the air, and there is something to hide."""
    d = state.decision
    return (
        d is not None
        and d.seat == watcher
        and d.kind == "main"
        and not (state.chain or state.pending or state.attack or state.fresh or state.window)
        and len(state.todo) == 1
        and any(c.zone == "hand" and c.side != watcher for c in state.cards.values())
        and not hand_is_open(state, 1 - watcher)
    )


def hand_is_open(state: State, seat: int) -> bool:
    return any(c.side == seat and c.zone == "hand" and may_see(marked_engine(), state, c, Audience.PUBLIC)
               for c in state.cards.values())  # fmt: skip


def secret_places(state: State, owner: int) -> tuple[list[Card], list[Card], list[Card]]:
    """Face-down teachers, set traps and hand cards whose face nobody but their owner may see."""
    mine = [c for c in state.cards.values() if c.side == owner == c.owner]
    down = [c for c in mine if c.face == "down"]
    return (
        [c for c in down if c.zone == "field"],
        [c for c in down if c.zone == "background"],
        [c for c in mine if c.zone == "hand"],
    )


def swapped(state: State, owner: int, draws: Draws) -> tuple[State, dict[str, str]] | None:
    """The twin with all hidden cards in other places; None where no other arrangement was found."""
    lib = marked_engine().library(state)
    teachers, traps, hand = secret_places(state, owner)
    deck = state.players[owner].deck
    pool = list(draws.shuffled([c.card for c in (*teachers, *traps, *hand)] + list(deck), "pool"))
    taken = _names_on_field(state, owner, teachers)
    now: dict[str, str] = {}
    for place in teachers:
        fit = next((x for x in pool if lib.cards[x].kind == "teacher" and lib.cards[x].name not in taken), None)
        if fit is None:
            return None
        pool.remove(fit)
        taken.add(lib.cards[fit].name)
        now[place.card] = fit
    for place in traps:
        fit = next(x for x in pool if lib.cards[x].kind == "trap")
        pool.remove(fit)
        now[place.card] = fit
    for place in hand:
        now[place.card] = pool.pop()
    now |= dict(zip(deck, pool, strict=True))
    return _with_cards(state, owner, now), now


def transposed(state: State, owner: int, draws: Draws) -> tuple[State, dict[str, str]] | None:
    """The twin in which one set trap or hand card lies in the deck instead, and a card of the deck in its place."""
    lib = marked_engine().library(state)
    _, traps, hand = secret_places(state, owner)
    place = draws.shuffled(traps or hand, "place")[0]
    deck = state.players[owner].deck
    fits = [x for x in deck if place.zone == "hand" or lib.cards[x].kind == "trap"]
    if not fits:
        return None
    fit = fits[draws.below(len(fits), "fit", 0)]
    now = {place.card: fit, fit: place.card}
    return _with_cards(state, owner, now), now


def _names_on_field(state: State, owner: int, but: list[Card]) -> set[str]:
    lib = marked_engine().library(state)
    return {
        lib.cards[c.card].name for c in state.cards.values() if c.zone == "field" and c.side == owner and c not in but
    }


def _with_cards(state: State, owner: int, now: Mapping[str, str]) -> State:
    teachers, traps, hand = secret_places(state, owner)
    secret = {c.uid for c in (*teachers, *traps, *hand)}
    cards = {uid: replace(c, card=now.get(c.card, c.card)) if uid in secret else c for uid, c in state.cards.items()}
    players = list(state.players)
    players[owner] = replace(players[owner], deck=tuple(now.get(x, x) for x in players[owner].deck))
    return replace(state, cards=cards, players=(players[0], players[1]))


def renamed_in(value: Plain, now: Mapping[str, str]) -> Plain:
    """What the first game says of a card, as the second would say it of the one in its place."""
    if isinstance(value, dict):
        return {key: renamed_in(part, now) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed_in(part, now) for part in value]
    return now.get(value, value) if isinstance(value, str) else value


def differing(a: Plain, b: Plain, path: str = "") -> list[str]:
    """Where two views differ, as paths."""
    if isinstance(a, dict) and isinstance(b, dict):
        return [x for k in sorted(a.keys() | b.keys()) for x in differing(a.get(k), b.get(k), f"{path}/{k}")]
    return [] if a == b else [f"{path}: {a!r} here, {b!r} there"]


class Lockstep:
    """Chooses what is said next in both games. ``by_itself``: windows so far in which one alone could have answered."""

    def __init__(self, watcher: Seat, draws: Draws) -> None:
        self._watcher = watcher
        self._draws = draws
        self._count = 0
        self.by_itself = 0

    def choose(self, a: State, b: State, now: Ms) -> Moves | None:
        """None where they have nothing in common that could be said, or a game is over."""
        d, e = a.decision, b.decision
        if d is None or e is None:
            return None
        return self._watchers(a, d, now) if d.seat == self._watcher else self._secretive(a, b, now)

    def below(self, n: int) -> int:
        self._count += 1
        return self._draws.below(n, "pair", self._count)

    def _watchers(self, a: State, d: Decision, now: Ms) -> Moves:
        """Any answer, the same in both; now and then none in time. Or it passes by itself, in both."""
        if not d.asked:
            said: Said = (Office.SYSTEM, Due(f"auto:{d.number}"))
            return Moves(said, said, Ms(max(now, d.opened + d.pause_ms)))
        if self.below(12) == 0:
            return Moves(_late(d), _late(d), max(now, _deadline(a)))
        offer = next(o for o in marked_engine().legal(a, self._watcher) if o.do == "answer")
        self._count += 1
        picks = offer.sample(self._draws, f"answer {self._count}")["picks"]
        said = (self._watcher, Answer(d.number, tuple(picks)))
        return Moves(said, said, self._soon(a, now))

    def _secretive(self, a: State, b: State, now: Ms) -> Moves | None:
        """The seat with the secrets does what both games let it do, or nothing in time."""
        d, e = a.decision, b.decision
        assert d is not None
        assert e is not None
        if d.asked and e.asked and d.kind == e.kind and self.below(20) == 0:
            return Moves(_late(d), _late(e), max(now, _deadline(a)))
        common = [o.id for o in d.options if o in e.options and not _shows(a, b, o)]
        if asking.is_covered(d) and d.kind == e.kind and self._refuses(d, e, common):
            self.by_itself += d.asked != e.asked
            return Moves(_refuse(d), _refuse(e), Ms(max(d.opened + d.pause_ms, now)))
        if (d.kind, d.least, d.most) != (e.kind, e.least, e.most) or len(common) < d.least:
            return None
        picks = tuple(self._draws.shuffled(common, f"pick {self.below(1 << 30)}")[: max(1, d.least)])
        seat = Seat(d.seat)
        return Moves((seat, Answer(d.number, picks)), (seat, Answer(e.number, picks)), self._soon(a, now))

    def _refuses(self, d: Decision, e: Decision, common: list[str]) -> bool:
        if not (d.asked and e.asked):
            return True
        return d.kind == "reply" and (set(common) <= set(d.default) or self.below(2) == 0)

    def _soon(self, state: State, now: Ms) -> Ms:
        return Ms(max(now, min(now + self.below(6_000), _deadline(state) - 1)))


def _shows(a: State, b: State, o: Option) -> bool:
    """Laying one's own hidden card open is another public choice where it is another card."""
    card = a.cards.get(o.card)
    hidden = card is not None and (card.zone == "hand" or card.face == "down")
    if not hidden or o.mode == "down" or o.verb not in ("summon", "event", "activate", "mode"):
        return False
    return a.cards[o.card].card != b.cards[o.card].card


def default_shows(a: State, b: State) -> bool:
    """What is done where nobody answers in time lays another card open in each of the two."""
    d, e = a.decision, b.decision
    if d is None or e is None or not (d.asked and e.asked):
        return False
    return d.default != e.default or any(_shows(a, b, o) for o in d.options if o.id in d.default)


def _refuse(d: Decision) -> Said:
    return (Seat(d.seat), Answer(d.number, d.default)) if d.asked else (Office.SYSTEM, Due(f"auto:{d.number}"))


def _late(d: Decision) -> Said:
    return Office.SYSTEM, Due(f"decision:{d.number}")


def _deadline(state: State) -> Ms:
    return min(marked_engine().deadlines(state).values())
