"""What a flag round did to the land, flag by flag, as one line of text: so a season's map can be told again.

A word for each field that changed hands: who (a seat's digit), whose the field was, whose it is now ("." for nobody's),
and its number; "~" after it where the app acted. ``2.2117``: seat 2 takes free field 117. ``20.117~``: the app makes
seat 0's field free for seat 2. ``22.117``: seat 2 gives it up.
"""

from __future__ import annotations

from collections.abc import Iterable

from server.engines.contract import Event
from server.engines.stadium.land import FREE
from server.engines.stadium.round_events import GivenUp, Placed


def words(events: Iterable[Event]) -> list[str]:
    """Of those events that changed the land, in order."""
    told = []
    for event in events:
        if isinstance(event, Placed):
            now = FREE if event.deed == "neutralise" else event.seat
            told.append(_word(event.seat, event.was, now, event.field, event.by))
        elif isinstance(event, GivenUp):
            told.append(_word(event.seat, event.seat, FREE, event.field, event.by))
    return told


def _word(seat: int, was: int, now: int, field: int, by: str) -> str:
    return f"{seat}{_owner(was)}{_owner(now)}{field}{'' if by == 'hand' else '~'}"


def _owner(seat: int) -> str:
    return "." if seat == FREE else str(seat)
