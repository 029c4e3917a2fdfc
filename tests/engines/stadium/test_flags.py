"""The course of a flag round: snapshot, order, one flag a turn, skipping, passing, the end (R43, R50-R53)."""

from __future__ import annotations

import pytest

from server.engines.refusal import Code
from server.engines.stadium.hands import Hand
from server.engines.stadium.land import FREE
from server.engines.stadium.round import RoundRules
from server.engines.stadium.round_commands import Forgo, GiveUp, PassFlag
from server.engines.stadium.round_events import (
    FlagPassed,
    Placed,
    RoundBegan,
    RoundClosed,
    Skipped,
    TurnBegan,
)
from tests.engines.stadium.scene import A, B, C, D, Scene, refused

THREE = """
    A a a . . b B
     . a . . . b b
    . . . . . . .
     c C . . . . .
    c c . . . . .
"""


def turns(s: Scene, n: int) -> list[int]:
    """Whose the next turns are, when the app plays them all."""
    seats = []
    for _ in range(n):
        seats.append(s.seat)
        s.wait()
    return seats


def test_fewest_fields_begin_and_the_order_stays() -> None:
    """R52: C 4, B 4, A 4 would tie; here B has one less."""
    s = Scene(THREE.replace("b b\n", "b .\n"), free={A: 3, B: 3, C: 3})
    assert s.round.snapshot == {A: 4, B: 3, C: 4}
    assert s.round.order == (B, A, C)
    assert turns(s, 6) == [B, A, C, B, A, C]
    assert s.round.order == (B, A, C)


@pytest.mark.parametrize(
    ("balance", "lot", "order"),
    [
        ({A: 5, B: 1, C: 3}, (A, B, C), (B, C, A)),
        ({A: 5, B: 5, C: 3}, (A, B, C), (C, A, B)),
        ({A: 5, B: 5, C: 3}, (C, B, A), (C, B, A)),
        ({}, (B, C, A), (B, C, A)),
    ],
)
def test_of_equals_the_lower_balance_begins_then_the_lot(
    balance: dict[int, int], lot: tuple[int, ...], order: tuple[int, ...]
) -> None:
    """R52."""
    s = Scene(THREE, free={A: 1, B: 1, C: 1}, balance=balance, lot=lot)
    assert s.round.order == order
    assert turns(s, 3) == list(order)


def test_who_is_out_of_flags_is_left_out() -> None:
    """R52: without a word; being skipped is for those who have flags."""
    s = Scene(THREE, free={A: 1, B: 3, C: 2})
    assert turns(s, 6) == [A, B, C, B, C, B]
    assert s.round.closed
    assert not any(isinstance(e, Skipped) for e in s.events)


def test_a_round_tells_what_it_begins_with() -> None:
    s = Scene(THREE, free={A: 2, C: 1}, bound={A: {B: 1}})
    began, turn = s.events
    assert began == RoundBegan(
        1, (A, B, C), {"0": 4, "1": 4, "2": 4}, {"0": 2, "1": 0, "2": 1}, {"0": {"1": 1}, "1": {}, "2": {}}
    )
    assert turn == TurnBegan(1, A, "flag", 31_000)


def test_one_flag_a_turn_is_told_with_its_deed() -> None:
    s = Scene(THREE, free={A: 1, B: 1, C: 1}, bound={A: {B: 1}})
    events = s.place(0, 5, B)
    assert events == (Placed(1, A, s.f(0, 5), B, "loot", B, "hand"), TurnBegan(2, B, "flag", 31_000))
    assert s.round.hands == {A: Hand(1), B: Hand(1), C: Hand(1)}
    assert s.place(2, 6)[0] == Placed(2, B, s.f(2, 6), FREE, "take", FREE, "hand")


def test_several_flags_may_be_used_in_any_order() -> None:
    """R44, R45: nothing says that bound ones come first."""
    s = Scene(THREE, free={A: 1}, bound={A: {B: 1, C: 1}})
    s.place(1, 0)
    s.place(4, 0, C)
    s.place(0, 5, B)
    assert s.round.closed


def test_a_stuck_bound_flag_waits_and_lapses() -> None:
    """R50: B is at the floor and does not grow."""
    s = Scene(
        """
        A a . . b B
         a a . . b .
        """,
        free={A: 1},
        bound={A: {B: 2}},
    )
    assert s.why(A, 0, 4, B) == "floor"
    s.place(0, 2)
    assert s.round.closed
    assert s.events[-1] == RoundClosed(1, {"0": 2}, {"0": 5, "1": 3})


def test_a_stuck_bound_flag_is_playable_when_the_victim_grows() -> None:
    """R50: A begins the second round of turns with nothing but the stuck flag, and can place it."""
    s = Scene(
        """
        A a . . b B
         . . . . b .
        """,
        free={A: 1, B: 2},
        bound={A: {B: 1}},
        rules=RoundRules(),
    )
    assert s.round.order == (A, B)
    s.place(0, 2)
    s.place(1, 5)
    assert (s.seat, s.why(A, 1, 4, B)) == (A, "")
    s.place(1, 4, B)
    assert s.land.counts() == {A: 4, B: 3}


def test_who_has_only_stuck_flags_is_skipped_without_waiting() -> None:
    """R51, fault 23: the skip is told, costs no time and is nobody's absence."""
    s = Scene(
        """
        A a a b B
         a a b b .
        C c . . .
         c . . . .
        """,
        free={C: 2},
        bound={A: {C: 1}, B: {C: 1}},
        rules=RoundRules(),
    )
    assert s.round.order == (C, B, A)
    events = s.place(2, 2)
    assert [type(e) for e in events] == [Placed, TurnBegan], "C has four: now B can"
    events = s.place(2, 2, C)
    assert events[1:] == (Skipped(A), TurnBegan(3, C, "flag", 31_000))
    assert s.round.misses == {}


def test_a_landlocked_leader_loses_his_flags() -> None:
    """R51: who is in front grows by duels alone once the map is full."""
    s = Scene(
        """
        A a a b B
         a a a b b
        """,
        free={A: 3, B: 1},
    )
    assert s.round.order == (B, A)
    assert s.seat == B
    s.pass_flag()
    assert s.round.closed
    assert s.events[-1] == RoundClosed(1, {"0": 3}, {"0": 6, "1": 4})


def test_freed_land_gives_a_stuck_free_flag_a_target_again() -> None:
    """R51: it lapses at the end of the round, not before."""
    s = Scene(
        """
        A a a b B
         a a a b b
        """,
        free={A: 2, B: 1},
    )
    s.place(1, 2)
    assert s.seat == A, "his own field is free land at his border now"
    s.place(1, 2)
    assert s.land.counts() == {A: 6, B: 4}
    assert s.events[-1] == RoundClosed(1, {"0": 1}, {"0": 6, "1": 4})


def test_a_round_without_a_flag_that_can_be_placed_is_over_at_once() -> None:
    s = Scene("A a a B b b", free={A: 2})
    assert s.round.closed
    assert [type(e) for e in s.events] == [RoundBegan, RoundClosed]
    assert s.events[-1] == RoundClosed(1, {"0": 2}, {"0": 3, "1": 3})


def test_flags_that_could_only_hit_others_may_be_passed() -> None:
    """R53: bound ones always, free ones where no free land is at the border."""
    s = Scene(
        """
        A a b b B
         a b b b b
        """,
        free={A: 1},
        bound={A: {B: 1}},
    )
    assert s.pass_flag(B) == (FlagPassed(1, A, B), TurnBegan(2, A, "flag", 31_000))
    assert s.pass_flag() == (FlagPassed(2, A, FREE), RoundClosed(1, {}, {"0": 3, "1": 7}))
    assert s.land.counts() == {A: 3, B: 7}


def test_a_flag_for_free_land_may_not_be_passed() -> None:
    """R53; nor one that is not there or has no target."""
    s = Scene(THREE, free={A: 1}, bound={A: {C: 1}})
    assert refused(Code.NOT_OFFERED, s.pass_flag) == {"reason": "no-pass"}
    assert refused(Code.NOT_OFFERED, lambda: s.pass_flag(B)) == {"reason": "no-pass"}


@pytest.mark.parametrize("flag", [FREE, C])
def test_passing_is_a_switch(flag: int) -> None:
    always, never = (
        Scene(THREE, free={A: 1}, bound={A: {C: 1}}, rules=rules)
        for rules in (RoundRules(passing="always"), RoundRules(passing="never"))
    )
    assert always.pass_flag(flag)[0] == FlagPassed(1, A, flag)
    assert refused(Code.NOT_OFFERED, lambda: never.pass_flag(flag)) == {"reason": "no-pass"}


def test_a_turn_takes_only_its_own_kind_of_answer() -> None:
    s = Scene(THREE, free={A: 1})
    assert refused(Code.NOT_NOW, lambda: s.say(GiveUp(s.number, s.f(0, 1)))) == {}
    assert refused(Code.NOT_NOW, lambda: s.say(Forgo(s.number, B))) == {}


def test_only_the_seat_whose_turn_it_is_answers_and_only_this_turn() -> None:
    s = Scene(THREE, free={A: 1, B: 1})
    assert refused(Code.NOT_YOUR_DECISION, lambda: s.place(0, 4, seat=B)) == {}
    assert refused(Code.STALE, lambda: s.say(PassFlag(7, FREE))) == {"turn": 1}
    s.place(0, 3)
    s.place(0, 4)
    assert refused(Code.STALE, lambda: s.say(PassFlag(2, FREE), A)) == {"turn": 0}


def test_turns_are_counted_through_the_season() -> None:
    """A click meant for last Monday's turn can't hit this Monday's."""
    s = Scene(THREE, free={A: 1, B: 1}, turns=41)
    assert s.number == 42
    s.place(0, 3)
    s.place(0, 4)
    assert s.round.turns == 43


def test_seats_need_not_be_in_a_row() -> None:
    s = Scene(
        """
        B b . . d D
         b . . . d d
        """,
        free={B: 1, D: 1},
        bound={B: {D: 1}},
    )
    assert s.round.order == (B, D)
    assert turns(s, 3) == [B, D, B]
    assert s.round.closed
