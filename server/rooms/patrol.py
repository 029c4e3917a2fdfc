"""What a node looks after every so often: one look at a time, and none that fails is the last."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from server.clock import Alarm, Clock
from server.engines.contract import Ms
from server.store.contract import StoreLost

log = structlog.get_logger()


class Patrol:
    """``look`` is called again ``every_ms`` after it has ended; ``missed``: the log's words where it failed.

    ``looking``: the last look that was begun beside others; None before the first.
    """

    def __init__(self, look: Callable[[], Awaitable[None]], every_ms: int, clock: Clock, missed: str) -> None:
        self._look = look
        self._every_ms = every_ms
        self._clock = clock
        self._missed = missed
        self._alarm: Alarm | None = None
        self.looking: asyncio.Task[None] | None = None
        self._ended = False

    def start(self) -> None:
        """Look at once, beside whoever asks for it."""
        self.looking = asyncio.get_running_loop().create_task(self.look())

    def start_later(self) -> None:
        """Look once the time between two looks has passed."""
        self._alarm = self._clock.call_at(Ms(self._clock.now_ms() + self._every_ms), self.start)

    async def look(self) -> None:
        """One look here and now, and again later. Raises nothing."""
        try:
            await self._look()
        except StoreLost as e:
            log.warning(self._missed, error=str(e))
        except Exception as fault:
            log.error(self._missed, exc_info=fault)
        finally:
            if not self._ended:
                self.start_later()

    def end(self) -> None:
        """Begin no more looks. One that is under way goes on."""
        self._ended = True
        if self._alarm is not None:
            self._alarm.cancel()

    async def idle(self) -> None:
        """Return when no look is under way."""
        if self.looking is not None:
            await asyncio.gather(self.looking, return_exceptions=True)

    async def stop(self) -> None:
        """End it, in the middle of a look too."""
        self.end()
        if self.looking is not None:
            self.looking.cancel()
        await self.idle()
