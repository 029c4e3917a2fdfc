"""Whose time an answer costs: free time, the turn's budget, the bank (RULES, chapter 12)."""

from __future__ import annotations

import pytest

from server.engines.contract import Actor, Due, Lag, Ms, Office, Presence, Seat
from server.engines.legends.asking import ends, until
from server.engines.legends.commands import Answer
from server.engines.legends.engine import Legends
from server.engines.legends.notation import Position, Side, read
from server.engines.legends.state import Decision, State
from server.engines.refusal import Refused
from tests.golden.games import golden_set

ENGINE = Legends({"golden": golden_set()})
OPTIONS = {"set": "golden", "turn_ms": 90_000, "reply_ms": 30_000, "order_ms": 20_000, "bank_ms": 180_000}
EMPTY = Side(deck=("plain *9",))
HAND = Side(hand=("plain", "strong", "lesson"), deck=("plain *9",))


def begun(a: Side = HAND, b: Side = EMPTY) -> State:
    position = Position(a=a, b=b)
    state = ENGINE.resume(read(position, ENGINE.setup(OPTIONS, bytes(32)), 0), Ms(0)).state
    assert isinstance(state, State)
    return state


def asked(state: State) -> Decision:
    assert state.decision is not None
    return state.decision


def answer(state: State, wanted: str, at: int) -> State:
    """Take the first option whose id begins so."""
    d = asked(state)
    picked = next(o.id for o in d.options if o.id.startswith(wanted))
    after = ENGINE.apply(state, Seat(d.seat), Answer(d.number, (picked,)), Ms(at)).state
    assert isinstance(after, State)
    return after


def lapse(state: State) -> State:
    d = asked(state)
    at = ENGINE.deadlines(state)[f"decision:{d.number}"]
    after = ENGINE.apply(state, Office.SYSTEM, Due(f"decision:{d.number}"), at).state
    assert isinstance(after, State)
    return after


def test_main_actions_share_the_budget_of_the_turn() -> None:
    state = answer(begun(), "summon", 30_000)
    assert state.players[0].turn_ms == 60_000
    assert until(asked(state)) == 90_000
    state = answer(state, "exam", 80_000)
    assert (state.players[0].turn_ms, state.players[0].bank_ms) == (10_000, 180_000)
    state = answer(state, "end", 100_000)
    assert state.players[0].bank_ms == 170_000


def test_the_budget_is_whole_again_in_the_next_turn() -> None:
    state = answer(answer(begun(), "exam", 80_000), "end", 100_000)
    assert asked(state).seat == 1
    assert until(asked(state)) == 100_000 + 90_000
    assert state.players[1].bank_ms == 180_000


@pytest.mark.parametrize(("at", "bank"), [(29_999, 180_000), (30_000, 180_000), (35_000, 175_000), (209_999, 1)])
def test_a_reply_has_its_own_time_and_then_the_bank(at: int, bank: int) -> None:
    state = begun(b=Side(background=("revenge",)))
    state = answer(state, "summon", 0)
    assert (asked(state).kind, asked(state).seat) == ("reply", 1)
    state = answer(state, "pass", at)
    assert state.players[1].bank_ms == bank
    assert state.players[0].turn_ms == 90_000, "the other's reply costs the turn nothing"


def test_a_choice_of_several_steps_is_charged_once() -> None:
    """Card, Opfer, taken back, begun again: 100 s of one question are 10 s of the bank."""
    state = begun(a=Side(hand=("strong",), field=("plain attack", "quiet attack"), deck=("plain *9",)))
    end = ends(asked(state), state.players[0].bank_ms)
    for said, at in (("summon", 20_000), ("cancel", 50_000), ("summon", 95_000)):
        state = answer(state, said, at)
        assert ends(asked(state), state.players[0].bank_ms) == end
        assert state.players[0].bank_ms == 180_000
    uid = next(o.id for o in asked(state).options if o.id != "cancel")
    state = answer(state, uid, 100_000)
    assert state.players[0].bank_ms == 170_000
    assert state.players[0].turn_ms == 0


def test_an_answer_that_is_begun_and_taken_back_has_one_reply_time() -> None:
    state = begun(a=Side(hand=("plain",), field=("quiet attack",), deck=("plain *9",)), b=Side(background=("revenge",)))
    state = answer(state, "summon", 0)
    for at in range(2_000, 22_000, 4_000):
        state = answer(state, "answer", at)
        assert (asked(state).kind, asked(state).shown_as) == ("target", "reply")
        state = answer(state, "cancel", at + 2_000)
        assert (asked(state).kind, until(asked(state))) == ("reply", 30_000)


def test_out_of_time_in_an_answer_is_a_pass_and_one_time_out() -> None:
    state = begun(a=Side(hand=("plain",), field=("quiet attack",), deck=("plain *9",)), b=Side(background=("revenge",)))
    state = lapse(answer(answer(state, "summon", 0), "answer", 1_000))
    assert asked(state).kind == "reply"
    assert ends(asked(state), state.players[1].bank_ms) == asked(state).opened
    state = lapse(state)
    assert (asked(state).kind, asked(state).seat) == ("main", 0)
    assert state.players[1].timeouts == 1


def test_a_turn_without_time_runs_to_its_end_as_one_time_out() -> None:
    poor = Side(hand=("plain",) * 7, deck=("plain *9",), bank_ms=0)
    state = lapse(begun(a=poor, b=Side(deck=("plain *9",))))
    assert state.phase == "exam"
    state = lapse(lapse(state))
    assert asked(state).seat == 1
    assert state.players[0].timeouts == 1
    assert len([c for c in state.cards.values() if c.zone == "hand" and c.side == 0]) == 5


def test_the_third_time_out_in_a_row_loses_and_an_action_ends_the_row() -> None:
    two = Side(hand=("plain",), deck=("plain *9",), timeouts=2)
    result = lapse(begun(a=two)).result
    assert result is not None
    assert (result.winner, result.reason) == (1, "timeouts")
    assert answer(begun(a=two), "summon", 1).players[0].timeouts == 0


def test_a_pass_neither_counts_nor_ends_a_row() -> None:
    """By hand as little as by itself: nobody can tell the two apart later on either."""
    twice_late = Side(background=("revenge",), deck=("plain *9",), timeouts=2)
    state = answer(begun(Side(hand=("plain",), field=("quiet attack",)), twice_late), "summon", 0)
    assert answer(state, "pass", 5_000).players[1].timeouts == 2


def test_order_has_its_own_time() -> None:
    twice = Side(background=("forever open", "forever open @1"), deck=("plain *9",))
    position = Position(a=twice, phase="preparation")
    state = ENGINE.resume(read(position, ENGINE.setup(OPTIONS, bytes(32)), 0), Ms(0)).state
    assert asked(state).kind == "order"
    assert until(asked(state)) == 20_000
    state = answer(state, asked(state).options[1].id, 25_000)
    assert state.players[0].bank_ms == 175_000
    assert state.players[0].turn_ms == 90_000


def lagging(state: State, seat: int, ms: int, at: int = 0) -> State:
    after = ENGINE.apply(state, Office.SYSTEM, Lag(seat, ms), Ms(at)).state
    assert isinstance(after, State)
    return after


@pytest.mark.parametrize(("ms", "credit"), [(0, 0), (120, 120), (500, 500), (9_000, 500)])
def test_the_way_to_and_fro_is_nobodys_time(ms: int, credit: int) -> None:
    """12.8, for the player's own clocks from the next question on; 20:00 is the same for both."""
    state = lagging(begun(), 0, ms)
    assert ENGINE.lags(state) == {Seat(0): credit, Seat(1): 0}
    assert until(asked(state)) == 90_000
    state = answer(state, "summon", 30_000)
    assert until(asked(state)) == 90_000 + credit
    state = answer(state, "exam", 40_000)
    assert state.players[0].turn_ms == 60_000 - (10_000 - credit)
    assert state.match_ends == begun().match_ends
    state = answer(state, "end", 40_100)
    assert until(asked(state)) == 40_100 + 90_000, "the other has a line of its own"


def test_who_leaves_before_the_clock_has_begun_gets_nothing_back() -> None:
    state = answer(lagging(begun(), 0, 500), "summon", 10_000)
    ends_at = until(asked(state))
    state = gone(state, 0, here=False, at=10_100)
    state = gone(state, 0, here=True, at=10_400)
    assert until(asked(state)) == ends_at


def gone(state: State, seat: int, *, here: bool, at: int) -> State:
    after = ENGINE.apply(state, Office.SYSTEM, Presence(seat, here), Ms(at)).state
    assert isinstance(after, State)
    return after


@pytest.mark.parametrize(
    ("actor", "command"), [(Seat(0), Lag(0, 500)), (Office.SYSTEM, Lag(2, 1)), (Office.SYSTEM, Lag(0, -1))]
)
def test_nobody_says_so_of_oneself(actor: Actor, command: Lag) -> None:
    with pytest.raises(Refused):
        ENGINE.apply(begun(), actor, command, Ms(0))
