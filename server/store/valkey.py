"""The store on Valkey or Redis (7 or later)."""

from __future__ import annotations

from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from server.store.address import ANSWER_SECONDS, client, writer
from server.store.attic import ValkeyAttic
from server.store.contract import Traffic
from server.store.lifetime import ValkeyLifetimes
from server.store.log import ValkeyLog
from server.store.schedule import ValkeySchedule
from server.store.snapshot import ValkeySnapshots
from server.store.specs import ValkeySpecs
from server.store.vitals import ValkeyVitals


class ValkeyStore:
    """Connects when it is first used. ``url``: as ``address.py`` says."""

    def __init__(self, url: str) -> None:
        # Trying again is ours: a second SET of the same spec would find its id taken.
        once = Retry(NoBackoff(), 0)
        self._redis = client(url, retry=once, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS)
        self.traffic = Traffic()
        self._writer = writer(self._redis, self.traffic)
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
