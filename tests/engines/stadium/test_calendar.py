"""Berlin wall times as UTC instants, through both clock changes (R14, R54; fault 3)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.engines.stadium import calendar


def utc(text: str) -> int:
    """``2026-08-27 08:00`` in UTC."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1_000


REVEALS = {
    "Friday, summer": ("2026-08-28 18:30", "2026-08-27 08:00"),
    "Saturday": ("2026-08-29 13:30", "2026-08-27 08:00"),
    "Sunday": ("2026-08-30 13:30", "2026-08-27 08:00"),
    "Monday": ("2026-08-31 18:30", "2026-08-27 08:00"),
    "Tuesday": ("2026-09-01 18:30", "2026-08-31 08:00"),
    "Wednesday": ("2026-09-02 18:30", "2026-09-01 08:00"),
    "Thursday": ("2026-09-03 18:30", "2026-09-02 08:00"),
    "Friday, winter": ("2027-01-29 19:30", "2027-01-28 09:00"),
    "the Sunday on which summer time ends": ("2026-10-25 14:30", "2026-10-22 08:00"),
    "the Monday after it": ("2026-10-26 19:30", "2026-10-22 08:00"),
    "the Tuesday after it": ("2026-10-27 19:30", "2026-10-26 09:00"),
    "the Sunday on which summer time begins": ("2027-03-28 13:30", "2027-03-25 09:00"),
    "the Tuesday after that": ("2027-03-30 18:30", "2027-03-29 08:00"),
    "a minute after Berlin's midnight is Saturday": ("2026-08-28 22:01", "2026-08-27 08:00"),
    "a minute before it still Monday": ("2026-08-31 21:59", "2026-08-27 08:00"),
    "a minute after it already Tuesday": ("2026-08-31 22:01", "2026-08-31 08:00"),
}


@pytest.mark.parametrize(("kickoff", "expected"), REVEALS.values(), ids=REVEALS)
def test_the_reveal(kickoff: str, expected: str) -> None:
    assert calendar.reveal(utc(kickoff)) == utc(expected)


OPENINGS = {
    "Tuesday noon before a Thursday": ("2026-08-28 18:30", "2026-08-25 10:00"),
    "three days before the reveal of a midweek one": ("2026-09-01 18:30", "2026-08-28 08:00"),
    "across the end of summer time": ("2026-10-27 19:30", "2026-10-23 08:00"),
    "across its beginning": ("2027-03-30 18:30", "2027-03-26 09:00"),
}


@pytest.mark.parametrize(("kickoff", "expected"), OPENINGS.values(), ids=OPENINGS)
def test_the_opening(kickoff: str, expected: str) -> None:
    assert calendar.opening(utc(kickoff)) == utc(expected)


MONDAYS = {
    "Sunday's last match": ("2026-08-30 15:30", "2026-08-31 10:00", "2026-08-31 18:00"),
    "Monday's last match waits a week": ("2026-08-31 18:30", "2026-09-07 10:00", "2026-09-07 18:00"),
    "Wednesday's": ("2026-09-02 18:30", "2026-09-07 10:00", "2026-09-07 18:00"),
    "the Sunday on which summer time ends": ("2026-10-25 16:30", "2026-10-26 11:00", "2026-10-26 19:00"),
    "the Sunday on which it begins": ("2027-03-28 15:30", "2027-03-29 10:00", "2027-03-29 18:00"),
}


@pytest.mark.parametrize(("last", "settling", "start"), MONDAYS.values(), ids=MONDAYS)
def test_mondays(last: str, settling: str, start: str) -> None:
    assert calendar.settling(utc(last)) == utc(settling)
    assert calendar.round_start(utc(last), 20 * 60) == utc(start)


def test_a_repeated_hour_is_the_first_of_both() -> None:
    assert calendar.instant(date(2026, 10, 25), 2 * 60 + 30) == utc("2026-10-25 00:30")


@settings(deadline=None)
@given(st.integers(utc("2026-07-01 00:00"), utc("2036-07-01 00:00")))
def test_every_kickoff_is_opened_then_revealed_then_played_then_settled(kickoff: int) -> None:
    reveal = calendar.reveal(kickoff)
    assert calendar.opening(kickoff) < reveal < kickoff < calendar.settling(kickoff)
    local = datetime.fromtimestamp(reveal / 1_000, UTC).astimezone(calendar.BERLIN)
    assert (local.hour, local.minute) == (10, 0)
    assert timedelta() < datetime.fromtimestamp(kickoff / 1_000, UTC) - local.astimezone(UTC) < timedelta(days=5)
