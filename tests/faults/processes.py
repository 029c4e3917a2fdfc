"""The real server as a process of its own, to be killed, and what its store holds afterwards."""

from __future__ import annotations

import asyncio
import os
import signal
import ssl
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from redis.asyncio import Redis
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

from loadtests.ports import free_port
from server.rooms.entries import LogEntry, unpack
from server.store import keys
from server.store.contract import RoomId
from server.store.embedded import EmbeddedStore
from server.wire.codec import Format
from tests.web.peers import Peer

START_SECONDS = 60.0
"""The machine may have much else to do."""
STOP_SECONDS = 15.0


class Process:
    """One server on one data folder and one port, started as often as it takes."""

    def __init__(self, folder: Path, module: str = "server") -> None:
        self.folder = folder
        self.module = module
        self.port = free_port()
        self.host = f"127.0.0.1:{self.port}"
        self.err = folder / "stderr"
        self.child: asyncio.subprocess.Process | None = None

    async def start(self, **env: str) -> None:
        """Start, and wait until it serves."""
        with self.err.open("ab") as err:
            self.child = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", self.module, "serve"),
                *("--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.folder)),
                stdout=asyncio.subprocess.PIPE,
                stderr=err,
                env={**os.environ, "PAUSENHOF_TEST_HOOKS": "1", "PAUSENHOF_LOG": "json", **env},
            )
        assert self.child.stdout is not None
        try:
            async with asyncio.timeout(START_SECONDS):
                told = (await self.child.stdout.readline()).decode()
        except TimeoutError:
            await self.kill()
            raise
        assert self.host in told, self.log()

    async def kill(self, number: int = signal.SIGKILL) -> int:
        """End it by a signal. Returns the exit code."""
        assert self.child is not None
        self.child.send_signal(number)
        async with asyncio.timeout(STOP_SECONDS):
            await self.child.communicate()
        code = self.child.returncode
        assert code is not None
        self.child = None
        return code

    def log(self) -> str:
        return self.err.read_text()

    @property
    def store(self) -> EmbeddedStore:
        return EmbeddedStore(self.folder / "valkey")

    async def entries(self, room: str) -> Sequence[LogEntry]:
        """The room's whole log, as it lies in the store."""
        redis = Redis.from_url(f"unix://{self.store.socket}")
        found: Any = await redis.xrange(keys.log(RoomId(room)))
        await redis.aclose()
        return [unpack(fields[b"e"]) for _, fields in found]

    async def post(self, path: str, **body: Any) -> Any:
        async with httpx.AsyncClient(base_url=f"http://{self.host}", trust_env=False) as http:
            answer = await http.post(path, json=body)
            assert answer.status_code < 300, answer.text
            return answer.json()

    @asynccontextmanager
    async def peer(self, room: str, token: str = "", before: Peer | None = None) -> AsyncIterator[Peer]:
        """A socket that has seen all. ``before``: the lost one, whose last version is resumed."""
        async with greeted(f"ws://{self.host}/ws", f"http://{self.host}", room, token, before) as peer:
            yield peer


@asynccontextmanager
async def greeted(
    address: str, origin: str, room: str, token: str, before: Peer | None, tls: ssl.SSLContext | None = None
) -> AsyncIterator[Peer]:
    """A socket to this address that has said hello and seen all."""
    async with connect(
        address,
        subprotocols=[Subprotocol(Format.MSGPACK.value)],
        origin=Origin(origin),
        ssl=tls,
        compression=None,
        proxy=None,
        ping_interval=None,
        close_timeout=1,
    ) as socket:
        peer = Peer(socket, Format.MSGPACK)
        hello: dict[str, Any] = {"room": room, "token": token}
        if before is not None:
            peer.screen = before.screen
            hello |= {"epoch": peer.screen.epoch, "seq": peer.screen.seq}
        await peer.send("hello", **hello)
        await peer.until("people")
        yield peer


async def drained(peer: Peer) -> None:
    """Read what a killed server had sent."""
    try:
        while True:
            await peer.receive()
    except ConnectionClosed:
        return


@asynccontextmanager
async def running(folder: Path, module: str = "server", **env: str) -> AsyncIterator[Process]:
    process = Process(folder, module)
    await process.start(**env)
    try:
        yield process
    finally:
        if process.child is not None:
            await process.kill(signal.SIGTERM)
        process.store.stop()
