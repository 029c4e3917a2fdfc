"""Two real nodes over one store, matches full of people who come back by themselves, and what the logs say of them."""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from loadtests.steadfast import Steadfast, now_ms, until
from server.rooms.entries import Applied, LogEntry, Owned, unpack
from server.store import keys
from server.store.address import client
from server.store.contract import RoomId
from server.store.embedded import EmbeddedStore
from tests.faults.processes import Process

TOY = "tests.faults.toy_node"
KEY = "11" * 32
ENDLESS = {"turn_ms": 600_000, "goal": 10**9}
PATIENCE_SECONDS = 90.0
"""The machine may have much else to do; what is asserted are the times that logs and clients noted."""
PLENTY = {
    "PAUSENHOF_SOCKETS_PER_ADDRESS": "20000",
    "PAUSENHOF_CONNECTS_PER_ADDRESS_MINUTE": "100000",
    "PAUSENHOF_WRITES_PER_ADDRESS_MINUTE": "100000",
}
"""Everybody comes from one address here."""


class Match:
    """A room and the people in it."""

    def __init__(self, room: str, people: Sequence[Steadfast]) -> None:
        self.room = room
        self.people = people
        self.log: Sequence[LogEntry] = ()
        """Once the load has ended."""

    @property
    def players(self) -> Sequence[Steadfast]:
        return self.people[:2]

    def count(self) -> Counter[tuple[str, str]]:
        """How often each command stands in the log, by seat and id."""
        return Counter((e.by, e.id) for e in self.log if isinstance(e, Applied) and e.id)

    def owners(self) -> list[Owned]:
        return [entry for entry in self.log if isinstance(entry, Owned)]

    def outages(self) -> list[int]:
        """The ms that deadlines were moved by, each time."""
        return [
            entry.cmd["gap_ms"] for entry in self.log if isinstance(entry, Applied) and entry.cmd.get("do") == "outage"
        ]

    def faults(self, histories: int = 1) -> list[str]:
        """What ought not to be: an acknowledged action lost, one applied twice, a view that is not the room's.

        ``histories``: so many epochs there may have been, each with one full view.
        """
        found = []
        count = self.count()
        for (by, command), times in count.items():
            if times > 1:
                found.append(f"{self.room}: {command} of {by} applied {times} times")
        for player in self.players:
            lost = {command for command in player.acknowledged if not count[f"s{player.seat}", command]}
            if lost:
                found.append(f"{self.room}: acknowledged and lost: {sorted(lost)}")
            if player.refused:
                found.append(f"{self.room}: refused: {Counter(player.refused)}")
        counts = {person.view["count"] for person in self.people}
        if len(counts) > 1:
            found.append(f"{self.room}: views differ: {counts}")
        odd = [p for p in self.people if p.gaps or p.histories > histories or p.fulls > p.histories]
        return [*found, *(f"{person.gaps} gaps, {person.fulls} full views: {person!r}" for person in odd)]


class Town:
    """Two nodes and the store that they share."""

    def __init__(self, url: str, a: Process, b: Process) -> None:
        self.url = url
        self.a = a
        self.b = b

    async def table(self, **options: Any) -> tuple[str, dict[str, str]]:
        """A room that node a runs, and the tokens of its seats."""
        made = await self.a.post("/_test/rooms", engine="toy", key=KEY, options={"turn_ms": 60_000} | options)
        return made["room"], made["tokens"]

    async def matches(self, n: int, watching: int = 0, think: float = 0.5) -> list[Match]:
        """``n`` rooms that node a runs. Seat 0 and every other spectator come in by a, the rest by b; they play on."""
        gate, chance = asyncio.Semaphore(8), random.Random(n)

        async def one(at: int) -> Match:
            async with gate:
                room, tokens = await self.table(**ENDLESS)
            people = []
            for seat, token in enumerate((tokens["0"], tokens["1"], *[""] * watching)):
                ports = (self.a.port, self.b.port) if (at + seat) % 2 == 0 else (self.b.port, self.a.port)
                people.append(
                    Steadfast(ports, room, token, think, random.Random(chance.random()), seat if token else -1)
                )
            return Match(room, people)

        return list(await asyncio.gather(*map(one, range(n))))

    async def leases(self, rooms: Sequence[str]) -> dict[str, float]:
        """When each lease ends if nobody renews it, in ms since 1970."""
        redis = client(self.url)
        async with redis.pipeline(transaction=False) as pipe:
            for room in rooms:
                pipe.pttl(keys.lease(RoomId(room)))
            left: Any = await pipe.execute()
        now = now_ms()
        await redis.aclose()
        return {room: now + ms for room, ms in zip(rooms, left, strict=True)}

    async def applied(self, room: str) -> Counter[str]:
        """How often each command stands in the room's log."""
        return Counter(entry.id for entry in await self.entries(room) if isinstance(entry, Applied) and entry.id)

    async def entries(self, room: str) -> Sequence[LogEntry]:
        redis = client(self.url)
        found: Any = await redis.xrange(keys.log(RoomId(room)))
        await redis.aclose()
        return [unpack(fields[b"e"]) for _, fields in found]


@asynccontextmanager
async def town(folder: Path, fsync: str = "everysec", **env: str) -> AsyncIterator[Town]:
    store = EmbeddedStore(folder / "store", fsync)
    url = await asyncio.to_thread(store.start)
    try:
        async with town_on(url, folder, **env) as at:
            yield at
    finally:
        await asyncio.to_thread(store.stop)


@asynccontextmanager
async def town_on(url: str, folder: Path, **env: str) -> AsyncIterator[Town]:
    """The same on a store that others look after."""
    nodes = [Process(folder / name, TOY) for name in ("a", "b")]
    at = Town(url, *nodes)
    try:
        for node in nodes:
            node.folder.mkdir()
        async with asyncio.TaskGroup() as starting:
            for node in nodes:
                starting.create_task(node.start(REDIS_URL=url, **PLENTY, **env))
        yield at
    finally:
        for node in nodes:
            if node.child is not None:
                node.child.send_signal(signal.SIGCONT)
                await node.kill(signal.SIGTERM)


@asynccontextmanager
async def playing(at: Town, matches: Sequence[Match], turns: int = 3) -> AsyncIterator[None]:
    """Everybody is there and plays when the block begins; when it ends, all that was sent is answered and read."""
    people = [person for match in matches for person in match.people]
    for person in people:
        person.begin()
    try:
        await further(matches, turns)
        yield
        for person in people:
            person.rest()
        await until(people, lambda person: person.shown and not person.owed, PATIENCE_SECONDS)
        for match in matches:
            last = max(person.seq for person in match.people)
            await until(match.people, lambda person, last=last: person.seq >= last, PATIENCE_SECONDS)  # type: ignore[misc]
    finally:
        await asyncio.gather(*(person.end() for person in people))
    for match in matches:
        match.log = await at.entries(match.room)


async def further(matches: Sequence[Match], turns: int) -> None:
    """Return when everybody is there and has seen so many more turns than it has by now."""
    seen = {person: person.view.get("count", 0) for match in matches for person in match.people}
    await until(seen, lambda person: person.shown and person.view["count"] >= seen[person] + turns, PATIENCE_SECONDS)
