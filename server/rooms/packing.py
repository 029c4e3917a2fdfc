"""Rooms whose game is over leave the store's memory, but for a small value, once they have slept for a while."""

from __future__ import annotations

import asyncio

import structlog

from server.clock import Alarm, Clock
from server.engines.contract import Ms
from server.store.contract import Attic, StoreLost

LOOK_MS = 60_000  # between two looks
AT_ONCE = 50  # rooms packed in one look

log = structlog.get_logger()


class Packing:
    """Any node may pack any room: one that was opened since is left as it is."""

    def __init__(self, attic: Attic, clock: Clock) -> None:
        self._attic = attic
        self._clock = clock
        self._alarm: Alarm | None = None
        self._stopped = False
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._alarm = self._clock.call_at(Ms(self._clock.now_ms() + LOOK_MS), self._begin)

    async def stop(self) -> None:
        """A room that is being packed is packed, or is not."""
        self._stopped = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    def _begin(self) -> None:
        self._looking = asyncio.get_running_loop().create_task(self.look())

    async def look(self) -> None:
        """Pack what has slept long enough, and look again later."""
        try:
            for room, seq in await self._attic.due(self._clock.now_ms(), AT_ONCE):
                if await self._attic.pack(room, seq):
                    log.info("room packed", room=room, seq=seq)
        except StoreLost as e:
            log.warning("rooms not packed", error=str(e))
        except Exception as fault:
            log.error("rooms not packed", exc_info=fault)
        finally:
            if not self._stopped:
                self.start()
