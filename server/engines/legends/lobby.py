"""Before and after a game: decks, the compliment, the opening hands, the next game (R26, R27, R32)."""

from __future__ import annotations

import msgspec

from server.engines.draws import Draws
from server.engines.legends import events as told
from server.engines.legends import series
from server.engines.legends.deck import check_deck
from server.engines.legends.deeds import draw
from server.engines.legends.state import OPENING_HAND, Player, Setup, State
from server.engines.legends.table import Table
from server.engines.legends.tasks import Flow
from server.engines.refusal import Code, Refused

_RECENCY = ("now", "today", "week", "longer", "pass")
REDRAWS = 2


def opened(setup: Setup, at: int) -> State:
    """The state of a new room, before any deck is chosen. One of an event waits for its referee, and for both to come
    (12.9)."""
    options = setup.options
    player = Player(replies=options.replies, usual=options.replies, away=options.refereed)
    held_at = at if options.refereed else 0
    return State(
        setup=setup, game=1, key=game_key(setup, 1), phase="lobby", players=(player, player), held_at=held_at
    )  # fmt: skip


def game_key(setup: Setup, game: int) -> bytes:
    """Each game has a key of its own, so that revealing it tells nothing of the next."""
    if game <= len(setup.told):
        return setup.told[game - 1]
    return Draws(setup.key).derive(f"game|{game}").key


def choose(t: Table, seat: int, cards: dict[str, int]) -> None:
    """Take a deck, or refuse with all its problems (R32)."""
    problems = check_deck(t.lib.set, cards)
    if problems:
        raise Refused(Code.BAD_DECK, problems=[msgspec.to_builtins(p) for p in problems])
    t.player(seat, list=dict(sorted(cards.items())))
    t.tell(told.DeckChosen(seat))
    begin_if_ready(t)


def begin_if_ready(t: Table) -> None:
    """With both decks in; at a table of an event, once its referee lets it begin and both have come (12.9)."""
    if t.setup.options.refereed and (t.held_at or any(p.away for p in t.players)):
        return
    if t.phase == "lobby" and all(p.list for p in t.players):
        _after_decks(t)


def _after_decks(t: Table) -> None:
    if t.setup.starter is not None:
        begin(t, t.setup.starter)
    elif t.setup.options.starts >= 0:
        begin(t, t.setup.options.starts)
    elif t.setup.options.compliment:
        t.phase = "compliment"
    else:
        begin(t, _by_lot(t))


def compliment(t: Table, seat: int, when: str) -> None:
    """The more recent compliment begins; equal answers are drawn by lot (R26)."""
    t.player(seat, when=when)
    first, second = (p.when for p in t.players)
    if first is None or second is None:
        return
    a, b = _RECENCY.index(first), _RECENCY.index(second)
    lot = a == b
    starter = _by_lot(t) if lot else int(b < a)
    t.tell(told.Compliments({"0": first, "1": second}, starter, lot))
    begin(t, starter)


def _by_lot(t: Table) -> int:
    return t.draws.below(2, "starter", 0)


def begin(t: Table, starter: int) -> None:
    """Shuffle, deal the opening hands, start the first turn."""
    t.starter = t.active = starter
    t.tell(told.GameBegan(t.game, starter))
    for seat in (starter, 1 - starter):
        cards = tuple(card for card, n in t.players[seat].list.items() for _ in range(n))
        if t.setup.stacks is not None:
            cards = t.setup.stacks[seat][::-1]
        t.player(seat, deck=cards, bank_ms=t.setup.options.bank_ms)
        _open_hand(t, seat)
    t.push(Flow("preparation"))


def _open_hand(t: Table, seat: int) -> None:
    """5 cards; without a teacher shuffled back: again 5, then 4 and that stands (R27)."""
    deck = t.players[seat].deck
    for attempt in range(REDRAWS + 1):
        shuffled = deck if t.setup.stacks is not None else t.draws.shuffled(deck, f"opening|{seat}|{attempt}")
        n = OPENING_HAND if attempt < REDRAWS else OPENING_HAND - 1
        hand = shuffled[-n:]
        stands = attempt == REDRAWS or any(t.lib.cards[c].kind == "teacher" for c in hand)
        t.tell(told.Opening(seat, n, attempt))
        if stands:
            t.player(seat, deck=shuffled, redraws=attempt)
            draw(t, seat, n, "rule")
            t.burst.clear()
            return


def another(t: Table, seat: int) -> None:
    """A seat is ready for another game: the next of the series, or the first of a new one. Both begin it."""
    t.player(seat, again=True)
    t.tell(told.RematchAsked(seat) if series.is_decided(t) else told.Ready(seat))
    if all(p.again for p in t.players):
        go_on(t)


def go_on(t: Table) -> None:
    """Begin another game, with a key and a clock of its own."""
    starter = series.next_starter(t)
    players = [
        Player(
            list=p.list, replies=p.usual, usual=p.usual, stops=p.stops, away=p.away, lag_ms=p.lag_ms,
            penalties=p.penalties,
        )
        for p in t.players
    ]  # fmt: skip
    fresh = State(
        setup=t.setup,
        game=t.game + 1,
        key=game_key(t.setup, t.game + 1),
        phase="lobby",
        players=(players[0], players[1]),
        decisions=t.decisions,
        extra_ms=t.extra_ms,
    )
    if not series.is_decided(t):
        fresh = msgspec.structs.replace(fresh, wins=t.wins, drawn=t.drawn)
    t.load(fresh)
    begin(t, starter)
