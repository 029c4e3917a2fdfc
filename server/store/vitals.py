"""Signs of life of the node, the spans without, and which run of the store this is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from redis.asyncio import Redis

from server.engines.contract import Ms
from server.store import keys
from server.store.cluster import infos
from server.store.contract import OUTAGES_KEPT, Memory, Span
from server.store.lost import answering
from server.store.writer import Writer, note_failure


class ValkeyVitals:
    def __init__(self, redis: Redis, writer: Writer) -> None:
        self._redis = redis
        self._writer = writer

    def beat(self, at: Ms) -> None:
        self._writer.put((("SET", keys.BEAT, at),), note_failure("beat"))

    async def last_beat(self) -> Ms | None:
        with answering():
            found: Any = await self._redis.get(keys.BEAT)
        return None if found is None else Ms(int(found))

    async def add_outage(self, span: Span) -> None:
        with answering():
            pipe = self._redis.pipeline(transaction=True)
            pipe.rpush(keys.OUTAGES, msgspec.msgpack.encode(span))
            pipe.ltrim(keys.OUTAGES, -OUTAGES_KEPT, -1)
            await pipe.execute()

    async def outages(self) -> Sequence[Span]:
        with answering():
            found: Any = await self._redis.lrange(keys.OUTAGES, 0, -1)
        return [msgspec.msgpack.decode(span, type=Span) for span in found]

    async def memory(self) -> Memory:
        with answering():
            told = await infos(self._redis, "memory")
        held = [Memory(int(one["used_memory"]), int(one["maxmemory"])) for one in told]
        bounded = [one for one in held if one.most_bytes]
        if bounded:  # the first of a cluster that is full refuses moves, however empty the others are
            return max(bounded, key=lambda one: one.used_bytes / one.most_bytes)
        return Memory(sum(one.used_bytes for one in held), 0)

    async def incarnation(self) -> str:
        with answering():
            told = await infos(self._redis, "server")
        return " ".join(sorted(str(one["run_id"]) for one in told))
