"""Pairings are worked out in another process: 0.3 s for 256 players, in which no match may stand still.

The process reads tasks from its input and writes answers, each with its length (4 bytes, big-endian) before it; it ends
with its input, so that it never outlives a node that was killed.
"""

from __future__ import annotations

import asyncio
import contextlib
from asyncio.subprocess import Process
from typing import BinaryIO, Protocol

import msgspec
import structlog

from server import apart
from server.engines.tournament import asks
from server.engines.tournament.asks import PairUp, answered
from server.engines.tournament.news import Drafted

_HEAD = 4
TRIES = 2
"""A process that died is replaced; a task that kills every process is a bug."""

log = structlog.get_logger()
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Drafted).decode


class Pairer(Protocol):
    async def work(self, ask: PairUp) -> Drafted: ...

    async def warm(self) -> None:
        """An event is here: there will be something to pair."""
        ...

    async def close(self) -> None: ...


class ProcessPairer:
    """One process, started when the first event comes into memory; one task after the other."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._one = asyncio.Lock()

    async def work(self, ask: PairUp) -> Drafted:
        """Raises ``EOFError`` where the process dies of it."""
        async with self._one:
            for attempt in range(TRIES):
                try:
                    return await self._asked(ask)
                except (asyncio.IncompleteReadError, ConnectionError) as e:
                    log.warning("the pairing process died", attempt=attempt, why=repr(e))
                    await self._end()
            raise EOFError("a pairing that no process survives")

    async def warm(self) -> None:
        async with self._one:
            await self._started()

    async def close(self) -> None:
        async with self._one:
            await self._end()

    async def _asked(self, ask: PairUp) -> Drafted:
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        body = asks.packed(ask)
        process.stdin.write(len(body).to_bytes(_HEAD, "big") + body)
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(_HEAD), "big")
        return _decode(await process.stdout.readexactly(size))

    async def _started(self) -> Process:
        if self._process is None:
            self._process = await apart.start("server.tournaments")
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.communicate()


class InlinePairer:
    """Works in the loop (tests on a fake clock)."""

    async def work(self, ask: PairUp) -> Drafted:
        return answered(ask)

    async def warm(self) -> None:
        return

    async def close(self) -> None:
        return


def serve(given: BinaryIO, told: BinaryIO) -> None:
    """What the process does, until its input ends."""
    while len(head := given.read(_HEAD)) == _HEAD:
        ask = asks.unpacked(given.read(int.from_bytes(head, "big")))
        assert isinstance(ask, PairUp)
        body = _encode(answered(ask))
        told.write(len(body).to_bytes(_HEAD, "big") + body)
        told.flush()
