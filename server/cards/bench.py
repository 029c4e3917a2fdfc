"""Tries sets in a process of its own: polite, bounded in time and memory, one after the other."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from collections.abc import Callable
from typing import Protocol

import msgspec
import structlog

from server import apart
from server.cards.trial import GAMES, Report
from server.engines.legends.cards import CardSet

SECONDS = 200
"""Of work; 500 games of the base set take some 40 s of a core."""
WALL_SECONDS = 1_800
"""However busy the machine is."""

log = structlog.get_logger()


class Bench(Protocol):
    @property
    def games(self) -> int:
        """How many a trial has."""
        ...

    async def try_out(self, card_set: CardSet, own: int, played: Callable[[int], None]) -> Report:
        """Let bots play with the set; ``own``: how many of its first cards the trial is about.

        ``played`` is told now and then how many games have been.
        """
        ...


class ProcessBench:
    def __init__(self, games: int = GAMES, seconds: int = SECONDS) -> None:
        self.games = games
        self._seconds = seconds
        self._one = asyncio.Lock()

    async def try_out(self, card_set: CardSet, own: int, played: Callable[[int], None]) -> Report:
        async with self._one:
            words = str(self.games), str(own), str(self._seconds)
            async with apart.started("server.cards", *words) as process:
                return await self._report(process, msgspec.json.encode(card_set), played)

    async def _report(self, process: Process, body: bytes, played: Callable[[int], None]) -> Report:
        assert process.stderr is not None
        try:
            async with asyncio.timeout(WALL_SECONDS):
                said, complaint, _ = await asyncio.gather(
                    _last_line(process, played), process.stderr.read(), _give(process, body)
                )
                await process.wait()
        except TimeoutError:
            return Report(0, {}, 0, 0, 0, out_of_time=True)
        if process.returncode:
            log.error("a trial failed", code=process.returncode, why=apart.last_line(complaint))
            return Report(0, {}, 0, 0, 0, fault=f"the trial ended with {process.returncode}")
        return msgspec.json.decode(said, type=Report)


async def _give(process: Process, body: bytes) -> None:
    """What it reads; a process that has ended reads nothing, and says itself why."""
    assert process.stdin is not None
    process.stdin.write(body)
    try:
        await process.stdin.drain()
    except ConnectionError:
        log.info("a trial ended before it had read its set")
    process.stdin.close()


async def _last_line(process: Process, played: Callable[[int], None]) -> bytes:
    """The report; the lines before it are numbers of games."""
    assert process.stdout is not None
    last = b""
    async for line in process.stdout:
        if line.strip().isdigit():
            played(int(line))
        last = line
    return last
