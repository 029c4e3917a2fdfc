"""P9: from the command to the first page, with the bundled store, on an empty folder and on a full one."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import httpx
import pytest
from redis import Redis

from loadtests.ports import free_port
from server import process
from server.catalogue import standard
from server.config import load
from server.store.contract import StoreLost
from server.store.embedded import EmbeddedStore
from server.store.version import DATA
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


async def test_an_older_store_is_taken_in_and_a_newer_one_left_alone(tmp_path: Path) -> None:
    """The start on a newer one says why it is refused, and ends as it does without a store."""
    store = EmbeddedStore(tmp_path / "own")
    url = await asyncio.to_thread(store.start)
    try:
        redis = Redis.from_url(url)
        redis.set("data", DATA - 1)
        for _ in range(2):
            async with running(tmp_path, PAUSENHOF_REDIS=url) as server:
                assert redis.get("data") == str(DATA).encode()
        assert server.log().count("data of an older version taken in") == 1, "once"
        redis.set("data", DATA + 1)
        before = sorted((key, redis.dump(key)) for key in redis.scan_iter())
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server", "serve", "--port", str(free_port()), "--redis", url),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await child.communicate()
        assert child.returncode == 1, err.decode()
        assert f"of version {DATA + 1}, and this program knows {DATA}: a newer one is needed." in err.decode()
        assert out == b"", "nobody was told that it is open"
        assert sorted((key, redis.dump(key)) for key in redis.scan_iter()) == before
    finally:
        await asyncio.to_thread(store.stop)


@pytest.mark.parametrize("scheme", ["redis", "redis+cluster"])
def test_a_store_that_is_not_there_is_said_to_be_lost(scheme: str) -> None:
    config = load({"PAUSENHOF_REDIS": f"{scheme}://127.0.0.1:{free_port()}"}, None, {})
    with pytest.raises(StoreLost):
        process.run(config, standard(), lambda port: None)
