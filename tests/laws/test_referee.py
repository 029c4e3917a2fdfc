"""Whatever a referee stops goes on as it was: of a table of an event, at any moment of any game (RULES.md, 12.9)."""

from __future__ import annotations

from server.engines.contract import Ms, Office, Presence
from server.engines.legends.commands import CallTime, CloseTable, GoOn, Hold, OwnDeck, Settings
from server.engines.legends.state import State
from server.engines.refusal import Refused
from tests.laws.play import SEATS, Move, Playing, engine, games, packed, restored

GAP_MS = 12_345


def going_on(move: Move) -> bool:
    return engine().outcome(move.after) is None


def said(state: State, command: object, at: int) -> State:
    found: State = engine().apply(state, Office.REFEREE, command, Ms(at)).state
    return found


def offered(state: State) -> list[list[str]]:
    return [[offer.do for offer in engine().legal(state, seat)] for seat in SEATS]


def test_a_pause_moves_every_deadline_by_exactly_its_length() -> None:
    for seed in games(20, 100):
        for n, move in enumerate(Playing(seed, lapse=10)):
            if not going_on(move):
                continue
            held = said(move.after, Hold(), move.at)
            assert engine().deadlines(held) == {}, f"seed {seed}, move {n}"
            assert engine().deadlines(restored(packed(held))) == {}
            assert engine().awaiting(held) == frozenset() or held.phase == "lobby", "decks can be chosen meanwhile"
            later = said(held, GoOn(), move.at + GAP_MS)
            moved = {name: at + GAP_MS for name, at in engine().deadlines(move.after).items()}
            assert engine().deadlines(later) == moved, f"seed {seed}, move {n}"
            assert offered(later) == offered(move.after), f"seed {seed}, move {n}"


def test_while_it_stands_still_nothing_of_the_game_can_be_done() -> None:
    """What is offered then applies, and changes no card."""
    for seed in games(10, 50):
        for n, move in enumerate(Playing(seed, lapse=10)):
            if n % 7 or not going_on(move):
                continue
            held = said(move.after, Hold(), move.at)
            for seat in SEATS:
                allowed = {offer.do for offer in engine().legal(held, seat)}
                assert allowed <= {"settings", "deck", "own-deck", "compliment"}, f"seed {seed}, move {n}"
                after = engine().apply(held, seat, Settings("on"), move.at).state
                assert (after.cards, after.decision) == (held.cards, held.decision)


def test_time_can_be_called_and_a_table_closed_at_any_moment() -> None:
    for seed in games(10, 50):
        for n, move in enumerate(Playing(seed, lapse=10, leaves=20)):
            if n % 7 or not going_on(move):
                continue
            closed = said(move.after, CloseTable(), move.at)
            assert engine().outcome(closed) is not None, f"seed {seed}, move {n}"
            assert engine().deadlines(closed) == {}
            try:
                ended = said(move.after, CallTime(), move.at)
            except Refused:
                assert move.after.phase in ("lobby", "compliment", "over"), f"seed {seed}, move {n}"
                continue
            assert ended.result is not None or ended.sudden_death, f"seed {seed}, move {n}"


def test_a_table_of_an_event_is_played_like_any_other_once_it_has_begun() -> None:
    """Held until both have come; then it plays out, and leads to no other series."""
    for seed in games(10, 50):
        play = Playing(seed, lapse=10, refereed=True, compliment=False)
        for seat in SEATS:
            deck = dict(next(iter(engine().library(play.state).decks.values())).cards)
            play.move(seat, OwnDeck(deck, game=play.state.game), play.at)
            play.move(Office.SYSTEM, Presence(int(seat), here=True), play.at)
        assert play.state.phase == "lobby"
        play.move(Office.REFEREE, GoOn(), play.at)
        moves = [move for move in play if going_on(move)]
        assert moves
        for seat in SEATS:
            assert {offer.do for offer in engine().legal(play.state, seat)} == {"settings"}
