"""Is the process alive, may it get players, and how long does its loop stand still?

A room or socket that has gone is a knot of parts that know each other, which only a whole pass of the collector
unties. By itself that comes so seldom (``app.py``) that a busy node would hold what hours have left. So there is
a pass once a minute, or less often where it takes long; what a started node has lies frozen beside it.
"""

from __future__ import annotations

import asyncio
import gc
import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.web.answers import answer
from server.web.metrics import Histogram

LAG_EVERY_SECONDS = 0.1
TIDY_EVERY_SECONDS = 60.0
TIDY_SHARE = 1 / 2_000  # of all time, where a pass takes long: many rooms are live


class Health:
    """``ready`` is for balancers: False before the start is done and from the first sign of stopping on."""

    def __init__(self, version: str, assets: str) -> None:
        self.ready = False
        self.lag = Histogram("loop_lag_seconds", "How late the event loop came back to a timer")
        self.tidying = Histogram("gc_seconds", "How long the event loop stood still for a whole pass of the collector")
        self._facts = {"version": version, "assets": assets}
        self._timer: asyncio.TimerHandle | None = None
        self._tidy_at = 0.0

    def routes(self) -> list[Route]:
        return [Route("/healthz", self.alive), Route("/readyz", self.may_serve)]

    async def alive(self, _request: Request) -> Response:
        return answer({"ok": True} | self._facts)

    async def may_serve(self, _request: Request) -> Response:
        return answer({"ready": self.ready}, 200 if self.ready else 503)

    def start(self) -> None:
        """Begin to measure the loop. Timers of a standing loop come late; how late is the lag."""
        loop = asyncio.get_running_loop()
        self._tidy_at = loop.time() + TIDY_EVERY_SECONDS

        def measure(due: float) -> None:
            now = loop.time()
            self.lag.observe(max(0.0, now - due))
            if now >= self._tidy_at:
                self._tidy_at = now + max(TIDY_EVERY_SECONDS, self._tidy() / TIDY_SHARE)
            self._timer = loop.call_at(now + LAG_EVERY_SECONDS, measure, now + LAG_EVERY_SECONDS)

        measure(loop.time())

    def _tidy(self) -> float:
        """The seconds of CPU that it took: what others take of the machine meanwhile is no reason to wait longer."""
        began, cpu = time.perf_counter(), time.thread_time()
        gc.collect()
        self.tidying.observe(time.perf_counter() - began)
        return time.thread_time() - cpu

    def stop(self) -> None:
        self.ready = False
        if self._timer is not None:
            self._timer.cancel()
