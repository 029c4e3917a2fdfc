"""The keeper of the bundled store tries again, whatever keeps the store from starting."""

from __future__ import annotations

import asyncio
import subprocess

import pytest
from structlog.testing import capture_logs

from server.store import keeper
from server.store.embedded import NoStore


class Failing:
    """A store that has ended, and starts only when all these have gone wrong."""

    def __init__(self, faults: list[Exception]) -> None:
        self._faults = faults
        self.started = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def alive(self) -> bool:
        return self.started.is_set()

    def revive(self) -> None:
        if self._faults:
            raise self._faults.pop(0)
        self._loop.call_soon_threadsafe(self.started.set)


async def test_the_keeper_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "STORE_LOOK_SECONDS", 0.001)
    faults: list[Exception] = [
        NoStore("no program"),
        OSError("no space left"),
        subprocess.TimeoutExpired("valkey-server", 20),
    ]
    store = Failing(faults)
    with capture_logs() as told:
        task = asyncio.create_task(keeper.keep(store))
        async with asyncio.timeout(10):
            await store.started.wait()
        task.cancel()
    said = [entry["why"] for entry in told if entry["event"] == "the bundled store does not start"]
    assert len(said) == 3
    assert "no space left" in said[1]


async def test_a_keeper_that_dies_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "STORE_LOOK_SECONDS", 0.001)
    with capture_logs() as told:
        task = keeper.kept(Failing([ZeroDivisionError("a bug")]))
        await asyncio.wait([task], timeout=10)
        await asyncio.sleep(0)
    assert [entry["event"] for entry in told if entry["log_level"] == "critical"] == ["the store's keeper has ended"]
