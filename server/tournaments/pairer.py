"""Pairings are worked out in another process: 0.3 s for 256 players, in which no match may stand still."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Protocol

import structlog

from server.engines.tournament.asks import PairUp, answered
from server.engines.tournament.news import Drafted

log = structlog.get_logger()


class Pairer(Protocol):
    async def work(self, ask: PairUp) -> Drafted: ...

    def warm(self) -> None:
        """An event is here: there will be something to pair."""
        ...

    def close(self) -> None: ...


class ProcessPairer:
    """One process, started when the first event comes into memory; one that died is replaced."""

    def __init__(self) -> None:
        self._beside: Executor | None = None

    def warm(self) -> None:
        self._pool().submit(_ready)

    async def work(self, ask: PairUp) -> Drafted:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool(), answered, ask)
        except BrokenProcessPool:
            log.warning("the pairing process died")
            self.close()
            return await asyncio.get_running_loop().run_in_executor(self._pool(), answered, ask)

    def close(self) -> None:
        beside, self._beside = self._beside, None
        if beside is not None:
            beside.shutdown(wait=False, cancel_futures=True)

    def _pool(self) -> Executor:
        if self._beside is None:
            self._beside = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        return self._beside


class InlinePairer:
    """Works in the loop (tests on a fake clock)."""

    async def work(self, ask: PairUp) -> Drafted:
        return answered(ask)

    def warm(self) -> None:
        return

    def close(self) -> None:
        return


def _ready() -> None:
    """The process has read its modules."""
