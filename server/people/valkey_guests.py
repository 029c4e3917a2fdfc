"""Guests in Redis or Valkey: one key a guest, which the store itself forgets after 90 idle days."""

from __future__ import annotations

import msgspec
from redis.asyncio import Redis

from server.people.guests import IDLE_SECONDS, Guest, GuestId
from server.store import keys
from server.store.lost import answering


class ValkeyGuests:
    """A ``GuestStore`` on a connection pool of its own. Raises ``StoreLost`` when the store does not answer."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def save(self, guest: Guest) -> None:
        with answering():
            await self._redis.set(keys.guest(guest.id), msgspec.msgpack.encode(guest), ex=IDLE_SECONDS)

    async def load(self, guest_id: GuestId) -> Guest | None:
        with answering():
            raw = await self._redis.getex(keys.guest(guest_id), ex=IDLE_SECONDS)
        return msgspec.msgpack.decode(raw, type=Guest) if isinstance(raw, bytes) else None

    async def remove(self, guest_id: GuestId) -> None:
        with answering():
            await self._redis.delete(keys.guest(guest_id))

    async def close(self) -> None:
        await self._redis.aclose()
