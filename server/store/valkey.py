"""The store on Valkey or Redis (7 or later)."""

from __future__ import annotations

from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from server.store.attic import ValkeyAttic
from server.store.lifetime import ValkeyLifetimes
from server.store.log import ValkeyLog
from server.store.schedule import ValkeySchedule
from server.store.snapshot import ValkeySnapshots
from server.store.specs import ValkeySpecs
from server.store.vitals import ValkeyVitals
from server.store.writer import Writer

ANSWER_SECONDS = 5.0  # an answer later than this counts as none


class ValkeyStore:
    """Connects when it is first used. ``url``: ``redis://``, ``rediss://`` or ``unix://``."""

    def __init__(self, url: str) -> None:
        # Trying again is ours: a second XADD of the same entry would look like another writer's.
        once = Retry(NoBackoff(), 0)
        self._redis: Redis = Redis.from_url(
            url, retry=once, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS
        )
        writing = ConnectionPool.from_url(
            url, retry=once, socket_timeout=None, socket_connect_timeout=ANSWER_SECONDS
        ).make_connection()  # type: ignore[no-untyped-call]
        self._writer = Writer(writing, ANSWER_SECONDS)
        self.attic = ValkeyAttic(self._redis, self._writer)
        self.log = ValkeyLog(self._redis, self._writer, self.attic)
        self.snapshots = ValkeySnapshots(self._redis, self._writer, self.attic)
        self.schedule = ValkeySchedule(self._redis, self._writer)
        self.specs = ValkeySpecs(self._redis)
        self.lifetimes = ValkeyLifetimes(self._writer)
        self.vitals = ValkeyVitals(self._redis, self._writer)

    async def close(self) -> None:
        await self._writer.close()
        await self._redis.aclose()
