"""A whole node on a free port of loopback, and people who talk to it over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgpack
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

from server.app import Node
from server.bots.player import Make
from server.bots.random import RandomPlayer
from server.catalogue import Catalogue
from server.clock import Clock, FakeClock
from server.config import Config
from server.engines.contract import Engine
from server.people.guests import MemoryGuests
from server.store.cupboard import Cupboard
from server.store.memory import MemoryStore
from server.store.seasons import MemorySeasons, SeasonStore
from server.web.serving import Server
from server.wire.codec import Format, unpack
from tests.builders import FakeClient
from tests.toy import ToyEngine

LISTINGS = {"base": orjson.dumps({"id": "base", "cards": {}, "padding": "x" * 1_000})}
BOTS: Mapping[str, Mapping[str, Make]] = {"toy": {"random": RandomPlayer}}
PATIENCE_SECONDS = 20.0


class Peer:
    """One socket to the node, speaking frames."""

    def __init__(self, socket: ClientConnection, fmt: Format) -> None:
        self.socket = socket
        self.fmt = fmt
        self.screen = FakeClient()
        self.people: dict[str, Any] = {}
        """Who is here, as told last."""

    async def send(self, t: str, **fields: Any) -> None:
        frame = {"t": t, **fields}
        await self.raw(orjson.dumps(frame).decode() if self.fmt is Format.JSON else msgpack.packb(frame))

    async def raw(self, data: bytes | str) -> None:
        await self.socket.send(data)

    async def receive(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE_SECONDS):
            data = await self.socket.recv()
        assert isinstance(data, str) is (self.fmt is Format.JSON)
        frame: dict[str, Any] = orjson.loads(data) if isinstance(data, str) else unpack(data)
        self.screen.read([frame])
        if frame["t"] == "people":
            self.people = frame
        return frame

    async def until(self, t: str, **fields: Any) -> dict[str, Any]:
        """The next frame of this type with these fields; what comes before it is read and passed over."""
        while True:
            frame = await self.receive()
            if frame["t"] == t and all(frame.get(name) == value for name, value in fields.items()):
                return frame

    async def closed(self) -> int:
        """Read on until the node closes. Returns the code."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    async def add(self, n: int, decision: int, command_id: str = "") -> None:
        await self.send("do", id=command_id or f"c{decision}", cmd={"do": "add", "n": n, "decision": decision})


class Table:
    """A room with Ada and Ben on its seats."""

    def __init__(self, room: str, invite: str, tokens: tuple[str, str]) -> None:
        self.room = room
        self.invite = invite
        self.tokens = tokens


class Site:
    def __init__(self, node: Node, store: MemoryStore, clock: Clock, port: int) -> None:
        self.node = node
        self.store = store
        self.clock = clock
        self.port = port
        self.host = f"127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=f"http://{self.host}", trust_env=False)

    @property
    def fake(self) -> FakeClock:
        assert isinstance(self.clock, FakeClock)
        return self.clock

    async def guest(self, nickname: str) -> dict[str, str]:
        """Headers that sign a new guest in."""
        answer = await self.http.post("/api/guests", json={"nickname": nickname})
        assert answer.status_code == 201, answer.text
        return {"Authorization": f"Bearer {answer.json()['token']}"}

    async def table(self, **options: Any) -> Table:
        made = await self.http.post(
            "/api/rooms", json={"engine": "toy", "options": options}, headers=await self.guest("Ada")
        )
        assert made.status_code == 201, made.text
        seat = await self.http.post(f"/api/invites/{made.json()['invite']}", headers=await self.guest("Ben"))
        assert seat.status_code == 201, seat.text
        return Table(made.json()["room"], made.json()["invite"], (made.json()["token"], seat.json()["token"]))

    @asynccontextmanager
    async def socket(self, fmt: Format = Format.MSGPACK, origin: str | None = "own") -> AsyncIterator[Peer]:
        named = f"http://{self.host}" if origin == "own" else origin
        async with connect(
            f"ws://{self.host}/ws",
            subprotocols=[Subprotocol(fmt.value)],
            origin=None if named is None else Origin(named),
            compression=None,
            proxy=None,
            max_size=None,
            ping_interval=None,
            close_timeout=1,
        ) as socket:
            yield Peer(socket, fmt)

    @asynccontextmanager
    async def peer(self, room: str, token: str = "", fmt: Format = Format.MSGPACK) -> AsyncIterator[Peer]:
        """A socket that has said hello and has seen the whole view and who is here."""
        async with self.socket(fmt) as peer:
            await peer.send("hello", room=room, **({"token": token} if token else {}))
            await peer.until("people")
            yield peer


@asynccontextmanager
async def served(
    client: Path,
    clock: Clock | None = None,
    engine: Engine | None = None,
    season_store: SeasonStore | None = None,
    catalogue: Catalogue | None = None,
    **settings: Any,
) -> AsyncIterator[Site]:
    """A node with one engine, the toy by default, or all of a catalogue, on a memory store. ``settings``: of the
    configuration."""
    clock = clock or FakeClock()
    store = MemoryStore()
    played = engine or ToyEngine()
    config = Config(host="127.0.0.1", port=0, client=client, **settings)
    catalogue = catalogue or Catalogue({played.name: played}, LISTINGS, BOTS, hands=frozenset({played.name}))
    cupboard = Cupboard(seasons=season_store or MemorySeasons())
    node = Node(config, catalogue, store, MemoryGuests(), clock, cupboard)
    listening: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    server = Server(config, node, listening.set_result)
    serving = asyncio.create_task(server.serve())
    site = Site(node, store, clock, await listening)
    try:
        yield site
    finally:
        await site.http.aclose()
        server.should_exit = True
        await serving
        await node.stop()
