"""Looks at the store's schedule every few seconds, and opens rooms whose deadline is near."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Container, Mapping

import structlog

from server.clock import Clock
from server.engines.contract import Ms
from server.rooms.patrol import Patrol
from server.rooms.recover import NoSuchRoom, RoomOfOthers, RoomUnreadable
from server.rooms.room import Room
from server.rooms.tenure import Elsewhere
from server.store.contract import RoomId, Schedule, StoreLost

SWEEP_MS = 5_000  # between two looks at the schedule
AHEAD_MS = 15_000  # rooms due so soon are opened now, so that their own alarm rings in time
WAKES = 10_000  # rooms looked at in one go
LOST_MOST = 3  # rooms that could not be read for want of a store, then the rest waits for the next look

log = structlog.get_logger()


class Waker:
    """Whatever goes wrong with one room is that room's matter: the others are woken, and the next look comes."""

    def __init__(
        self,
        schedule: Schedule,
        clock: Clock,
        rooms: Mapping[RoomId, Room],
        left: Container[RoomId],
        wake: Callable[[RoomId], Awaitable[object]],
    ) -> None:
        """``rooms``: those that are awake; ``left``: those to leave alone; ``wake`` opens one."""
        self._schedule = schedule
        self._clock = clock
        self._rooms = rooms
        self._left = left
        self._wake = wake
        self._patrol = Patrol(self._look, SWEEP_MS, clock, "schedule not looked through")

    @property
    def looking(self) -> asyncio.Task[None] | None:
        """The look that was begun last."""
        return self._patrol.looking

    async def start(self) -> None:
        """One look, and more every few seconds."""
        await self._patrol.look()

    def stop(self) -> None:
        """Look no more. A look that is under way goes on."""
        self._patrol.end()

    async def _look(self) -> None:
        for awake in tuple(self._rooms.values()):
            awake.renew()
        lost = 0
        for room in await self._schedule.due(Ms(self._clock.now_ms() + AHEAD_MS), WAKES):
            try:
                await self._see_to(room)
            except StoreLost as e:
                log.warning("room not woken", room=room, error=str(e))
                lost += 1
                if lost == LOST_MOST:
                    return
            except Exception as fault:
                log.error("room not woken", room=room, exc_info=fault)

    async def _see_to(self, room_id: RoomId) -> None:
        room = self._rooms.get(room_id)
        if room is not None:
            room.reschedule()
        elif room_id not in self._left:
            try:
                await self._wake(room_id)
            except Elsewhere:
                return  # who runs it sees to it
            except (RoomUnreadable, RoomOfOthers):
                return  # said already; its time stays, for a version that can read it
            except NoSuchRoom:
                log.warning("room in the schedule only", room=room_id)
                self._schedule.put(room_id, None)
