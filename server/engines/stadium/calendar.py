"""When things happen: Berlin wall time on one side, UTC instants on the other (RULES.md, R14, R54).

Pure arithmetic on a fixed zone, through both clock changes. Weekdays: Monday is 0.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

BERLIN = ZoneInfo("Europe/Berlin")
REVEAL_MINUTE = 10 * 60
OPENING_MINUTE = 12 * 60
SETTLING_MINUTE = 12 * 60

_TUESDAY, _THURSDAY = 1, 3
_MIDWEEK = (1, 2, 3)
_OPEN_DAYS = 3  # before the reveal of a midweek matchday
_KEPT = 4096
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def day_of(at: int) -> date:
    """The Berlin day of an instant."""
    return (_EPOCH + timedelta(milliseconds=at)).astimezone(BERLIN).date()


def instant(day: date, minute: int) -> int:
    """The instant at which Berlin's clocks show ``minute`` of ``day``; of a repeated hour the first."""
    wall = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=BERLIN)
    return int(wall.timestamp()) * 1_000


@lru_cache(_KEPT)
def reveal(kickoff: int) -> int:
    """10:00 on the last Thursday before a first kick-off on Friday to Monday, else on the day before (R14)."""
    return instant(_reveal_day(kickoff), REVEAL_MINUTE)


@lru_cache(_KEPT)
def opening(kickoff: int) -> int:
    """Tuesday noon before a Thursday's reveal, else three days before the reveal at the same hour."""
    day = _reveal_day(kickoff)
    if day_of(kickoff).weekday() in _MIDWEEK:
        return instant(day - timedelta(days=_OPEN_DAYS), REVEAL_MINUTE)
    return instant(day - timedelta(days=_THURSDAY - _TUESDAY), OPENING_MINUTE)


@lru_cache(_KEPT)
def settling(last: int) -> int:
    """Noon of the first Monday after the matchday's last match (R60)."""
    return instant(_monday(last), SETTLING_MINUTE)


@lru_cache(_KEPT)
def round_start(last: int, minute: int) -> int:
    """The group's time on the first Monday after the matchday's last match (R54)."""
    return instant(_monday(last), minute)


def _reveal_day(kickoff: int) -> date:
    day = day_of(kickoff)
    back = 1 if day.weekday() in _MIDWEEK else (day.weekday() - _THURSDAY) % 7
    return day - timedelta(days=back)


def _monday(last: int) -> date:
    day = day_of(last)
    return day + timedelta(days=7 - day.weekday())
