"""The master of two Valkeys is killed under a game: Sentinel chooses the other, play goes on.

HAProxy follows the choice for the nodes, or they ask Sentinel themselves.
"""

from __future__ import annotations

import signal
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from loadtests.ports import free_port
from server.rooms.entries import Applied, unpack
from server.store import keys
from server.store.address import blocking_client
from server.store.contract import RoomId
from server.store.embedded import find_program
from tests.faults.front import Front, table, until

pytestmark = pytest.mark.valkey

BACK_SECONDS = 20
BEFORE = 20


class Watched(Front):
    """Two Valkeys, the second the replica of the first, and a Sentinel over both. ``asked``: by the nodes."""

    def __init__(self, folder: Path, asked: bool) -> None:
        super().__init__(folder)
        self.asked = asked

    @property
    def store_url(self) -> str:
        return f"redis+sentinel://127.0.0.1:{self.sentinel_port}/pausenhof" if self.asked else super().store_url

    def start_stores(self) -> tuple[int, int]:
        first, second, sentinel = self.store_port, free_port(), free_port()
        self.master = self.start_store(first)
        self.start_store(second, "--replicaof", f"127.0.0.1 {first}")
        conf = self.folder / "sentinel.conf"
        conf.write_text(
            f"port {sentinel}\nbind 127.0.0.1\ndir {self.folder}\n"
            f"sentinel monitor pausenhof 127.0.0.1 {first} 1\n"
            "sentinel down-after-milliseconds pausenhof 1000\nsentinel failover-timeout pausenhof 5000\n"
        )
        self.run(find_program(), str(conf), "--sentinel")
        self.ports = first, second
        self.sentinel_port = sentinel
        return first, second

    async def start(self) -> None:
        await super().start()
        await until(self._replica_known)

    async def _replica_known(self) -> bool:
        """Sentinel asks the master for replicas every 10 s; without one it has nobody to choose."""
        async with Redis(port=self.sentinel_port, decode_responses=True) as sentinel:
            known: Any = await sentinel.execute_command("SENTINEL", "REPLICAS", "pausenhof")  # type: ignore[no-untyped-call]
        return bool(known)


@pytest.mark.parametrize("asked", [False, True], ids=["followed", "asked"])
async def test_a_failover_under_a_game(tmp_path: Path, asked: bool) -> None:
    at = Watched(tmp_path, asked)
    try:
        await at.start()
        async with at.http() as http, AsyncExitStack() as stack:
            room, tokens = await table(http)
            ada = await stack.enter_async_context(at.peer(room, tokens[0]))
            for n in range(BEFORE):
                await ada.send("do", id=f"b{n}", cmd={"do": "settings", "replies": "on" if n % 2 else "off"})
                await ada.until("step", ack=f"b{n}")
            master = Redis(port=at.ports[0])
            await master.set("fence", 1)  # only what this connection wrote is waited for
            assert await master.execute_command("WAIT", 1, 5_000) == 1  # type: ignore[no-untyped-call]
            await master.aclose()
            at.master.send_signal(signal.SIGKILL)
            began = time.monotonic()
            await at.through(stack, room, tokens[0], ada, "after", do="settings", replies="auto")
            took = time.monotonic() - began
            assert took < BACK_SECONDS, f"{took:.1f} s"
            with blocking_client(at.store_url) as store:  # as copies are made
                found: Any = store.xrange(keys.log(RoomId(room)))
            entries = [unpack(fields[b"e"]) for _, fields in found]
            ids = [entry.id for entry in entries if isinstance(entry, Applied) and entry.id]
            assert ids == [*(f"b{n}" for n in range(BEFORE)), "after"]
            print(f"\na failover took {took:.1f} s from the kill to the next saved move")
    finally:
        await at.stop()
