"""P7, of which so far: memory of the server process for an idle socket, and for a live match with its rings.

Sockets are spectators of one room. Matches are of CFG Legends, both seats and one spectator connected, after as many
steps as fill the rings; what their sockets take is taken off.
"""

from __future__ import annotations

import random
from itertools import chain

from loadtests import matches
from loadtests.client import enter, part
from loadtests.plan import Plan
from loadtests.player import Player, Watcher, rise, sit
from loadtests.processes import running
from loadtests.report import Figure
from loadtests.tables import open_tables
from server.wire.limits import RING_FRAMES

SOCKETS = 2_000
ROOMS = 200
PATIENCE_SECONDS = 120


async def measure(plan: Plan) -> list[Figure]:
    async with running("loadtests.node", str(plan.data / "sleepers")) as node:
        (room, _), *_ = await open_tables(node.port, 1, "toy", matches.ENDLESS)
        await part([await enter(node.port, room) for _ in range(100)])  # whatever the first ones load
        before = node.memory_bytes()
        idle = [await enter(node.port, room) for _ in range(SOCKETS)]
        socket = (node.memory_bytes() - before) / SOCKETS / 1024
        await part(idle)
    async with running("loadtests.node", str(plan.data / "sleepers2")) as node:
        warm, *tables = await open_tables(node.port, ROOMS + 1, "legends")
        await rise([await _seat(node.port, warm.room, "", Watcher())])
        before = node.memory_bytes()
        everybody = [(Player(random.Random(n)), Player(random.Random(-n)), Watcher()) for n in range(1, ROOMS + 1)]
        for table, people in zip(tables, everybody, strict=True):
            for token, person in zip((*table.tokens, ""), people, strict=True):
                await sit(node.port, table.room, token, person)
        for _ in range(PATIENCE_SECONDS):
            if all(people[-1].seq > RING_FRAMES for people in everybody):
                break
            await matches.pause(1)
        match = (node.memory_bytes() - before) / ROOMS / 1024 - 3 * socket
        steps = min(people[-1].seq for people in everybody)
        await rise(chain.from_iterable(everybody))
    return [
        Figure("P7", "memory of an idle socket", socket, "KiB", 35, 25, f"{SOCKETS} sockets"),
        Figure("P7", "memory of a live match", match, "KiB", 150, 60, f"{ROOMS} matches, at least {steps} steps each"),
    ]


async def _seat(port: int, room: str, token: str, person: Watcher) -> Watcher:
    await sit(port, room, token, person)
    return person
