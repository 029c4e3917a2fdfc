"""What has left is let go of, though the collector would not come by for hours."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from server.web import health
from server.web.health import Health


class Knot:
    def __init__(self) -> None:
        self.itself = self


async def test_knots_are_untied_and_the_pause_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LAG_EVERY_SECONDS", 0.001)
    monkeypatch.setattr(health, "TIDY_EVERY_SECONDS", 0.001)
    monkeypatch.setattr(health, "TIDY_SHARE", 1.0)
    untied = asyncio.Event()
    gc.disable()
    try:
        weakref.finalize(Knot(), untied.set)
        watch = Health("1", "abc")
        watch.start()
        await asyncio.wait_for(untied.wait(), 30)
        watch.stop()
    finally:
        gc.enable()
    assert watch.tidying.quantile(1.0) > 0
