"""The one writer of a room's log: a bounded mailbox, at most one append in flight, deadlines.

Callback style, no task a room and none a message: ``put`` a job, ``_pump`` drafts the next one when nothing
is in flight, ``_answered`` goes on when the store has answered. Only a lost store makes a task, to find out
what became of the entry in flight.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import NamedTuple, Protocol

import structlog

from server.clock import Clock
from server.engines.contract import Due, Ms, Outage
from server.engines.refusal import Refused
from server.rooms.entries import LogEntry, link, pack
from server.rooms.held import Held
from server.rooms.jobs import Draft, Early, Job, SystemCommand
from server.rooms.record import Record
from server.rooms.recover import OUTAGE_LEAST_MS
from server.rooms.settle import Fate, find_out
from server.rooms.timers import Timer, due, nearest
from server.store.contract import Reply, Seq, Store
from server.wire.frames import WireCode
from server.wire.limits import MAILBOX_COMMANDS, SNAPSHOT_EVERY

RETRY_MS = 2_000  # a deadline that the store refused to hear of rings again

log = structlog.get_logger()


class Condition(Enum):
    RUNNING = "running"
    SETTLING = "settling"  # the store was lost with an append in flight
    STOPPED = "stopped"  # a fault in the rules; the log is intact
    GONE = "gone"  # another process owns the room, or it went to sleep here


class Listener(Protocol):
    def adopted(self, entry: LogEntry, draft: Draft | None) -> None:
        """The record has adopted an entry: tell everybody."""
        ...

    def stopped(self) -> None: ...

    def gone(self) -> None: ...


class _Flight(NamedTuple):
    """An append on its way. ``wake``: what it writes to the schedule; ``following``: the deadline after it."""

    job: Job
    draft: Draft
    data: bytes
    wake: Ms | None
    following: Ms | None


class Ledger:
    def __init__(
        self, record: Record, store: Store, clock: Clock, node: str, listener: Listener, notice: Callable[[], None]
    ) -> None:
        """``notice`` looks whether this process stood still, and gives the time back if it did."""
        self.record = record
        self.condition = Condition.RUNNING
        self._store = store
        self._clock = clock
        self._node = node
        self._listener = listener
        self._notice = notice
        self._jobs: deque[Job] = deque()
        self._flight: _Flight | None = None
        self._pumping = False
        self._timer = Timer(clock, self._rung)
        self._scheduled: Ms | None = None  # the room's time in the store, where we know it
        self._snapshot_at = record.seq
        self._settling: asyncio.Task[None] | None = None
        self._held = Held(clock, self.put)
        self._idle: list[asyncio.Future[None]] = []

    def start(self, gap_ms: int) -> None:
        """Begin to work. The time of an outage is given back before any deadline is looked at."""
        if gap_ms:
            self.give_back(gap_ms)
        self._follow()

    # --- the mailbox ---

    def put(self, job: Job) -> None:
        """Do this after everything before it. A job that can't wait here is refused at once."""
        if self.condition is Condition.SETTLING or self.condition is Condition.GONE:
            job.refuse(WireCode.NOT_SAVED, {})
        elif self.condition is Condition.STOPPED:
            job.refuse(WireCode.ROOM_STOPPED, {})
        elif len(self._jobs) >= MAILBOX_COMMANDS:
            job.refuse(WireCode.BUSY, {})
        else:
            self._jobs.append(job)
            self._pump()

    @property
    def busy(self) -> bool:
        return self._flight is not None or bool(self._jobs)

    async def idle(self) -> None:
        """Return when nothing waits and nothing is in flight."""
        while self.busy:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._idle.append(waiter)
            await waiter

    def _pump(self) -> None:
        if self._pumping:
            return  # a job that puts another one: the loop below finds it
        self._pumping = True
        while self._jobs and self._flight is None and self.condition is Condition.RUNNING:
            job = self._jobs.popleft()
            at = Ms(max(job.at, self.record.at))
            try:
                draft = job.draft(self.record, at)
                following = None if draft is None else self._next(draft)
            except Refused as no:
                job.refuse(no.code, no.facts)
            except Early as early:
                self._held.hold(job, early.when)
            except Exception as fault:  # noqa: BLE001  (a bug in the rules stops this one room, nothing else)
                self.stop(fault, job)
            else:
                if draft is not None:
                    self._append(job, draft, following)
        self._pumping = False
        self._rest()

    def _rest(self) -> None:
        if self.busy:
            return
        waiting, self._idle = self._idle, []
        for waiter in waiting:
            if not waiter.done():
                waiter.set_result(None)

    def _next(self, draft: Draft) -> Ms | None:
        state = self.record.state if draft.step is None else draft.step.state
        return nearest(self.record.engine.deadlines(state))

    # --- the log ---

    def _append(self, job: Job, draft: Draft, following: Ms | None) -> None:
        # The schedule may name an earlier time than the true one (a spurious wake is harmless), so it is
        # written only when the next deadline comes nearer.
        earlier = following is not None and (self._scheduled is None or following < self._scheduled)
        flight = _Flight(job, draft, pack(draft.entry), following if earlier else None, following)
        self._flight = flight
        self._store.log.append(self.record.room, Seq(self.record.seq + 1), flight.data, flight.wake, self._answered)

    def _answered(self, reply: Reply) -> None:
        flight = self._flight
        if flight is None:
            return  # the room was abandoned meanwhile
        if reply is Reply.SAVED:
            self._saved(flight)
            self._pump()
        elif reply is Reply.FENCED:
            self.leave("fenced")
        elif reply is Reply.REFUSED:
            log.warning("append refused", room=self.record.room, seq=self.record.seq + 1)
            self._flight = None
            flight.job.refuse(WireCode.NOT_SAVED, {})
            self._timer.follow(Ms(self._clock.now_ms() + RETRY_MS))
            self._pump()
        else:
            log.warning("store lost", room=self.record.room, seq=self.record.seq + 1)
            self.condition = Condition.SETTLING
            self._timer.stop()
            flight.job.refuse(WireCode.NOT_SAVED, {})
            self._refuse_all(WireCode.NOT_SAVED)
            self._settling = asyncio.get_running_loop().create_task(self._settle(flight))

    def _saved(self, flight: _Flight) -> None:
        if flight.wake is not None:
            self._scheduled = flight.wake
        self._flight = None
        self._adopt(flight.draft.entry, flight.data, flight.draft)
        flight.job.done()
        if self.condition is Condition.RUNNING:
            self._timer.follow(flight.following)

    def _adopt(self, entry: LogEntry, data: bytes, draft: Draft | None) -> None:
        self.record.adopt(entry, link(data), None if draft is None else draft.step)
        try:
            self._listener.adopted(entry, draft)
        except Exception as fault:  # noqa: BLE001  (so does a bug in a view)
            self.stop(fault, None)
        if self.record.seq - self._snapshot_at >= SNAPSHOT_EVERY:
            self.save_snapshot()

    def save_snapshot(self) -> None:
        if self._snapshot_at != self.record.seq:
            self._store.snapshots.write(self.record.room, self.record.snapshot())
            self._snapshot_at = self.record.seq

    # --- a lost store ---

    async def _settle(self, flight: _Flight) -> None:
        lost_at = self._clock.now_ms()
        found = await find_out(self.record, flight.data, self._store, self._clock, self._node)
        gap_ms = self._clock.now_ms() - lost_at
        log.info("store is back", room=self.record.room, seq=self.record.seq, found=found.fate.value, gap_ms=gap_ms)
        self._settling = None
        self._scheduled = None
        self.condition = Condition.RUNNING
        if found.fate is Fate.SAVED:
            self._saved(flight)
        elif found.entry is not None:
            self._flight = None
            self._adopt(found.entry, found.data, None)
        else:
            self.leave(found.fate.value)
        if gap_ms >= OUTAGE_LEAST_MS:
            self.give_back(gap_ms)
        self._pump()
        self._follow()

    # --- deadlines ---

    def _follow(self) -> None:
        if self.condition is Condition.RUNNING:
            self._timer.follow(nearest(self.record.engine.deadlines(self.record.state)))

    def _rung(self) -> None:
        self._notice()  # or the deadlines of a suspended process would all strike when it wakes
        if self.condition is not Condition.RUNNING:
            return
        now = self._clock.now_ms()
        names = due(self.record.engine.deadlines(self.record.state), now)
        for name in names:  # few, and named by the rules: the mailbox's bound is for players
            self._jobs.append(SystemCommand(Due(name), now))
        if names:
            self._pump()
        else:
            self._follow()

    def reschedule(self) -> None:
        """Only while nothing is in flight: the next state may have an earlier deadline than this one."""
        if self.condition is Condition.RUNNING and self._flight is None:
            following = nearest(self.record.engine.deadlines(self.record.state))
            if following != self._scheduled:
                self._store.schedule.put(self.record.room, following)
                self._scheduled = following

    def give_back(self, gap_ms: int) -> None:
        """Nobody could play for so long, until now."""
        if self.condition is Condition.RUNNING:
            self._jobs.append(SystemCommand(Outage(gap_ms), self._clock.now_ms()))
            self._pump()

    # --- ends ---

    def stop(self, fault: BaseException, job: Job | None) -> None:
        """A bug in the rules: nothing more is done here, the log keeps what was."""
        log.error("room stopped", room=self.record.room, seq=self.record.seq, exc_info=fault)
        self.condition = Condition.STOPPED
        self._timer.stop()
        if job is not None:
            job.refuse(WireCode.ROOM_STOPPED, {})
        self._refuse_all(WireCode.ROOM_STOPPED)
        self._listener.stopped()

    def leave(self, why: str) -> None:
        """Let go of the room: it is not ours any more, or it sleeps."""
        log.info("room left", room=self.record.room, seq=self.record.seq, why=why)
        self.condition = Condition.GONE
        self._timer.stop()
        if self._flight is not None:
            self._flight.job.refuse(WireCode.NOT_SAVED, {})
            self._flight = None
        self._refuse_all(WireCode.NOT_SAVED)
        self._listener.gone()

    def abandon(self) -> None:
        """Let go without waiting for a store that does not answer."""
        if self._settling is not None:
            self._settling.cancel()
            self._settling = None
        if self.condition is not Condition.GONE:
            self.leave("abandoned")

    def sleep(self) -> None:
        """Save, write the wake-up, let go. Only while nothing is in flight."""
        self.save_snapshot()
        self.reschedule()
        self.leave("asleep")

    def _refuse_all(self, code: WireCode) -> None:
        jobs, self._jobs = self._jobs, deque()
        for job in jobs:
            job.refuse(code, {})
        self._held.refuse_all(code)
        self._rest()
