"""A store that lives and dies with the process: for tests, and for trying things out."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence

from server.engines.contract import Ms
from server.store.contract import OUTAGES_KEPT, Invited, LogEntry, Memory, Reply, RoomId, Seq, Span, Traffic


class MemoryLog:
    def __init__(self, schedule: MemorySchedule) -> None:
        self._logs: dict[RoomId, list[LogEntry]] = {}
        self.closed: set[RoomId] = set()
        self._schedule = schedule

    def append(self, room: RoomId, seq: Seq, data: bytes, wake: Ms | None, done: Callable[[Reply], None]) -> None:
        asyncio.get_running_loop().call_soon(lambda: done(self._write(room, seq, data, wake)))

    def _write(self, room: RoomId, seq: Seq, data: bytes, wake: Ms | None) -> Reply:
        if wake is not None:
            self._schedule.put(room, wake)
        log = self._logs.setdefault(room, []) if seq == 1 else self._logs.get(room)
        if log is None or (log and log[-1].seq >= seq) or room in self.closed:
            return Reply.FENCED
        log.append(LogEntry(seq, data))
        return Reply.SAVED

    async def last(self, room: RoomId) -> LogEntry | None:
        log = self._logs.get(room)
        return log[-1] if log else None

    async def read(self, room: RoomId, after: Seq, limit: int) -> Sequence[LogEntry]:
        return [entry for entry in self._logs.get(room, ()) if entry.seq > after][:limit]

    def drop(self, room: RoomId) -> None:
        self._logs.pop(room, None)


class MemorySnapshots:
    def __init__(self) -> None:
        self._snapshots: dict[RoomId, bytes] = {}

    def write(self, room: RoomId, data: bytes) -> None:
        self._snapshots[room] = data

    async def read(self, room: RoomId) -> bytes | None:
        return self._snapshots.get(room)

    def drop(self, room: RoomId) -> None:
        self._snapshots.pop(room, None)


class MemoryAttic:
    """Rooms count as packed, and are as they were: here they take no memory of anybody else's."""

    def __init__(self, log: MemoryLog) -> None:
        self._log = log
        self._by: dict[tuple[RoomId, Seq], Ms] = {}
        self.packed: set[RoomId] = set()

    def put_by(self, room: RoomId, seq: Seq, at: Ms) -> None:
        self._by[room, seq] = at

    async def due(self, until: Ms, limit: int) -> Sequence[tuple[RoomId, Seq]]:
        due = sorted((at, room) for room, at in self._by.items() if at <= until)
        return [room for _, room in due[:limit]]

    async def pack(self, room: RoomId, seq: Seq) -> bool:
        self._by.pop((room, seq), None)
        last = await self._log.last(room)
        if last is None or last.seq != seq or room in self.packed:
            return False
        self.packed.add(room)
        self._log.closed.add(room)
        return True

    async def unpack(self, room: RoomId) -> None:
        self.packed.discard(room)
        self._log.closed.discard(room)


class MemorySchedule:
    def __init__(self) -> None:
        self._wakes: dict[RoomId, Ms] = {}

    def put(self, room: RoomId, wake: Ms | None, failed: Callable[[], None] | None = None) -> None:
        if wake is None:
            self._wakes.pop(room, None)
        else:
            self._wakes[room] = wake

    async def due(self, until: Ms, limit: int) -> Sequence[RoomId]:
        due = sorted((wake, room) for room, wake in self._wakes.items() if wake <= until)
        return [room for _, room in due[:limit]]


class MemorySpecs:
    def __init__(self) -> None:
        self._specs: dict[RoomId, bytes] = {}
        self._invites: dict[str, tuple[RoomId, Ms, int]] = {}
        self._voided: dict[RoomId, int] = {}

    async def create(self, room: RoomId, spec: bytes, for_ms: int) -> bool:
        if room in self._specs:
            return False
        self._specs[room] = spec
        return True

    async def read(self, room: RoomId) -> bytes | None:
        return self._specs.get(room)

    def drop(self, room: RoomId) -> None:
        self._specs.pop(room, None)

    async def put_invite(self, code_hash: str, room: RoomId, now: Ms, until: Ms) -> None:
        self._invites = {code: kept for code, kept in self._invites.items() if kept[1] > now}
        self._invites[code_hash] = (room, until, self._voided.get(room, 0))

    async def invite(self, code_hash: str, now: Ms) -> Invited | None:
        if code_hash not in self._invites:
            return None
        room, until, voided = self._invites[code_hash]
        return Invited(room, voided != self._voided.get(room, 0)) if until > now else None

    async def void_invites(self, room: RoomId, for_ms: int) -> None:
        self._voided[room] = self._voided.get(room, 0) + 1


class MemoryLifetimes:
    """``kept``: what was last asked for, by room."""

    def __init__(self, log: MemoryLog, snapshots: MemorySnapshots, specs: MemorySpecs) -> None:
        self.kept: dict[RoomId, int | None] = {}
        self._drops = (log.drop, snapshots.drop, specs.drop)
        self._timers: dict[RoomId, asyncio.TimerHandle] = {}

    def keep(self, room: RoomId, for_ms: int | None) -> None:
        self.kept[room] = for_ms
        if room in self._timers:
            self._timers.pop(room).cancel()
        if for_ms is not None:
            self._timers[room] = asyncio.get_running_loop().call_later(for_ms / 1000, self._forget, room)

    def _forget(self, room: RoomId) -> None:
        del self._timers[room]
        for drop in self._drops:
            drop(room)


class MemoryVitals:
    used_bytes = 0
    most_bytes = 0

    def __init__(self) -> None:
        self._beat: Ms | None = None
        self._outages: list[Span] = []
        self._incarnation = secrets.token_hex(8)

    def beat(self, at: Ms) -> None:
        self._beat = at

    async def last_beat(self) -> Ms | None:
        return self._beat

    async def add_outage(self, span: Span) -> None:
        self._outages = [*self._outages, span][-OUTAGES_KEPT:]

    async def outages(self) -> Sequence[Span]:
        return self._outages

    async def memory(self) -> Memory:
        return Memory(self.used_bytes, self.most_bytes)

    async def incarnation(self) -> str:
        return self._incarnation


class MemoryStore:
    def __init__(self) -> None:
        self.schedule = MemorySchedule()
        self.log = MemoryLog(self.schedule)
        self.snapshots = MemorySnapshots()
        self.attic = MemoryAttic(self.log)
        self.specs = MemorySpecs()
        self.lifetimes = MemoryLifetimes(self.log, self.snapshots, self.specs)
        self.vitals = MemoryVitals()
        self.traffic = Traffic()

    async def close(self) -> None:
        return
