"""P3: CPU of the server process per delivery to 1,000 spectators of one room; and how long one more has to wait there.

Unbatched: so few updates a second that each is written by itself. Batched: 30 a second, several in one write;
the floor writes each at once in both. A delivery is one update that one spectator got.

Late: whoever opens a watch link meanwhile sees the whole view within a second (the spectator table of product.md).
"""

from __future__ import annotations

import asyncio
from statistics import median
from time import perf_counter

from loadtests import client, matches
from loadtests.plan import Plan
from loadtests.processes import Server, running
from loadtests.report import Figure, ratio
from loadtests.tables import floor_tables, open_tables
from server.wire.limits import SPECTATOR_FLUSH_MS

SPECTATORS = 1_000
SLOW, QUICK = 1_000 / SPECTATOR_FLUSH_MS * 0.95, 30.0  # updates a second; two slow ones share no write
LATE = 40  # who come one after another while updates are many
PATIENCE = 2.0  # windows are longer here: a tick of CPU time is coarse beside so few updates


async def measure(plan: Plan) -> list[Figure]:
    costs: dict[tuple[str, float], list[float]] = {
        (who, rate): [] for who in ("floor", "ours") for rate in (SLOW, QUICK)
    }
    async with (
        running("loadtests.floors", "fast") as floor,
        running("loadtests.node", str(plan.data / "fanout")) as node,
        matches.seated(floor.port, floor_tables(1), SPECTATORS) as floor_match,
        matches.seated(
            node.port, tables := await open_tables(node.port, 1, "toy", matches.ENDLESS), SPECTATORS
        ) as node_match,
    ):
        sides = {"floor": (floor, floor_match), "ours": (node, node_match)}
        for server, match in sides.values():
            await _cost(server, match, QUICK, plan.seconds)
        for _ in range(plan.pairs):
            for rate in (SLOW, QUICK):
                for who, (server, match) in sides.items():
                    costs[who, rate].append(await _cost(server, match, rate, plan.seconds * PATIENCE))
        moving = asyncio.create_task(matches.stroll(node_match, QUICK, plan.seconds * PATIENCE, seed=2))
        late = [await _late(node.port, tables[0].room) for _ in range(LATE)]
        await moving
    return [
        _figure("unbatched", costs["ours", SLOW], costs["floor", SLOW], 1.3, 1.1),
        _figure(f"batched at {QUICK:.0f}/s", costs["ours", QUICK], costs["floor", QUICK], 0.6, 0.25),
        Figure(
            "late",
            f"one more beside {SPECTATORS} spectators: link to view, longest",
            max(late) * 1e3,
            "ms",
            1_000,
            200,
            f"of {LATE}; median {median(late) * 1e3:.1f} ms",
        ),
    ]


async def _late(port: int, room: str) -> float:
    """Seconds from opening a socket to the whole view."""
    begun = perf_counter()
    peer = await client.enter(port, room)
    took = perf_counter() - begun
    await client.part([peer])
    return took


def _figure(how: str, ours: list[float], floor: list[float], must: float, aim: float) -> Figure:
    beside = f"ours {median(ours):.1f} us, fast {median(floor):.1f} us"
    return Figure("P3", f"CPU per delivery, {how}", ratio(ours, floor), "x fast", must, aim, beside)


async def _cost(server: Server, match: list[matches.Match], rate: float, seconds: float) -> float:
    """Microseconds of CPU per delivery."""
    before = server.cpu_seconds()
    updates = await matches.stroll(match, rate, seconds, seed=1)
    await matches.pause(0.2)  # the last batch is still on its way
    return (server.cpu_seconds() - before) / (updates * SPECTATORS) * 1e6
