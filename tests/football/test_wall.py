"""Berlin's wall clock and instants, through both changes of the clocks (fault 3)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from server.football.wall import HOUR, LONDON, berlin, days_later, instant, wall

at = datetime.fromisoformat


def utc(year: int, month: int, day: int, hour: int, minute: int) -> int:
    return int(datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp()) * 1000


WALLS = {
    "summer": (at("2026-08-28 20:30"), utc(2026, 8, 28, 18, 30)),
    "winter": (at("2026-12-18 20:30"), utc(2026, 12, 18, 19, 30)),
    "Sunday afternoon after the clocks went back": (at("2026-10-25 15:30"), utc(2026, 10, 25, 14, 30)),
    "Sunday afternoon after the clocks went forward": (at("2027-03-28 15:30"), utc(2027, 3, 28, 13, 30)),
    "an hour that comes twice: the first": (at("2026-10-25 02:30"), utc(2026, 10, 25, 0, 30)),
    "an hour that is left out: an hour later": (at("2027-03-28 02:30"), utc(2027, 3, 28, 1, 30)),
}  # fmt: skip


@pytest.mark.parametrize(("local", "expected"), WALLS.values(), ids=WALLS)
def test_a_wall_time_is_an_instant(local: datetime, expected: int) -> None:
    assert instant(local) == expected


def test_a_time_with_an_offset_keeps_it() -> None:
    assert instant(datetime.fromisoformat("2026-08-28T20:30:00+00:00")) == utc(2026, 8, 28, 20, 30)
    assert instant(datetime.fromisoformat("2026-08-28T18:30:00Z")) == utc(2026, 8, 28, 18, 30)


def test_london_is_an_hour_behind_even_on_the_days_of_change() -> None:
    for day in (at("2026-10-25 14:30"), at("2027-03-28 14:30"), at("2026-08-28 14:30")):
        assert instant(day.replace(hour=15)) == instant(day, LONDON)


def test_the_same_wall_time_days_later_is_not_always_as_many_times_24_hours() -> None:
    friday = berlin(date(2026, 10, 23), 20, 30)
    assert wall(days_later(friday, 7)) == datetime.fromisoformat("2026-10-30T20:30:00+01:00")
    assert days_later(friday, 7) - friday == (7 * 24 + 1) * HOUR
