"""What a room tells: each viewer class its own view, diffed and encoded once, gapless in versions."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Any

from server.clock import Alarm, Clock
from server.engines.contract import Audience, Engine, Event, Ms, Seat, View, Viewer, viewer_key
from server.rooms.late import Late
from server.rooms.lens import Figures, Lens, Press
from server.rooms.member import Member
from server.rooms.record import Past, Record
from server.rooms.spread import AT_ONCE, Spread
from server.store.contract import Seq
from server.wire.codec import Format, encode
from server.wire.frames import Full, No, Outbound, People, Said, WireCode
from server.wire.limits import OUTBOX_LAG_BYTES, RING_FRAMES, SPECTATOR_FLUSH_MS

LOOK_AFTER_MS = 1_000


class Publisher:
    """All lenses of one room. A lens is made when its class first looks, and dropped when it has gone stale."""

    def __init__(
        self,
        record: Record,
        clock: Clock,
        figures: Figures,
        first: object,
        past: Sequence[Past],
        fault: Callable[[BaseException], None],
    ) -> None:
        """``past``: the last steps of a recovered room, kept until rings can do without them; ``first``: the state
        before them. ``fault`` hears of a bug in a view that was found when nobody asked for one.

        Of a room with many classes none are kept: who looked there may have lost the connection in the middle of steps
        that were told together (``spread.py``), with the number of one and the view before it. Only the process that
        told them can go on from that.
        """
        self._record = record
        self._engine: Engine = record.engine
        self._clock = clock
        self._figures = figures
        self._lenses: dict[Viewer, Lens] = {}
        self._press = Press()
        self._spread = Spread()
        self._fault = fault
        self._flush: Alarm | None = None
        self._flushed_at = Ms(0)
        self._care: Alarm | None = None
        before, recent = past[:-RING_FRAMES], past[-RING_FRAMES:]
        self._first = before[-1].state if before else first
        told_apart = self._engine.seats + len(Audience) <= AT_ONCE
        self._past: deque[Past] | None = deque(recent) if recent and told_apart else None
        self._past_steps = 0
        self._late: Late | None = None
        if record.broadcast.delay_ms:
            self._late = Late(record, clock, figures, self._take_care, fault, past)

    # --- steps ---

    def publish(self, events: tuple[Event, ...], actor: Seat | None, ack: str) -> None:
        """Tell every class that looks of the version the record has just adopted."""
        began = perf_counter()
        record, now = self._record, self._clock.now_ms()
        self._figures.steps += 1
        step = Past(record.seq, now, record.state, events, actor, ack, record.hands_open)
        if self._past is not None:
            self._remember(step)
        if self._late is not None:
            self._late.step(step)
        many = len(self._lenses) > AT_ONCE
        stale = False
        for viewer, lens in self._lenses.items():
            if many and viewer != actor:
                self._spread.put(lens, step)
            else:
                self._spread.catch_up(lens, self._advance)
                self._advance(lens, (step,))
            stale = stale or lens.stale
        self._spread.begin(self._advance, self._fault)
        if stale:
            self._lenses = {viewer: lens for viewer, lens in self._lenses.items() if not lens.stale}
        self._figures.fan_out(perf_counter() - began)

    def _advance(self, lens: Lens, steps: Sequence[Past]) -> None:
        """Tell the class of each step; what they have changed with the last of them."""
        for step in steps:
            view = self._engine.view(step.state, lens.viewer) if step is steps[-1] else lens.view
            told = [heard for event in step.events if (heard := self._engine.tell(event, lens.viewer)) is not None]
            lens.advance(step.seq, step.now, view, told, step.ack if step.actor == lens.viewer else "")
        if lens.pending and self._flush is None:
            soon = Ms(max(self._clock.now_ms(), self._flushed_at + SPECTATOR_FLUSH_MS))
            self._flush = self._clock.call_at(soon, self._flush_now)

    def _flush_now(self) -> None:
        self._flush = None
        now = self._flushed_at = self._clock.now_ms()
        for lens in self._lenses.values():
            if lens.pending:
                lens.flush(now)

    def _remember(self, past: Past) -> None:
        """Keep the steps after a recovery until the rings of all classes can do without them."""
        assert self._past is not None
        self._past.append(past)
        self._past_steps += 1
        if len(self._past) > RING_FRAMES:
            self._first = self._past.popleft().state
        if self._past_steps > RING_FRAMES:
            self._past = None
            self._first = None

    # --- members ---

    def epoch(self, viewer: Viewer) -> str:
        """What a member is told as the epoch: a version of one class's view is none of another's, so a
        connection that changes its class (a spectator sits down) can't resume from what it saw before."""
        late = self._is_late(viewer)
        return f"{self._record.epoch}.{viewer_key(viewer)}" if late is None else late.epoch

    def lens(self, viewer: Viewer) -> Lens:
        """Up to date, for whoever comes."""
        if viewer not in self._lenses:
            self._lenses[viewer] = self._new_lens(viewer)
        lens = self._lenses[viewer]
        self._spread.catch_up(lens, self._advance)
        return lens

    def _new_lens(self, viewer: Viewer) -> Lens:
        record = self._record
        if not self._past:
            return self._lens_at(viewer, record.seq, record.state)
        lens = self._lens_at(viewer, Seq(self._past[0].seq - 1), self._first)
        for past in self._past:
            self._advance(lens, (past,))
        return lens

    def _lens_at(self, viewer: Viewer, seq: Seq, state: object) -> Lens:
        return Lens(viewer, seq, self._engine.view(state, viewer), self._press, self._figures, self._take_care)

    def _is_late(self, viewer: Viewer) -> Late | None:
        """The class of those who see everything later, if this one is it."""
        return self._late if viewer is Audience.PUBLIC else None

    def now(self, viewer: Viewer) -> Ms:
        """The time of what this class sees."""
        late = self._is_late(viewer)
        return self._clock.now_ms() if late is None else late.now()

    def people(self, viewer: Viewer, people: People) -> People:
        """Who is here, as this class may know."""
        late = self._is_late(viewer)
        return people if late is None else late.people(people.watching)

    @property
    def seen(self) -> Any:
        """The state that spectators see; None while there is nothing to be seen yet."""
        if self._late is None:
            return self._record.state
        return None if self._late.seen is None else self._late.seen.state

    def join(self, member: Member, epoch: str, since: int) -> None:
        """Let a member in that knows version ``since`` of history ``epoch``."""
        if (late := self._is_late(member.viewer)) is not None:
            late.join(member, epoch, since)
            return
        lens = self.lens(member.viewer)
        missed = lens.missed(since, member.fmt) if epoch == self.epoch(member.viewer) and since >= 0 else None
        lens.join(member, missed, partial(self._full, lens), self._clock.now_ms())

    def gather(self, crowd: Member) -> None:
        """Let in a member that stands for many who were brought up to date one by one (``brief``)."""
        if (late := self._is_late(crowd.viewer)) is not None:
            late.gather(crowd)
            return
        self.lens(crowd.viewer).join(crowd, (), partial(self._full, self.lens(crowd.viewer)), self._clock.now_ms())

    def brief(self, member: Member, epoch: str, since: int) -> None:
        """Bring somebody up to date who is none of the members: what it missed, or the whole view."""
        if (late := self._is_late(member.viewer)) is not None:
            late.brief(member, epoch, since)
            return
        lens, now = self.lens(member.viewer), self._clock.now_ms()
        if lens.pending:
            lens.flush(now)
        missed = lens.missed(since, member.fmt) if epoch == self.epoch(member.viewer) and since >= 0 else None
        if missed is None:
            lens.send_full(member, partial(self._full, lens), now)
        elif missed:
            member.send_all(missed)

    def leave(self, member: Member) -> None:
        lens = self._known(member.viewer)
        if lens is not None:
            lens.leave(member)

    def _known(self, viewer: Viewer) -> Lens | None:
        late = self._is_late(viewer)
        return self._lenses.get(viewer) if late is None else late.lens

    def resync(self, member: Member) -> None:
        if (late := self._is_late(member.viewer)) is not None:
            late.resync(member)
            return
        lens = self.lens(member.viewer)
        now = self._clock.now_ms()
        if lens.pending:
            lens.flush(now)
        if member not in lens.lagging:
            lens.send_full(member, partial(self._full, lens), now)

    def sent(self, viewer: Viewer) -> Seq:
        """The version that members of this class were told last."""
        if (late := self._is_late(viewer)) is not None:
            return late.sent
        lens = self._lenses.get(viewer)
        return self._record.seq if lens is None else lens.sent

    def _full(self, lens: Lens) -> Full:
        told: list[View] = []
        for event in self._record.story:
            heard = self._engine.tell(event, lens.viewer)
            if heard is not None:
                told.append(heard)
        return Full(self.epoch(lens.viewer), lens.seq, self._clock.now_ms(), lens.view, told)

    def tell(self, member: Member, frame: Outbound) -> None:
        """A frame for this member alone; skipped, as steps are, while it does not read what it was sent."""
        if isinstance(frame, No) and isinstance(frame.code, WireCode):
            self._figures.refusals[frame.code] += 1
        lens = self._known(member.viewer)
        if lens is not None and member in lens.members:
            lens.tell(member, encode(frame, member.fmt), self._clock.now_ms())
        elif member.buffered() <= OUTBOX_LAG_BYTES:  # outside, and not for long
            member.send(encode(frame, member.fmt))

    # --- everybody ---

    def broadcast(self, frame: Outbound) -> None:
        """A frame outside the versioned view, to all members, encoded once a format."""
        frames = (encode(frame, Format.MSGPACK),)
        now = self._clock.now_ms()
        for lens in self._lenses.values():
            lens.give(frames, now)
        if self._late is not None and isinstance(frame, People | Said):
            self._late.tell(frame)
        elif self._late is not None:
            self._late.lens.give(frames, now)

    # --- slow members ---

    def _take_care(self) -> None:
        if self._care is None:
            self._care = self._clock.call_at(Ms(self._clock.now_ms() + LOOK_AFTER_MS), self._look_after)

    def _look_after(self) -> None:
        self._care = None
        for lens in self._lenses.values():
            if lens.pending:
                lens.flush(self._clock.now_ms())
            if lens.lagging and self._caught_up(lens):
                lens.look_after(partial(self._full, lens), self._clock.now_ms())
        if self._late is not None and self._late.lens.lagging:
            self._late.look_after()
        if any(lens.lagging for lens in self._lenses.values()) or (self._late is not None and self._late.lens.lagging):
            self._take_care()

    def _caught_up(self, lens: Lens) -> bool:
        """Let it show what is; False where a bug in the view has stopped the room."""
        try:
            self._spread.catch_up(lens, self._advance)
        except Exception as fault:  # noqa: BLE001  (a bug in a view stops this one room, nothing else)
            self._fault(fault)
            return False
        return True

    def close(self) -> None:
        """Tell spectators what they have not heard yet, and stop all alarms."""
        self._spread.close()
        self._flush_now()
        for alarm in (self._flush, self._care):
            if alarm is not None:
                alarm.cancel()
        self._flush = self._care = None
        if self._late is not None:
            self._late.close()

    def forget(self) -> None:
        """The room has gone: what is here shall not hold each other."""
        for lens in self._lenses.values():
            lens.close()
        if self._late is not None:
            self._late.lens.close()
