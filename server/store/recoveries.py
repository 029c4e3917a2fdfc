"""Where recovery codes lead: the first part names the guest, and tries are counted by it, on all nodes alike."""

from __future__ import annotations

from typing import Any, Protocol

from redis.asyncio import Redis

from server.clock import Clock
from server.store import keys
from server.store.lost import answering
from server.wire.limits import RECOVERY_MS, RECOVERY_TRIES


class RecoveryStore(Protocol):
    """Raises ``StoreLost`` when the store does not answer."""

    async def point(self, locator: str, guest: str) -> bool:
        """From now on this locator leads to the guest. False where it leads to another one."""
        ...

    async def guest(self, locator: str) -> str | None: ...

    async def forget(self, locator: str) -> None: ...

    async def tried(self, locator: str) -> int:
        """Count one more try, whether the locator leads anywhere or not. 0, or the ms until the next one is heard."""
        ...

    async def forgive(self, locator: str) -> None:
        """The code was right: the tries before it don't count."""
        ...

    async def close(self) -> None: ...


class MemoryRecoveries:
    """A ``RecoveryStore`` that lives and dies with the process. Without a clock tries are never forgotten."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock
        self._guests: dict[str, str] = {}
        self._tries: dict[str, tuple[int, int]] = {}

    async def point(self, locator: str, guest: str) -> bool:
        return self._guests.setdefault(locator, guest) == guest

    async def guest(self, locator: str) -> str | None:
        return self._guests.get(locator)

    async def forget(self, locator: str) -> None:
        self._guests.pop(locator, None)

    async def tried(self, locator: str) -> int:
        now = self._clock.now_ms() if self._clock is not None else 0
        count, until = self._tries.get(locator, (0, 0))
        if count == 0 or (self._clock is not None and until <= now):
            count, until = 0, now + RECOVERY_MS
        self._tries[locator] = count + 1, until
        return until - now if count + 1 > RECOVERY_TRIES else 0

    async def forgive(self, locator: str) -> None:
        self._tries.pop(locator, None)

    async def close(self) -> None:
        return


# One key: runs on one node of a cluster. The hour begins with the first try and is not prolonged by those after it.
_TRIED = """
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
if count <= tonumber(ARGV[2]) then return 0 end
return redis.call('PTTL', KEYS[1])
"""


class ValkeyRecoveries:
    """A ``RecoveryStore`` on a connection pool of its own. The hour is the store's own."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._tried = redis.register_script(_TRIED)

    async def point(self, locator: str, guest: str) -> bool:
        with answering():
            await self._redis.set(keys.recovery(locator), guest, nx=True)
        return await self.guest(locator) == guest

    async def guest(self, locator: str) -> str | None:
        with answering():
            found: Any = await self._redis.get(keys.recovery(locator))
        return None if found is None else bytes(found).decode()

    async def forget(self, locator: str) -> None:
        with answering():
            await self._redis.delete(keys.recovery(locator))

    async def tried(self, locator: str) -> int:
        with answering():
            wait: Any = await self._tried(keys=[keys.recovery_tries(locator)], args=[RECOVERY_MS, RECOVERY_TRIES])
        return int(wait)

    async def forgive(self, locator: str) -> None:
        with answering():
            await self._redis.delete(keys.recovery_tries(locator))

    async def close(self) -> None:
        await self._redis.aclose()
