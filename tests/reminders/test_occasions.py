"""When somebody is reminded: of picks who is not done, by day; of a flag round who has flags and is not there."""

from __future__ import annotations

import msgspec
import pytest

from server.engines.contract import Ms
from server.engines.stadium.state import Picks
from server.reminders.occasions import Occasion, awake, is_done, occasions
from tests.reminders.leagues import DONE, LOCK, OPENED, berlin, in_round, league, round_start, week


def of(seat: int, *all_: Occasion) -> list[tuple[str, Ms, Ms]]:
    return [(one.kind, one.at, one.until) for one in all_ if one.seat == seat]


def test_who_is_not_done_is_reminded_at_the_opening_a_day_and_two_hours_before_the_lock() -> None:
    told = tuple(occasions(league(week(picks={1: DONE}))))
    assert of(0, *told) == [
        ("week", OPENED, berlin(27, 20, 30)),
        ("day", berlin(27, 20, 30), berlin(28, 18, 30)),
        ("hours", berlin(28, 18, 30), LOCK),
    ]
    assert of(1, *told) == []


@pytest.mark.parametrize("stage", ["scheduled", "locked", "settled", "closed", "cancelled"])
def test_nobody_is_reminded_of_picks_that_can_not_be_made(stage: str) -> None:
    assert not list(occasions(league(week(stage))))


def test_after_the_reveal_who_is_not_done_still_is_not() -> None:
    assert of(0, *occasions(league(week("revealed"))))


@pytest.mark.parametrize(
    ("missing", "done"),
    {
        "nothing": (DONE, True),
        "club": (msgspec.structs.replace(DONE, club=""), False),
        "scorer": (msgspec.structs.replace(DONE, scorer=""), False),
        "an answer": (msgspec.structs.replace(DONE, answers={"goals": "over"}), False),
        "all": (Picks(), False),
    }.values(),
)
def test_done_is_who_has_a_club_a_scorer_and_all_answers(missing: Picks, done: bool) -> None:
    assert is_done(week(), missing) is done


def test_who_has_left_and_a_paused_league_are_left_alone() -> None:
    state = league(week())
    gone = tuple(msgspec.structs.replace(m, quit=m.seat == 0) for m in state.members)
    assert of(0, *occasions(msgspec.structs.replace(state, members=gone))) == []
    assert not list(occasions(msgspec.structs.replace(state, paused=True)))


NIGHTS = {
    "evening": (berlin(27, 20, 59), berlin(27, 20, 59)),
    "nine": (berlin(27, 21), berlin(28, 7)),
    "late": (berlin(27, 23, 30), berlin(28, 7)),
    "midnight": (berlin(28, 0), berlin(28, 7)),
    "small hours": (berlin(28, 6, 59), berlin(28, 7)),
    "seven": (berlin(28, 7), berlin(28, 7)),
    "into winter time": (berlin(24, 22, month=10), berlin(25, 7, month=10)),
    "into summer time": (berlin(28, 22, month=3), berlin(29, 7, month=3)),
}


@pytest.mark.parametrize(("at", "woken"), NIGHTS.values(), ids=NIGHTS)
def test_nights_are_quiet(at: Ms, woken: Ms) -> None:
    assert awake(at) == woken


def test_what_no_longer_helps_in_the_morning_is_not_said_at_all() -> None:
    """A kick-off at 8:45: two hours before it is night, a day before it, too."""
    lock = berlin(28, 8, 45)
    told = of(0, *occasions(league(week(lock=lock))))
    assert ("hours", berlin(28, 7), lock) in told
    early = berlin(28, 6, 30)
    assert [kind for kind, *_ in of(0, *occasions(league(week(lock=early))))] == ["week", "day"]


def test_a_kick_off_that_moves_to_another_day_is_an_occasion_of_its_own_and_by_minutes_is_not() -> None:
    def keys(lock: int) -> set[str]:
        return {one.key for one in occasions(league(week(lock=lock)))}

    assert keys(LOCK) == keys(berlin(28, 21))
    assert not keys(LOCK) & keys(berlin(29, 20, 30))


def test_a_flag_round_is_told_to_who_has_flags_and_is_not_there_and_whose_turn_it_is_hears_that() -> None:
    began = round_start()
    told = tuple(occasions(in_round(turn=0, away=(0, 1))))
    assert of(0, *told) == [("turn", Ms(began + 1_000), Ms(began + 1_000 + 900_000))]
    assert of(1, *told) == [("round", began, began + 900_000)]
    assert of(2, *told) == []
    assert of(1, *occasions(in_round(turn=0, away=(0, 1), flags=(3, 0, 1)))) == []


def test_one_turn_of_a_round_is_told_not_each() -> None:
    first = {one.key for one in occasions(in_round(turn=0, away=(0,)))}
    state = in_round(turn=0, away=(0,))
    assert state.round is not None
    assert state.round.turn is not None
    later = msgspec.structs.replace(state.round.turn, number=4, began=state.round.turn.began + 90_000)
    state = msgspec.structs.replace(state, round=msgspec.structs.replace(state.round, turn=later))
    assert {one.key for one in occasions(state)} == first
