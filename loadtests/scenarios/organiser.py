"""P10: what an organiser may ask at once, while others play: 256 players paired, and 1,000 rooms in one call.

Live matches act once a second each; their p99 while it happens, over and over, stands beside their p99 when nothing
does. Organisers pair once in a round; here they do once a second.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

import httpx

from loadtests import matches
from loadtests.event.chair import Chair
from loadtests.node import ADMIN
from loadtests.plan import Plan
from loadtests.processes import running
from loadtests.report import Figure, quantile
from loadtests.tables import open_tables

LIVE = 100
PER_SECOND = 1.0
PLAYERS = 256
ROOMS = 1_000
PAIR_EVERY_SECONDS = 1.0
ROUNDS = 3
"""In each they are paired again and again; the slowest counts."""


async def measure(plan: Plan) -> list[Figure]:
    async with (
        running("loadtests.node", str(plan.data / "organiser")) as node,
        matches.seated(node.port, await open_tables(node.port, LIVE, "toy", matches.ENDLESS), 0) as live,
    ):
        beside = Beside(live, max(3.0, plan.seconds))
        quiet = await beside.latencies()
        url = f"http://127.0.0.1:{node.port}"
        async with httpx.AsyncClient(base_url=url, timeout=120, trust_env=False) as http:
            event = await _event(node.port, http)
            took: list[float] = []
            pairing: list[float] = []
            for number in range(1, ROUNDS + 1):
                pairing += await beside.latencies(lambda: _pair(event, took))
                await _play(event, number)
            opened: list[float] = []
            token = await http.post("/api/admin/organisers", json={"name": "load"}, headers=ADMIN)
            proof = {"Authorization": f"Organiser {token.json()['token']}"}
            opening = await beside.latencies(lambda: _open(http, proof, opened))
            await event.end()
    asked = f"{PLAYERS} players, {len(took)} times in {ROUNDS} rounds, {LIVE} matches live"
    return [
        Figure("P10", f"{PLAYERS} players paired, asked to shown", max(took), "s", 1.0, 0.3, asked),
        _p99("p99 of live matches while paired", pairing, quiet),
        Figure("P10", f"{ROOMS} rooms in one call", max(opened), "s", 20.0, 8.0, f"{len(opened)} calls"),
        _p99("p99 of live matches while opened", opening, quiet),
    ]


def _p99(what: str, meanwhile: list[float], before: list[float]) -> Figure:
    now, quiet = quantile(meanwhile, 0.99), quantile(before, 0.99)
    return Figure("P10", what, now / quiet, "x quiet", 2.0, 2.0, f"{now * 1e3:.1f} ms, quiet {quiet * 1e3:.1f} ms")


class Beside:
    """The live matches, for so many seconds at a time."""

    def __init__(self, live: Sequence[matches.Match], seconds: float) -> None:
        self._live = live
        self._seconds = seconds

    async def latencies(self, work: Callable[[], Awaitable[None]] | None = None) -> list[float]:
        """Of their actions, in s, while ``work`` is done over and over."""
        for match in self._live:
            match.latencies.clear()
        strolling = asyncio.ensure_future(matches.stroll(self._live, PER_SECOND, self._seconds, seed=1))
        while work is not None and not strolling.done():
            await work()
        await strolling
        return [latency for match in self._live for latency in match.latencies]


async def _event(port: int, http: httpx.AsyncClient) -> Chair:
    """An event of so many names, that has begun."""
    guest = await http.post("/api/guests", json={})
    headers = {"Authorization": f"Bearer {guest.json()['token']}"}
    options = {"cap": PLAYERS, "game": "", "rounds": ROUNDS}
    made = (await http.post("/api/rooms", json={"engine": "tournament", "options": options}, headers=headers)).json()
    text = "\n".join(f"Dachs {number}" for number in range(PLAYERS))
    entered = await http.post(f"/api/events/{made['room']}/names", json={"text": text}, headers=headers)
    assert len(entered.json()["names"]) == PLAYERS, entered.text[:300]
    event = Chair(port, made["room"], made["token"])
    await event.done(do="begin")
    return event


async def _pair(event: Chair, took: list[float]) -> None:
    """A round is paired, instead of what was drafted before."""
    asked = time.perf_counter()
    await event.done(do="pair")
    await event.until(lambda view: "draft" in view["staff"], "it is paired")
    took.append(time.perf_counter() - asked)
    await matches.pause(PAIR_EVERY_SECONDS - took[-1])


async def _play(event: Chair, number: int) -> None:
    """What was drafted is published, started, and noted as if the first of each pair had won."""
    await event.done(do="publish")
    await event.done(do="start")
    for match in tuple(event.view["rounds"][str(number)]["matches"]):
        await event.done(do="result", match=match, games=[1, 0, 0])


async def _open(http: httpx.AsyncClient, proof: dict[str, str], took: list[float]) -> None:
    rooms = [{"engine": "legends", "options": {"variant": "basic", "best_of": 3}}] * ROOMS
    asked = time.perf_counter()
    answer = await http.post("/api/organiser/rooms", json={"rooms": rooms}, headers=proof)
    took.append(time.perf_counter() - asked)
    assert len(answer.json()["rooms"]) == ROOMS, answer.text[:300]
