"""Addresses of calendar feeds: a secret leads to a room, one for each guest and room. The store holds hashes only."""

from __future__ import annotations

from typing import Any, Protocol

from redis.asyncio import Redis

from server.store import keys
from server.store.contract import RoomId
from server.store.lost import answering


class CalendarStore(Protocol):
    """Raises ``StoreLost`` when the store does not answer."""

    async def give(self, room: RoomId, guest: str, secret_hash: str) -> None:
        """From now on this secret leads to the room, and the guest's older one does not."""
        ...

    async def revoke(self, room: RoomId, guest: str) -> None: ...

    async def has(self, room: RoomId, guest: str) -> bool:
        """Does an address of this guest lead to the room?"""
        ...

    async def hand_over(self, room: RoomId, guest: str, heir: str) -> None:
        """The guest's address is the heir's from now on, unless the heir has one."""
        ...

    async def room(self, secret_hash: str) -> RoomId | None: ...

    async def close(self) -> None: ...


class MemoryCalendars:
    """A ``CalendarStore`` that lives and dies with the process."""

    def __init__(self) -> None:
        self._rooms: dict[str, RoomId] = {}
        self._given: dict[tuple[RoomId, str], str] = {}

    async def give(self, room: RoomId, guest: str, secret_hash: str) -> None:
        await self.revoke(room, guest)
        self._given[room, guest] = secret_hash
        self._rooms[secret_hash] = room

    async def revoke(self, room: RoomId, guest: str) -> None:
        self._rooms.pop(self._given.pop((room, guest), ""), None)

    async def has(self, room: RoomId, guest: str) -> bool:
        return (room, guest) in self._given

    async def hand_over(self, room: RoomId, guest: str, heir: str) -> None:
        given = self._given.get((room, guest))
        if given is not None:
            if self._given.setdefault((room, heir), given) == given:
                del self._given[room, guest]
            else:
                await self.revoke(room, guest)

    async def room(self, secret_hash: str) -> RoomId | None:
        return self._rooms.get(secret_hash)

    async def close(self) -> None:
        return


class ValkeyCalendars:
    """A ``CalendarStore`` on a connection pool of its own."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def give(self, room: RoomId, guest: str, secret_hash: str) -> None:
        await self.revoke(room, guest)
        with answering():
            await self._redis.hset(keys.calendars_of(room), guest, secret_hash)
            await self._redis.set(keys.calendar(secret_hash), room)

    async def revoke(self, room: RoomId, guest: str) -> None:
        with answering():
            given: Any = await self._redis.hget(keys.calendars_of(room), guest)
            if given is not None:
                await self._redis.delete(keys.calendar(given.decode()))
                await self._redis.hdel(keys.calendars_of(room), guest)

    async def has(self, room: RoomId, guest: str) -> bool:
        with answering():
            return bool(await self._redis.hexists(keys.calendars_of(room), guest))

    async def hand_over(self, room: RoomId, guest: str, heir: str) -> None:
        key = keys.calendars_of(room)
        with answering():
            given: Any = await self._redis.hget(key, guest)
            if given is None:
                return
            await self._redis.hsetnx(key, heir, given)
            if await self._redis.hget(key, heir) == given:
                await self._redis.hdel(key, guest)
            else:
                await self.revoke(room, guest)

    async def room(self, secret_hash: str) -> RoomId | None:
        with answering():
            found: Any = await self._redis.get(keys.calendar(secret_hash))
        return None if found is None else RoomId(found.decode())

    async def close(self) -> None:
        await self._redis.aclose()
