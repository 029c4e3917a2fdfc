"""Rooms, connections and stores for tests, built in one line each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson

from server.clock import FakeClock
from server.engines.contract import Audience, Ms, View, Viewer
from server.rooms.diff import apply_patch
from server.rooms.directory import Created, Directory, Person
from server.rooms.room import Room
from server.store.contract import Reply, RoomId, Seq, Store, StoreLost
from server.store.memory import MemoryAttic, MemoryLog, MemorySchedule, MemoryStore
from server.wire.codec import Format, unpack
from server.wire.frames import Close, Do, Hello
from tests.toy import ToyEngine

HOST = Person("guest-ada", "Ada")


class FakeMember:
    """A connection that keeps what it was sent. ``stuck_bytes`` plays a peer that does not read."""

    def __init__(self, fmt: Format = Format.MSGPACK) -> None:
        self.viewer: Viewer = Audience.PUBLIC
        self.fmt = fmt
        self.raw: list[bytes] = []
        self.writes = 0
        self.closed: Close | None = None
        self.stuck_bytes = 0

    def send(self, frame: bytes) -> None:
        self.raw.append(frame)
        self.writes += 1

    def send_all(self, frames: Sequence[bytes]) -> None:
        self.raw.extend(frames)
        self.writes += 1

    def buffered(self) -> int:
        return self.stuck_bytes

    def close(self, code: Close) -> None:
        self.closed = code

    @property
    def frames(self) -> list[dict[str, Any]]:
        read: Callable[[bytes], Any] = orjson.loads if self.fmt is Format.JSON else unpack
        return [read(raw) for raw in self.raw]

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Frames of one type, oldest first."""
        return [frame for frame in self.frames if frame["t"] == kind]

    @property
    def epoch(self) -> str:
        """As it was welcomed with."""
        return str(self.of("welcome")[-1]["epoch"])

    def types(self) -> list[str]:
        return [frame["t"] for frame in self.frames]


class FakeClient:
    """What a browser makes of the frames: a view, its version, and every gap or contradiction as an error."""

    def __init__(self) -> None:
        self.epoch = ""
        self.seq = -1
        self.view: View = {}
        self.told: list[View] = []
        self.fulls = 0

    def read(self, frames: Sequence[dict[str, Any]]) -> None:
        for frame in frames:
            if frame["t"] == "full":
                self.epoch, self.seq, self.view, self.told = (frame[k] for k in ("epoch", "seq", "view", "told"))
                self.fulls += 1
            elif frame["t"] == "step" and frame["seq"] > self.seq:
                assert frame["seq"] == self.seq + 1, f"gap: {self.seq} -> {frame['seq']}"
                self.seq = frame["seq"]
                self.view = apply_patch(self.view, frame.get("patch", {}))
                self.told = self.told + frame.get("told", [])


class FlakyLog(MemoryLog):
    """A log whose answers a test can keep back, change or lose."""

    def __init__(self, schedule: MemorySchedule) -> None:
        super().__init__(schedule)
        self.held: list[Callable[[], None]] | None = None
        self.down = False
        self.lose_next_answer = False
        self.refuse_next = self.refusing = False
        self.appends = 0
        self._kept = asyncio.Event()

    def hold(self) -> None:
        """Write from now on, and answer only after ``release``."""
        self.held = []
        self._kept.clear()

    async def answered(self) -> None:
        """Return when an answer is being kept back."""
        await self._kept.wait()

    def release(self) -> None:
        held, self.held = self.held or [], None
        for answer in held:
            answer()

    def append(self, room: RoomId, seq: Seq, data: bytes, wake: Ms | None, done: Callable[[Reply], None]) -> None:
        self.appends += 1

        def answer(reply: Reply) -> None:
            if self.held is None:
                done(reply)
            else:
                self.held.append(lambda: done(reply))
                self._kept.set()

        if self.refuse_next or self.refusing:
            self.refuse_next = False
            answer(Reply.REFUSED)
        elif self.down:
            answer(Reply.LOST)
        elif self.lose_next_answer:
            self.lose_next_answer = False
            super().append(room, seq, data, wake, lambda _: answer(Reply.LOST))
        else:
            super().append(room, seq, data, wake, answer)

    async def last(self, room: RoomId) -> Any:
        if self.down:
            raise StoreLost("down")
        return await super().last(room)


class FlakyStore(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.flaky = FlakyLog(self.schedule)
        self.log = self.flaky
        self.attic = MemoryAttic(self.flaky)


def directory(store: Store, clock: FakeClock, node: str = "a") -> Directory:
    """A directory that knows the toy engine only."""
    return Directory({"toy": ToyEngine()}, store, clock, node)


def kill(home: Directory) -> None:
    """The process is gone between two turns of its loop: no sign of life any more, and no farewell."""
    home._waker.stop()
    if home._vigil._alarm is not None:
        home._vigil._alarm.cancel()
    for room in home.rooms.values():
        room._ledger._deadlines.stop()


async def toy_room(home: Directory, **options: Any) -> tuple[Room, Created, str]:
    """A room with both seats taken: the room, what the host got, and the token of seat 1."""
    made = await home.create("toy", options, HOST)
    granted = await home.redeem(made.invite, "guest-ben", "Ben")
    return await home.open(made.room_id), made, granted.token


def enter(room: Room, token: str = "", epoch: str = "", seq: int = -1, fmt: Format = Format.MSGPACK) -> FakeMember:
    member = FakeMember(fmt)
    room.enter(member, Hello(room.id, token, epoch, seq))
    return member


def add(n: int, decision: int, command_id: str = "") -> Do:
    return Do(command_id or f"c{decision}", {"do": "add", "n": n, "decision": decision})


def hide(word: str, command_id: str) -> Do:
    return Do(command_id, {"do": "hide", "word": word})


def plain(cmd: Mapping[str, Any], command_id: str) -> Do:
    return Do(command_id, dict(cmd))


async def turns(clock: FakeClock, count: int, by_ms: int) -> None:
    """Let time pass in steps, with loop turns between."""
    for _ in range(count):
        clock.advance(by_ms)
        for _ in range(10):
            await asyncio.sleep(0)
