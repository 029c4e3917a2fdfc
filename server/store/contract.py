"""What the rooms ask of a store. ``memory.py`` and ``valkey.py`` fulfil it; one test suite runs on both.

The store knows bytes and numbers only; what they mean is the business of ``server.rooms``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from enum import Enum
from typing import NewType, Protocol

import msgspec

from server.engines.contract import Ms

RoomId = NewType("RoomId", str)
Seq = NewType("Seq", int)
"""The number of a log entry, from 1 on, without gaps. A room's version is the seq of its last entry."""


class Reply(Enum):
    """What became of an append."""

    SAVED = "saved"
    FENCED = "fenced"  # another writer has taken this number: the log is no longer ours
    REFUSED = "refused"  # the store said no (memory limit, read-only): certainly not saved
    LOST = "lost"  # no answer came: it may be saved or not; read the last entry back before anything else


class StoreLost(Exception):
    """The store did not answer a read. Nothing is known; try again later."""


class LogEntry(msgspec.Struct, frozen=True):
    seq: Seq
    data: bytes


class Span(msgspec.Struct, frozen=True):
    """A span of time in which nobody could play, in UTC epoch ms."""

    since: Ms
    until: Ms


class Log(Protocol):
    def append(self, room: RoomId, seq: Seq, data: bytes, wake: Ms | None, done: Callable[[Reply], None]) -> None:
        """Write entry ``seq``, the one after the last. Answers by calling ``done`` in a later turn of the loop.

        ``wake``: the room's next deadline, written to the schedule before the entry; None leaves it as it is.
        Only ``seq`` 1 makes a log; a later one without a log answers ``FENCED``. A room has at most one
        append in flight: the store accepts gaps, so a second one could slip past the fence.
        """
        ...

    def last(self, room: RoomId) -> Awaitable[LogEntry | None]: ...

    def read(self, room: RoomId, after: Seq, limit: int) -> Awaitable[Sequence[LogEntry]]:
        """Up to ``limit`` entries with a seq above ``after``, oldest first."""
        ...


class Snapshots(Protocol):
    def write(self, room: RoomId, data: bytes) -> None:
        """Replace the room's snapshot, some time soon. Losing one costs time at recovery, nothing else."""
        ...

    def read(self, room: RoomId) -> Awaitable[bytes | None]: ...


class Attic(Protocol):
    """Finished rooms that sleep, made small. ``Log`` and ``Snapshots`` read them as before; nothing can be written."""

    def put_by(self, room: RoomId, seq: Seq, at: Ms) -> None:
        """From ``at`` on the room may be packed, if ``seq`` is its last entry then. Written some time soon."""
        ...

    def due(self, until: Ms, limit: int) -> Awaitable[Sequence[tuple[RoomId, Seq]]]:
        """What may be packed at ``until``, earliest first."""
        ...

    def pack(self, room: RoomId, seq: Seq) -> Awaitable[bool]:
        """Pack it, unless it has gone on since; either way it is due no more. True if it is packed now."""
        ...

    def unpack(self, room: RoomId) -> Awaitable[None]:
        """Make it a room that can be written in again. Harmless for any other."""
        ...


class Schedule(Protocol):
    """When sleeping rooms must be woken. Too early is harmless, too late is not."""

    def put(self, room: RoomId, wake: Ms | None, failed: Callable[[], None] | None = None) -> None:
        """Set the room's time, or strike it off, some time soon. ``failed`` is called if it was not done."""
        ...

    def due(self, until: Ms, limit: int) -> Awaitable[Sequence[RoomId]]:
        """Rooms whose time is at or before ``until``, earliest first."""
        ...


class Invited(msgspec.Struct, frozen=True):
    """Where a code leads. ``void``: where it led, before all codes of that time were made void."""

    room: RoomId
    void: bool = False


class Specs(Protocol):
    """How rooms were asked for, and the invites to them."""

    def create(self, room: RoomId, spec: bytes, for_ms: int) -> Awaitable[bool]:
        """Write a room's spec, to be forgotten ``for_ms`` from now, unless the id is taken. True if it was free."""
        ...

    def read(self, room: RoomId) -> Awaitable[bytes | None]: ...

    def put_invite(self, code_hash: str, room: RoomId, now: Ms, until: Ms) -> Awaitable[None]:
        """``code_hash`` leads to ``room`` until ``until``."""
        ...

    def invite(self, code_hash: str, now: Ms) -> Awaitable[Invited | None]: ...

    def void_invites(self, room: RoomId, for_ms: int) -> Awaitable[None]:
        """Those made so far lead nowhere, nor do they last longer than ``for_ms``."""
        ...


class Lifetimes(Protocol):
    """What the store forgets by itself. Nothing else ever removes a room."""

    def keep(self, room: RoomId, for_ms: int | None) -> None:
        """Forget the room's spec, log and snapshot ``for_ms`` from now, or never. Written some time soon."""
        ...


class Memory(msgspec.Struct, frozen=True):
    """What the store holds. ``most_bytes``: what it may, 0 where nothing bounds it."""

    used_bytes: int
    most_bytes: int


class Vitals(Protocol):
    """Signs of life of the node, and the spans without."""

    def beat(self, at: Ms) -> None:
        """The node lived at ``at``. Written some time soon."""
        ...

    def last_beat(self) -> Awaitable[Ms | None]: ...

    def add_outage(self, span: Span) -> Awaitable[None]: ...

    def outages(self) -> Awaitable[Sequence[Span]]:
        """All remembered ones, oldest first (the last ``OUTAGES_KEPT``)."""
        ...

    def memory(self) -> Awaitable[Memory]: ...

    def incarnation(self) -> Awaitable[str]:
        """Names the run of the store's process, of a cluster's all. Another one: acknowledged writes may be gone."""
        ...


class Traffic:
    """``heard`` is told of each pipeline that the store answered: how many writes it took along, and after how many
    seconds all were answered. By default nobody listens."""

    __slots__ = ("heard",)

    def __init__(self) -> None:
        self.heard: Callable[[int, float], None] = lambda _writes, _seconds: None


class Store(Protocol):
    """All of it. Reads raise ``StoreLost`` when the store does not answer."""

    @property
    def log(self) -> Log: ...
    @property
    def snapshots(self) -> Snapshots: ...
    @property
    def attic(self) -> Attic: ...
    @property
    def schedule(self) -> Schedule: ...
    @property
    def specs(self) -> Specs: ...
    @property
    def lifetimes(self) -> Lifetimes: ...
    @property
    def vitals(self) -> Vitals: ...
    @property
    def traffic(self) -> Traffic: ...

    def close(self) -> Awaitable[None]:
        """Finish what is queued, then let go of the connections."""
        ...


OUTAGES_KEPT = 1_000
