"""What operators see and do across all nodes: who runs what, a room ended for good, what was done by whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from redis.asyncio import Redis

from server.engines.contract import Ms
from server.store import keys
from server.store.contract import RoomId
from server.store.lease import LEASE_MS
from server.store.lost import answering
from server.store.nodes import Node, ValkeyNodes

KEPT_NOTES = 500
KILLED_MS = 30 * 24 * 3_600_000
"""What a killed room was can be looked up for so long, by hand."""
MOST_ROOMS = 1_000
NOBODY = "-"
"""Holds the lease of a room that was killed, until whoever ran it has seen that."""
_PARTS = ("spec", "log", "snapshot", "packed")


class AdminStore(Protocol):
    """Raises ``StoreLost`` when the store does not answer."""

    async def nodes(self) -> Sequence[Node]:
        """Those that live, oldest first."""
        ...

    async def running(self) -> Mapping[RoomId, str]:
        """Rooms that are in a node's memory, ``MOST_ROOMS`` at most, and which node that is."""
        ...

    async def kill(self, room: RoomId) -> bool:
        """Take a room out of play for good; whichever node runs it notices within a moment. False: no such room."""
        ...

    async def note(self, data: bytes) -> None:
        """Remember what an operator did; the last ``KEPT_NOTES`` are kept."""
        ...

    async def notes(self) -> Sequence[bytes]:
        """Newest first."""
        ...

    async def copied(self) -> Ms | None:
        """When all of this was copied last; None for never."""
        ...

    async def close(self) -> None: ...


class MemoryAdmin:
    """An ``AdminStore`` beside a store that has neither nodes nor a life of its own."""

    def __init__(self) -> None:
        self._notes: list[bytes] = []

    async def nodes(self) -> Sequence[Node]:
        return ()

    async def running(self) -> Mapping[RoomId, str]:
        return {}

    async def kill(self, room: RoomId) -> bool:
        return False

    async def note(self, data: bytes) -> None:
        self._notes = [data, *self._notes][:KEPT_NOTES]

    async def notes(self) -> Sequence[bytes]:
        return self._notes

    async def copied(self) -> Ms | None:
        return None

    async def close(self) -> None:
        return


# All keys carry the room's hash tag. With its lease in nobody's hands the node that runs the room drops it; without its
# log it can't write to it any more, whatever it believes.
_KILL = """
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
for part = 1, 4 do
  if redis.call('EXISTS', KEYS[part]) == 1 then
    redis.call('RENAME', KEYS[part], KEYS[part + 4])
    redis.call('PEXPIRE', KEYS[part + 4], ARGV[1])
  end
end
redis.call('SET', KEYS[9], ARGV[2], 'PX', ARGV[3])
return 1
"""


class ValkeyAdmin:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._nodes = ValkeyNodes(redis)
        self._kill = redis.register_script(_KILL)

    async def nodes(self) -> Sequence[Node]:
        return await self._nodes.all()

    async def running(self) -> Mapping[RoomId, str]:
        leases: list[bytes] = []
        with answering():
            async for key in self._redis.scan_iter(match=keys.lease(RoomId("*")), count=1_000):
                leases.append(key)
                if len(leases) >= MOST_ROOMS:
                    break
            async with self._redis.pipeline(transaction=False) as pipe:
                for key in leases:
                    pipe.get(key)
                held: Any = await pipe.execute()
        holders = {
            RoomId(key.decode().partition("{")[2].partition("}")[0]): lease.decode().partition(" ")[0]
            for key, lease in zip(leases, held, strict=True)
            if lease is not None
        }
        return {room: node for room, node in holders.items() if node != NOBODY}

    async def kill(self, room: RoomId) -> bool:
        now = [keys.spec(room), keys.log(room), keys.snapshot(room), keys.packed(room)]
        then = [keys.killed(room, part) for part in _PARTS]
        with answering():
            done: Any = await self._kill(
                keys=[*now, *then, keys.lease(room)], args=[KILLED_MS, f"{NOBODY} 0", LEASE_MS]
            )
            await self._redis.zrem(keys.SCHEDULE, room)
        return bool(done)

    async def note(self, data: bytes) -> None:
        with answering():
            async with self._redis.pipeline(transaction=False) as pipe:
                pipe.lpush(keys.AUDIT, data)
                pipe.ltrim(keys.AUDIT, 0, KEPT_NOTES - 1)
                await pipe.execute()

    async def notes(self) -> Sequence[bytes]:
        with answering():
            found: Any = await self._redis.lrange(keys.AUDIT, 0, -1)
        return list(found)

    async def copied(self) -> Ms | None:
        with answering():
            found: Any = await self._redis.get(keys.COPIED)
        return None if found is None else Ms(int(found))

    async def close(self) -> None:
        await self._redis.aclose()
