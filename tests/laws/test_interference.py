"""Two games that differ only in what a viewer may not know give that viewer the same bytes at the same times.

A game is stopped while one seat plays its turn. In a twin all hidden cards of the other seat (hand, deck, face-down
ones) change places, within what both can see: a face-down teacher stays a teacher, a set trap a trap. Both go on in
lockstep with equal public choices; where one passes by itself, the other passes by hand. Their watchers must not be
able to tell them apart until a card is turned over by the rules; that event must be the first that differs, and differ
in nothing but the card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from server.engines.contract import Actor, Audience, Due, Event, Ms, Office, Plain, Seat, Step, Viewer
from server.engines.draws import Draws
from server.engines.legends import asking
from server.engines.legends.commands import Answer
from server.engines.legends.pieces import Card
from server.engines.legends.state import Decision, Option, State
from tests.laws.marked import marked_decks, marked_engine, may_see
from tests.laws.play import Playing, draws_of, games

STEPS = 80


def wire(value: Plain) -> bytes:
    return msgspec.msgpack.encode(value, order="sorted")


# --- the twin ---------------------------------------------------------------------------------------


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
    """The twin, and which card lies in it where a card lay; None where no other arrangement was found."""
    lib = marked_engine().library(state)
    teachers, traps, hand = secret_places(state, owner)
    deck = state.players[owner].deck
    pool = list(draws.shuffled([c.card for c in (*teachers, *traps, *hand)] + list(deck), "pool"))
    taken = {
        lib.cards[c.card].name
        for c in state.cards.values()
        if c.zone == "field" and c.side == owner and c not in teachers
    }
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
    new_deck = tuple(pool)
    now |= dict(zip(deck, new_deck, strict=True))
    cards = {
        uid: replace(c, card=now[c.card]) if c in (*teachers, *traps, *hand) else c for uid, c in state.cards.items()
    }
    players = list(state.players)
    players[owner] = replace(players[owner], deck=new_deck)
    return replace(state, cards=cards, players=(players[0], players[1])), now


# --- lockstep ---------------------------------------------------------------------------------------


class Pair:
    """Two games at once; ``watcher`` and the public may not tell them apart."""

    def __init__(self, a: State, b: State, now: Mapping[str, str], watcher: Seat, at: Ms, draws: Draws) -> None:
        self.a, self.b = a, b
        self._now = now
        self._watcher = watcher
        self._viewers: tuple[Viewer, ...] = (watcher, Audience.PUBLIC)
        self._at = at
        self._draws = draws
        self._count = 0
        self.by_itself = 0

    def compare(self) -> None:
        for viewer in self._viewers:
            a, b = (marked_engine().view(s, viewer) for s in (self.a, self.b))
            assert wire(a) == wire(b), f"{viewer} sees another table: {differing(a, b)}"

    def step(self) -> str:
        """One move in both. Returns why it goes no further, or nothing."""
        d, e = self.a.decision, self.b.decision
        if d is None or e is None:
            return "over"
        chosen = self._watchers(d) if d.seat == self._watcher else self._secretive(d, e)
        if chosen is None:
            return "nothing in common"
        ours, theirs, at = chosen
        self._at = max(at, self._at)
        if (late := self._too_late(d)) is not None:
            ours = theirs = late
        first, second = self._apply(self.a, ours), self._apply(self.b, theirs)
        self.a, self.b = first.state, second.state
        if self._shown(first.events, second.events):
            return "shown"
        if hand_is_open(self.a, 1 - self._watcher):
            return self._open_hands()
        self.compare()
        return ""

    def _open_hands(self) -> str:
        """A text laid the secret hand open: the two views differ in nothing but those cards."""
        for viewer in self._viewers:
            a, b = (marked_engine().view(s, viewer) for s in (self.a, self.b))
            assert wire(renamed_in(a, self._now)) == wire(b), f"{viewer} sees another table: {differing(a, b)}"
        return "shown"

    def _apply(self, state: State, said: tuple[Actor, Any]) -> Step:
        return marked_engine().apply(state, said[0], said[1], self._at)

    def _too_late(self, d: Decision) -> tuple[Actor, Any] | None:
        """The match's time is up, or that of the question, where nothing was left of turn and bank."""
        if self.a.match_ends and self._at >= self.a.match_ends:
            self._at = Ms(self.a.match_ends)
            return Office.SYSTEM, Due("match")
        if d.asked and self._at >= asking.ends(d, self.a.players[d.seat].bank_ms):
            return self._late(d)
        return None

    def _watchers(self, d: Decision) -> tuple[tuple[Actor, Any], tuple[Actor, Any], Ms] | None:
        """Any answer, the same in both; now and then none in time. Or it passes by itself, in both."""
        if not d.asked:
            said: tuple[Actor, Any] = (Office.SYSTEM, Due(f"auto:{d.number}"))
            return said, said, Ms(d.opened + d.pause_ms)
        if self._below(12) == 0:
            said = self._late(d)
            return said, said, self._deadline(self.a)
        offer = next(o for o in marked_engine().legal(self.a, self._watcher) if o.do == "answer")
        self._count += 1
        picks = offer.sample(self._draws, f"answer {self._count}")["picks"]
        said = (self._watcher, Answer(d.number, tuple(picks)))
        return said, said, self._soon()

    def _secretive(self, d: Decision, e: Decision) -> tuple[tuple[Actor, Any], tuple[Actor, Any], Ms] | None:
        """The seat with the secrets does what both games let it do, or nothing in time."""
        if d.asked and e.asked and d.kind == e.kind and self._below(20) == 0:
            return self._late(d), self._late(e), self._deadline(self.a)
        if asking.is_covered(d) and d.kind == e.kind and (d.kind == "reply" or not (d.asked and e.asked)):
            self.by_itself += d.asked != e.asked
            return self._refuse(d), self._refuse(e), Ms(max(d.opened + d.pause_ms, self._at))
        options = [o.id for o in d.options if o in e.options and not self._shows(o)]
        if (d.kind, d.least, d.most) != (e.kind, e.least, e.most) or len(options) < d.least:
            return None
        picks = self._draws.shuffled(options, f"pick {self._below(1 << 30)}")[: max(1, d.least)]
        seat = Seat(d.seat)
        return (seat, Answer(d.number, picks)), (seat, Answer(e.number, picks)), self._soon()

    def _shows(self, o: Option) -> bool:
        """Laying one's own hidden card open is another public choice with another card."""
        card = self.a.cards.get(o.card)
        hidden = card is not None and (card.zone == "hand" or card.face == "down")
        return hidden and o.mode != "down" and o.verb in ("summon", "event", "activate", "mode")

    def _refuse(self, d: Decision) -> tuple[Actor, Any]:
        return (Seat(d.seat), Answer(d.number, d.default)) if d.asked else (Office.SYSTEM, Due(f"auto:{d.number}"))

    def _late(self, d: Decision) -> tuple[Actor, Any]:
        return Office.SYSTEM, Due(f"decision:{d.number}")

    def _deadline(self, state: State) -> Ms:
        return min(marked_engine().deadlines(state).values())

    def _soon(self) -> Ms:
        return Ms(min(self._at + self._below(6_000), self._deadline(self.a) - 1))

    def _below(self, n: int) -> int:
        self._count += 1
        return self._draws.below(n, "pair", self._count)

    def _shown(self, first: tuple[Event, ...], second: tuple[Event, ...]) -> bool:
        """Did a secret card come to light? Then the first event that differs differs in nothing but that card."""
        for viewer in self._viewers:
            for one, other in zip(first, second, strict=False):
                a, b = (wire(marked_engine().tell(event, viewer)) for event in (one, other))
                if a != b:
                    renamed = renamed_in(marked_engine().tell(one, viewer), self._now)
                    assert wire(renamed) == b, f"{viewer} hears {one} here and {other} there"
                    return True
            assert len(first) == len(second), f"{viewer} hears {len(first)} events here and {len(second)} there"
        return False


def renamed_in(value: Plain, now: Mapping[str, str]) -> Plain:
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


def pairs(seed: int) -> list[Pair]:
    """Up to three twins from one game, at moments of it that the seed names."""
    draws = draws_of(f"pair {seed}")
    found: list[Pair] = []
    for n, move in enumerate(Playing(seed, on=marked_engine(), fixed=marked_decks(draws.derive("decks")))):
        state, watcher = move.after, Seat(move.after.active)
        if not fit_to_swap(state, watcher) or draws.below(12, "moment", n):
            continue
        twin = swapped(state, 1 - watcher, draws.derive(f"swap {n}"))
        if twin is not None:
            found.append(Pair(state, *twin, watcher, move.at, draws.derive(f"play {n}")))
        if len(found) == 3:
            break
    return found


def test_hidden_cards_change_nothing_that_others_see_or_when() -> None:
    ends: Counter[str] = Counter()
    steps = by_itself = 0
    for seed in games(60, 900):
        for pair in pairs(seed):
            pair.compare()
            end = ""
            for _ in range(STEPS):
                end = pair.step()
                if end:
                    break
                steps += 1
            ends[end] += 1
            by_itself += pair.by_itself
    assert ends.total() >= 100
    assert steps > 10 * ends.total()
    assert by_itself > ends.total() // 8, "too few windows in which only one of two could have answered"
