"""What waits in a room: in the order in which it came, and of each source no more than its share.

So nobody can fill the room for the others, be it the opponent or whoever knocks for a seat.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Hashable

from server.rooms.jobs import Job
from server.wire.limits import MAILBOX_COMMANDS


class Shares:
    """How much of each source waits."""

    __slots__ = ("_taken",)

    def __init__(self) -> None:
        self._taken: Counter[Hashable] = Counter()

    def take(self, source: Hashable) -> bool:
        """Count one more. False, and not counted, where the source has its share already."""
        if self._taken[source] >= MAILBOX_COMMANDS:
            return False
        self._taken[source] += 1
        return True

    def give_back(self, source: Hashable) -> None:
        self._taken[source] -= 1
        if not self._taken[source]:
            del self._taken[source]  # orders are a source each: nothing is kept of those that are done

    def clear(self) -> None:
        self._taken.clear()


class Mailbox:
    __slots__ = ("_jobs", "_shares")

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()
        self._shares = Shares()

    def __bool__(self) -> bool:
        return bool(self._jobs)

    def put(self, job: Job) -> bool:
        """False where too much of its source waits already."""
        if not self._shares.take(job.source):
            return False
        self._jobs.append(job)
        return True

    def take(self) -> Job | None:
        """The oldest, or None."""
        if not self._jobs:
            return None
        job = self._jobs.popleft()
        self._shares.give_back(job.source)
        return job

    def empty(self) -> deque[Job]:
        """All that waited, oldest first; nothing waits any more."""
        jobs, self._jobs = self._jobs, deque()
        self._shares.clear()
        return jobs


class Idle:
    """Those who wait until nothing waits any more."""

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    async def comes(self) -> None:
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        await waiter

    def came(self) -> None:
        waiting, self._waiting = self._waiting, []
        for waiter in waiting:
            if not waiter.done():
                waiter.set_result(None)
