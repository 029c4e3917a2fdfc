"""Work that goes on beside whoever began it: kept while it runs, given up together, and a fault in it is said."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import structlog

T = TypeVar("T")

log = structlog.get_logger()


class Background:
    """``failed``: the log's words for work that ended by an exception. One's failure is not the others' matter."""

    def __init__(self, failed: str) -> None:
        self._failed = failed
        self._tasks: set[asyncio.Task[Any]] = set()  # the loop itself would let them be collected

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin it. Nobody has to wait for what is returned."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    async def idle(self) -> None:
        """Return when nothing is under way, also of what was begun meanwhile."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def stop(self) -> None:
        """Give up all that is under way, and return when it has ended."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error(self._failed, exc_info=fault)
