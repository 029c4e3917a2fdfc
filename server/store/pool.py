"""Connections that lie ready between two commands, and break meanwhile without anybody's fault."""

from __future__ import annotations

from typing import Any

from redis.asyncio import BlockingConnectionPool
from redis.asyncio.connection import AbstractConnection
from redis.maint_notifications import MaintNotificationsConfig

PLAIN: dict[str, Any] = {"maint_notifications_config": MaintNotificationsConfig(enabled=False)}
"""For every client: while the library waits for news of its maker's own servers, it hands out connections that are
closed, and the first command on each of them fails."""


class FreshPool(BlockingConnectionPool):
    """Whoever comes when all are taken waits; whoever gets one that broke while it lay gets it made anew.

    A failover leaves dozens of these, and each would cost somebody an answer, minutes later.
    """

    async def ensure_connection(self, connection: AbstractConnection) -> None:
        """The library notices an end, but not a connection that was reset."""
        if connection.is_connected and connection._writer.is_closing():  # type: ignore[union-attr]
            await connection.disconnect(nowait=True)
        await super().ensure_connection(connection)
