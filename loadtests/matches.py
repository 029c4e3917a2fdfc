"""Matches of the toy engine, played by machines over sockets: as fast as the answers come, or at a pace."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

import msgspec

from loadtests.client import ANSWER_SECONDS, Peer, do, enter, part
from loadtests.tables import Table

ENDLESS = {"goal": 10**9}
"""Options of a match that outlasts every load."""
_encode = msgspec.msgpack.Encoder().encode


class Match:
    """Two seats that act in turns. ``latencies`` are the seconds from each action to its own update."""

    def __init__(self) -> None:
        self.seats: list[Peer] = []
        self.spectators: list[Peer] = []
        self.latencies: list[float] = []
        self.on_update: Callable[[], None] = lambda: None
        self._decision = 0
        self._sent_at = 0.0
        self._awaited = b""

    @property
    def waiting(self) -> bool:
        """True while an action has no update yet."""
        return bool(self._awaited)

    @property
    def acted(self) -> int:
        """How many turns there were; the seats take them by turns, seat 0 the first."""
        return self._decision

    def act(self) -> None:
        """Let the seat whose turn it is add one."""
        self._decision += 1
        command_id = f"c{self._decision}"
        self._awaited = _encode(command_id)
        frame = do(command_id, {"do": "add", "n": 1, "decision": self._decision})
        self._sent_at = time.perf_counter()
        self.seats[(self._decision - 1) % 2].send(frame)

    def heard(self, frame: bytes) -> None:
        if self._awaited and self._awaited in frame:  # an id stands nowhere but in the frame that answers it
            self.latencies.append(time.perf_counter() - self._sent_at)
            self._awaited = b""
            self.on_update()


@asynccontextmanager
async def seated(port: int, tables: Sequence[Table], spectators: int) -> AsyncIterator[list[Match]]:
    """Matches at these tables, everybody connected, nobody acting yet."""
    gate = asyncio.Semaphore(64)
    matches = [Match() for _ in tables]

    async def take(match: Match, table: Table) -> None:
        async with gate:
            match.seats = [await enter(port, table.room, token, match.heard) for token in table.tokens]

    async def watch(match: Match, table: Table) -> None:
        async with gate:
            match.spectators.append(await enter(port, table.room))

    await asyncio.gather(*map(take, matches, tables))
    await asyncio.gather(*(watch(*pair) for pair in zip(matches, tables, strict=True) for _ in range(spectators)))
    try:
        yield matches
    finally:
        await part(peer for match in matches for peer in (*match.seats, *match.spectators))


async def race(matches: Sequence[Match], seconds: float) -> int:
    """Everybody acts as soon as the last update is there. Returns the number of updates."""
    before = sum(len(match.latencies) for match in matches)
    for match in matches:
        match.on_update = match.act
        match.act()
    await pause(seconds)
    return await _quiet(matches) - before


async def stroll(matches: Sequence[Match], per_second: float, seconds: float, seed: int) -> int:
    """Each match acts ``per_second`` times a second, each at a phase of its own. Returns the number of updates."""
    before = sum(len(match.latencies) for match in matches)
    chance, loop = random.Random(seed), asyncio.get_running_loop()
    end = loop.time() + seconds

    def step(match: Match, at: float) -> None:
        if not match.waiting:
            match.act()
        if (following := at + 1 / per_second) < end:
            loop.call_at(following, step, match, following)

    for match in matches:
        match.on_update = lambda: None
        first = loop.time() + chance.random() / per_second
        loop.call_at(first, step, match, first)
    await pause(seconds)
    return await _quiet(matches) - before


async def pause(seconds: float) -> None:
    """Let time pass while machines play."""
    await asyncio.sleep(seconds)


async def _quiet(matches: Sequence[Match]) -> int:
    """Let open actions come to their end; the number of updates so far. Raises where one gets none."""
    still = {id(match): match for match in matches if match.waiting}
    all_heard = asyncio.Event()

    def heard(match: Match) -> None:
        still.pop(id(match), None)
        if not still:
            all_heard.set()

    for match in matches:
        match.on_update = partial(heard, match)
    if still:
        try:
            await asyncio.wait_for(all_heard.wait(), ANSWER_SECONDS)
        except TimeoutError:
            raise RuntimeError(f"{len(still)} actions got no update") from None
    return sum(len(match.latencies) for match in matches)
