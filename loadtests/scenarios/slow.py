"""S5: 50 players that ask much and read nothing, beside matches of others: their p99, and what is kept for the deaf.

Each has a word of 7 KB at its seat and asks for the whole view again and again, so that megabytes wait for it. First
they read what they get: the others' p99 then is what it is measured beside.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

import msgspec

from loadtests import matches
from loadtests.client import Peer, do, enter, part
from loadtests.plan import Plan
from loadtests.processes import running
from loadtests.report import Figure, quantile
from loadtests.tables import Table, open_tables
from server.wire.frames import Resync
from server.wire.limits import OUTBOX_CLOSE_BYTES

LIVE = 50
PER_SECOND = 4.0
DEAF = 50
WORD = "x" * 7_000
ASKED_EVERY, ASKED = 0.25, 5
"""So many views are asked for at once."""

_resync = msgspec.msgpack.encode(Resync())


async def measure(plan: Plan) -> list[Figure]:
    seconds = plan.seconds * 4
    async with (
        running("loadtests.node", str(plan.data / "slow")) as node,
        matches.seated(node.port, await open_tables(node.port, LIVE, "toy", matches.ENDLESS), 0) as live,
    ):
        await matches.stroll(live, PER_SECOND, 1.0, seed=3)
        asking = [await _asking(node.port, table) for table in await open_tables(node.port, DEAF, "toy")]
        reading = await _p99_beside(live, asking, seconds)
        before = node.memory_bytes()
        for peer in asking:
            peer.read_no_more()
        deaf = await _p99_beside(live, asking, seconds)
        kept = max(0, node.memory_bytes() - before) / DEAF / 1024
        await part(asking)
    ms = f"{deaf * 1e3:.1f} ms, while they read {reading * 1e3:.1f} ms"
    bound = OUTBOX_CLOSE_BYTES / 1024
    return [
        Figure("S5", f"p99 of others beside {DEAF} that never read", deaf / reading, "x", 2.0, 1.2, ms),
        Figure("S5", "memory for one of them", kept, "KiB", bound, bound / 2, f"{len(WORD)} bytes a view"),
    ]


async def _asking(port: int, table: Table) -> Peer:
    told = asyncio.get_running_loop().create_future()

    def heard(frame: bytes) -> None:
        if WORD.encode() in frame and not told.done():
            told.set_result(None)

    peer = await enter(port, table.room, table.tokens[0], heard)
    peer.send(do("h", {"do": "hide", "word": WORD}))
    await told
    return peer


async def _ask(asking: Sequence[Peer], seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for peer in asking:
            if not peer.gone.done():
                for _ in range(ASKED):
                    peer.send(_resync)
        await asyncio.sleep(ASKED_EVERY)


async def _p99_beside(live: Sequence[matches.Match], asking: Sequence[Peer], seconds: float) -> float:
    """Of the live matches' latencies, in s."""
    for match in live:
        match.latencies.clear()
    async with asyncio.TaskGroup() as both:
        both.create_task(_ask(asking, seconds))
        both.create_task(matches.stroll(live, PER_SECOND, seconds, seed=4))
    return quantile([latency for match in live for latency in match.latencies], 0.99)
