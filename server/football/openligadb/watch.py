"""Keeps a live season fresh while the server runs: refreshes when it is due, tells who wants to know."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from server.clock import Alarm, Clock
from server.engines.contract import Ms
from server.football.openligadb.poll import Live
from server.football.season import Season


class Watch:
    """``changed`` is awaited with the season whenever it is another one; the next look waits for it.

    What ``changed`` raises ends the watch and comes out of ``stop``.
    """

    def __init__(self, live: Live, clock: Clock, changed: Callable[[Season], Awaitable[None]]) -> None:
        self._live = live
        self._clock = clock
        self._changed = changed
        self._alarm: Alarm | None = None
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look at once, and then whenever it is due."""
        self._look()

    async def stop(self) -> None:
        """End it, in the middle of a request too."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._looking is not None:
            self._looking.cancel()
            try:
                await self._looking
            except asyncio.CancelledError:
                current = asyncio.current_task()
                if current is not None and current.cancelling():
                    raise

    def _look(self) -> None:
        self._looking = asyncio.get_running_loop().create_task(self._refresh())

    async def _refresh(self) -> None:
        if await self._live.refresh(self._clock.now_ms()):
            await self._changed(self._live.season)
        self._alarm = self._clock.call_at(Ms(self._live.due), self._look)
