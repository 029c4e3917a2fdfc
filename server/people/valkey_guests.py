"""Guests in Redis or Valkey: one key a guest, which the store itself forgets after 90 idle days."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.people.guests import IDLE_SECONDS, Guest, GuestId
from server.store import keys
from server.store.contract import StoreLost


class ValkeyGuests:
    """A ``GuestStore`` on a connection pool of its own. Raises ``StoreLost`` when the store does not answer."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def save(self, guest: Guest) -> None:
        with _answering():
            await self._redis.set(keys.guest(guest.id), msgspec.msgpack.encode(guest), ex=IDLE_SECONDS)

    async def load(self, guest_id: GuestId) -> Guest | None:
        with _answering():
            raw = await self._redis.getex(keys.guest(guest_id), ex=IDLE_SECONDS)
        return msgspec.msgpack.decode(raw, type=Guest) if isinstance(raw, bytes) else None

    async def remove(self, guest_id: GuestId) -> None:
        with _answering():
            await self._redis.delete(keys.guest(guest_id))

    async def close(self) -> None:
        await self._redis.aclose()


@contextmanager
def _answering() -> Iterator[None]:
    try:
        yield
    except (RedisError, OSError) as e:
        raise StoreLost(str(e)) from e
