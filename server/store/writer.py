"""Writes of one loop turn share a pipeline; one pipeline at a time, in order, on a connection of their own.

A write that is under way is never cancelled: its caller may be gone, its answer still belongs to it. Nothing
is sent twice either: after a lost connection the outcome of a write is unknown, and only the caller can
find out what became of it.

The connection is redis-py's, used without its client (``bare.py``): the client's pipeline costs as much as the rest of
an action.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Protocol, TypeAlias

import hiredis
import structlog
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError, ResponseError

from server.store.bare import send
from server.store.contract import Traffic

Command: TypeAlias = tuple[str | bytes | int, ...]
Answer: TypeAlias = list[Any] | None
"""What the store said to each command (a ``ResponseError`` where it refused), or None: it did not answer."""

TURN_SECONDS = 0.004
"""So long those who wait are answered in one turn of the loop."""

log = structlog.get_logger()
_pack: Callable[[Command], bytes] = hiredis.pack_command  # type: ignore[assignment]


class Writer(Protocol):
    def put(self, commands: Sequence[Command], done: Callable[[Answer], None]) -> None:
        """Write soon, in this order, and call ``done`` with the answer in a later turn of the loop."""
        ...

    async def close(self) -> None:
        """Return when everything put so far was answered or lost, and the connections are closed."""
        ...


class PipelineWriter:
    """A ``Writer`` to one server.

    ``connection`` must be configured to try everything once; ``answer_seconds`` is for a whole pipeline.
    """

    def __init__(self, connection: AbstractConnection, answer_seconds: float, traffic: Traffic | None = None) -> None:
        self._connection = connection
        self._traffic = traffic or Traffic()
        self._answer_seconds = answer_seconds
        self._queue: list[tuple[Sequence[Command], Callable[[Answer], None]]] = []
        self._task: asyncio.Task[None] | None = None

    def put(self, commands: Sequence[Command], done: Callable[[Answer], None]) -> None:
        self._queue.append((commands, done))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def close(self) -> None:
        while self._task is not None:
            await asyncio.shield(self._task)
        await self._connection.disconnect()

    async def _work(self) -> None:
        try:
            while self._queue:
                batch, self._queue = self._queue, []
                sent = perf_counter()
                answers = await self._execute([command for commands, _ in batch for command in commands])
                if answers is not None:
                    self._traffic.heard(len(batch), perf_counter() - sent)
                at, began = 0, perf_counter()
                for commands, done in batch:
                    tell(done, None if answers is None else answers[at : at + len(commands)])
                    at += len(commands)
                    if perf_counter() - began > TURN_SECONDS:  # a rush of answers must not hold up everything else
                        await asyncio.sleep(0)
                        began = perf_counter()
        finally:
            self._task = None

    async def _execute(self, commands: Sequence[Command]) -> Answer:
        connection = self._connection
        answers: list[Any] = []
        try:
            packed = b"".join(map(_pack, commands))
            async with asyncio.timeout(self._answer_seconds):
                await send(connection, packed)
                for _ in commands:
                    try:
                        answers.append(await connection.read_response(timeout=math.inf))
                    except ResponseError as refused:
                        answers.append(refused)
        except Exception as e:  # whatever it was, those who wait must hear that there is no answer
            # Half a pipeline may be unread: this connection must not answer anybody else.
            await connection.disconnect(nowait=True)
            expected = isinstance(e, RedisError | OSError)
            log.warning("write lost", writes=len(commands), error=str(e), exc_info=None if expected else e)
            return None
        return answers


def tell(done: Callable[[Answer], None], answer: Answer) -> None:
    """One that chokes on its answer must not cost the others theirs."""
    try:
        done(answer)
    except Exception as fault:
        log.error("an answer was not taken", exc_info=fault)


def refusal(answer: Answer) -> ResponseError | None:
    """The first refusal in an answer."""
    return next((part for part in answer or () if isinstance(part, ResponseError)), None)


def note_failure(what: str, failed: Callable[[], None] | None = None) -> Callable[[Answer], None]:
    """For writes nobody waits for: a failure is worth a line in the log, and a word to ``failed``."""

    def done(answer: Answer) -> None:
        said = refusal(answer)
        if answer is None or said is not None:
            log.warning("not written", what=what, error=str(said or "no answer"))
            if failed is not None:
                failed()

    return done
