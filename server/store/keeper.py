"""The bundled store's keeper: starts it again when it has ended."""

from __future__ import annotations

import asyncio
import subprocess
from typing import Protocol

import structlog

from server.store.embedded import NoStore

STORE_LOOK_SECONDS = 0.5
STORE_RETRY_SECONDS = 8.0  # at most, between two attempts to start a store that does not

log = structlog.get_logger()


class Kept(Protocol):
    """What a keeper looks after: ``EmbeddedStore``. Both methods block."""

    def alive(self) -> bool: ...

    def revive(self) -> None: ...


def kept(store: Kept) -> asyncio.Task[None]:
    """Keep a store, until cancelled."""

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.critical("the store's keeper has ended", exc_info=fault)

    keeper = asyncio.create_task(keep(store))
    keeper.add_done_callback(ended)
    return keeper


async def keep(store: Kept) -> None:
    """Start the bundled store again when it has ended. Rooms find out by themselves what was saved."""
    pause = STORE_LOOK_SECONDS
    while True:
        await asyncio.sleep(pause)
        try:
            if not await asyncio.to_thread(store.alive):
                log.error("the bundled store has ended; it is started again")
                await asyncio.to_thread(store.revive)
            pause = STORE_LOOK_SECONDS
        except (NoStore, OSError, subprocess.SubprocessError) as e:  # no program, no disk, a child that will not end
            pause = min(2 * pause, STORE_RETRY_SECONDS)
            log.error("the bundled store does not start", why=str(e), again_in_s=pause)
