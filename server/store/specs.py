"""How rooms were asked for, and the invites that lead to them."""

from __future__ import annotations

from typing import Any

from redis.asyncio import Redis

from server.engines.contract import Ms
from server.store import keys
from server.store.contract import Invited, RoomId
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
        for_ms = max(1, until - now)
        with answering():
            voided = int(await self._redis.get(keys.invites_voided(room)) or 0)
            if voided:
                await self._redis.pexpire(keys.invites_voided(room), for_ms, gt=True)
            value = f"{until} {room} {voided}" if voided else f"{until} {room}"
            await self._redis.set(keys.invite(code_hash), value, px=for_ms)

    async def invite(self, code_hash: str, now: Ms) -> Invited | None:
        with answering():
            found: Any = await self._redis.get(keys.invite(code_hash))
            if found is None:
                return None
            until, room, *voided = found.decode().split(" ")
            now_voided = int(await self._redis.get(keys.invites_voided(RoomId(room))) or 0)
        return Invited(RoomId(room), now_voided != int(*voided or "0")) if int(until) > now else None

    async def void_invites(self, room: RoomId, for_ms: int) -> None:
        with answering():
            async with self._redis.pipeline(transaction=True) as pipe:
                pipe.incr(keys.invites_voided(room))
                pipe.pexpire(keys.invites_voided(room), for_ms)
                await pipe.execute()
