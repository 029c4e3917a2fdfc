"""Which node runs a room: a lease that ends by itself, with a token that only rises. Time is the store's own.

The lease keeps two nodes from doing the same work; what keeps them from writing the same log is the fence of
the log's ids (``log.py``), which holds even where two believe to own a room.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec
from redis.asyncio import Redis

from server.clock import Clock
from server.store import keys
from server.store.contract import RoomId
from server.store.lost import answering

LEASE_MS = 5_000
RENEW_MS = 1_500
TOKEN_MS = 24 * 3_600_000
"""A room that nobody ran for so long has no history any more: its tokens begin anew."""


class Lease(msgspec.Struct, frozen=True):
    """``node`` runs the room, since the ``token``-th time that anybody took it over."""

    node: str
    token: int


class Taken(msgspec.Struct, frozen=True):
    """``lease``: the one that stands now, whosever. ``after``: who held the room before and did not release it."""

    lease: Lease
    after: str = ""


class Leases(Protocol):
    """Raises ``StoreLost`` when the store does not answer."""

    async def take(self, room: RoomId, node: str, over: Lease | None = None) -> Taken:
        """Take the room if nobody holds it, this node does already, or its lease is still ``over``, a dead node's."""
        ...

    async def renew(self, held: Mapping[RoomId, Lease]) -> frozenset[RoomId]:
        """Hold these for longer. Those that are lost: they ran out, and perhaps somebody else has them."""
        ...

    async def release(self, room: RoomId, lease: Lease) -> None:
        """Let somebody else take the room at once. Harmless where it is not ours any more."""
        ...

    async def holder(self, room: RoomId) -> Lease | None: ...


class MemoryLeases:
    """``Leases`` of nodes that live in one process, on its clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._leases: dict[RoomId, tuple[Lease, int]] = {}
        self._tokens: dict[RoomId, tuple[int, str]] = {}

    async def take(self, room: RoomId, node: str, over: Lease | None = None) -> Taken:
        held = await self.holder(room)
        if held is not None and held != over:
            if held.node == node:
                self._hold(room, held)
            return Taken(held)
        token, after = self._tokens.get(room, (0, ""))
        self._tokens[room] = token + 1, node
        lease = Lease(node, token + 1)
        self._hold(room, lease)
        return Taken(lease, after)

    async def renew(self, held: Mapping[RoomId, Lease]) -> frozenset[RoomId]:
        lost = {room for room, lease in held.items() if await self.holder(room) != lease}
        for room in held.keys() - lost:
            self._hold(room, held[room])
        return frozenset(lost)

    async def release(self, room: RoomId, lease: Lease) -> None:
        if await self.holder(room) == lease:
            del self._leases[room]
            self._tokens[room] = lease.token, ""

    async def holder(self, room: RoomId) -> Lease | None:
        lease, until = self._leases.get(room, (None, 0))
        return lease if self._clock.now_ms() < until else None

    def _hold(self, room: RoomId, lease: Lease) -> None:
        self._leases[room] = (lease, self._clock.now_ms() + LEASE_MS)


# Both keys carry the room's hash tag, so each script runs on one node of a cluster.
_TAKE = """
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[4] then
  if string.match(held, '^(%S+) ') == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return {held, ''}
end
local after = redis.call('HGET', KEYS[2], 'node') or ''
local lease = ARGV[1] .. ' ' .. redis.call('HINCRBY', KEYS[2], 'token', 1)
redis.call('HSET', KEYS[2], 'node', ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('SET', KEYS[1], lease, 'PX', ARGV[2])
return {lease, after}
"""
_RENEW = """
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
"""
_RELEASE = """
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[2], 'node')
return redis.call('DEL', KEYS[1])
"""


class ValkeyLeases:
    """``Leases`` in Valkey or Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._take = redis.register_script(_TAKE)
        self._release = redis.register_script(_RELEASE)

    async def take(self, room: RoomId, node: str, over: Lease | None = None) -> Taken:
        given: list[str | int] = [node, LEASE_MS, TOKEN_MS, _text(over) if over is not None else ""]
        with answering():
            said: Any = await self._take(keys=_keys(room), args=given)
        return Taken(_lease(said[0]), said[1].decode())

    async def renew(self, held: Mapping[RoomId, Lease]) -> frozenset[RoomId]:
        with answering():
            async with self._redis.pipeline(transaction=False) as pipe:
                for room, lease in held.items():  # the whole script: a cluster's pipeline has no way to bring it before
                    pipe.eval(_RENEW, 2, *_keys(room), _text(lease), LEASE_MS, TOKEN_MS)
                kept: Any = await pipe.execute()
        return frozenset(room for room, still in zip(held, kept, strict=True) if not still)

    async def release(self, room: RoomId, lease: Lease) -> None:
        with answering():
            await self._release(keys=_keys(room), args=[_text(lease)])

    async def holder(self, room: RoomId) -> Lease | None:
        with answering():
            said: Any = await self._redis.get(keys.lease(room))
        return None if said is None else _lease(said)


def _keys(room: RoomId) -> list[str]:
    return [keys.lease(room), keys.token(room)]


def _text(lease: Lease) -> str:
    return f"{lease.node} {lease.token}"


def _lease(said: bytes) -> Lease:
    node, _, token = said.decode().partition(" ")
    return Lease(node, int(token))
