"""A cluster's client in which whoever comes while all connections are taken waits, as one server's does.

The library's own raises. So many commands and so many pipelines are under way at once that no primary can run out of
connections; a pipeline that is sent after its keys may need commands, and waits for those alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from redis.asyncio.cluster import ClusterPipeline, RedisCluster
from redis.exceptions import MaxConnectionsError


class _Turns:
    """``at_once`` have theirs; a longer wait than ``seconds`` is as bad as no answer."""

    def __init__(self, at_once: int, seconds: float) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._seconds = seconds

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(self._seconds):
                await self._free.acquire()
        except TimeoutError:
            raise MaxConnectionsError("no connection was free in time") from None
        try:
            yield
        finally:
            self._free.release()


class _Pipeline(ClusterPipeline):
    def __init__(self, cluster: WaitingCluster, transaction: bool | None) -> None:
        super().__init__(cluster, transaction)
        self._turns = cluster.pipelines

    async def execute(self, raise_on_error: bool = True, allow_redirections: bool = True) -> list[Any]:
        async with self._turns.one():
            return await super().execute(raise_on_error, allow_redirections)


class WaitingCluster(RedisCluster):
    """``connections`` to a primary at most, half of them for pipelines. Raises ``MaxConnectionsError`` after
    ``wait_seconds``."""

    def __init__(self, *given: Any, connections: int, wait_seconds: float, **options: Any) -> None:
        super().__init__(*given, **options | {"max_connections": connections})
        self._commands = _Turns(connections // 2, wait_seconds)
        self.pipelines = _Turns(connections // 2, wait_seconds)

    async def execute_command(self, *args: Any, **kwargs: Any) -> Any:
        async with self._commands.one():
            return await super().execute_command(*args, **kwargs)

    def pipeline(self, transaction: bool | None = None, shard_hint: None = None) -> ClusterPipeline:
        return _Pipeline(self, transaction)  # type: ignore[abstract]  # as the library's own is, by its types
