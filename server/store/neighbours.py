"""What nodes over one Valkey have of each other: who lives, who runs what, and letters."""

from __future__ import annotations

from server.store.address import ANSWER_SECONDS, client, writer
from server.store.lease import ValkeyLeases
from server.store.mail import WAIT_MS, ValkeyMail
from server.store.nodes import ValkeyNodes


class ValkeyNeighbours:
    """On connections of its own: reading letters waits on one of them. ``url`` as for ``ValkeyStore``."""

    def __init__(self, url: str) -> None:
        self._redis = client(url, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS)
        self._waiting = client(
            url, socket_timeout=ANSWER_SECONDS + WAIT_MS / 1000, socket_connect_timeout=ANSWER_SECONDS
        )
        self._writer = writer(self._redis)
        self.nodes = ValkeyNodes(self._redis)
        self.leases = ValkeyLeases(self._redis)
        self.mail = ValkeyMail(self._waiting, self._writer)

    async def close(self) -> None:
        await self._writer.close()
        await self._waiting.aclose()
        await self._redis.aclose()
