"""Has brought files inspected in a process of its own: polite, bounded in time and memory, one after the other."""

from __future__ import annotations

import asyncio
from typing import Protocol

import msgspec
import structlog

from server import apart
from server.engines.legends.cards import CardSet
from server.replays.inspection import Failed, Shown, Verdict, Wanting, Wish

SECONDS = 40
"""Of work; a season of 34 matchdays for six takes 4 s of a core."""
WALL_SECONDS = 120
"""However busy the machine is."""

log = structlog.get_logger()
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Verdict).decode


class Sets(Protocol):
    async def whole(self, set_hash: str) -> CardSet | None:
        """The card set that rooms are played with; None where there is no such one. Raises ``StoreLost``."""
        ...


class Inspector:
    def __init__(self, sets: Sets, seconds: int = SECONDS, *, allow_fixed: bool = False) -> None:
        """``allow_fixed``: also games whose decks a test has laid out, which no other server deals."""
        self._sets = sets
        self._words = (str(seconds), *(("fixed",) if allow_fixed else ()))
        self._one = asyncio.Lock()

    async def inspect(self, file: bytes, cut: str) -> Shown | Failed:
        """``cut``: one of ``inspection.CUTS``. Raises ``StoreLost``."""
        async with self._one:
            verdict = await self._asked(Wish(file, cut))
            if not isinstance(verdict, Wanting):
                return verdict
            card_set = await self._sets.whole(verdict.set_hash)
            if card_set is None:
                return Failed("no-set")
            verdict = await self._asked(Wish(file, cut, card_set))
            return Failed("no-set") if isinstance(verdict, Wanting) else verdict

    async def _asked(self, wish: Wish) -> Verdict:
        try:
            async with apart.started("server.replays", *self._words) as process, asyncio.timeout(WALL_SECONDS):
                said, complaint = await process.communicate(_encode(wish))
        except TimeoutError:
            return Failed("too-long")
        if process.returncode:
            why = apart.last_line(complaint)
            log.error("a brought replay could not be inspected", code=process.returncode, why=why)
            return Failed("too-long" if process.returncode < 0 else "fault")
        return _decode(said)
