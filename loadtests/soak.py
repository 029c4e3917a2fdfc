"""S11: matches for an hour, with people and rooms that come and go. Does the server hold more and more?

``python -m loadtests.soak [--minutes M] [--matches N]``. In each cycle all matches are new: rooms are made, seats
taken, games played to their end at one action a second a match, and everybody leaves. What finished rooms leave in the
store stays by design; it must be the same for the last room as for the first ones, and the process must not grow.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import uvloop
from redis.asyncio import Redis

from loadtests import matches
from loadtests.processes import Server, running
from loadtests.report import Figure, table
from loadtests.tables import open_tables
from server.store.embedded import EmbeddedStore

SETTLING = 0.5
"""The first part of all cycles: what is loaded once, and rooms that wait to be let go of."""
TURNS = 20
PER_SECOND = 1.0
LEAVE_SECONDS = 5.0
SOCKETS = 8_192


class Held(NamedTuple):
    """After a cycle. ``rooms``: made so far."""

    rooms: int
    process_mib: float
    keys: int


async def measure(data: Path, minutes: float, count: int) -> list[Figure]:
    held: list[Held] = []
    end = time.monotonic() + minutes * 60
    async with running("loadtests.node", str(data)) as node:
        while time.monotonic() < end or len(held) < 4:
            await _cycle(node, count)
            held.append(Held(sum(h.rooms for h in held[-1:]) + count, node.memory_bytes() / 2**20, await _keys(data)))
            print(f"{held[-1].rooms} rooms, {held[-1].process_mib:.1f} MiB, {held[-1].keys} keys", flush=True)
    return figures(held)


def figures(held: list[Held]) -> list[Figure]:
    """What the last cycles hold beside the one after which everything had been loaded."""
    base, last = held[int(len(held) * SETTLING)], held[-1]
    grown = last.process_mib / base.process_mib
    keys = (last.keys / last.rooms) / (base.keys / base.rooms)
    beside = f"{base.process_mib:.0f} MiB after {base.rooms} rooms, {last.process_mib:.0f} after {last.rooms}"
    left = (
        f"{base.keys / base.rooms:.2f} a room after {base.rooms} rooms, {last.keys / last.rooms:.2f} after {last.rooms}"
    )
    return [
        Figure("S11", "memory of the process at the end", grown, "x base", 1.1, 1.02, beside),
        Figure("S11", "keys that a finished room leaves", keys, "x base", 1.05, 1.0, left),
    ]


async def _cycle(node: Server, count: int) -> None:
    tables = await open_tables(node.port, count, "toy", {"goal": TURNS})
    async with matches.seated(node.port, tables, 1) as live:
        await matches.stroll(live, PER_SECOND, TURNS / PER_SECOND, seed=6)
    await matches.pause(LEAVE_SECONDS)  # rooms in which nobody is leave memory


async def _keys(data: Path) -> int:
    async with Redis.from_url(f"unix://{EmbeddedStore(data / 'valkey').socket}") as redis:
        return int(await redis.dbsize())


def main() -> None:
    parser = argparse.ArgumentParser(prog="loadtests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long (%(default)g)")
    parser.add_argument("--matches", type=int, default=200, help="at the same time (%(default)s)")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most if most != resource.RLIM_INFINITY else SOCKETS, most))
    with (
        tempfile.TemporaryDirectory(prefix="pausenhof-soak-") as data,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        print(table(runner.run(measure(Path(data), asked.minutes, asked.matches))))


if __name__ == "__main__":
    main()
