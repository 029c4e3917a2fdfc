"""Tries sets in a process of its own: polite, bounded in time and memory, one after the other."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Protocol

import msgspec
import structlog

from server.cards.trial import GAMES, Report
from server.engines.legends.cards import CardSet

SECONDS = 300
"""Wall time of a trial; 500 games of the base set take some 40 s of an idle core."""
GRACE_SECONDS = 10
_ROOT = Path(__file__).resolve().parents[2]

log = structlog.get_logger()


class Bench(Protocol):
    async def try_out(self, card_set: CardSet, own: int) -> Report:
        """Let bots play with the set; ``own``: how many of its first cards the trial is about."""
        ...


class ProcessBench:
    def __init__(self, games: int = GAMES, seconds: int = SECONDS) -> None:
        self._games = games
        self._seconds = seconds
        self._one = asyncio.Lock()

    async def try_out(self, card_set: CardSet, own: int) -> Report:
        async with self._one:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "server.cards", str(self._games), str(own), str(self._seconds),
                stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=_ROOT,
            )  # fmt: skip
            try:
                return await self._report(process, msgspec.json.encode(card_set))
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()

    async def _report(self, process: Process, body: bytes) -> Report:
        try:
            async with asyncio.timeout(self._seconds + GRACE_SECONDS):
                said, complaint = await process.communicate(body)
        except TimeoutError:
            return Report(0, {}, 0, 0, 0, out_of_time=True)
        if process.returncode:
            lines = complaint.decode(errors="replace").splitlines()
            log.error("a trial failed", code=process.returncode, why=lines[-1:])
            return Report(0, {}, 0, 0, 0, fault=f"the trial ended with {process.returncode}")
        return msgspec.json.decode(said, type=Report)
