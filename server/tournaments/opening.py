"""Makes the room of a match: once, however often it is asked for, with chairs for both guests and their decks in it."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import structlog

from server.engines.refusal import Refused
from server.engines.tournament.asks import Open
from server.rooms.entries import Broadcast, Chair, Origin
from server.rooms.founding import Founding
from server.rooms.jobs import RoomUnable
from server.rooms.seats import ROOM_CHARS
from server.rooms.space import Full
from server.store.contract import RoomId
from server.tokens import code_of, digest
from server.wire.frames import WireCode

log = structlog.get_logger()


class Event(Protocol):
    """The event's room, as far as its matches come from it."""

    @property
    def id(self) -> RoomId: ...
    @property
    def chairs(self) -> Mapping[int, Chair]: ...
    @property
    def counted(self) -> bool: ...


class Opener:
    """``note`` is told guest and room before the guest's chair is there."""

    def __init__(self, founding: Founding, note: Callable[[str, str], Awaitable[None]]) -> None:
        self._founding = founding
        self._note = note

    async def open(self, event: Event, ask: Open) -> RoomId | None:
        """The match's room, or None where it can't be opened (T61). Raises ``RoomUnable``, ``StoreLost``: try again."""
        chairs = _chairs(event, ask)
        if chairs is None:
            log.warning("match without a chair", tournament=event.id, match=ask.match)
            return None
        key = secrets.token_bytes(32)
        try:
            options = await self._founding.fitting(ask.game, _options(ask), key)
        except (Refused, KeyError) as no:
            log.warning("match not opened", tournament=event.id, match=ask.match, why=repr(no))
            return None
        except Full:
            raise RoomUnable(WireCode.NOT_SAVED) from None
        origin, broadcast = Origin(event.id, ask.match), Broadcast(counted=event.counted)
        for attempt in itertools.count():
            room = room_for(origin, attempt)
            for chair in chairs.values():
                await self._note(chair.guest, room)
            if await self._founding.found(room, ask.game, options, key, chairs, origin, broadcast=broadcast):
                return room
        raise AssertionError("some id is free")


def room_for(origin: Origin, attempt: int) -> RoomId:
    """A match has one id, so that nobody makes a second room for it; the next one where the id is taken by others."""
    return RoomId(code_of(digest(f"{origin.room}|{origin.match}|{attempt}"), ROOM_CHARS))


def _chairs(event: Event, ask: Open) -> dict[int, Chair] | None:
    chairs: dict[int, Chair] = {}
    for side, seat in enumerate(ask.seats):
        sits = event.chairs.get(seat)
        if sits is None or sits.gone or not sits.guest:
            return None
        chairs[side] = Chair(ask.names[side], sits.guest)
    return chairs


def _options(ask: Open) -> dict[str, Any]:
    options: dict[str, Any] = {**ask.options, "refereed": True, "starts": ask.starter}
    if any(ask.decks):
        options["decks"] = [list(cards) for cards in ask.decks]
    return options
