"""What a sleeping room's store tells of it, without waking it: a look takes nothing and writes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

from server.clock import Clock
from server.engines.contract import Engine, Ms
from server.rooms.entries import Broadcast, Chair
from server.rooms.late import seen_of
from server.rooms.recover import fold
from server.rooms.supplies import Supplies
from server.store.contract import RoomId, Store

GLANCE_MS = 5_000  # what was read is told for so long
GLANCES = 256  # rooms remembered at once


class Glance(msgspec.Struct, frozen=True):
    """A room as it stands, or as it slept a moment ago. ``played``: when the last command was given; ``seen``: the
    state that spectators see, None while there is nothing to be seen; ``counted``: it is told how many they are;
    ``arranged``: it was made for a match, so that nobody at the table is its host."""

    id: RoomId
    engine: Engine
    state: Any
    chairs: Mapping[int, Chair]
    played: Ms = Ms(0)
    seen: Any = None
    broadcast: Broadcast = Broadcast()
    counted: bool = True
    arranged: bool = False

    @property
    def over(self) -> bool:
        """Has its game ended, as far as spectators have seen?"""
        return self.seen is not None and self.engine.outcome(self.seen) is not None

    @property
    def live(self) -> bool:
        """Has a game begun, as far as spectators have seen?"""
        return self.seen is not None and self.engine.begun(self.seen)

    @property
    def free_seats(self) -> int:
        """Those that somebody new may take."""
        return sum(seat not in self.chairs for seat in range(self.engine.open_seats(self.state)))


class Glances:
    """Reads a room once, however many look at it at the same time."""

    def __init__(self, engines: Mapping[str, Engine], store: Store, clock: Clock, supplies: Supplies) -> None:
        self._supplies = supplies
        self._engines = engines
        self._store = store
        self._clock = clock
        self._read: dict[RoomId, tuple[Ms, asyncio.Task[Glance]]] = {}

    async def at(self, room: RoomId, within_ms: int = GLANCE_MS) -> Glance:
        """As it was so long ago at most. Raises ``NoSuchRoom``, ``Unreadable``, ``StoreLost``."""
        return await asyncio.shield(self._looking(room, within_ms))

    def _looking(self, room: RoomId, within_ms: int) -> asyncio.Task[Glance]:
        """Apart from those who wait: a failure holds on to them, and would be held by what they hold."""
        now = self._clock.now_ms()
        known = self._read.get(room)
        if known is None or now - known[0] >= within_ms or (known[1].done() and known[1].exception() is not None):
            self._read.pop(room, None)
            known = self._read[room] = now, asyncio.get_running_loop().create_task(self._look(room))
            if len(self._read) > GLANCES:
                self._read.pop(next(iter(self._read)))
        return known[1]

    def forget(self, room: RoomId) -> None:
        """The room is awake: ask it."""
        self._read.pop(room, None)

    async def _look(self, room: RoomId) -> Glance:
        folded = await fold(room, self._engines, self._store, self._supplies)
        record = folded.record
        seen = seen_of(folded.past, record, self._clock.now_ms())
        return Glance(
            room, record.engine, record.state, record.chairs, record.played, seen, record.broadcast,
            record.counted, record.origin is not None,
        )  # fmt: skip
