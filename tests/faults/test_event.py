"""A tournament by machines over real sockets, from creation to prizes: 8 players here, 64 in ``make proof``.

With a drop, a no-show, an extension, a correction, and the server killed and started again in the middle of a round;
the tables are those of an independent recount.
"""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import httpx
import pytest

from loadtests.event.held import Means, hold
from loadtests.event.recount import faults
from server.store.embedded import EmbeddedStore
from tests.faults.processes import Process

PROOF = os.environ.get("FULL_NUMBERS") == "1"
PLAYERS, CUT = (64, 8) if PROOF else (8, 2)
LIMITS = ("SOCKETS_PER_ADDRESS", "CONNECTS_PER_ADDRESS_MINUTE", "READS_PER_ADDRESS_MINUTE", "WRITES_PER_ADDRESS_MINUTE")
PLENTY = {f"PAUSENHOF_{name}": "100000" for name in (*LIMITS, "GUESTS_PER_ADDRESS_HOUR")}
"""Everybody comes from one address here."""


@pytest.mark.valkey
async def test_an_event_is_held_from_its_creation_to_its_prizes(tmp_path: Path) -> None:
    server = Process(tmp_path)
    await held(PLAYERS, CUT, server)


@pytest.mark.valkey
async def test_an_event_is_held_by_two_nodes_one_of_which_is_killed(tmp_path: Path) -> None:
    """Who plays whom sits where it may: event and matches run on whichever node, and move when one dies."""
    store = EmbeddedStore(tmp_path / "store")
    url = await asyncio.to_thread(store.start)
    nodes = [Process(tmp_path / name) for name in ("a", "b")]
    for node in nodes:
        node.folder.mkdir()
    try:
        await held(8, 2, *nodes, REDIS_URL=url)
    finally:
        await asyncio.to_thread(store.stop)


async def held(players: int, cut: int, *nodes: Process, **env: str) -> None:
    """An event on these nodes, the first of which is killed and started again, and what must be true after it."""

    async def start(node: Process) -> None:
        await node.start(**PLENTY, **env)

    async def advance(ms: int) -> None:
        for node in nodes:
            async with httpx.AsyncClient(base_url=f"http://{node.host}", trust_env=False) as http:
                (await http.post("/_test/advance", json={"ms": ms})).raise_for_status()

    async def restart() -> None:
        await nodes[0].kill()
        await start(nodes[0])

    try:
        for node in nodes:
            await start(node)
        found = await hold([node.port for node in nodes], players, cut, Means(restart, advance))
    finally:
        for node in nodes:
            if node.child is not None:
                await node.kill(signal.SIGTERM)
    assert found.faults == []
    assert faults(found.told) == []
    statuses = [player.get("status", "in") for player in found.told["players"].values()]
    assert statuses.count("dropped") == 1
    assert len(found.told["result"]) == players
    for node in nodes:
        assert '"level":"info"' in node.log()
        assert '"level":"error"' not in node.log()
