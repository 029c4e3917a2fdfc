"""The notice board in the store: who wishes what for a room, what nodes have posted of theirs, what is featured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from redis.asyncio import Redis

from server.engines.contract import Ms
from server.store import keys
from server.store.contract import RoomId
from server.store.lost import answering
from server.wire.limits import NOTICE_MS, NOTICE_WISH_MS


class NoticeStore(Protocol):
    """What the bytes mean is the business of ``server.rooms``. Raises ``StoreLost`` when the store does not answer."""

    async def wish(self, room: RoomId, guest: str, data: bytes) -> None:
        """What this guest wants the board to say of the room, in place of what was wished before."""
        ...

    async def unwish(self, room: RoomId, guest: str) -> None: ...

    async def wishes(self) -> Mapping[RoomId, Mapping[str, bytes]]:
        """By room, by guest."""
        ...

    async def post(self, notices: Mapping[RoomId, bytes], gone: Sequence[RoomId]) -> None:
        """Put these up and take those down, at one go. With no post for ``NOTICE_MS`` the board is empty by itself."""
        ...

    async def posted(self) -> Mapping[RoomId, bytes]: ...

    async def feature(self, room: RoomId, at: Ms | None) -> None:
        """The operator's choice since ``at``, or no longer."""
        ...

    async def featured(self) -> Mapping[RoomId, Ms]: ...

    async def close(self) -> None: ...


class MemoryNotices:
    """A ``NoticeStore`` that lives and dies with the process."""

    def __init__(self) -> None:
        self._wishes: dict[RoomId, dict[str, bytes]] = {}
        self._posted: dict[RoomId, bytes] = {}
        self._featured: dict[RoomId, Ms] = {}

    async def wish(self, room: RoomId, guest: str, data: bytes) -> None:
        self._wishes.setdefault(room, {})[guest] = data

    async def unwish(self, room: RoomId, guest: str) -> None:
        wishes = self._wishes.get(room, {})
        wishes.pop(guest, None)
        if not wishes:
            self._wishes.pop(room, None)

    async def wishes(self) -> Mapping[RoomId, Mapping[str, bytes]]:
        return {room: dict(wishes) for room, wishes in self._wishes.items()}

    async def post(self, notices: Mapping[RoomId, bytes], gone: Sequence[RoomId]) -> None:
        self._posted |= notices
        for room in gone:
            self._posted.pop(room, None)

    async def posted(self) -> Mapping[RoomId, bytes]:
        return dict(self._posted)

    async def feature(self, room: RoomId, at: Ms | None) -> None:
        if at is None:
            self._featured.pop(room, None)
        else:
            self._featured[room] = at

    async def featured(self) -> Mapping[RoomId, Ms]:
        return dict(self._featured)

    async def close(self) -> None:
        return


class ValkeyNotices:
    """A ``NoticeStore`` on a connection pool of its own."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def wish(self, room: RoomId, guest: str, data: bytes) -> None:
        with answering():
            async with self._redis.pipeline(transaction=True) as pipe:
                pipe.hset(keys.NOTICE_WISHES, f"{room}/{guest}", data)
                pipe.pexpire(keys.NOTICE_WISHES, NOTICE_WISH_MS)
                await pipe.execute()

    async def unwish(self, room: RoomId, guest: str) -> None:
        with answering():
            await self._redis.hdel(keys.NOTICE_WISHES, f"{room}/{guest}")

    async def wishes(self) -> Mapping[RoomId, Mapping[str, bytes]]:
        with answering():
            found: Any = await self._redis.hgetall(keys.NOTICE_WISHES)
        wishes: dict[RoomId, dict[str, bytes]] = {}
        for key, data in found.items():
            room, _, guest = bytes(key).decode().partition("/")
            wishes.setdefault(RoomId(room), {})[guest] = bytes(data)
        return wishes

    async def post(self, notices: Mapping[RoomId, bytes], gone: Sequence[RoomId]) -> None:
        if not notices and not gone:
            return
        with answering():
            async with self._redis.pipeline(transaction=True) as pipe:
                if gone:
                    pipe.hdel(keys.NOTICES, *gone)
                if notices:
                    pipe.hset(keys.NOTICES, mapping={str(room): data for room, data in notices.items()})
                    pipe.pexpire(keys.NOTICES, NOTICE_MS)
                await pipe.execute()

    async def posted(self) -> Mapping[RoomId, bytes]:
        with answering():
            found: Any = await self._redis.hgetall(keys.NOTICES)
        return {RoomId(bytes(room).decode()): bytes(data) for room, data in found.items()}

    async def feature(self, room: RoomId, at: Ms | None) -> None:
        with answering():
            if at is None:
                await self._redis.hdel(keys.NOTICES_FEATURED, room)
            else:
                await self._redis.hset(keys.NOTICES_FEATURED, room, at)

    async def featured(self) -> Mapping[RoomId, Ms]:
        with answering():
            found: Any = await self._redis.hgetall(keys.NOTICES_FEATURED)
        return {RoomId(bytes(room).decode()): Ms(int(at)) for room, at in found.items()}

    async def close(self) -> None:
        await self._redis.aclose()
