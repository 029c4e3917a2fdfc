"""Due rooms as a sorted set, so that a room can sleep for days without a timer anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from redis.asyncio import Redis

from server.engines.contract import Ms
from server.store import keys
from server.store.contract import RoomId
from server.store.lost import answering
from server.store.writer import Command, Writer, note_failure


class ValkeySchedule:
    def __init__(self, redis: Redis, writer: Writer) -> None:
        self._redis = redis
        self._writer = writer

    def put(self, room: RoomId, wake: Ms | None, failed: Callable[[], None] | None = None) -> None:
        command: Command = ("ZREM", keys.SCHEDULE, room) if wake is None else ("ZADD", keys.SCHEDULE, wake, room)
        self._writer.put((command,), note_failure("schedule", failed))

    async def due(self, until: Ms, limit: int) -> Sequence[RoomId]:
        with answering():
            found: Any = await self._redis.zrange(keys.SCHEDULE, "-inf", until, byscore=True, offset=0, num=limit)
        return [RoomId(room.decode()) for room in found]
