"""How a room fares, and what its ledger tells of that."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from server.rooms.entries import LogEntry
from server.rooms.jobs import Draft
from server.wire.frames import WireCode


class Condition(Enum):
    RUNNING = "running"
    SETTLING = "settling"  # the store was lost with an append in flight
    STOPPED = "stopped"  # a fault in the rules; the log is intact
    GONE = "gone"  # another process owns the room, or it went to sleep here


CLOSED = {
    Condition.SETTLING: WireCode.NOT_SAVED,
    Condition.GONE: WireCode.NOT_SAVED,
    Condition.STOPPED: WireCode.ROOM_STOPPED,
}
"""Why a room takes nothing, where it takes nothing."""


class Listener(Protocol):
    def adopted(self, entry: LogEntry, draft: Draft | None) -> None:
        """The record has adopted an entry: tell everybody."""
        ...

    def notice(self) -> None:
        """Look whether this process stood still, and give the time back if it did."""
        ...

    def stopped(self) -> None: ...

    def gone(self) -> None: ...


class _Nobody:
    def adopted(self, entry: LogEntry, draft: Draft | None) -> None: ...

    def notice(self) -> None: ...

    def stopped(self) -> None: ...

    def gone(self) -> None: ...


NOBODY: Listener = _Nobody()
"""Hears of a ledger whose room has gone."""
