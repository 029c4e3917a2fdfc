"""Card sets that came from outside, on Valkey or Redis. What the bytes mean is the business of ``server.cards``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from redis.asyncio import Redis

from server.store import keys
from server.store.lost import answering


class SetStore(Protocol):
    """Where sets are kept, each under its hash: a little about it, and a body that never changes.

    Raises ``StoreLost`` when the store does not answer.
    """

    async def write(self, key: str, about: bytes, body: bytes | None = None) -> None:
        """Say something new about a set; with ``body``, keep it."""
        ...

    async def abouts(self) -> Mapping[str, bytes]: ...

    async def about(self, key: str) -> bytes | None: ...

    async def body(self, key: str) -> bytes | None: ...

    async def claim(self, name: str, key: str) -> bool:
        """Give a set's id to this hash, for good. False where another one has it."""
        ...

    async def named(self, name: str) -> str | None:
        """The hash that this id was given to."""
        ...

    async def remove(self, key: str) -> None: ...

    async def close(self) -> None: ...


class MemorySets:
    """A ``SetStore`` that lives and dies with the process."""

    def __init__(self) -> None:
        self._abouts: dict[str, bytes] = {}
        self._bodies: dict[str, bytes] = {}
        self._names: dict[str, str] = {}

    async def write(self, key: str, about: bytes, body: bytes | None = None) -> None:
        self._abouts[key] = about
        if body is not None:
            self._bodies[key] = body

    async def abouts(self) -> Mapping[str, bytes]:
        return dict(self._abouts)

    async def about(self, key: str) -> bytes | None:
        return self._abouts.get(key)

    async def body(self, key: str) -> bytes | None:
        return self._bodies.get(key)

    async def claim(self, name: str, key: str) -> bool:
        return self._names.setdefault(name, key) == key

    async def named(self, name: str) -> str | None:
        return self._names.get(name)

    async def remove(self, key: str) -> None:
        self._abouts.pop(key, None)
        self._bodies.pop(key, None)

    async def close(self) -> None:
        return


class ValkeySets:
    """A ``SetStore`` on a connection pool of its own."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def write(self, key: str, about: bytes, body: bytes | None = None) -> None:
        with answering():
            if body is not None:  # first: what is told of must be there
                await self._redis.set(keys.card_set(key), body)
            await self._redis.hset(keys.CARD_SETS, key, about)

    async def abouts(self) -> Mapping[str, bytes]:
        with answering():
            found: Any = await self._redis.hgetall(keys.CARD_SETS)
        return {key.decode(): bytes(about) for key, about in found.items()}

    async def about(self, key: str) -> bytes | None:
        with answering():
            found: Any = await self._redis.hget(keys.CARD_SETS, key)
        return None if found is None else bytes(found)

    async def body(self, key: str) -> bytes | None:
        with answering():
            found: Any = await self._redis.get(keys.card_set(key))
        return None if found is None else bytes(found)

    async def claim(self, name: str, key: str) -> bool:
        with answering():
            await self._redis.hsetnx(keys.CARD_SET_IDS, name, key)
            owner: Any = await self._redis.hget(keys.CARD_SET_IDS, name)
        return bool(owner == key.encode())

    async def named(self, name: str) -> str | None:
        with answering():
            key: Any = await self._redis.hget(keys.CARD_SET_IDS, name)
        return None if key is None else bytes(key).decode()

    async def remove(self, key: str) -> None:
        with answering():
            await self._redis.hdel(keys.CARD_SETS, key)
            await self._redis.delete(keys.card_set(key))

    async def close(self) -> None:
        await self._redis.aclose()
