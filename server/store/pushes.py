"""Web push: our key, who wants to be notified on which devices, which league is due, and what has been sent.

Devices are opaque here (``reminders/`` makes and reads them). A guest who does not come back is forgotten with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

from redis.asyncio import Redis

from server.clock import Clock, RealClock
from server.engines.contract import Ms
from server.store import keys
from server.store.contract import RoomId
from server.store.lost import answering

DEVICES = 8
"""Of one guest; a ninth takes the place of the one that was told of longest ago."""
KEPT_MS = 90 * 24 * 3_600_000
"""Since a device of the guest was told of last."""

Claim: TypeAlias = Literal["ours", "busy", "done"]
"""May we do it, does somebody do it just now, or has it been done?"""


class PushStore(Protocol):
    """Raises ``StoreLost`` when the store does not answer."""

    async def key(self, new: str) -> str:
        """The key of all nodes: this one, where there is none yet."""
        ...

    # --- devices ---

    async def keep(self, guest: str, device: str, data: bytes, at: Ms) -> None:
        """This device is that guest's, and nobody else's; said at this time."""
        ...

    async def of(self, guest: str) -> Mapping[str, bytes]: ...

    async def drop(self, guest: str, device: str) -> None: ...

    async def drop_all(self, guest: str) -> None: ...

    # --- leagues ---

    async def soon(self, room: RoomId, at: Ms) -> None:
        """Look at this league at this time, or before."""
        ...

    async def plan(self, room: RoomId, at: Ms | None) -> None:
        """Look at this league at this time and not before; None: never again."""
        ...

    async def due(self, now: Ms, most: int) -> Sequence[RoomId]:
        """Leagues to look at, the longest due first."""
        ...

    # --- once and only once, whoever asks ---

    async def claim(self, what: str, ms: int) -> Claim:
        """Ours for so long, should nothing be said about it any more."""
        ...

    async def done(self, what: str, ms: int) -> None:
        """It has been done; remembered for so long."""
        ...

    async def release(self, what: str) -> None:
        """It has not been done: somebody may try again."""
        ...

    async def close(self) -> None: ...


class MemoryPushes:
    """A ``PushStore`` that lives and dies with the process."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock or RealClock()
        self._key = ""
        self._devices: dict[str, dict[str, tuple[Ms, bytes]]] = {}
        self._owners: dict[str, str] = {}
        self._due: dict[RoomId, Ms] = {}
        self._claims: dict[str, tuple[Claim, int]] = {}

    async def key(self, new: str) -> str:
        self._key = self._key or new
        return self._key

    async def keep(self, guest: str, device: str, data: bytes, at: Ms) -> None:
        await self.drop(self._owners.get(device, guest), device)
        mine = self._devices.setdefault(guest, {})
        mine[device] = at, data
        self._owners[device] = guest
        for older in sorted(mine, key=lambda one: mine[one][0])[:-DEVICES]:
            await self.drop(guest, older)

    async def of(self, guest: str) -> Mapping[str, bytes]:
        return {device: data for device, (_, data) in self._devices.get(guest, {}).items()}

    async def drop(self, guest: str, device: str) -> None:
        if self._devices.get(guest, {}).pop(device, None) is not None:
            del self._owners[device]

    async def drop_all(self, guest: str) -> None:
        for device in tuple(self._devices.pop(guest, {})):
            del self._owners[device]

    async def soon(self, room: RoomId, at: Ms) -> None:
        self._due[room] = min(at, self._due.get(room, at))

    async def plan(self, room: RoomId, at: Ms | None) -> None:
        if at is None:
            self._due.pop(room, None)
        else:
            self._due[room] = at

    async def due(self, now: Ms, most: int) -> Sequence[RoomId]:
        return sorted((room for room, at in self._due.items() if at <= now), key=lambda room: self._due[room])[:most]

    async def claim(self, what: str, ms: int) -> Claim:
        now = self._clock.now_ms()
        stands, until = self._claims.get(what, ("ours", 0))
        if now < until:
            return stands
        self._claims[what] = "busy", now + ms
        return "ours"

    async def done(self, what: str, ms: int) -> None:
        self._claims[what] = "done", self._clock.now_ms() + ms

    async def release(self, what: str) -> None:
        self._claims.pop(what, None)

    async def close(self) -> None:
        return


_BUSY, _DONE = b"busy", b"done"


class ValkeyPushes:
    """A ``PushStore`` on a connection pool of its own."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def key(self, new: str) -> str:
        with answering():
            await self._redis.set(keys.PUSH_KEY, new, nx=True)
            kept: Any = await self._redis.get(keys.PUSH_KEY)
        return str(kept.decode())

    async def keep(self, guest: str, device: str, data: bytes, at: Ms) -> None:
        with answering():
            before: Any = await self._redis.set(keys.push_owner(device), guest, px=KEPT_MS, get=True)
            if before is not None and before.decode() != guest:
                await self._redis.hdel(keys.pushes_of(before.decode()), device)
            await self._redis.hset(keys.pushes_of(guest), device, b"%015d " % at + data)
            await self._redis.pexpire(keys.pushes_of(guest), KEPT_MS)
            kept: Any = await self._redis.hgetall(keys.pushes_of(guest))
        for older in sorted(kept, key=lambda one: bytes(kept[one]))[:-DEVICES]:
            await self.drop(guest, older.decode())

    async def of(self, guest: str) -> Mapping[str, bytes]:
        with answering():
            kept: Any = await self._redis.hgetall(keys.pushes_of(guest))
        return {device.decode(): data.partition(b" ")[2] for device, data in kept.items()}

    async def drop(self, guest: str, device: str) -> None:
        with answering():
            if await self._redis.hdel(keys.pushes_of(guest), device):
                await self._redis.delete(keys.push_owner(device))

    async def drop_all(self, guest: str) -> None:
        for device in await self.of(guest):
            await self.drop(guest, device)

    async def soon(self, room: RoomId, at: Ms) -> None:
        with answering():
            await self._redis.zadd(keys.PUSH_DUE, {room: at}, lt=True)

    async def plan(self, room: RoomId, at: Ms | None) -> None:
        with answering():
            if at is None:
                await self._redis.zrem(keys.PUSH_DUE, room)
            else:
                await self._redis.zadd(keys.PUSH_DUE, {room: at})

    async def due(self, now: Ms, most: int) -> Sequence[RoomId]:
        with answering():
            found: Any = await self._redis.zrangebyscore(keys.PUSH_DUE, 0, now, start=0, num=most)
        return [RoomId(room.decode()) for room in found]

    async def claim(self, what: str, ms: int) -> Claim:
        with answering():
            stands: Any = await self._redis.set(keys.push_sent(what), _BUSY, nx=True, px=ms, get=True)
        return "ours" if stands is None else "done" if stands == _DONE else "busy"

    async def done(self, what: str, ms: int) -> None:
        with answering():
            await self._redis.set(keys.push_sent(what), _DONE, px=ms)

    async def release(self, what: str) -> None:
        with answering():
            await self._redis.delete(keys.push_sent(what))

    async def close(self) -> None:
        await self._redis.aclose()
