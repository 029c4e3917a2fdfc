"""P9: from the command to the first page, with the bundled store, on an empty folder and on a full one."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from tests.faults.processes import Process, running

pytestmark = pytest.mark.valkey

FIRST_PAGE_CPU_SECONDS = 3.0
"""Of CPU, for the machine may have other things to do meanwhile; alone it is the time on the wall."""


async def test_the_first_page_is_there_soon(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        assert await first_page(server) < FIRST_PAGE_CPU_SECONDS
        await server.kill()
        await server.start()
        assert await first_page(server) < FIRST_PAGE_CPU_SECONDS


async def first_page(server: Process) -> float:
    """Ask for what a browser asks for first. Returns the CPU seconds that the server has used by then."""
    async with httpx.AsyncClient(base_url=f"http://{server.host}", trust_env=False) as http:
        assert (await http.get("/")).status_code == 200
        assert (await http.get("/api/cards")).status_code == 200
        used = re.search(r"^pausenhof_cpu_seconds_total ([0-9.]+)$", (await http.get("/metrics")).text, re.MULTILINE)
    assert used is not None
    return float(used[1])


async def test_a_store_of_ones_own_is_used_and_left_alone(tmp_path: Path) -> None:
    """With a URL nothing is started, and what stands there is not ended."""
    own = tmp_path / "own"
    own.mkdir()
    async with running(own) as first:
        url = f"unix://{first.store.socket}"
        other = tmp_path / "other"
        other.mkdir()
        async with running(other, PAUSENHOF_REDIS=url) as second:
            made = await second.post("/_test/rooms", key="ab" * 32)
            assert not (other / "valkey" / "valkey.sock").exists()
        assert first.store.alive()
        async with httpx.AsyncClient(base_url=f"http://{first.host}", trust_env=False) as http:
            assert (await http.get(f"/api/rooms/{made['room']}")).status_code == 200
