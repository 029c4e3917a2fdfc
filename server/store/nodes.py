"""Which nodes live. A node that does not beat is taken for dead; when it last did is remembered for a day."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from redis.asyncio import Redis

from server.clock import Clock
from server.engines.contract import Ms
from server.store import keys
from server.store.lost import answering

ID_BYTES = 4
ALIVE_MS = 5_000
REMEMBERED_MS = 24 * 3_600_000


def new_id(name: str = "") -> str:
    """Of a process that starts. ``name``: what a balancer calls it; processes bear it one after the other."""
    own = secrets.token_hex(ID_BYTES)
    return f"{name}-{own}" if name else own


def name_of(node: str) -> str:
    """What a balancer calls the node of this id; empty where it does not tell nodes apart."""
    return node.rpartition("-")[0]


class Node(msgspec.Struct, frozen=True, kw_only=True):
    """What a node tells of itself. ``at``: of this beat. ``going``: it takes no new rooms any more.

    ``lag_ms``: how late its loop is at most in 95 of 100 cases.
    """

    id: str
    at: Ms
    since: Ms
    version: str = ""
    rooms: int = 0
    sockets: int = 0
    lag_ms: float = 0.0
    going: bool = False


class Nodes(Protocol):
    """Raises ``StoreLost`` when the store does not answer."""

    async def beat(self, node: Node) -> None:
        """The node lives, and will be taken to for ``ALIVE_MS``."""
        ...

    async def leave(self, node: str) -> None:
        """The node has gone in good order."""
        ...

    async def alive(self, node: str) -> bool: ...

    async def all(self) -> Sequence[Node]:
        """Those that live, oldest first."""
        ...

    async def last_beat(self, node: str) -> Ms | None:
        """Of one that may be dead; None where nothing is remembered."""
        ...

    async def forget_all(self) -> None:
        """There is no other node: whoever says so owns the store."""
        ...


class MemoryNodes:
    """``Nodes`` that live in one process, on its clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._nodes: dict[str, Node] = {}
        self._last: dict[str, Ms] = {}

    async def beat(self, node: Node) -> None:
        self._nodes[node.id] = node
        self._last[node.id] = node.at

    async def leave(self, node: str) -> None:
        self._nodes.pop(node, None)

    async def alive(self, node: str) -> bool:
        known = self._nodes.get(node)
        return known is not None and self._clock.now_ms() - known.at < ALIVE_MS

    async def all(self) -> Sequence[Node]:
        living = [node for node in self._nodes.values() if await self.alive(node.id)]
        return sorted(living, key=lambda node: (node.since, node.id))

    async def last_beat(self, node: str) -> Ms | None:
        return self._last.get(node)

    async def forget_all(self) -> None:
        self._nodes.clear()


class ValkeyNodes:
    """``Nodes`` in Valkey or Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def beat(self, node: Node) -> None:
        with answering():
            async with self._redis.pipeline(transaction=False) as pipe:
                pipe.set(keys.node(node.id), msgspec.msgpack.encode(node), px=ALIVE_MS)
                pipe.zadd(keys.NODES, {node.id: node.at})
                pipe.zremrangebyscore(keys.NODES, "-inf", node.at - REMEMBERED_MS)
                await pipe.execute()

    async def leave(self, node: str) -> None:
        with answering():
            await self._redis.delete(keys.node(node))

    async def alive(self, node: str) -> bool:
        with answering():
            return bool(await self._redis.exists(keys.node(node)))

    async def all(self) -> Sequence[Node]:
        with answering():
            ids: Any = await self._redis.zrange(keys.NODES, 0, -1)
            async with self._redis.pipeline(transaction=False) as pipe:
                for node in ids:
                    pipe.get(keys.node(node.decode()))
                found: Any = await pipe.execute()
        living = [msgspec.msgpack.decode(data, type=Node) for data in found if data is not None]
        return sorted(living, key=lambda node: (node.since, node.id))

    async def last_beat(self, node: str) -> Ms | None:
        with answering():
            at: Any = await self._redis.zscore(keys.NODES, node)
        return None if at is None else Ms(int(at))

    async def forget_all(self) -> None:
        with answering():
            ids: Any = await self._redis.zrange(keys.NODES, 0, -1)
            for node in ids:
                await self._redis.delete(keys.node(node.decode()))
