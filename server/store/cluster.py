"""Writing to a cluster: a pipeline to each primary, and each command to the one that keeps its key.

What is put at once is written in its order also where it goes to several primaries: a command of another slot is sent
when all before it were written, and not at all where one was refused. So a wake-up stands in the schedule before the
entry that it is of, for the price of a second round trip. What is put later may overtake, except in its own slot.

A primary that keeps a key no longer says so (MOVED, ASK) and has written nothing: such a command is sent again, to
where it belongs. One that does not answer may have written everything: that is lost, here as on a single server.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

import structlog
from redis.asyncio import Redis
from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AskError, ClusterDownError, MovedError

from server.store.contract import Traffic
from server.store.lost import NO_ANSWER
from server.store.writer import Answer, Command, PipelineWriter, refusal, tell

SENT_AGAIN = 8
"""So often a job is sent after its keys; then it counts as refused."""

log = structlog.get_logger()


class _Job:
    """What was put at once. ``answers``: so far, by place. ``left``: places of what is not written, in order."""

    def __init__(self, number: int, commands: Sequence[Command], slots: list[int], done: Callable[[Answer], None]):
        self.number = number
        self.commands = commands
        self.slots = slots
        self.done = done
        self.answers: list[Any] = [None] * len(commands)
        self.left = list(range(len(commands)))
        self.lines = set(slots)
        self.under_way = False
        self.asked: AskError | None = None
        self.sent_again = 0

    @property
    def slot(self) -> int:
        """Of what is next."""
        return self.slots[self.left[0]]

    def next(self) -> list[int]:
        """Places of what can be sent now: all that is left up to the first one of another slot."""
        return list(takewhile(lambda n: self.slots[n] == self.slot, self.left))


class ClusterWriter:
    """A ``Writer``. The key of a command is its second word. ``cluster`` knows the slots, and is closed by others."""

    def __init__(self, cluster: RedisCluster, answer_seconds: float, traffic: Traffic | None = None) -> None:
        self._cluster = cluster
        self._answer_seconds = answer_seconds
        self._traffic = traffic
        self._lanes: dict[str, PipelineWriter] = {}
        self._lines: defaultdict[int, deque[_Job]] = defaultdict(deque)
        self._count = 0
        self._under_way = 0
        self._at_rest = asyncio.Event()
        self._at_rest.set()
        self._known = False  # which primary keeps which slot
        self._look_again = False
        self._looking: asyncio.Task[None] | None = None
        self._held: list[_Job] = []
        self._astray: list[tuple[_Job, MovedError]] = []

    def put(self, commands: Sequence[Command], done: Callable[[Answer], None]) -> None:
        self._count += 1
        job = _Job(self._count, commands, [self._cluster.keyslot(command[1]) for command in commands], done)
        for slot in job.lines:
            self._lines[slot].append(job)
        self._go_on(job)

    async def close(self) -> None:
        while self._looking is not None or self._under_way:
            await self._at_rest.wait()
            if self._looking is not None:
                await asyncio.shield(self._looking)
        for lane in self._lanes.values():
            await lane.close()

    # --- whose turn it is -------------------------------------------------------------------------------

    def _go_on(self, job: _Job) -> None:
        """Send what is next, unless something put before has still to be sent to that slot."""
        if job.under_way or self._lines[job.slot][0] is not job:
            return
        if not self._known or self._astray:
            self._held.append(job)
            self._look()
        else:
            self._send(job)
            if job.slot not in (job.slots[n] for n in job.left[len(job.next()) :]):
                self._leave(job, job.slot)

    def _leave(self, job: _Job, *slots: int) -> None:
        """Nothing more of it is to be sent there: the next one may."""
        for slot in slots:
            job.lines.discard(slot)
            line = self._lines[slot]
            was_first = line[0] is job
            line.remove(job)
            if not line:
                del self._lines[slot]
            elif was_first and line[0].slot == slot:
                self._go_on(line[0])

    def _finish(self, job: _Job, answer: Answer) -> None:
        self._leave(job, *job.lines)
        tell(job.done, answer)

    # --- there and back ---------------------------------------------------------------------------------

    def _send(self, job: _Job) -> None:
        places = job.next()
        commands: list[Command] = [job.commands[n] for n in places]
        if job.asked is None:
            node: ClusterNode = self._cluster.nodes_manager.get_node_from_slot(job.slot)
            lane = self._lane(node.host, int(node.port))
        else:
            lane = self._lane(job.asked.host, job.asked.port)
            commands = [word for command in commands for word in (("ASKING",), command)]
        job.under_way = True
        self._under_way += 1
        self._at_rest.clear()
        lane.put(commands, partial(self._answered, job, places))

    def _lane(self, host: str, port: int) -> PipelineWriter:
        name = f"{host}:{port}"
        if name not in self._lanes:
            options: dict[str, Any] = self._cluster.get_connection_kwargs()
            node = ClusterNode(host, port, **options)
            once: dict[str, Any] = {"retry": Retry(NoBackoff(), 0), "socket_timeout": None}
            connection = node.connection_class(**(node.connection_kwargs | once))
            self._lanes[name] = PipelineWriter(connection, self._answer_seconds, self._traffic)
        return self._lanes[name]

    def _answered(self, job: _Job, places: list[int], answer: Answer) -> None:
        job.under_way = False
        self._under_way -= 1
        if not self._under_way:
            self._at_rest.set()
        if answer is None:
            self._look()
            self._finish(job, None)
            return
        asked, job.asked = job.asked, None
        away: list[int] = []
        for n, said in zip(places, answer if asked is None else answer[1::2], strict=True):
            job.answers[n] = said
            if isinstance(said, AskError) and job.sent_again < SENT_AGAIN:  # MovedError is one
                away.append(n)
        job.left = away + job.left[len(places) :]
        refused = refusal(job.answers)
        if away:
            self._follow(job, job.answers[away[0]])
        elif refused is None and job.left:
            self._go_on(job)
        else:
            if isinstance(refused, ClusterDownError | AskError):
                self._look()
            for n in job.left:
                job.answers[n] = refused
            self._finish(job, job.answers)

    def _follow(self, job: _Job, away: AskError) -> None:
        job.sent_again += 1
        if isinstance(away, MovedError):
            self._astray.append((job, away))
            self._look()
        else:  # this key has gone ahead of its slot
            job.asked = away
            self._send(job)

    # --- who keeps what ---------------------------------------------------------------------------------

    def _look(self) -> None:
        self._look_again = True
        if self._looking is None:
            self._looking = asyncio.get_running_loop().create_task(self._find_out())

    async def _find_out(self) -> None:
        try:
            while self._look_again:
                self._look_again = False
                if self._astray:  # nothing may overtake them: it is held back until those under way are answered
                    await self._at_rest.wait()
                found = await self._learn()
                if not (self._astray and self._under_way):
                    self._release(found)
        finally:
            self._looking = None

    async def _learn(self) -> bool:
        try:
            if self._known:
                await self._cluster.nodes_manager.initialize()
            else:
                await self._cluster.initialize()
            for _, moved in self._astray:  # who was asked may be the last to hear of it
                await self._cluster.nodes_manager.move_slot(moved)
        except NO_ANSWER as e:
            log.warning("cluster not found", error=str(e))
            return False
        self._known = True
        return True

    def _release(self, found: bool) -> None:
        jobs = sorted((job for job, _ in self._astray), key=lambda job: job.number) + self._held
        self._astray, self._held = [], []
        for job in jobs:
            if not found:
                self._finish(job, None)
            elif job.slot in job.lines:
                self._go_on(job)
            else:
                self._send(job)


async def ask(redis: Redis | RedisCluster, key: str, *words: str | int | bytes) -> Any:
    """The answer to a command about this key.

    For commands whose keys the library does not find by itself (XREAD): it asks one member of the cluster where they
    are, and goes on asking that one when it has died.
    """
    if isinstance(redis, Redis):
        return await redis.execute_command(*words)  # type: ignore[no-untyped-call]
    await redis.initialize()  # again, where a member did not answer
    return await redis.execute_command(*words, target_nodes=redis.get_node_from_key(key))


async def infos(redis: Redis | RedisCluster, section: str) -> list[dict[str, Any]]:
    """INFO of the server, or of each primary of a cluster."""
    if isinstance(redis, Redis):
        return [await redis.info(section)]
    await redis.initialize()
    return [await redis.info(section, target_nodes=node) for node in redis.get_primaries()]
