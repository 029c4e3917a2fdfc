"""Is there room for one more room? The store's memory decides: new ones are refused before it must refuse old ones."""

from __future__ import annotations

from server.clock import Clock
from server.engines.contract import Ms
from server.store.contract import Vitals
from server.wire.limits import STORE_PERCENT

LOOK_MS = 1_000  # a figure is believed for so long


class Full(Exception):
    """The store is too full for new rooms. Running ones go on."""


class Space:
    def __init__(self, vitals: Vitals, clock: Clock, most_bytes: int) -> None:
        """``most_bytes``: what counts where nothing bounds the store itself."""
        self._vitals = vitals
        self._clock = clock
        self._most_bytes = most_bytes
        self._looked_at = Ms(-LOOK_MS)
        self._full = False

    async def check(self) -> None:
        """Raises ``Full`` or ``StoreLost``."""
        now = self._clock.now_ms()
        if now - self._looked_at >= LOOK_MS:
            memory = await self._vitals.memory()
            self._full = memory.used_bytes * 100 >= (memory.most_bytes or self._most_bytes) * STORE_PERCENT
            self._looked_at = now
        if self._full:
            raise Full
