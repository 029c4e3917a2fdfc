"""A room's log as a Redis stream. The id ``<seq>-0`` is the fence: Redis refuses a second writer by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import ResponseError

from server.engines.contract import Ms
from server.store import keys
from server.store.attic import ValkeyAttic
from server.store.contract import LogEntry, Reply, RoomId, Seq
from server.store.lost import answering
from server.store.writer import Answer, Command, Writer

_FENCE = "ID specified in XADD"  # is equal or smaller than the target stream top item


class ValkeyLog:
    def __init__(self, redis: Redis, writer: Writer, attic: ValkeyAttic) -> None:
        self._redis = redis
        self._writer = writer
        self._attic = attic

    def append(self, room: RoomId, seq: Seq, data: bytes, wake: Ms | None, done: Callable[[Reply], None]) -> None:
        key = keys.log(room)
        add: Command = (
            ("XADD", key, f"{seq}-0", "e", data) if seq == 1 else ("XADD", key, "NOMKSTREAM", f"{seq}-0", "e", data)
        )
        if wake is None:
            self._writer.put((add,), lambda answer: done(_reply(answer)))
        else:
            schedule: Command = ("ZADD", keys.SCHEDULE, wake, room)
            self._writer.put((schedule, add), lambda answer: done(_reply(answer)))

    async def last(self, room: RoomId) -> LogEntry | None:
        with answering():
            found: Any = await self._redis.xrevrange(keys.log(room), count=1)
        if found:
            return _entry(found[0])
        parcel = await self._attic.peek(room)
        return LogEntry(Seq(len(parcel.entries)), parcel.entries[-1]) if parcel else None

    async def read(self, room: RoomId, after: Seq, limit: int) -> Sequence[LogEntry]:
        with answering():
            found: Any = await self._redis.xrange(keys.log(room), min=f"{after + 1}-0", count=limit)
        if found:
            return [_entry(part) for part in found]
        parcel = await self._attic.peek(room)
        return parcel.after(after, limit) if parcel else []


def _entry(part: tuple[bytes, dict[bytes, bytes]]) -> LogEntry:
    stream_id, fields = part
    return LogEntry(Seq(int(stream_id.partition(b"-")[0])), fields[b"e"])


def _reply(answer: Answer) -> Reply:
    if answer is None:
        return Reply.LOST
    added = answer[-1]
    if isinstance(added, ResponseError):
        return Reply.FENCED if _FENCE in str(added) else Reply.REFUSED
    if added is None:
        return Reply.FENCED  # there is no such log any more
    if isinstance(answer[0], ResponseError):
        return Reply.LOST  # the entry is there and its wake-up is not: let the caller look and write it again
    return Reply.SAVED
