"""P4, and P2 beside it: whole matches of CFG Legends by two machines, watched by a third.

Bytes are those of the messages as sent: msgpack, no deflate. A step counts for a viewer who saw or heard
something in it. An action is a command that was applied, automatic passes included. Full views are taken by
newcomers in the middle of the matches, story included.
"""

from __future__ import annotations

import random
from itertools import chain
from statistics import median

from loadtests import matches
from loadtests.plan import Plan
from loadtests.player import Player, Watcher, rise, sit
from loadtests.processes import running
from loadtests.report import Figure, quantile
from loadtests.tables import Table, floor_tables, open_tables

ROOMS = 240  # so many that the pauses of one are filled by others
PATIENCE = 5.0  # windows are longer: the server passes for a seat only after a pause that hides why


async def measure(plan: Plan) -> list[Figure]:
    fast, ours = [], []
    async with (
        running("loadtests.floors", "fast") as floor,
        running("loadtests.node", str(plan.data / "legends")) as node,
        matches.seated(floor.port, floor_tables(48), 1) as floor_matches,
    ):
        tables = await open_tables(node.port, ROOMS, "legends")
        everybody = [_table_of(random.Random(n)) for n in range(ROOMS)]
        for table, people in zip(tables, everybody, strict=True):
            for token, person in zip((*table.tokens, ""), people, strict=True):
                await sit(node.port, table.room, token, person)
        await matches.pause(plan.seconds)
        for _ in range(plan.pairs):
            cpu, updates = floor.cpu_seconds(), await matches.race(floor_matches, plan.seconds / 2)
            fast.append((floor.cpu_seconds() - cpu) / updates * 1e6)
            cpu, before = node.cpu_seconds(), _actions(everybody)
            await matches.pause(plan.seconds * PATIENCE / 2)
            ours.append((node.cpu_seconds() - cpu) / (_actions(everybody) - before) * 1e6)
        await rise(chain.from_iterable(everybody))
        fulls = await _newcomers(node.port, tables)
    refusals = {
        code for people in everybody for player in people if isinstance(player, Player) for code in player.refusals
    }
    if refusals - {"stale", "not-your-decision"}:
        raise RuntimeError(f"the server refused what it had offered: {refusals}")
    steps = [size for person in chain.from_iterable(everybody) for size in person.step_bytes]
    seen = f"{len(steps)} steps of {_actions(everybody)} actions"
    cost = f"ours {median(ours):.0f} us, fast {median(fast):.0f} us"
    return [
        Figure("P2", "CPU per action, CFG Legends", median(ours) / median(fast), "x fast", 28, 11, cost),
        Figure("P4", "bytes of a step, median", median(steps), "B", 160, 60, seen),
        Figure("P4", "bytes of a step, p95", quantile(steps, 0.95), "B", 800, 300, seen),
        Figure(
            "P4",
            "bytes of a first full view, p95",
            quantile(fulls, 0.95),
            "B",
            6 * 1024,
            3 * 1024,
            f"{len(fulls)} newcomers",
        ),
    ]


def _table_of(chance: random.Random) -> tuple[Watcher, ...]:
    return (Player(chance), Player(chance), Watcher())


def _actions(everybody: list[tuple[Watcher, ...]]) -> int:
    """Commands applied so far: those of players, and those that the server gave when a time was over."""
    return sum(max(person.seq for person in people) for people in everybody)


async def _newcomers(port: int, tables: list[Table]) -> list[int]:
    """Sizes of the full views that a newcomer on each seat, and one beside the table, gets."""
    sizes: list[int] = []
    for table in tables:
        for token in (*table.tokens, ""):
            newcomer = Watcher()
            await sit(port, table.room, token, newcomer)
            sizes += newcomer.full_bytes
            await rise([newcomer])
    return sizes
