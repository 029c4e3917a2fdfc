"""The node's signs of life, and what follows when there were none."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from server.background import Background
from server.clock import Alarm, Clock
from server.engines.contract import Ms
from server.rooms.recover import OUTAGE_LEAST_MS
from server.store.contract import Span, StoreLost, Vitals

BEAT_MS = 1_000  # between two signs of life
STILL_MS = 3_000  # a beat this late: the process did not run

log = structlog.get_logger()


class Vigil:
    """Beats once a second. ``give_back`` is called with the ms that this process stood still."""

    def __init__(
        self, vitals: Vitals, clock: Clock, uptime: Callable[[], float], give_back: Callable[[int], None]
    ) -> None:
        self._vitals = vitals
        self._clock = clock
        self._uptime = uptime
        self._alive_s = uptime()
        self._give_back = give_back
        self._alarm: Alarm | None = None
        self._background = Background("an outage was not noted")

    async def start(self) -> None:
        """Note how long no process lived. Raises ``StoreLost``."""
        now, last = self._clock.now_ms(), await self._vitals.last_beat()
        if last is not None and now - last >= OUTAGE_LEAST_MS:
            await self._vitals.add_outage(Span(last, now))
        self._beat()

    async def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        await self._background.idle()
        self._vitals.beat(self._clock.now_ms())

    def notice(self) -> None:
        """Look whether the process was suspended or starved, and give the time back if it was."""
        before, self._alive_s = self._alive_s, self._uptime()
        gap_ms = int((self._alive_s - before) * 1000)
        if gap_ms < STILL_MS:
            return
        log.warning("stood still", gap_ms=gap_ms)
        now = self._clock.now_ms()
        self._background.spawn(self._note(Span(Ms(now - gap_ms), now)))
        self._give_back(gap_ms)

    async def _note(self, span: Span) -> None:
        """For rooms that sleep: they learn of it when they are opened."""
        try:
            await self._vitals.add_outage(span)
        except StoreLost:
            log.warning("outage not noted", since=span.since, until=span.until)

    def _beat(self) -> None:
        self.notice()
        now = self._clock.now_ms()
        self._vitals.beat(now)
        self._alarm = self._clock.call_at(Ms(now + BEAT_MS), self._beat)
