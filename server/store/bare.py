"""A connection as redis-py makes it, used without its client: with it, each command costs some times as much."""

from __future__ import annotations

from typing import Any

from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff


def bare(client: Redis, connect_seconds: float | None = None) -> AbstractConnection:
    """To where ``client`` leads, which must be closed later. Everything is tried once: trying again is the user's, who
    knows what a second XADD of the same entry would look like."""
    pool = client.connection_pool
    once: dict[str, Any] = {"retry": Retry(NoBackoff(), 0), "socket_timeout": None}
    if connect_seconds is not None:
        once["socket_connect_timeout"] = connect_seconds
    made: AbstractConnection = pool.connection_class(**(pool.connection_kwargs | once))
    return made


async def send(connection: AbstractConnection, packed: bytes) -> None:
    """``packed`` commands. A connection that was lost, or never made, is made: Sentinels are asked where."""
    if not connection.is_connected:
        await connection.connect()  # type: ignore[no-untyped-call]
    await connection.send_packed_command(packed, check_health=False)
