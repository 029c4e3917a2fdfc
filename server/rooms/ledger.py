"""The one writer of a room's log: a bounded mailbox, at most one append in flight, deadlines.

Callback style, no task a room and none a message: ``put`` a job, ``_pump`` drafts the next one when nothing
is in flight, ``_answered`` goes on when the store has answered. Only a lost store makes a task, to find out
what became of the entry in flight. Whatever the rules or a listener raise stops this room and goes no further.
"""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import NamedTuple

import structlog

from server.clock import Clock
from server.engines.contract import Ms
from server.engines.refusal import Refused
from server.rooms import logged
from server.rooms.condition import CLOSED, NOBODY, Condition, Listener
from server.rooms.deadlines import Deadlines
from server.rooms.entries import LogEntry, link
from server.rooms.held import Held
from server.rooms.jobs import Draft, Early, Job, refuse
from server.rooms.keeping import Keeping
from server.rooms.mailbox import Idle, Mailbox
from server.rooms.owed import Owed
from server.rooms.record import Record
from server.rooms.recover import OUTAGE_LEAST_MS
from server.rooms.settle import Fate, find_out
from server.store.contract import Reply, Seq, Store
from server.wire.frames import WireCode

log = structlog.get_logger()


class _Flight(NamedTuple):
    """An append on its way. ``wake``: what it writes to the schedule; ``following``: the deadline after it.
    ``began``, ``sent``: as ``logged.tell`` takes them."""

    job: Job
    draft: Draft
    wake: Ms | None
    following: Ms | None
    began: float
    sent: float


class Ledger:
    def __init__(
        self, record: Record, store: Store, clock: Clock, node: str, keeping: Keeping, listener: Listener
    ) -> None:
        self.record = record
        self.condition = Condition.RUNNING
        self._store = store
        self._clock = clock
        self._node = node
        self._listener = listener
        self._mailbox = Mailbox()
        self._owed = Owed()
        self._held = Held(clock)
        self._flight: _Flight | None = None
        self._pumping = False
        self._deadlines = Deadlines(record, store.schedule, clock)
        self._keeping = keeping
        self._settling: asyncio.Task[None] | None = None
        self._idle = Idle()
        self._logs = logged.wanted()

    def start(self, gap_ms: int) -> None:
        """Begin to work. The time of an outage is given back before any deadline is looked at."""
        self._keeping.start()
        self.give_back(gap_ms)
        self._follow()

    # --- the mailbox ---

    def put(self, job: Job) -> None:
        """Do this after everything before it. A job that can't wait here is refused at once."""
        flight = self._flight
        if flight is not None and self.condition is Condition.SETTLING and job.repeats(flight.job):
            self._flight = flight._replace(job=job)  # the newer one gets the answer
        elif self.condition in CLOSED:
            refuse(job, CLOSED[self.condition])
        elif self._mailbox.put(job):
            if self._owed.refusing and flight is None:
                self._owed.again(self._clock.now_ms())
            self._pump()
        else:
            refuse(job, WireCode.BUSY)

    @property
    def busy(self) -> bool:
        return self._flight is not None or bool(self._mailbox) or self._owed.ms > 0

    async def idle(self) -> None:
        """Return when nothing waits and nothing is in flight."""
        while self.busy:
            await self._idle.comes()

    def _pump(self) -> None:
        if self._pumping:
            return  # a job that puts another one: the loop below finds it
        self._pumping = True
        job: Job | None = None
        try:
            while self._flight is None and self.condition is Condition.RUNNING:
                job = self._owed.job(self._clock.now_ms()) or self._mailbox.take()
                if job is None:
                    break
                if self._owed.put_off:
                    refuse(job, WireCode.NOT_SAVED)  # by the clock of the rules it may be too late, and is not
                else:
                    self._begin(job)
        except Exception as fault:  # noqa: BLE001  (a bug in the rules stops this one room, nothing else)
            self.stop(fault, job)
        finally:
            self._pumping = False
        self._idle.came()

    def _begin(self, job: Job) -> None:
        began = perf_counter()
        try:
            draft = job.draft(self.record, Ms(max(job.at, self.record.at)))
        except Refused as no:
            refuse(job, no.code, no.facts)
        except Early as early:
            self._held.hold(job, early.when, self.put)
        else:
            if draft is not None:
                self._append(job, draft, began)

    # --- the log ---

    def _append(self, job: Job, draft: Draft, began: float) -> None:
        following = self._deadlines.nearest(draft.step)
        wake = self._deadlines.wake(following, draft.step)
        self._flight = _Flight(job, draft, wake, following, began, perf_counter())
        try:
            self._store.log.append(self.record.room, Seq(self.record.seq + 1), draft.data, wake, self._answered)
        except Exception:
            self._flight = None
            raise

    def _answered(self, reply: Reply) -> None:
        flight = self._flight
        if flight is None:
            return  # the room was abandoned meanwhile
        take = self._too_late if self.condition is Condition.STOPPED else self._take
        try:
            take(flight, reply)
        except Exception as fault:  # noqa: BLE001  (it must not reach the store, whose other rooms wait)
            self.stop(fault, None)

    def _take(self, flight: _Flight, reply: Reply) -> None:
        if reply is Reply.SAVED:
            self._saved(flight)
            self._pump()
        elif reply is Reply.FENCED:
            self._flight = None
            refuse(flight.job, WireCode.NOT_SAVED)
            self.leave("fenced")
        elif reply is Reply.REFUSED:
            log.warning("append refused", room=self.record.room, seq=self.record.seq + 1)
            self._flight = None
            self._owed.refused(self._clock.now_ms())
            refuse(flight.job, WireCode.NOT_SAVED)
            self._deadlines.retry(self._rung)
            self._pump()
        else:
            log.warning("store lost", room=self.record.room, seq=self.record.seq + 1)
            self.condition = Condition.SETTLING
            self._owed.taken(self._clock.now_ms())
            self._deadlines.stop()
            flight.job.lost()
            self._refuse_all(WireCode.NOT_SAVED)  # none of them was begun
            self._settling = asyncio.get_running_loop().create_task(self._settle(flight.draft.data))

    def _too_late(self, flight: _Flight, reply: Reply) -> None:
        """The room was stopped with this in flight: whoever asked is answered, no more."""
        self._flight = None
        (flight.job.done if reply is Reply.SAVED else flight.job.lost)()
        self._idle.came()

    def _saved(self, flight: _Flight) -> None:
        self._deadlines.saved(flight.wake)
        self._flight = None
        if self._owed.refusing:
            self._owed.taken(self._clock.now_ms())
        entry = flight.draft.entry
        if self._logs:
            logged.tell(self.record.room, Seq(self.record.seq + 1), entry, flight.began, flight.sent)
        self._adopt(entry, flight.draft.data, flight.draft)
        flight.job.done()
        if self.condition is Condition.RUNNING:
            self._deadlines.follow(flight.following, self._rung)

    def _adopt(self, entry: LogEntry, data: bytes, draft: Draft | None) -> None:
        self.record.adopt(entry, link(data), None if draft is None else draft.step)
        try:
            self._listener.adopted(entry, draft)
        except Exception as fault:  # noqa: BLE001  (a bug in a view stops the room, too)
            self.stop(fault, None)
        self._keeping.adopted()

    # --- a lost store ---

    async def _settle(self, lost: bytes) -> None:
        lost_at = self._clock.now_ms()
        try:
            found = await find_out(self.record, lost, self._store, self._clock, self._node)
            gap_ms = self._clock.now_ms() - lost_at
            log.info("store is back", room=self.record.room, seq=self.record.seq, found=found.fate.value, gap_ms=gap_ms)
            self._settling = None
            self._deadlines.forget()
            self.condition = Condition.RUNNING
            flight = self._flight
            assert flight is not None
            if found.fate is Fate.SAVED:
                self._saved(flight._replace(wake=None))
            elif found.entry is not None:
                self._flight = None
                self._adopt(found.entry, found.data, None)
                refuse(flight.job, WireCode.NOT_SAVED)
            else:
                self.leave(found.fate.value)
            self.reschedule()
            if gap_ms >= OUTAGE_LEAST_MS:
                self.give_back(gap_ms)
            self._pump()
            self._follow()
        except Exception as fault:  # noqa: BLE001  (nobody waits for this task)
            self.stop(fault, None)

    # --- deadlines ---

    def _follow(self) -> None:
        if self.condition is Condition.RUNNING:
            self._deadlines.follow(self._deadlines.nearest(), self._rung)

    def _rung(self) -> None:
        self._listener.notice()  # or the deadlines of a suspended process would all strike when it wakes
        if self.condition is not Condition.RUNNING:
            return
        self._owed.again(self._clock.now_ms())
        if self._owed.ms:
            self._pump()  # first of all; what is due then rings anew
            return
        jobs = self._deadlines.due()
        for job in jobs:
            self._mailbox.put(job)
        if jobs:
            self._pump()
        else:
            self._follow()

    def reschedule(self) -> None:
        """Only while nothing is in flight: the next state may have an earlier deadline than this one."""
        if self.condition is Condition.RUNNING and self._flight is None:
            self._deadlines.put()

    def give_back(self, gap_ms: int) -> None:
        """Nobody could play for so long, until now. It is owed until an entry says so."""
        if self.condition is Condition.RUNNING:
            self._owed.add(gap_ms, self._clock.now_ms())
            self._pump()

    # --- ends ---

    def stop(self, fault: BaseException, job: Job | None) -> None:
        """A bug in the rules: nothing more is done here, the log keeps what was."""
        log.error("room stopped", room=self.record.room, seq=self.record.seq, exc_info=fault)
        self.condition = Condition.STOPPED
        self._halt()
        if job is not None:
            refuse(job, WireCode.ROOM_STOPPED)
        self._refuse_all(WireCode.ROOM_STOPPED)
        self._listener.stopped()

    def leave(self, why: str) -> None:
        """Let go of the room: it is not ours any more, it sleeps, or its store does not answer."""
        if self.condition is Condition.GONE:
            return
        log.info("room left", room=self.record.room, seq=self.record.seq, why=why)
        self.condition = Condition.GONE
        self._halt()
        if self._flight is not None:
            self._flight.job.lost()
            self._flight = None
        self._refuse_all(WireCode.NOT_SAVED)
        listener, self._listener = self._listener, NOBODY  # or both would hold each other
        listener.gone()

    def sleep(self) -> None:
        """Save, write the wake-up, let go. Only while nothing is in flight."""
        self._keeping.save()
        self.reschedule()
        self.leave("asleep")

    def _halt(self) -> None:
        self._deadlines.stop()
        if self._settling is not None:
            self._settling.cancel()
            self._settling = self._flight = None  # whoever asked was told that the answer is lost
        self._owed = Owed()

    def _refuse_all(self, code: WireCode) -> None:
        for job in (*self._mailbox.empty(), *self._held.empty()):
            refuse(job, code)
        self._idle.came()
