"""Rooms whose game is over and that sleep: log and snapshot as one compressed value.

A game of CFG Legends takes 20 KB instead of 50; half of that are hashes. Such a room reads as before. Who wants to
write in it (a rematch years later) has it unpacked first.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec
from redis.asyncio import Redis

from server.engines.contract import Ms
from server.store import keys
from server.store.contract import LogEntry, RoomId, Seq
from server.store.lost import answering
from server.store.writer import Writer, note_failure

LEVEL = 9
PAGE = 1_000  # entries read at once


class Parcel(msgspec.Struct, frozen=True, array_like=True):
    """``snapshot``: empty where there was none; ``entries``: from the first one on."""

    snapshot: bytes
    entries: list[bytes]

    def after(self, seq: Seq, limit: int) -> list[LogEntry]:
        rest = self.entries[seq : seq + limit]
        return [LogEntry(Seq(n), data) for n, data in enumerate(rest, seq + 1)]


def tied(parcel: Parcel) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(parcel), LEVEL)


def opened(data: bytes) -> Parcel:
    """What ``tied`` made."""
    return msgspec.msgpack.decode(zlib.decompress(data), type=Parcel)


# All keys carry the room's hash tag. A room that somebody has opened since has one more entry, and is left alone.
_PACK = """
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
if #last == 0 or last[1][1] ~= ARGV[1] then return 0 end
local left = redis.call('PTTL', KEYS[1])
redis.call('SET', KEYS[3], ARGV[2])
if left > 0 then redis.call('PEXPIRE', KEYS[3], left) end
return redis.call('DEL', KEYS[1], KEYS[2])
"""
_UNPACK = """
if redis.call('GET', KEYS[3]) ~= ARGV[1] or redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
for n = 3, #ARGV do redis.call('XADD', KEYS[1], (n - 2) .. '-0', 'e', ARGV[n]) end
if ARGV[2] ~= '' then redis.call('SET', KEYS[2], ARGV[2]) end
local left = redis.call('PTTL', KEYS[3])
if left > 0 then
  redis.call('PEXPIRE', KEYS[1], left)
  redis.call('PEXPIRE', KEYS[2], left)
end
return redis.call('DEL', KEYS[3])
"""


class ValkeyAttic:
    """An ``Attic``. What else reads rooms asks ``peek`` where it finds nothing."""

    def __init__(self, redis: Redis, writer: Writer) -> None:
        self._redis = redis
        self._writer = writer
        self._pack = redis.register_script(_PACK)
        self._unpack = redis.register_script(_UNPACK)
        self._peeked: tuple[bytes, Parcel] = b"", Parcel(b"", [])

    def put_by(self, room: RoomId, seq: Seq, at: Ms) -> None:
        self._writer.put((("ZADD", keys.FINISHED, at, f"{room} {seq}"),), note_failure("attic"))

    async def due(self, until: Ms, limit: int) -> Sequence[tuple[RoomId, Seq]]:
        with answering():
            found: Any = await self._redis.zrange(keys.FINISHED, "-inf", until, byscore=True, offset=0, num=limit)
        pairs = (member.decode().partition(" ") for member in found)
        return [(RoomId(room), Seq(int(seq))) for room, _, seq in pairs]

    async def pack(self, room: RoomId, seq: Seq) -> bool:
        done = 0
        with answering():
            last: Any = await self._redis.xrevrange(keys.log(room), count=1)
            if last and last[0][0] == _id(seq):
                snapshot: Any = await self._redis.get(keys.snapshot(room))
                parcel = Parcel(snapshot or b"", [data async for data in self._entries(room)])
                if len(parcel.entries) == seq:  # else something is missing, and nothing shall hide it
                    data = await asyncio.to_thread(tied, parcel)
                    done = await self._pack(keys=_keys(room), args=[_id(seq), data])
            await self._redis.zrem(keys.FINISHED, f"{room} {seq}")
        return bool(done)

    async def unpack(self, room: RoomId) -> None:
        with answering():
            data: Any = await self._redis.get(keys.packed(room))
            if data is not None:
                parcel = await asyncio.to_thread(opened, data)
                await self._unpack(keys=_keys(room), args=[data, parcel.snapshot, *parcel.entries])

    async def peek(self, room: RoomId) -> Parcel | None:
        """What is packed of the room, which stays so. Raises ``StoreLost``."""
        with answering():
            data: Any = await self._redis.get(keys.packed(room))
        if data is None:
            return None
        if self._peeked[0] != data:  # a reader comes back for the next entries
            self._peeked = data, await asyncio.to_thread(opened, data)
        return self._peeked[1]

    async def _entries(self, room: RoomId) -> AsyncIterator[bytes]:
        after: bytes | str = "-"
        while True:
            page: Any = await self._redis.xrange(keys.log(room), min=after, count=PAGE)
            if not page:
                return
            for _, fields in page:
                yield fields[b"e"]
            after = b"(" + page[-1][0]


def _id(seq: Seq) -> bytes:
    return b"%d-0" % seq


def _keys(room: RoomId) -> list[str]:
    return [keys.log(room), keys.snapshot(room), keys.packed(room)]
