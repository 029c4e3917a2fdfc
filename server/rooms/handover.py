"""A node that stops gives its rooms away: each finishes what it began, is saved, and sends its members to come back.

Rooms go one after the other, so that whoever takes them in gets them evenly, and those that wait play on meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import structlog

from server.engines.contract import Seat
from server.rooms.condition import Condition
from server.rooms.room import Room
from server.store.contract import RoomId
from server.wire.limits import DRAIN_MS, DRAIN_SOCKETS

FINISH_SECONDS = 3.0  # so long for all rooms together, should the store not answer

log = structlog.get_logger()


class Pace:
    """So many members a second: ``DRAIN_SOCKETS``, or as many as it takes for all of them to go within ``DRAIN_MS``."""

    def __init__(self, members: int) -> None:
        self._seconds = 1 / max(DRAIN_SOCKETS, members * 1000 / DRAIN_MS)
        self._next = asyncio.get_running_loop().time()

    async def sent(self, members: int) -> None:
        """So many were sent away just now; return when the next may go."""
        now = asyncio.get_running_loop().time()
        self._next = max(now, self._next) + members * self._seconds
        await asyncio.sleep(self._next - now)


async def hand_over(rooms: Mapping[RoomId, Room], pace: Pace | None) -> None:
    """Let go of all ``rooms``. Without a ``pace`` all at once: nobody else takes them in."""
    loop = asyncio.get_running_loop()
    patience = FINISH_SECONDS
    for room in tuple(rooms.values()):
        while room.busy and patience > 0:  # one that is played on may be busy again by the time we hear
            began = loop.time()
            await wait([loop.create_task(room.idle())], began + patience)
            patience -= loop.time() - began
        members = room.watching + sum(room.held(Seat(seat)) for seat in room.chairs)
        _finish(room)
        if pace is not None:
            await pace.sent(members)


def _finish(room: Room) -> None:
    try:
        if room.condition is Condition.RUNNING and not room.busy:
            room.sleep()
        else:
            log.warning("room not finished", room=room.id, condition=room.condition.value)
            room.abandon()
    except Exception as fault:
        log.error("room not saved", room=room.id, exc_info=fault)


async def wait(tasks: Sequence[asyncio.Task[Any]], until: float) -> None:
    """Return when all are done, or ``until`` has come on the loop's clock; then those that are late are given up."""
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=max(0.0, until - asyncio.get_running_loop().time()))
        for task in late:
            task.cancel()
