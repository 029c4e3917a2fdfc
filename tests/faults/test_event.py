"""A tournament by machines over real sockets, from creation to prizes: 8 players here, 64 in ``make proof``.

With a drop, a no-show, an extension, a correction, and the server killed and started again in the middle of a round;
the tables are those of an independent recount.
"""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import pytest

from loadtests.event.held import Means, hold
from loadtests.event.recount import faults
from tests.faults.processes import Process

PROOF = os.environ.get("PAUSENHOF_PROOF") == "1"
PLAYERS, CUT = (64, 8) if PROOF else (8, 2)
LIMITS = ("SOCKETS_PER_ADDRESS", "CONNECTS_PER_ADDRESS_MINUTE", "READS_PER_ADDRESS_MINUTE", "WRITES_PER_ADDRESS_MINUTE")
PLENTY = {f"PAUSENHOF_{name}": "100000" for name in (*LIMITS, "GUESTS_PER_ADDRESS_HOUR")}
"""Everybody comes from one address here."""


@pytest.mark.valkey
async def test_an_event_is_held_from_its_creation_to_its_prizes(tmp_path: Path) -> None:
    server = Process(tmp_path)
    await server.start(**PLENTY)
    passed = 0

    async def advance(ms: int) -> None:
        nonlocal passed
        passed += ms
        async with httpx.AsyncClient(base_url=f"http://{server.host}", trust_env=False) as http:
            (await http.post("/_test/advance", json={"ms": ms})).raise_for_status()

    async def restart() -> None:
        await server.kill()
        await server.start(**PLENTY)

    try:
        held = await hold(server.port, PLAYERS, CUT, Means(restart, advance))
    finally:
        if server.child is not None:
            await server.kill()
    assert held.faults == []
    assert faults(held.told) == []
    statuses = [player.get("status", "in") for player in held.told["players"].values()]
    assert statuses.count("dropped") == 1
    assert len(held.told["result"]) == PLAYERS
    assert '"level":"info"' in server.log()
    assert '"level":"error"' not in server.log()
