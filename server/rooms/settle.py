"""What became of an append whose answer was lost."""

from __future__ import annotations

from enum import Enum

import msgspec

from server.clock import Clock, wait_until
from server.engines.contract import Ms
from server.rooms.entries import LogEntry, link, pack
from server.rooms.record import Record
from server.rooms.recover import append, owner_entry
from server.store.contract import Reply, Store, StoreLost

RETRY_LEAST_MS = 100
RETRY_MOST_MS = 2_000


class Fate(Enum):
    SAVED = "saved"
    UNSAVED = "unsaved"  # and it never will be: its number is taken
    THEIRS = "fenced"  # another process has written to the log
    CUT = "log cut"  # the log ends before what was acknowledged


class Found(msgspec.Struct, frozen=True):
    """``entry``, packed as ``data``: where it is ``UNSAVED``, what took its number."""

    fate: Fate
    entry: LogEntry | None = None
    data: bytes = b""


async def find_out(record: Record, lost: bytes, store: Store, clock: Clock, node: str) -> Found:
    """Ask until the store answers. ``lost``: the packed entry that was to follow the record's last."""
    wait_ms = RETRY_LEAST_MS
    while True:
        try:
            found = await _look(record, lost, store, clock, node)
        except StoreLost:
            found = None
        if found is not None:
            return found
        await wait_until(clock, Ms(clock.now_ms() + wait_ms))
        wait_ms = min(2 * wait_ms, RETRY_MOST_MS)


async def _look(record: Record, lost: bytes, store: Store, clock: Clock, node: str) -> Found | None:
    last = await store.log.last(record.room)
    if last is None or last.seq < record.seq:
        return Found(Fate.CUT)
    if last.seq == record.seq + 1 and last.data == lost:
        return Found(Fate.SAVED)
    if last.seq != record.seq or link(last.data) != record.link:
        return Found(Fate.THEIRS)
    # Not there, but it may still arrive from a dead connection's buffer: take its number. The log ends where
    # we know it does, so its history has not changed, whatever the store went through.
    entry = msgspec.structs.replace(await owner_entry(record, store, clock, node), epoch=record.epoch)
    data = pack(entry)
    saved = await append(store, record, data) is Reply.SAVED
    return Found(Fate.UNSAVED, entry, data) if saved else None
