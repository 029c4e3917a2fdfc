"""Writes of one loop turn share a pipeline; one pipeline at a time, in order, on one connection.

A write that is under way is never cancelled: its caller may be gone, its answer still belongs to it. Nothing
is sent twice either: after a lost connection the outcome of a write is unknown, and only the caller can
find out what became of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

Command: TypeAlias = tuple[str | bytes | int, ...]
Answer: TypeAlias = list[Any] | None
"""What the store said to each command (a ``ResponseError`` where it refused), or None: it did not answer."""

log = structlog.get_logger()


class Writer:
    """``redis`` must be configured to try everything once."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._queue: list[tuple[Sequence[Command], Callable[[Answer], None]]] = []
        self._task: asyncio.Task[None] | None = None

    def put(self, commands: Sequence[Command], done: Callable[[Answer], None]) -> None:
        """Write soon, and call ``done`` with the answer in a later turn of the loop."""
        self._queue.append((commands, done))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def drain(self) -> None:
        """Return when everything put so far was answered or lost."""
        while self._task is not None:
            await asyncio.shield(self._task)

    async def _work(self) -> None:
        while self._queue:
            batch, self._queue = self._queue, []
            answers = await self._execute(batch)
            at = 0
            for commands, done in batch:
                done(None if answers is None else answers[at : at + len(commands)])
                at += len(commands)
        self._task = None

    async def _execute(self, batch: Sequence[tuple[Sequence[Command], Any]]) -> Answer:
        pipe = self._redis.pipeline(transaction=False)
        for commands, _ in batch:
            for command in commands:
                pipe.execute_command(*command)
        try:
            return await pipe.execute(raise_on_error=False)
        except (RedisError, OSError) as e:
            log.warning("write lost", writes=len(batch), error=str(e))
            return None


def refusal(answer: Answer) -> ResponseError | None:
    """The first refusal in an answer."""
    return next((part for part in answer or () if isinstance(part, ResponseError)), None)


def note_failure(what: str) -> Callable[[Answer], None]:
    """For writes nobody waits for: a failure is worth a line in the log, no more."""

    def done(answer: Answer) -> None:
        said = refusal(answer)
        if answer is None or said is not None:
            log.warning("not written", what=what, error=str(said or "no answer"))

    return done
