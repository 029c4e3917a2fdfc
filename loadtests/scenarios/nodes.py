"""P11: what two nodes on one store cost beside one, and a player whose room runs on the other node.

CPU is that of all nodes and the store. ``at home``: everybody is connected to the node that runs the room, as with one
node. ``led``: a balancer deals everybody out and leads players to the node that they are told of, as the shipped ones
do, so that half of all spectators are carried through the store. ``apart``: it knows nothing of nodes; a player on
either and a spectator on one of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Literal, TypeAlias

import psutil
from redis import Redis

from loadtests import matches
from loadtests.client import enter, part
from loadtests.plan import Plan
from loadtests.processes import Server, running
from loadtests.report import Figure, ratio
from loadtests.tables import open_tables
from server.store.embedded import EmbeddedStore

ROOMS = 48
PER_SECOND = 2.0

Dealt: TypeAlias = Literal["home", "led", "apart"]


class Town:
    """``nodes`` on one store, with a match at each table. ``cpu_seconds``: of all processes."""

    def __init__(self, nodes: Sequence[Server], store: psutil.Process, live: list[matches.Match]) -> None:
        self.live = live
        self._nodes = nodes
        self._store = store

    def cpu_seconds(self) -> float:
        times = self._store.cpu_times()
        return sum(node.cpu_seconds() for node in self._nodes) + times.user + times.system

    async def cost(self, seconds: float) -> float:
        """Microseconds of CPU per action, where rooms act as fast as updates come back."""
        before = self.cpu_seconds()
        updates = await matches.race(self.live, seconds)
        return (self.cpu_seconds() - before) / updates * 1e6

    async def further_away(self, seconds: float) -> float:
        """By how many ms the median of seat 1 is above that of seat 0, at a leisurely pace."""
        first = [match.acted for match in self.live]
        for match in self.live:
            match.latencies.clear()
        await matches.stroll(self.live, PER_SECOND, seconds, seed=5)
        turns: dict[int, list[float]] = {0: [], 1: []}
        for match, begun in zip(self.live, first, strict=True):
            for turn, latency in enumerate(match.latencies, begun):
                turns[turn % 2].append(latency)
        return (median(turns[1]) - median(turns[0])) * 1e3


async def measure(plan: Plan) -> list[Figure]:
    cost: dict[str, list[float]] = {"one": [], "home": [], "led": [], "apart": []}
    ahead: list[float] = []
    async with (
        town(plan.data / "one", 1) as one,
        town(plan.data / "home", 2) as home,
        town(plan.data / "led", 2, "led") as led,
        town(plan.data / "apart", 2, "apart") as apart,
    ):
        towns = {"one": one, "home": home, "led": led, "apart": apart}
        for warm_up in towns.values():
            await warm_up.cost(plan.seconds / 2)
        for _ in range(plan.pairs):
            for who, where in towns.items():
                cost[who].append(await where.cost(plan.seconds))
            ahead.append(await apart.further_away(plan.seconds))
    beside = f"two nodes {median(cost['home']):.0f} us, one {median(cost['one']):.0f} us"
    led_to = f"two nodes {median(cost['led']):.0f} us, a balancer that knows them"
    carried = f"two nodes {median(cost['apart']):.0f} us, one that does not"
    return [
        Figure("P11", "CPU per action, at home", ratio(cost["home"], cost["one"]), "x one", 1.2, 1.1, beside),
        Figure("P11", "CPU per action, led", ratio(cost["led"], cost["one"]), "x one", 1.2, 1.1, led_to),
        Figure("P11", "CPU per action, apart", ratio(cost["apart"], cost["one"]), "x one", 1.2, 1.1, carried),
        Figure(
            "P11", "own update at p50, room on the other node", median(ahead), "ms more", 2.0, 0.5, "against at home"
        ),
    ]


@asynccontextmanager
async def town(data: Path, count: int, dealt: Dealt = "home") -> AsyncIterator[Town]:
    """So many nodes on a store of their own. Rooms are made by all of them in turn."""
    store = EmbeddedStore(data)
    url = await asyncio.to_thread(store.start)
    try:
        with Redis.from_url(url) as redis:
            process = psutil.Process(redis.info("server")["process_id"])
        async with _nodes(data, url, count) as nodes:
            live: list[matches.Match] = []
            for n, node in enumerate(nodes):
                away = nodes[(n + 1) % count]
                player, watcher = (away if dealt == "apart" else node), (node if dealt == "home" else away)
                live += await _seated(node, player, watcher, ROOMS // count)
            yield Town(nodes, process, live)
            await part(peer for match in live for peer in (*match.seats, *match.spectators))
    finally:
        await asyncio.to_thread(store.stop)


@asynccontextmanager
async def _nodes(data: Path, url: str, count: int) -> AsyncIterator[list[Server]]:
    if count == 0:
        yield []
        return
    async with (
        running("loadtests.node", str(data / str(count)), REDIS_URL=url) as node,
        _nodes(data, url, count - 1) as more,
    ):
        yield [node, *more]


async def _seated(home: Server, player: Server, watcher: Server, rooms: int) -> list[matches.Match]:
    """Matches that ``home`` runs; seat 0 is at home, seat 1 at ``player``, every other spectator at ``watcher``."""
    live = []
    for n, table in enumerate(await open_tables(home.port, rooms, "toy", matches.ENDLESS)):
        match = matches.Match()
        for node, token in zip((home, player), table.tokens, strict=True):
            match.seats.append(await enter(node.port, table.room, token, match.heard))
        match.spectators.append(await enter((home, watcher)[n % 2].port, table.room))
        live.append(match)
    return live
