"""A league's calendar: Berlin's wall time through both clock changes, stable names, a move that is noticed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from icalendar import Calendar, Event

from server.engines.contract import Ms
from server.reminders.calendar import Appointment, feed


def utc(text: str) -> Ms:
    return Ms(int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000))


NOW = utc("2026-10-01T09:00")


def of(part: Any, name: str) -> Any:
    """A property's value; the library's types allow every shape that the format knows."""
    return part[name].dt


def events(*appointments: Appointment, language: str = "de") -> list[Event]:
    parsed = Calendar.from_ical(feed("K7QM4X", "Sofa", appointments, NOW, language))  # type: ignore[arg-type]
    return [part for part in parsed.walk("VEVENT") if isinstance(part, Event)]


@pytest.mark.parametrize("at", ["2026-10-22T08:00", "2026-10-29T09:00"], ids=["summer time", "winter time"])
def test_ten_o_clock_in_berlin_is_ten_o_clock_before_and_after_the_clock_change(at: str) -> None:
    (event,) = events(Appointment(kind="reveal", matchday=8, at=utc(at)))
    start = of(event, "dtstart")
    assert (start.hour, start.minute) == (10, 0)
    assert start.astimezone(UTC).isoformat()[:16] == at
    assert event["dtstart"].params["TZID"] == "Europe/Berlin"


def test_the_rules_of_the_clock_change_come_along() -> None:
    raw = feed("K7QM4X", "Sofa", [Appointment(kind="round", matchday=1, at=NOW, minutes=15)], NOW).decode()
    assert raw.count("BEGIN:VTIMEZONE") == 1
    assert "TZID:Europe/Berlin" in raw
    assert "X-WR-CALNAME:Stadionliga Sofa" in raw


def test_an_appointment_that_moves_keeps_its_name_and_the_newer_telling_counts() -> None:
    (before,) = events(Appointment(kind="lock", matchday=9, at=utc("2026-11-06T19:30")))
    later = feed("K7QM4X", "Sofa", [Appointment(kind="lock", matchday=9, at=utc("2026-11-06T17:30"))], Ms(NOW + 60_000))
    (after,) = Calendar.from_ical(later).walk("VEVENT")
    assert before["uid"] == after["uid"] == "k7qm4x-9-lock@pausenhof"
    assert str(before["sequence"]) == "393660"  # minutes since the first of 2026
    assert str(after["sequence"]) == "393661"


def test_everybody_is_reminded_a_day_and_two_hours_before() -> None:
    (event,) = events(Appointment(kind="round", matchday=3, at=NOW, minutes=15))
    assert [of(alarm, "trigger") for alarm in event.walk("VALARM")] == [timedelta(hours=-24), timedelta(hours=-2)]
    assert of(event, "dtend") - of(event, "dtstart") == timedelta(minutes=15)


def test_it_speaks_both_languages_and_names_nobody() -> None:
    one = Appointment(kind="round", matchday=3, at=NOW)
    (german,), (english,) = events(one), events(one, language="en")
    assert (str(german["summary"]), str(english["summary"])) == ("3. Spieltag: Fahnenrunde", "Matchday 3: flag round")
