"""Wall clocks and instants: kick-offs are announced in local time and kept as UTC epoch milliseconds.

Twice a year a wall clock is no instant. In the autumn an hour comes twice: the first of the two is meant. In the spring
an hour is left out: its times are read as if the clocks had not been put forward, 02:30 is then 03:30.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

BERLIN = ZoneInfo("Europe/Berlin")
LONDON = ZoneInfo("Europe/London")
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def instant(wall: datetime, zone: ZoneInfo = BERLIN) -> int:
    """The instant of a wall time, in ms. A ``wall`` that has an offset of its own keeps it."""
    aware = wall.replace(tzinfo=zone, fold=0) if wall.tzinfo is None else wall
    return round(aware.timestamp() * 1000)


def berlin(day: date, hour: int, minute: int = 0) -> int:
    """The instant at which Berlin's clocks show this time on this day."""
    return instant(datetime.combine(day, time(hour, minute)))


def wall(at: int, zone: ZoneInfo = BERLIN) -> datetime:
    """What the clocks there show at an instant."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(zone)


def days_later(at: int, days: int) -> int:
    """The same wall time in Berlin so many days later; not always so many times 24 hours."""
    local = wall(at).replace(tzinfo=None)
    return instant(local + timedelta(days=days))
