"""Durations and Berlin wall times in a script."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

from server.engines.rulings import BadScript
from server.engines.stadium.calendar import BERLIN, instant

_UNITS = {"ms": 1, "s": 1_000, "min": 60_000, "h": 3_600_000, "d": 86_400_000}
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_WALL = re.compile(r"^(\w{3}) (\d\d)\.(\d\d)\.(\d{4}) (\d\d):(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?$")


def duration(text: str) -> int:
    """``+30s`` in milliseconds."""
    found = re.match(r"^\+(\d+)(ms|s|min|h|d)$", text)
    if found is None:
        raise BadScript(f"no duration: {text!r} (say +30s, +500ms, +20min, +2h or +1d)")
    return int(found[1]) * _UNITS[found[2]]


def wall(text: str) -> int:
    """``Thu 27.08.2026 10:00`` (or ``10:00:00.500``) as an instant; the weekday must be right."""
    found = _WALL.match(text)
    if found is None:
        raise BadScript(f"no time: {text!r} (say Thu 27.08.2026 10:00)")
    name, day, month, year, hour, minute, second, ms = found.groups()
    on = date(int(year), int(month), int(day))
    if _DAYS[on.weekday()] != name:
        raise BadScript(f"{on} is a {_DAYS[on.weekday()]}")
    return instant(on, 60 * int(hour) + int(minute)) + 1_000 * int(second or 0) + int(ms or 0)


def told(at: int) -> str:
    """An instant as ``wall`` reads it, to the minute."""
    moment = datetime.fromtimestamp(at // 1_000, UTC).astimezone(BERLIN)
    return f"{_DAYS[moment.weekday()]} {moment:%d.%m.%Y %H:%M}"
