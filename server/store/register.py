"""What is noted of guests beside their records: where they sit, when they were seen, what is still to be done."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from redis.asyncio import Redis

from server.engines.contract import Ms
from server.store import keys
from server.store.contract import RoomId
from server.store.lost import answering
from server.wire.limits import SEATS_KEPT


class Register(Protocol):
    """Raises ``StoreLost`` when the store does not answer."""

    async def sit(self, guest: str, room: RoomId, at: Ms) -> None:
        """The guest is about to hold a seat there. Noted before it does: a note too many is harmless."""
        ...

    async def unsit(self, guest: str, room: RoomId) -> None: ...

    async def rooms(self, guest: str) -> Mapping[RoomId, Ms]:
        """Where the guest holds a seat, and since when; the newest first."""
        ...

    async def seen(self, guest: str, day: int) -> None: ...

    async def idle(self, before: int, limit: int) -> Sequence[str]:
        """Guests whose last sign of life came before this day, the longest unseen first."""
        ...

    async def strike(self, guest: str) -> None:
        """Nothing is known of the guest any more."""
        ...

    async def owe(self, guest: str, at: Ms) -> None:
        """Something is to be done for the guest, by somebody, from ``at`` on at the latest. Noted before it is said."""
        ...

    async def owed(self) -> Mapping[str, str]:
        """All that is still to be done: a note by guest."""
        ...

    async def paid(self, guest: str, note: str) -> None:
        """It was done; unless something was added since ``note`` was read."""
        ...

    async def close(self) -> None: ...


def due(note: str) -> Ms:
    """From when on somebody else should do it."""
    return Ms(int(note.partition(" ")[0]))


def _note(at: Ms) -> str:
    return f"{at} {secrets.token_hex(4)}"


class MemoryRegister:
    """A ``Register`` that lives and dies with the process."""

    def __init__(self) -> None:
        self._rooms: dict[str, dict[RoomId, Ms]] = {}
        self._seen: dict[str, int] = {}
        self._owed: dict[str, str] = {}

    async def sit(self, guest: str, room: RoomId, at: Ms) -> None:
        rooms = self._rooms.setdefault(guest, {})
        rooms[room] = at
        if len(rooms) > SEATS_KEPT:
            del rooms[min(rooms, key=lambda one: rooms[one])]

    async def unsit(self, guest: str, room: RoomId) -> None:
        self._rooms.get(guest, {}).pop(room, None)

    async def rooms(self, guest: str) -> Mapping[RoomId, Ms]:
        rooms = self._rooms.get(guest, {})
        return dict(sorted(rooms.items(), key=lambda seat: (seat[1], seat[0]), reverse=True))

    async def seen(self, guest: str, day: int) -> None:
        self._seen[guest] = day

    async def idle(self, before: int, limit: int) -> Sequence[str]:
        found = sorted((day, guest) for guest, day in self._seen.items() if day < before)
        return [guest for _, guest in found[:limit]]

    async def strike(self, guest: str) -> None:
        self._seen.pop(guest, None)
        self._rooms.pop(guest, None)

    async def owe(self, guest: str, at: Ms) -> None:
        self._owed[guest] = _note(at)

    async def owed(self) -> Mapping[str, str]:
        return dict(self._owed)

    async def paid(self, guest: str, note: str) -> None:
        if self._owed.get(guest) == note:
            del self._owed[guest]

    async def close(self) -> None:
        return


_PAID = """
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
return redis.call('HDEL', KEYS[1], ARGV[1])
"""


class ValkeyRegister:
    """A ``Register`` on a connection pool of its own."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._paid = redis.register_script(_PAID)

    async def sit(self, guest: str, room: RoomId, at: Ms) -> None:
        key = keys.seats_of(guest)
        with answering():
            async with self._redis.pipeline(transaction=True) as pipe:
                pipe.zadd(key, {room: at})
                pipe.zremrangebyrank(key, 0, -(SEATS_KEPT + 1))
                await pipe.execute()

    async def unsit(self, guest: str, room: RoomId) -> None:
        with answering():
            await self._redis.zrem(keys.seats_of(guest), room)

    async def rooms(self, guest: str) -> Mapping[RoomId, Ms]:
        with answering():
            found: Any = await self._redis.zrevrange(keys.seats_of(guest), 0, -1, withscores=True)
        return {RoomId(bytes(room).decode()): Ms(int(at)) for room, at in found}

    async def seen(self, guest: str, day: int) -> None:
        with answering():
            await self._redis.zadd(keys.GUESTS_SEEN, {guest: day})

    async def idle(self, before: int, limit: int) -> Sequence[str]:
        with answering():
            found: Any = await self._redis.zrangebyscore(keys.GUESTS_SEEN, "-inf", f"({before}", start=0, num=limit)
        return [bytes(guest).decode() for guest in found]

    async def strike(self, guest: str) -> None:
        with answering():
            await self._redis.zrem(keys.GUESTS_SEEN, guest)
            await self._redis.delete(keys.seats_of(guest))

    async def owe(self, guest: str, at: Ms) -> None:
        with answering():
            await self._redis.hset(keys.GUEST_ERRANDS, guest, _note(at))

    async def owed(self) -> Mapping[str, str]:
        with answering():
            found: Any = await self._redis.hgetall(keys.GUEST_ERRANDS)
        return {bytes(guest).decode(): bytes(note).decode() for guest, note in found.items()}

    async def paid(self, guest: str, note: str) -> None:
        with answering():
            await self._paid(keys=[keys.GUEST_ERRANDS], args=[guest, note])

    async def close(self) -> None:
        await self._redis.aclose()
