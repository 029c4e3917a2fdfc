"""Guests in Redis or Valkey: one key a guest. The store itself forgets those whom the caretaker has overlooked."""

from __future__ import annotations

from typing import Any

import msgspec
from redis.asyncio import Redis

from server.people.guests import IDLE_DAYS, Guest, GuestId, Sheet, opened
from server.store import keys
from server.store.lost import answering

KEPT_SECONDS = (IDLE_DAYS + 60) * 24 * 3600
"""Later than the caretaker forgets them: with the record the store would forget what else there is to do."""

_WRITE = """
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
"""


class ValkeyGuests:
    """A ``GuestStore`` on a connection pool of its own. Raises ``StoreLost`` when the store does not answer."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._write = redis.register_script(_WRITE)

    async def read(self, guest_id: GuestId) -> Sheet | None:
        with answering():
            raw = await self._redis.getex(keys.guest(guest_id), ex=KEPT_SECONDS)
        return opened(raw) if isinstance(raw, bytes) else None

    async def write(self, guest: Guest, over: bytes) -> bool:
        given: list[Any] = [over, msgspec.msgpack.encode(guest), KEPT_SECONDS]
        with answering():
            return bool(await self._write(keys=[keys.guest(guest.id)], args=given))

    async def remove(self, guest_id: GuestId) -> None:
        with answering():
            await self._redis.delete(keys.guest(guest_id))

    async def close(self) -> None:
        await self._redis.aclose()
