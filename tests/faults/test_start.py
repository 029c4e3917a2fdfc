"""P9: from the command to the first page, with the bundled store, on an empty folder and on a full one."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest

from tests.faults.processes import running

pytestmark = pytest.mark.valkey

FIRST_PAGE_SECONDS = 3.0


async def test_the_first_page_is_there_soon(tmp_path: Path) -> None:
    began = time.perf_counter()
    async with running(tmp_path) as server:
        async with httpx.AsyncClient(base_url=f"http://{server.host}", trust_env=False) as http:
            assert (await http.get("/")).status_code == 200
            assert (await http.get("/api/cards")).status_code == 200
        assert time.perf_counter() - began < FIRST_PAGE_SECONDS
        await server.kill()
        began = time.perf_counter()
        await server.start()
        assert time.perf_counter() - began < FIRST_PAGE_SECONDS


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
