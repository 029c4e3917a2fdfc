"""How rooms were asked for, and the invites that lead to them."""

from __future__ import annotations

from typing import Any

from redis.asyncio import Redis

from server.engines.contract import Ms
from server.store import keys
from server.store.contract import RoomId
from server.store.lost import answering


class ValkeySpecs:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def create(self, room: RoomId, spec: bytes, for_ms: int) -> bool:
        with answering():
            return bool(await self._redis.set(keys.spec(room), spec, nx=True, px=for_ms))

    async def read(self, room: RoomId) -> bytes | None:
        with answering():
            found: Any = await self._redis.get(keys.spec(room))
        return None if found is None else bytes(found)

    async def put_invite(self, code_hash: str, room: RoomId, now: Ms, until: Ms) -> None:
        # The time is written down as well: the rooms' clock decides, Redis only cleans up behind it.
        with answering():
            await self._redis.set(keys.invite(code_hash), f"{until} {room}", px=max(1, until - now))

    async def invite(self, code_hash: str, now: Ms) -> RoomId | None:
        with answering():
            found: Any = await self._redis.get(keys.invite(code_hash))
        if found is None:
            return None
        until, _, room = found.decode().partition(" ")
        return RoomId(room) if int(until) > now else None
