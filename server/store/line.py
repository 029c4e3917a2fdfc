"""Questions that wait for their answer, one after the other, on a connection of their own.

Where there is one server the connection is used without its client (``bare.py``): with it a question costs four times
as much.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Any

import hiredis
from redis.asyncio import Redis
from redis.asyncio.cluster import RedisCluster
from redis.asyncio.connection import AbstractConnection

from server.store.bare import bare, send
from server.store.cluster import ask
from server.store.writer import Command

_pack: Callable[[Command], bytes] = hiredis.pack_command  # type: ignore[assignment]


class Line:
    """To the server of ``redis``, or through it to a cluster. One question at a time."""

    def __init__(self, redis: Redis | RedisCluster, answer_seconds: float) -> None:
        self._redis = redis
        self._answer_seconds = answer_seconds
        self._connection: AbstractConnection | None = None
        if isinstance(redis, Redis):
            self._connection = bare(redis)

    async def ask(self, key: str, *words: str | int | bytes) -> Any:
        """What the server says to a command about ``key``; what the client makes of it, where it is a cluster's.

        Raises what is in ``NO_ANSWER``; then the next question connects anew."""
        connection = self._connection
        if connection is None:
            return await ask(self._redis, key, *words)
        answered = False
        try:
            async with asyncio.timeout(self._answer_seconds):
                await send(connection, _pack(words))
                answer = await connection.read_response(timeout=math.inf)
            answered = True
        finally:
            if not answered:  # what is still to come must not answer the next question
                await connection.disconnect(nowait=True)
        return answer

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.disconnect()
