"""Seasons of football that leagues are fed from, and the rooms that follow each. The bytes mean a ``Season``."""

from __future__ import annotations

from typing import Any, Protocol

from redis.asyncio import Redis

from server.store import keys
from server.store.contract import RoomId
from server.store.lost import answering


class SeasonStore(Protocol):
    """Raises ``StoreLost`` when the store does not answer."""

    async def read(self, season: str) -> bytes | None: ...

    async def write(self, season: str, data: bytes) -> None: ...

    async def write_new(self, season: str, data: bytes) -> bytes:
        """Keep ``data`` unless something is kept under this name already; what is kept then."""
        ...

    async def follow(self, season: str, room: RoomId) -> None:
        """The room wants to hear when this season changes."""
        ...

    async def unfollow(self, season: str, room: RoomId) -> None: ...

    async def followers(self, season: str) -> frozenset[RoomId]: ...

    async def close(self) -> None: ...


class MemorySeasons:
    """A ``SeasonStore`` that lives and dies with the process."""

    def __init__(self) -> None:
        self._seasons: dict[str, bytes] = {}
        self._followers: dict[str, set[RoomId]] = {}

    async def read(self, season: str) -> bytes | None:
        return self._seasons.get(season)

    async def write(self, season: str, data: bytes) -> None:
        self._seasons[season] = data

    async def write_new(self, season: str, data: bytes) -> bytes:
        return self._seasons.setdefault(season, data)

    async def follow(self, season: str, room: RoomId) -> None:
        self._followers.setdefault(season, set()).add(room)

    async def unfollow(self, season: str, room: RoomId) -> None:
        self._followers.get(season, set()).discard(room)

    async def followers(self, season: str) -> frozenset[RoomId]:
        return frozenset(self._followers.get(season, ()))

    async def close(self) -> None:
        return


class ValkeySeasons:
    """A ``SeasonStore`` on a connection pool of its own."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def read(self, season: str) -> bytes | None:
        with answering():
            found: Any = await self._redis.get(keys.season(season))
        return None if found is None else bytes(found)

    async def write(self, season: str, data: bytes) -> None:
        with answering():
            await self._redis.set(keys.season(season), data)

    async def write_new(self, season: str, data: bytes) -> bytes:
        with answering():
            kept: Any = await self._redis.set(keys.season(season), data, nx=True, get=True)
        return data if kept is None else bytes(kept)

    async def follow(self, season: str, room: RoomId) -> None:
        with answering():
            await self._redis.sadd(keys.season_followers(season), room)

    async def unfollow(self, season: str, room: RoomId) -> None:
        with answering():
            await self._redis.srem(keys.season_followers(season), room)

    async def followers(self, season: str) -> frozenset[RoomId]:
        with answering():
            found: Any = await self._redis.smembers(keys.season_followers(season))
        return frozenset(RoomId(room.decode()) for room in found)

    async def close(self) -> None:
        await self._redis.aclose()
