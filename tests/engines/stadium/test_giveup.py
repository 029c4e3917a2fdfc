"""Step 0 of the round: fields of a minus week, flags that a negative club eats (R5, R40, R42, R43, R49)."""

from __future__ import annotations

from server.engines.refusal import Code
from server.engines.stadium.hands import Hand
from server.engines.stadium.land import FREE
from server.engines.stadium.round_commands import PassFlag, Place
from server.engines.stadium.round_events import Forgiven, Forgone, GivenUp, MinusDue, RoundBegan, TurnBegan
from tests.engines.stadium.scene import A, B, C, Scene, refused

PLAIN = """
    A a a . b b B
     a a . . . b .
    . a . c C . .
     . . c c . . .
"""


def test_a_minus_week_gives_up_fields_of_ones_own_choice() -> None:
    """R42: step 0, thirty seconds a field, free land at once."""
    s = Scene(PLAIN, free={A: -2, B: 1})
    assert s.events == (MinusDue(1, {"0": 2}), TurnBegan(1, A, "give", 31_000))
    assert s.round.snapshot == {}
    assert s.give(0, 2) == (GivenUp(1, A, s.f(0, 2), "hand"), TurnBegan(2, A, "give", 31_000))
    s.at += 29_999
    s.give(1, 1)
    assert s.land.owner[s.f(0, 2)] == s.land.owner[s.f(1, 1)] == FREE


def test_the_snapshot_and_the_order_come_after_step_0() -> None:
    """R43, R52: A fell from six to four fields and is no longer ahead of C, who has as many."""
    s = Scene(PLAIN, free={A: -2, B: 1, C: 1})
    assert s.round.order == (B, C, A)
    s.give(0, 2)
    events = s.give(1, 1)
    began = events[1]
    assert isinstance(began, RoundBegan)
    assert began.order == (A, B, C)
    assert s.round.snapshot == {A: 4, B: 4, C: 4}
    assert s.seat == B, "A has no flag"


def test_the_stadium_is_never_given_up() -> None:
    """R5."""
    s = Scene(PLAIN, free={A: -1})
    assert refused(Code.NOT_OFFERED, lambda: s.give(0, 0)) == {"reason": "home"}
    assert refused(Code.NOT_OFFERED, lambda: s.give(0, 4)) == {"reason": "not-own"}
    assert refused(Code.NOT_OFFERED, lambda: s.give(0, 3)) == {"reason": "not-own"}
    assert refused(Code.NOT_NOW, lambda: s.say(Place(s.number, FREE, s.f(0, 3)))) == {}
    assert refused(Code.NOT_NOW, lambda: s.say(PassFlag(s.number, FREE))) == {}


def test_nobody_gives_up_below_three_fields() -> None:
    """R49: of four fields one goes, the other three of the debt are forgiven."""
    s = Scene(PLAIN, free={B: -4})
    assert s.events == (MinusDue(1, {"1": 4}), Forgiven(B, 3), TurnBegan(1, B, "give", 31_000))
    s.give(0, 4)
    assert s.land.count(B) == 3
    assert s.round.closed


def test_who_has_three_fields_gives_up_none() -> None:
    """R49."""
    s = Scene("A a a . B b b", free={A: -2, B: 1})
    assert s.events[:2] == (MinusDue(1, {"0": 2}), Forgiven(A, 2))
    assert (s.seat, s.land.count(A)) == (B, 3)


def test_the_app_gives_the_field_with_fewest_own_neighbours() -> None:
    """R42: never the stadium; the lowest of equals."""
    s = Scene(
        """
        a . A a .
         a . a a .
        . . b b B
        """,
        free={A: -3},
    )
    given = []
    while not s.round.closed:
        (event, *_) = s.wait()
        assert isinstance(event, GivenUp)
        given.append((event.field, event.by, event.why, event.facts))
    assert given == [
        (s.f(0, 0), "time", "give", {"own": 1}),
        (s.f(1, 0), "time", "give", {"own": 0}),
        (s.f(1, 3), "app", "give", {"own": 2}),
    ]
    assert s.land.count(A) == 3


def test_the_app_never_gives_the_stadium() -> None:
    """R5, R42: although it stands alone and all other fields have neighbours."""
    s = Scene("A . a a a . B b b", free={A: -1})
    s.wait()
    s.shows("A . . a a . B b b")


def test_several_minus_weeks_are_paid_one_after_the_other() -> None:
    s = Scene(PLAIN, free={A: -2, B: -1, C: -1})
    seats = []
    while not s.round.closed:
        seats.append((s.seat, s.number))
        s.wait()
    assert seats == [(B, 1), (C, 2), (A, 3), (A, 4)]


def test_a_negative_club_eats_bound_flags_of_ones_choice() -> None:
    """R40: club -2, loot 2 from B and 1 from C: one flag is left, which one is A's choice."""
    s = Scene(PLAIN, free={A: -2}, bound={A: {B: 2, C: 1}})
    assert s.events == (MinusDue(1, {}, {"0": 2}), TurnBegan(1, A, "forgo", 31_000))
    assert refused(Code.NOT_OFFERED, lambda: s.forgo(A)) == {"reason": "no-flag"}
    assert s.forgo(B) == (Forgone(1, A, B, "hand"), TurnBegan(2, A, "forgo", 31_000))
    s.forgo(B)
    assert s.round.hands[A] == Hand(0, {C: 1})
    assert s.round.snapshot == {A: 6, B: 4, C: 4}
    assert s.seat == A


def test_the_last_kind_of_flag_is_no_choice() -> None:
    """R40: nobody is asked where all flags are bound to the same player."""
    s = Scene(PLAIN, free={A: -2}, bound={A: {B: 3}})
    assert s.events[:3] == (MinusDue(1, {}, {"0": 2}), Forgone(0, A, B, "app"), Forgone(0, A, B, "app"))
    assert s.round.hands[A] == Hand(0, {B: 1})
    s = Scene(PLAIN, free={A: -2}, bound={A: {B: 2, C: 1}})
    s.forgo(C)
    assert s.round.hands[A] == Hand(0, {B: 1})
    assert s.number == 2
    assert s.round.snapshot


def test_the_app_forgoes_flags_of_the_largest_victim() -> None:
    """R40: most fields, of equals most flags, then the lowest seat."""
    s = Scene(PLAIN, free={B: -1}, bound={B: {A: 1, C: 2}})
    (event, *_) = s.wait()
    assert event == Forgone(1, B, A, "time", "forgo", {"victim": A, "fields": 6})
    s = Scene(PLAIN, free={A: -1}, bound={A: {B: 1, C: 2}}, here=frozenset())
    assert s.wait()[0] == Forgone(1, A, C, "app", "forgo", {"victim": C, "fields": 4})
    s = Scene(PLAIN, free={A: -1}, bound={A: {B: 1, C: 1}})
    assert s.wait()[0] == Forgone(1, A, B, "time", "forgo", {"victim": B, "fields": 4})


def test_the_sum_of_nothing_is_one_consolation_flag() -> None:
    """R40, R41: club -2 and two repelled attacks; the flag is free, nothing is bound."""
    s = Scene(PLAIN, free={A: -2}, bound={A: {B: 1, C: 1}})
    assert s.round.hands[A] == Hand(1)
    assert (s.seat, s.why(A, 0, 3)) == (A, "")
