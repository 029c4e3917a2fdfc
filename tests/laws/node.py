"""A whole node on a clock that tests turn: store, directory, room, publisher, sessions; only the network is a list.

Everything between a client's bytes and another client's bytes is the real thing. The store answers after some
milliseconds of the same clock, so that nothing but a hello needs a turn of the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from server.clock import FakeClock
from server.engines.contract import Engine, Ms, Plain, Seat
from server.rooms.directory import Directory
from server.rooms.entries import Chair, Owned, Spec, link, pack
from server.rooms.record import Record
from server.rooms.room import Room
from server.rooms.seats import ROOM_CHARS
from server.store.contract import Reply, RoomId, Seq
from server.store.memory import MemoryLog, MemorySchedule, MemoryStore
from server.tokens import digest
from server.web.connections import Sessions
from server.web.session import Session
from server.wire.codec import Format, unpack
from server.wire.frames import Do, Hello, Inbound

ROOM = RoomId("TW1NSTW1NSTW1N"[:ROOM_CHARS])
TOKENS = ("token of seat 0", "token of seat 1")
ANSWER_MS = 3


class ClockedLog(MemoryLog):
    """Answers ``delay_ms`` later by the clock, or at once."""

    def __init__(self, schedule: MemorySchedule, clock: FakeClock) -> None:
        super().__init__(schedule)
        self.delay_ms = 0
        self._clock = clock

    def append(self, room: RoomId, seq: Seq, data: bytes, wake: Ms | None, done: Callable[[Reply], None]) -> None:
        reply = self._write(room, seq, data, wake)
        if self.delay_ms:
            self._clock.call_at(Ms(self._clock.now_ms() + self.delay_ms), lambda: done(reply))
        else:
            done(reply)


class Socket:
    """The far end of one connection: ``heard`` has all it was sent, each with its time."""

    def __init__(self, node: Node, fmt: Format) -> None:
        self._node = node
        self._fmt = fmt
        self.heard: list[tuple[Ms, bytes]] = []
        self.spoken_to = asyncio.Event()
        self.session: Session = node.sessions.add(self, fmt, "127.0.0.1")

    # --- as the session's wire ---

    def write(self, frame: bytes) -> None:
        self.heard.append((self._node.clock.now_ms(), frame))
        self.spoken_to.set()

    def write_all(self, frames: Sequence[bytes]) -> None:
        for frame in frames:
            self.write(frame)

    def buffered(self) -> int:
        return 0

    def ping(self) -> None:
        self.session.ponged()

    def close(self, code: int) -> None:
        end = {"t": "closed", "code": code}
        self.write(msgspec.json.encode(end) if self._fmt is Format.JSON else msgspec.msgpack.encode(end))

    def cut(self) -> None:
        self.close(1006)

    # --- as a client ---

    def send(self, frame: Inbound) -> None:
        packed = msgspec.json.encode(frame).decode() if self._fmt is Format.JSON else msgspec.msgpack.encode(frame)
        self.session.received(packed)

    def do(self, command: Any, command_id: str) -> None:
        self.send(Do(command_id, msgspec.to_builtins(command)))

    def frames(self, since: int = 0) -> list[dict[str, Any]]:
        return [self.read(raw) for _, raw in self.heard[since:]]

    def read(self, raw: bytes) -> dict[str, Any]:
        frame: dict[str, Any] = msgspec.json.decode(raw) if self._fmt is Format.JSON else unpack(raw)
        return frame

    def version(self) -> tuple[str, int]:
        """Epoch and number of the version it was told last."""
        frames = self.frames()
        epoch = next(frame["epoch"] for frame in reversed(frames) if frame["t"] == "welcome")
        return epoch, next((frame["seq"] for frame in reversed(frames) if frame["t"] in ("step", "full")), -1)


class Node:
    """One room in memory and its sockets. ``wires``: all sockets so far by a name each."""

    def __init__(self, engine: Engine, at: Ms) -> None:
        self.clock = FakeClock(at)
        self.store = MemoryStore()
        self.store.log = self.log = ClockedLog(self.store.schedule, self.clock)
        home = Directory({engine.name: engine}, self.store, self.clock, "node", uptime=lambda: 0.0)
        self.sessions = Sessions(home, self.clock, most=100, most_per_address=100)
        self.wires: dict[str, Socket] = {}
        self._home = home
        self._engine = engine
        self._room: Room | None = None

    async def open(self, options: Mapping[str, Plain], key: bytes, state: Any = None) -> None:
        """A room with both seats taken: at its beginning, or going on from ``state``."""
        now = self.clock.now_ms()
        chairs = {seat: Chair(name, name, (digest(TOKENS[seat]),)) for seat, name in enumerate(("Ada", "Ben"))}
        spec = Spec(ROOM, self._engine.name, self._engine.version, dict(options), key, now, chairs)
        await self.store.specs.create(ROOM, msgspec.msgpack.encode(spec), 1)
        if state is not None:
            await self._keep(spec, state)
        self._room = await self._home.open(ROOM)
        self.log.delay_ms = ANSWER_MS
        self.sessions.start()

    async def _keep(self, spec: Spec, state: Any) -> None:
        """Put snapshot and log in the store as a process would have left them."""
        store = await self.store.vitals.incarnation()
        entry = Owned(at=spec.at, prev=b"", token=1, node="gone", epoch="kept", store=store)
        record = Record(self._engine, spec)
        record.adopt(entry, link(pack(entry)), None)
        record.state = state
        self.store.log.append(ROOM, Seq(1), pack(entry), None, lambda _: None)
        self.store.snapshots.write(ROOM, record.snapshot())

    @property
    def room(self) -> Room:
        assert self._room is not None
        return self._room

    @property
    def state(self) -> Any:
        return self.room.state

    async def enter(
        self, name: str, seat: Seat | None = None, fmt: Format = Format.MSGPACK, epoch: str = "", seq: int = -1
    ) -> Socket:
        """Connect and say hello. Takes no time on the clock."""
        socket = self.wires[name] = Socket(self, fmt)
        socket.send(Hello(ROOM, "" if seat is None else TOKENS[seat], epoch, seq))
        await socket.spoken_to.wait()
        return socket

    def run_until(self, at: Ms) -> None:
        self.clock.advance(max(0, at - self.clock.now_ms()))

    def close(self) -> None:
        self.sessions.stop()
        self.room.abandon()
