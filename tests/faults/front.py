"""The shipped HAProxy configuration in front of two real nodes, as a browser finds them."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import ssl
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from loadtests.ports import free_port
from server.store.embedded import find_program
from server.store.lease import LEASE_MS
from server.store.nodes import ALIVE_MS
from tests.faults.processes import Process, greeted
from tests.web.peers import Peer

DEPLOY = Path(__file__).parents[2] / "deploy"
SECRET = "the-caretaker-knows"
START_SECONDS = 60


def haproxy() -> str:
    found = shutil.which("haproxy", path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
    if found is None:
        pytest.fail("this test needs HAProxy: install the package `haproxy`")
    return found


class Front:
    """HAProxy on ports of its own, a Valkey on TCP behind it, and two nodes that reach it through HAProxy alone."""

    tls_only = True
    """False: who comes without TLS is not sent to where it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.http_port, self.tls_port, self.valkey_port, self.store_port = (free_port() for _ in range(4))
        self.certificate = folder / "both.pem"
        self.nodes = [Process(folder / name) for name in "ab"]
        self.children: list[subprocess.Popen[bytes]] = []

    @property
    def origin(self) -> str:
        return f"https://localhost:{self.tls_port}" if self.tls_only else f"http://localhost:{self.http_port}"

    @property
    def store_url(self) -> str:
        """As the nodes reach it."""
        return f"redis://127.0.0.1:{self.valkey_port}"

    def tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))

    def certify(self) -> None:
        key = self.folder / "key.pem"
        subject = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost")
        request = ("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
        made = (*request, "-days", "2", *subject, "-keyout", str(key), "-out", str(self.certificate))
        subprocess.run(made, check=True, capture_output=True)
        self.certificate.write_bytes(self.certificate.read_bytes() + key.read_bytes())

    def start_front(self) -> None:
        self.certify()
        store_a, store_b = self.start_stores()
        self.run(
            haproxy(),
            *("-f", str(DEPLOY / "haproxy.cfg")),
            HTTP_BIND=f"127.0.0.1:{self.http_port}",
            HTTPS_BIND=f"127.0.0.1:{self.tls_port}",
            HTTP_ONLY="" if self.tls_only else "yes",
            CERTIFICATE=str(self.certificate),
            NODE_A=self.nodes[0].host,
            NODE_B=self.nodes[1].host,
            VALKEY_BIND=f"127.0.0.1:{self.valkey_port}",
            VALKEY_A=f"127.0.0.1:{store_a}",
            VALKEY_B=f"127.0.0.1:{store_b}",
        )

    def start_stores(self) -> tuple[int, int]:
        """Two ports: nothing listens on the first, a master on the other one."""
        self.start_store(self.store_port)
        return free_port(), self.store_port

    def start_store(self, port: int, *more: str) -> subprocess.Popen[bytes]:
        folder = self.folder / str(port)
        folder.mkdir()
        where = ("--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder))
        return self.run(find_program(), *where, "--appendonly", "yes", "--save", "", *more)

    def run(self, *command: str, **env: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{Path(command[0]).name}.log").open("ab") as log:
            child = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **env})
        self.children.append(child)
        return child

    def settings(self, node: Process) -> dict[str, str]:
        """Of one node, beside its store and the operator's secret."""
        return {
            "PAUSENHOF_TEST_HOOKS": "false",
            "PAUSENHOF_PROXIES": "127.0.0.1",
            "PAUSENHOF_PUBLIC_URL": self.origin,
            "PAUSENHOF_NODE": node.folder.name,
        }

    async def start_node(self, node: Process) -> None:
        node.folder.mkdir(exist_ok=True)
        await node.start(REDIS_URL=self.store_url, PAUSENHOF_ADMIN_SECRET=SECRET, **self.settings(node))

    async def start(self) -> None:
        self.start_front()
        await until(self._store_answers)
        for node in self.nodes:
            await self.start_node(node)
        await until(self._both_serve)

    async def _store_answers(self) -> bool:
        """Whoever asks gets a master: HAProxy takes every server for one until it has looked."""
        for _ in range(4):
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.valkey_port)
                writer.write(b"SET warm 1\r\n")
                said = await reader.read(5)
                writer.close()
            except OSError:
                return False
            if said != b"+OK\r\n":
                return False
        return True

    async def _both_serve(self) -> bool:
        """Both are in the rotation: each answers some of a few requests."""
        async with self.http() as http:
            try:
                seen = {(await self.house(http)).get("node") for _ in range(6)}
            except httpx.HTTPError:
                return False
        return len(seen - {None}) == 2

    async def house(self, http: httpx.AsyncClient) -> dict[str, Any]:
        """What the operator's page says of its node; nothing while HAProxy knows of none that serves."""
        answer = await http.get("/api/admin/house", headers={"Authorization": f"Admin {SECRET}"})
        told: dict[str, Any] = answer.json() if answer.status_code == 200 else {}
        return told

    def http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.origin, verify=self.tls(), trust_env=False, timeout=20)

    @asynccontextmanager
    async def peer(self, room: str, token: str, before: Peer | None = None, door: str = "/ws") -> AsyncIterator[Peer]:
        address = f"wss://localhost:{self.tls_port}{door}"
        async with greeted(address, self.origin, room, token, before, self.tls()) as peer:
            yield peer

    async def back(self, stack: AsyncExitStack, room: str, token: str, before: Peer) -> Peer:
        """As a browser does: again and again, until somebody runs the room."""
        async with asyncio.timeout((LEASE_MS + ALIVE_MS) / 1000 + 30):
            while True:
                try:
                    return await stack.enter_async_context(self.peer(room, token, before))
                except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                    await asyncio.sleep(0.2)  # a browser's own pause

    async def through(
        self, stack: AsyncExitStack, room: str, token: str, peer: Peer, command_id: str, **cmd: Any
    ) -> Peer:
        """Send a command until it is applied, as a browser does: again after a refusal, and on a new socket."""
        while True:
            try:
                await peer.send("do", id=command_id, cmd=cmd)
                if await _applied(peer, command_id):
                    return peer
                await asyncio.sleep(0.5)  # a browser's own pause
            except (ConnectionClosed, TimeoutError):
                peer = await self.back(stack, room, token, peer)

    async def stop(self) -> None:
        for node in self.nodes:
            if node.child is not None:
                await node.kill(signal.SIGTERM)
        for child in reversed(self.children):
            child.terminate()
            child.wait(20)


async def _applied(peer: Peer, command_id: str) -> bool:
    """False where it was refused: the store, or whoever runs the room, is away for a moment."""
    while True:
        frame = await peer.receive()
        if frame.get("ack") == command_id or (frame["t"] == "ack" and frame["id"] == command_id):
            return True
        if frame["t"] == "no":
            return False


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(START_SECONDS):
        while True:  # programs of others say nowhere that they are ready
            if await holds():
                return
            await asyncio.sleep(0.1)


@asynccontextmanager
async def front(folder: Path) -> AsyncIterator[Front]:
    made = Front(folder)
    try:
        await made.start()
        yield made
    finally:
        await made.stop()


async def table(http: httpx.AsyncClient) -> tuple[str, list[str]]:
    """A room whose two seats are taken by two guests, each request by whichever node."""
    by = []
    for name in ("Ada", "Ben"):
        made = await http.post("/api/guests", json={"nickname": name})
        by.append({"Authorization": f"Bearer {made.json()['token']}"})
    room = await http.post("/api/rooms", json={"options": {"compliment": False}}, headers=by[0])
    assert room.status_code == 201, room.text
    assert room.json()["link"].startswith("https://localhost:")
    seat = await http.post(f"/api/invites/{room.json()['invite']}", json={}, headers=by[1])
    return room.json()["room"], [room.json()["token"], seat.json()["token"]]


async def house_of(node: Process) -> dict[str, Any]:
    """What the operator's page says of this node, and of all rooms."""
    async with httpx.AsyncClient(base_url=f"http://{node.host}", trust_env=False) as http:
        told: dict[str, Any] = (await http.get("/api/admin/house", headers={"Authorization": f"Admin {SECRET}"})).json()
    return told


async def name_of(node: Process) -> str:
    return str((await house_of(node))["node"])
