"""P12: the longest stall of the event loop with 1,000 live rooms: matches of CFG Legends whose players think a while.

Counted as CPU time of the loop's thread between two looks 2 ms apart (``stall.py``), so that a busy machine does not
count: collections of garbage, snapshots, and whatever else takes its time are in it.
"""

from __future__ import annotations

import asyncio
import random
from itertools import chain

from loadtests import matches
from loadtests.plan import Plan
from loadtests.player import Player, rise, sit
from loadtests.processes import running
from loadtests.report import Figure, quantile
from loadtests.stall import noted
from loadtests.tables import Table, open_tables

ROOMS = 1_000
THINK_SECONDS = 6.0  # at most: some 300 actions a second in all
PATIENCE = 65.0
"""Seconds: what is done once a minute is in it."""


async def measure(plan: Plan) -> list[Figure]:
    notes = plan.data / "stalls.txt"
    async with running("loadtests.node", str(plan.data / "stalls"), str(notes)) as node:
        tables = await open_tables(node.port, ROOMS, "legends")
        everybody = [tuple(Player(random.Random(2 * n + i), THINK_SECONDS) for i in (0, 1)) for n in range(ROOMS)]
        gate = asyncio.Semaphore(32)

        async def seat(table: Table, people: tuple[Player, ...]) -> None:
            async with gate:
                for token, person in zip(table.tokens, people, strict=True):
                    await sit(node.port, table.room, token, person)

        await asyncio.gather(*map(seat, tables, everybody))
        await matches.pause(3 * THINK_SECONDS)  # decks, who begins, the first hands
        before = sum(1 for _ in noted(notes))
        began = sum(max(person.seq for person in people) for people in everybody)
        await matches.pause(max(PATIENCE, 15 * plan.seconds))
        actions = sum(max(person.seq for person in people) for people in everybody) - began
        stalls = list(noted(notes, before))
        await rise(chain.from_iterable(everybody))
    loop = [ms for what, ms in stalls if what == "loop"] or [0.0]
    gc = max((ms for what, ms in stalls if what != "loop"), default=0.0)
    over = f"{len(loop)} over 3 ms, median of those {quantile(loop, 0.5):.1f}"
    seen = f"{actions} actions; {over}; longest collection {gc:.1f} ms"
    return [Figure("P12", f"longest stall, {ROOMS} live rooms", max(loop), "ms", 15, 5, seen)]
