"""Thirty seconds, absence and the race of click and timer (R53; faults 23, 25, 27, 31)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.engines.refusal import Code, Refused
from server.engines.stadium import flags
from server.engines.stadium.land import FREE
from server.engines.stadium.round_commands import Place
from server.engines.stadium.round_events import Placed, TurnBegan
from tests.engines.stadium.scene import A, B, C, Scene, refused

WIDE = """
    A a . . . . b B
     a a . . . b b .
    . . . . . . . .
     . c C . . . . .
    . c c . . . . .
"""
EACH = {A: 4, B: 4, C: 4}


def lapse(s: Scene, turn: int, at: int) -> None:
    s.take(flags.lapse(s.terms, s.round, s.land, turn, at))


def test_a_turn_has_thirty_seconds() -> None:
    s = Scene(WIDE, free=EACH)
    assert s.left == 30_000
    s.at += 29_999
    s.place(0, 2)
    assert (s.seat, s.left) == (B, 30_000)


def test_at_thirty_seconds_the_click_is_late() -> None:
    s = Scene(WIDE, free=EACH)
    s.at += 30_000
    assert refused(Code.STALE, lambda: s.place(0, 2)) == {"turn": 1}


def test_the_timer_is_not_early() -> None:
    s = Scene(WIDE, free=EACH)
    assert refused(Code.STALE, lambda: lapse(s, 1, 30_999)) == {"turn": 1}
    assert refused(Code.STALE, lambda: lapse(s, 2, 99_999)) == {"turn": 1}
    lapse(s, 1, 31_000)
    assert refused(Code.STALE, lambda: lapse(s, 1, 31_000)) == {"turn": 2}


def accepted(deed: Callable[[], None]) -> bool:
    try:
        deed()
    except Refused as no:
        return no.code is not Code.STALE
    return True


@pytest.mark.parametrize("stamp", [30_999, 31_000, 31_001])
@pytest.mark.parametrize("click_first", [True, False])
def test_click_and_timer_at_thirty_seconds_place_one_flag(stamp: int, click_first: bool) -> None:
    """Whichever comes first and whatever the stamp: the turn is accepted once."""
    s = Scene(WIDE, free=EACH)

    def click() -> None:
        s.at = stamp
        s.say(Place(1, FREE, s.f(2, 0)), A)

    def timer() -> None:
        lapse(s, 1, max(stamp, 31_000))

    placed = [s.events[0] for deed in ((click, timer) if click_first else (timer, click)) if accepted(deed)]
    assert len(placed) == 1
    assert isinstance(placed[0], Placed)
    assert placed[0].by == ("hand" if click_first and stamp < 31_000 else "time")
    assert s.number == 2


def test_who_is_not_there_holds_nobody_up() -> None:
    """Fault 25: three seconds while somebody is there to watch."""
    s = Scene(WIDE, free=EACH, here=frozenset({B, C}))
    assert s.events[-1] == TurnBegan(1, A, "flag", 4_000, absent=True)
    (placed, _) = s.wait()
    assert isinstance(placed, Placed)
    assert (placed.by, placed.seat) == ("app", A)
    assert s.left == 30_000


def test_an_empty_room_plays_a_round_in_less_than_a_minute() -> None:
    """Fault 25, R53: a second a turn when nobody is there."""
    s = Scene(WIDE, free={A: 6, B: 6, C: 6}, here=frozenset())
    began, turns = s.at, 0
    while not s.round.closed:
        assert s.left == 1_000
        s.wait()
        turns += 1
    assert turns == 18
    assert s.at - began == 18_000 < 60_000


def test_two_turns_run_out_and_the_app_no_longer_waits() -> None:
    s = Scene(WIDE, free=EACH)
    for expected in (30_000, 30_000, 3_000):
        assert (s.seat, s.left) == (A, expected)
        (placed, *_) = s.wait()
        assert isinstance(placed, Placed)
        assert placed.by == ("time" if expected == 30_000 else "app")
        s.wait_for(A)
    assert s.round.misses[A] == 2, "what the app does for the absent counts no more"


def test_an_answer_between_breaks_the_row() -> None:
    s = Scene(WIDE, free=EACH)
    s.wait()
    s.wait_for(A)
    s.place(2, 0)
    assert s.round.misses.get(A, 0) == 0
    s.wait_for(A)
    s.wait()
    s.wait_for(A)
    assert s.left == 30_000


def test_any_input_ends_the_absence_and_gives_the_rest_of_the_time() -> None:
    s = Scene(WIDE, free=EACH)
    s.wait()
    s.wait_for(A)
    s.wait()
    s.wait_for(A)
    assert s.left == 3_000
    s.at += 2_000
    unmoved = flags.stirred(s.terms, s.round, A, s.at, acted=False)
    assert unmoved == s.round, "a new socket alone is no input"
    s.round = flags.stirred(s.terms, s.round, A, s.at, acted=True)
    assert s.left == 28_000
    assert s.round.misses.get(A, 0) == 0


def test_a_player_who_arrives_in_his_turn_has_the_rest_of_it() -> None:
    s = Scene(WIDE, free=EACH, here=frozenset({B}))
    s.at += 2_999
    s.here = frozenset({A, B})
    s.round = flags.stirred(s.terms, s.round, A, s.at, acted=False)
    assert s.left == 30_000 - 2_999
    (placed, *_) = s.wait()
    assert isinstance(placed, Placed)
    assert placed.by == "time"


def test_who_arrives_late_or_in_another_turn_changes_nothing() -> None:
    s = Scene(WIDE, free=EACH, here=frozenset({B}))
    s.here = frozenset({A, B, C})
    before = s.round
    assert flags.stirred(s.terms, before, A, s.at + 3_000, acted=False) is before, "that turn is the app's"
    assert flags.stirred(s.terms, before, C, s.at, acted=True) is before
    s.here = frozenset({B})
    assert flags.stirred(s.terms, before, A, s.at, acted=True) is before, "nobody holds the seat"


def test_who_leaves_in_his_turn_keeps_its_time() -> None:
    """R53: whether somebody is there counts when the turn begins."""
    s = Scene(WIDE, free=EACH)
    s.here = frozenset({B, C})
    assert s.left == 30_000
    s.wait()
    s.wait_for(A)
    assert s.left == 3_000


def test_the_order_goes_on_after_time_ran_out() -> None:
    """Fault 27."""
    s = Scene(WIDE, free=EACH)
    seats = []
    for click in (True, False, True, False, False, True):
        seats.append(s.seat)
        if click:
            advice = flags.suggestion(s.terms, s.round, s.land)
            assert advice is not None
            s.say(Place(s.number, advice.flag, advice.field))
        else:
            s.wait()
    assert seats == [A, B, C, A, B, C]


def test_absence_is_no_shield() -> None:
    """Fault 31: the fields of who is away can be taken like any others, and the round does not wait."""
    s = Scene(WIDE, bound={A: {B: 1}}, free={A: 1, C: 1}, here=frozenset({A, C}))
    s.place(0, 6, B)
    assert s.land.owner[s.f(0, 6)] == A


def test_an_outage_is_given_back() -> None:
    s = Scene(WIDE, free=EACH)
    s.at += 10_000
    s.round = flags.shift(s.round, 60_000)
    s.at += 60_000
    assert s.left == 20_000
    s.place(2, 0)
    assert s.left == 30_000


def test_who_arrives_after_an_outage_has_the_time_that_is_left() -> None:
    """The turn began, as it were, when the outage had passed."""
    s = Scene(WIDE, free=EACH, here=frozenset({B}))
    s.round = flags.shift(s.round, 60_000)
    s.at += 61_000
    s.here = frozenset({A, B})
    s.round = flags.stirred(s.terms, s.round, A, s.at, acted=False)
    assert s.left == 29_000


def test_a_closed_round_asks_for_nothing() -> None:
    s = Scene("A a a B b b")
    assert s.round.closed
    assert flags.shift(s.round, 5) == s.round
    assert flags.stirred(s.terms, s.round, A, s.at, acted=True) == s.round
    assert flags.suggestion(s.terms, s.round, s.land) is None
    assert flags.offers(s.terms, s.round, s.land, A) == ()
    assert refused(Code.STALE, lambda: lapse(s, 0, 99_999)) == {"turn": 0}
