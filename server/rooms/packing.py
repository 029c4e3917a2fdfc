"""Rooms whose game is over leave the store's memory, but for a small value, once they have slept for a while."""

from __future__ import annotations

import structlog

from server.clock import Clock
from server.rooms.patrol import Patrol
from server.store.contract import Attic

LOOK_MS = 60_000  # between two looks
AT_ONCE = 50  # rooms packed in one look

log = structlog.get_logger()


class Packing:
    """Any node may pack any room: one that was opened since is left as it is."""

    def __init__(self, attic: Attic, clock: Clock) -> None:
        self._attic = attic
        self._clock = clock
        self._patrol = Patrol(self._look, LOOK_MS, clock, "rooms not packed")

    def start(self) -> None:
        """Pack what has slept long enough, a minute from now and ever again."""
        self._patrol.start_later()

    async def stop(self) -> None:
        """A room that is being packed is packed, or is not."""
        await self._patrol.stop()

    async def _look(self) -> None:
        for room, seq in await self._attic.due(self._clock.now_ms(), AT_ONCE):
            if await self._attic.pack(room, seq):
                log.info("room packed", room=room, seq=seq)
