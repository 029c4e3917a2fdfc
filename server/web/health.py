"""Is the process alive, may it get players, and how long does its loop stand still?"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.web.answers import answer
from server.web.garbage import Tidy
from server.web.metrics import Histogram

LAG_EVERY_SECONDS = 0.1


class Health:
    """``ready`` is for balancers: False before the start is done and from the first sign of stopping on.

    ``live``: how many rooms and connections there are.
    """

    def __init__(self, version: str, assets: str, live: Callable[[], int]) -> None:
        self.ready = False
        self.lag = Histogram("loop_lag_seconds", "How late the event loop came back to a timer")
        self.tidying = Histogram("gc_seconds", "How long the event loop stood still for a whole pass of the collector")
        self._facts = {"version": version, "assets": assets}
        self._live = live
        self._timer: asyncio.TimerHandle | None = None

    def routes(self) -> list[Route]:
        return [Route("/healthz", self.alive), Route("/readyz", self.may_serve)]

    async def alive(self, _request: Request) -> Response:
        return answer({"ok": True} | self._facts)

    async def may_serve(self, _request: Request) -> Response:
        return answer({"ready": self.ready}, 200 if self.ready else 503)

    def start(self) -> None:
        """Begin to measure the loop. Timers of a standing loop come late; how late is the lag."""
        loop = asyncio.get_running_loop()
        tidy = Tidy(self._live, loop.time())

        def measure(due: float) -> None:
            now = loop.time()
            self.lag.observe(max(0.0, now - due))
            if took := tidy.look(now):
                self.tidying.observe(took)
            self._timer = loop.call_at(now + LAG_EVERY_SECONDS, measure, now + LAG_EVERY_SECONDS)

        measure(loop.time())

    def stop(self) -> None:
        self.ready = False
        if self._timer is not None:
            self._timer.cancel()
