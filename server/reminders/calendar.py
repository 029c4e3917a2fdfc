"""A league's appointments as an iCalendar feed (RFC 5545), in Berlin's wall time with its clock changes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

import msgspec
from icalendar import Alarm, Calendar, Event

from server.engines.contract import Ms
from server.reminders.texts import Language, words

Kind = Literal["reveal", "lock", "round"]
BERLIN = ZoneInfo("Europe/Berlin")
AHEAD = (timedelta(hours=-24), timedelta(hours=-2))
_MINUTE = 60_000
_BEGINNING = 1_767_225_600_000
"""The first minute of 2026; sequences count from it and stay small."""
REFRESH = timedelta(hours=1)
"""How often a calendar should look for changes: a kick-off that moves must not surprise anybody."""


class Appointment(msgspec.Struct, frozen=True, kw_only=True):
    """What to come for, and when."""

    kind: Kind
    matchday: int
    at: Ms
    minutes: int = 0


def feed(league: str, name: str, appointments: Iterable[Appointment], now: Ms, language: Language = "de") -> bytes:
    """The feed of one league. ``league``: its room; the same appointment has the same UID for ever."""
    said = words(language)
    calendar = Calendar()
    calendar.add("prodid", "-//Pausenhof//Stadium league//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", said["calendar"].format(name=name))
    calendar.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    for one in appointments:
        calendar.add_component(_event(one, league, said, now))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _event(one: Appointment, league: str, said: dict[str, str], now: Ms) -> Event:
    title = said[one.kind].format(week=one.matchday)
    start = datetime.fromtimestamp(one.at / 1000, BERLIN)
    event = Event()
    event.add("uid", f"{league.lower()}-{one.matchday}-{one.kind}@pausenhof")
    event.add("sequence", (now - _BEGINNING) // _MINUTE)  # whatever moved: the newest telling counts
    event.add("dtstamp", datetime.fromtimestamp(now / 1000, UTC))
    event.add("dtstart", start)
    event.add("dtend", start + timedelta(minutes=one.minutes))
    event.add("summary", title)
    event.add("description", said[f"{one.kind}-about"])
    for ahead in AHEAD:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", title)
        alarm.add("trigger", ahead)
        event.add_component(alarm)
    return event
