"""What nodes over one Valkey have of each other: who lives, who runs what, and letters."""

from __future__ import annotations

from redis.asyncio import ConnectionPool, Redis

from server.store.lease import ValkeyLeases
from server.store.mail import WAIT_MS, ValkeyMail
from server.store.nodes import ValkeyNodes
from server.store.valkey import ANSWER_SECONDS
from server.store.writer import Writer


class ValkeyNeighbours:
    """On connections of its own: reading letters waits on one of them. ``url`` as for ``ValkeyStore``."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(url, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS)
        self._waiting = Redis.from_url(
            url, socket_timeout=ANSWER_SECONDS + WAIT_MS / 1000, socket_connect_timeout=ANSWER_SECONDS
        )
        writing = ConnectionPool.from_url(
            url, socket_timeout=None, socket_connect_timeout=ANSWER_SECONDS
        ).make_connection()  # type: ignore[no-untyped-call]
        self._writer = Writer(writing, ANSWER_SECONDS)
        self.nodes = ValkeyNodes(self._redis)
        self.leases = ValkeyLeases(self._redis)
        self.mail = ValkeyMail(self._waiting, self._writer)

    async def close(self) -> None:
        await self._writer.close()
        await self._waiting.aclose()
        await self._redis.aclose()
