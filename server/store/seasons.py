"""Seasons of football that leagues are fed from, and the rooms that follow each. The bytes mean a ``Season``.

A season that is published has a version, which tells at little cost whether what one holds is the newest. Beside it
lies what the commissioner of a room has said about its football, in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from redis.asyncio import Redis

from server.store import keys
from server.store.address import client
from server.store.contract import RoomId
from server.store.lost import answering

AMENDED_MS = 400 * 24 * 3_600_000
"""After its last amendment a room's are forgotten: no season takes so long."""


class SeasonStore(Protocol):
    """Raises ``StoreLost`` when the store does not answer."""

    async def read(self, season: str) -> bytes | None: ...

    async def write(self, season: str, data: bytes, over: int | None = None) -> int | None:
        """Publish a season as it is now; its new version. ``over``: only in the place of this version, else None."""
        ...

    async def write_new(self, season: str, data: bytes) -> bytes:
        """Keep ``data`` unless something is kept under this name already; what is kept then. This is no publishing."""
        ...

    async def versions(self) -> Mapping[str, int]:
        """Every published season."""
        ...

    async def stamp(self, season: str, room: RoomId) -> tuple[int, int]:
        """The season's version, 0 where it was never published; and how many amendments the room has."""
        ...

    async def amend(self, room: RoomId, said: bytes, over: int | None = None) -> int | None:
        """One more amendment of the room; how many there are now. ``over``: only after this many, else None."""
        ...

    async def amendments(self, room: RoomId) -> tuple[bytes, ...]: ...

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
        self._versions: dict[str, int] = {}
        self._amendments: dict[RoomId, list[bytes]] = {}
        self._followers: dict[str, set[RoomId]] = {}

    async def read(self, season: str) -> bytes | None:
        return self._seasons.get(season)

    async def write(self, season: str, data: bytes, over: int | None = None) -> int | None:
        version = self._versions.get(season, 0)
        if over not in (None, version):
            return None
        self._seasons[season] = data
        self._versions[season] = version + 1
        return version + 1

    async def write_new(self, season: str, data: bytes) -> bytes:
        return self._seasons.setdefault(season, data)

    async def versions(self) -> Mapping[str, int]:
        return dict(self._versions)

    async def stamp(self, season: str, room: RoomId) -> tuple[int, int]:
        return self._versions.get(season, 0), len(self._amendments.get(room, ()))

    async def amend(self, room: RoomId, said: bytes, over: int | None = None) -> int | None:
        if over not in (None, len(self._amendments.get(room, ()))):
            return None
        self._amendments.setdefault(room, []).append(said)
        return len(self._amendments[room])

    async def amendments(self, room: RoomId) -> tuple[bytes, ...]:
        return tuple(self._amendments.get(room, ()))

    async def follow(self, season: str, room: RoomId) -> None:
        self._followers.setdefault(season, set()).add(room)

    async def unfollow(self, season: str, room: RoomId) -> None:
        self._followers.get(season, set()).discard(room)

    async def followers(self, season: str) -> frozenset[RoomId]:
        return frozenset(self._followers.get(season, ()))

    async def close(self) -> None:
        return


# Both keys carry the season's hash tag.
_WRITE = """
local version = tonumber(redis.call('GET', KEYS[2]) or '0')
if ARGV[2] ~= '' and tonumber(ARGV[2]) ~= version then return false end
redis.call('SET', KEYS[1], ARGV[1])
return redis.call('INCR', KEYS[2])
"""

_AMEND = """
if ARGV[3] ~= '' and tonumber(ARGV[3]) ~= redis.call('LLEN', KEYS[1]) then return false end
local count = redis.call('RPUSH', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return count
"""


class ValkeySeasons:
    """A ``SeasonStore`` on a connection pool of its own."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._write = redis.register_script(_WRITE)
        self._amend = redis.register_script(_AMEND)

    @classmethod
    def at(cls, url: str) -> ValkeySeasons:
        """Raises ``ValueError`` for what is no address."""
        return cls(client(url))

    async def read(self, season: str) -> bytes | None:
        with answering():
            found: Any = await self._redis.get(keys.season(season))
        return None if found is None else bytes(found)

    async def write(self, season: str, data: bytes, over: int | None = None) -> int | None:
        given: list[bytes | str | int] = [data, "" if over is None else over]
        with answering():
            version: Any = await self._write(keys=[keys.season(season), keys.season_version(season)], args=given)
            if version is not None:
                await self._redis.sadd(keys.SEASONS, season)
        return None if version is None else int(version)

    async def write_new(self, season: str, data: bytes) -> bytes:
        with answering():
            kept: Any = await self._redis.set(keys.season(season), data, nx=True, get=True)
        return data if kept is None else bytes(kept)

    async def versions(self) -> Mapping[str, int]:
        with answering():
            found: Any = await self._redis.smembers(keys.SEASONS)
            names = sorted(name.decode() for name in found)
            async with self._redis.pipeline(transaction=False) as pipe:
                for name in names:
                    pipe.get(keys.season_version(name))
                versions: Any = await pipe.execute()
        return {name: int(version or 0) for name, version in zip(names, versions, strict=True)}

    async def stamp(self, season: str, room: RoomId) -> tuple[int, int]:
        with answering():
            async with self._redis.pipeline(transaction=False) as pipe:
                pipe.get(keys.season_version(season))
                pipe.llen(keys.amendments(room))
                version, count = await pipe.execute()
        return int(version or 0), int(count)

    async def amend(self, room: RoomId, said: bytes, over: int | None = None) -> int | None:
        given: list[bytes | str | int] = [said, AMENDED_MS, "" if over is None else over]
        with answering():
            count: Any = await self._amend(keys=[keys.amendments(room)], args=given)
        return None if count is None else int(count)

    async def amendments(self, room: RoomId) -> tuple[bytes, ...]:
        with answering():
            found: Any = await self._redis.lrange(keys.amendments(room), 0, -1)
        return tuple(bytes(one) for one in found)

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
