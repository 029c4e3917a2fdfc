"""P10: what an organiser may ask at once, while others play: 256 players paired, and 1,000 rooms in one call.

Live matches act once a second each; their p99 while it happens stands beside their p99 when nothing does.
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
ROUNDS = 3
"""So often are they paired; the slowest counts."""


async def measure(plan: Plan) -> list[Figure]:
    async with (
        running("loadtests.node", str(plan.data / "organiser")) as node,
        matches.seated(node.port, await open_tables(node.port, LIVE, "toy", matches.ENDLESS), 0) as live,
    ):
        quiet = await _beside(live, None, max(3.0, plan.seconds))
        url = f"http://127.0.0.1:{node.port}"
        async with httpx.AsyncClient(base_url=url, timeout=120, trust_env=False) as http:
            event = await _event(node.port, http)
            paired: list[float] = []
            pairing = await _beside(live, lambda: _pair(event, paired), max(3.0, plan.seconds))
            opened: list[float] = []
            token = await http.post("/api/admin/organisers", json={"name": "load"}, headers=ADMIN)
            proof = {"Authorization": f"Organiser {token.json()['token']}"}
            opening = await _beside(live, lambda: _open(http, proof, opened), max(3.0, plan.seconds))
            await event.end()
    asked = f"{PLAYERS} players, {len(paired)} rounds, {LIVE} matches live"
    return [
        Figure("P10", f"{PLAYERS} players paired, asked to shown", max(paired), "s", 1.0, 0.3, asked),
        Figure("P10", "p99 of live matches meanwhile", pairing / quiet, "x quiet", 2.0, 2.0, _ms(pairing, quiet)),
        Figure("P10", f"{ROOMS} rooms in one call", max(opened), "s", 20.0, 8.0, f"{LIVE} matches live"),
        Figure("P10", "p99 of live matches meanwhile", opening / quiet, "x quiet", 2.0, 2.0, _ms(opening, quiet)),
    ]


def _ms(now: float, quiet: float) -> str:
    return f"{now * 1e3:.1f} ms, quiet {quiet * 1e3:.1f} ms"


async def _beside(live: Sequence[matches.Match], work: Callable[[], Awaitable[None]] | None, seconds: float) -> float:
    """The p99 of the live matches' latencies in s, while ``work`` is done, and for so long at least."""
    for match in live:
        match.latencies.clear()
    doing = asyncio.ensure_future(work()) if work is not None else None
    while True:
        await matches.stroll(live, PER_SECOND, seconds, seed=1)
        if doing is None or doing.done():
            break
    if doing is not None:
        doing.result()
    return quantile([latency for match in live for latency in match.latencies], 0.99)


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
    """Every round is paired, published, started, and noted as if the first of each pair had won."""
    for number in range(1, ROUNDS + 1):
        asked = time.perf_counter()
        await event.done(do="pair")
        await event.until(lambda view: "draft" in view["staff"], "it is paired")
        took.append(time.perf_counter() - asked)
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
