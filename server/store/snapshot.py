"""A room's last snapshot, one value."""

from __future__ import annotations

from typing import Any

from redis.asyncio import Redis

from server.store import keys
from server.store.attic import ValkeyAttic
from server.store.contract import RoomId
from server.store.lost import answering
from server.store.writer import Writer, note_failure


class ValkeySnapshots:
    def __init__(self, redis: Redis, writer: Writer, attic: ValkeyAttic) -> None:
        self._redis = redis
        self._writer = writer
        self._attic = attic

    def write(self, room: RoomId, data: bytes) -> None:
        self._writer.put((("SET", keys.snapshot(room), data, "KEEPTTL"),), note_failure("snapshot"))

    async def read(self, room: RoomId) -> bytes | None:
        with answering():
            found: Any = await self._redis.get(keys.snapshot(room))
        if found is not None:
            return bytes(found)
        parcel = await self._attic.peek(room)
        return parcel.snapshot or None if parcel else None
