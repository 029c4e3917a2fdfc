"""What spectators see of a room that is broadcast with a delay: all of it, a while later, and nothing earlier.

Steps, who is here and what is said wait until their time has come; clocks go by the time of what is shown. A node that
takes the room over goes on from the log, where it reaches back so far; until it knows what is to be seen it shows
nothing. Who has a seat, who wanted to be forgotten and how many watch is told at once: none of it is said by the game.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from server.clock import Alarm, Clock
from server.engines.contract import Audience, Event, Ms, View, Viewer
from server.rooms.lens import Figures, Lens, Press
from server.rooms.member import Member
from server.rooms.record import Past, Record
from server.store.contract import Seq
from server.wire.codec import Format, encode
from server.wire.frames import Full, People, Person, Said
from server.wire.limits import RING_FRAMES, SPECTATOR_FLUSH_MS, STORY_EVENTS

NOTHING = Seq(-1)
"""The version that spectators are told they hold while there is nothing to be seen."""


class Late:
    """The public's class of one room. ``past``: its steps so far, as far back as is known; ``fault`` hears of a bug in
    a view."""

    def __init__(
        self,
        record: Record,
        clock: Clock,
        figures: Figures,
        on_lag: Callable[[], None],
        fault: Callable[[BaseException], None],
        past: Sequence[Past],
    ) -> None:
        self._record = record
        self._clock = clock
        self._fault = fault
        self._alarm: Alarm | None = None
        self._held: deque[tuple[Ms, Past | People | Said]] = deque()
        self._shown: deque[Past] = deque(maxlen=1 + RING_FRAMES)
        self._drawn = False  # the lens shows what was shown last: with nobody there it need not
        self._open = record.hands_open
        self._since = _new_history(record)
        self._people = People(_seated(record), 0)
        self._told = self._people
        self.lens = Lens(Audience.PUBLIC, NOTHING, {}, Press(), figures, on_lag)
        steps = past or (Past(record.seq, record.played, record.state, (), None, "", record.hands_open),)
        waiting = sum(len(step.events) for step in steps)
        story = tuple(record.story)
        self._story: deque[tuple[Event, bool]] = deque(maxlen=STORY_EVENTS)
        self._story.extend((event, False) for event in story[: max(0, len(story) - waiting)])
        for step in steps:
            self._hold(Ms(step.now + record.broadcast.delay_ms), step)
        self._catch_up(clock.now_ms())

    @property
    def epoch(self) -> str:
        """Names the history of this class. Once hands that lay open are not to be seen any more it is another: nobody
        can go on from what was seen then."""
        return f"{self._record.epoch}.{Audience.PUBLIC.value}{self._since}"

    def now(self) -> Ms:
        """The time of what is shown: clocks that go by it are as late as everything else."""
        return Ms(self._clock.now_ms() - self._record.broadcast.delay_ms)

    @property
    def seen(self) -> Past | None:
        """What spectators see now; None while there is nothing yet."""
        return self._shown[-1] if self._shown else None

    @property
    def sent(self) -> Seq:
        """The version that members were told last."""
        return self._shown[-1].seq if self._shown else NOTHING

    # --- what comes in, and waits ---

    def step(self, step: Past) -> None:
        """The record has just adopted a version."""
        self._wait(step)
        revoked = self._open and not self._record.hands_open
        self._open = self._record.hands_open
        if revoked:
            self._since = _new_history(self._record)
            self._send()

    def tell(self, frame: People | Said) -> None:
        """Who is here, or what somebody said."""
        if isinstance(frame, Said):
            self._wait(frame)
            return
        waiting = next((what for _, what in reversed(self._held) if isinstance(what, People)), self._people)
        if frame.seats != waiting.seats:
            self._wait(frame)
        self._tell_people(frame.watching)

    def _wait(self, what: Past | People | Said) -> None:
        self._hold(Ms(self._clock.now_ms() + self._record.broadcast.delay_ms), what)
        if self._alarm is None:
            self._alarm = self._clock.call_at(self._held[0][0], self._due)

    def _hold(self, due: Ms, what: Past | People | Said) -> None:
        self._held.append((due, what))

    def _due(self) -> None:
        self._alarm = None
        now = self._clock.now_ms()
        try:
            self._catch_up(now)
        except Exception as fault:  # noqa: BLE001  (a bug in a view stops this one room, nothing else)
            self._fault(fault)

    def _catch_up(self, now: Ms) -> None:
        """Show what is due, and come back for what is not."""
        while self._held and self._held[0][0] <= now:
            self._show(self._held.popleft()[1])
        self.lens.flush(now)
        if self._held:
            self._alarm = self._clock.call_at(max(self._held[0][0], Ms(now + SPECTATOR_FLUSH_MS)), self._due)

    # --- what goes out ---

    def _show(self, what: Past | People | Said) -> None:
        if isinstance(what, Past):
            self._show_step(what)
            return
        self.lens.flush(self._clock.now_ms())
        if isinstance(what, People):
            self._people = what
            self._tell_people(self._told.watching)
        else:
            self.lens.give((encode(what, Format.MSGPACK),), self._clock.now_ms())

    def _show_step(self, step: Past) -> None:
        self._shown.append(step)
        self._story.extend((event, step.open) for event in step.events)
        if self._drawn and self.lens.members:
            self._advance(step)
        else:
            self._send()

    def _send(self) -> None:
        """Everybody who looks gets the whole view."""
        self._drawn = False
        if self.lens.members and self._shown:
            self._draw()
            for member in tuple(self.lens.members):
                self._full(member)

    def _draw(self) -> None:
        """Let the lens show what is seen, and how it came to that: somebody looks."""
        if self._drawn:
            return
        first, *rest = self._shown
        self.lens.begin(first.seq, self._view(first))
        for step in rest:
            self._advance(step)
        self.lens.pending.clear()
        self.lens.sent = self.lens.seq
        self._drawn = True

    def _advance(self, step: Past) -> None:
        viewer, tell = self._viewer(step.open), self._record.engine.tell
        told = [heard for event in step.events if (heard := tell(event, viewer)) is not None]
        self.lens.advance(step.seq, step.now, self._view(step), told, "")

    def _viewer(self, opened: bool) -> Viewer:
        """Hands lie open where everybody wanted it then and still does."""
        return Audience.REFEREE if opened and self._record.hands_open else Audience.PUBLIC

    def _view(self, step: Past) -> View:
        return self._record.engine.view(step.state, self._viewer(step.open))

    # --- who is here ---

    def people(self, watching: int | UnsetType) -> People:
        """Who was here then, of those who have a seat now; how many watch now, where that is told."""
        now, then = _seated(self._record), self._people.seats
        seats = {seat: person if person.gone else then.get(seat, person) for seat, person in now.items()}
        return People(seats, watching if self._record.counted else UNSET)

    def _tell_people(self, watching: int | UnsetType) -> None:
        people = self.people(watching)
        if people != self._told:
            self._told = people
            self.lens.give((encode(people, Format.MSGPACK),), self._clock.now_ms())

    # --- members ---

    def join(self, member: Member, epoch: str, since: int) -> None:
        """Let a spectator in who knows version ``since`` of history ``epoch``."""
        self.gather(member)
        self.brief(member, epoch, since)

    def gather(self, crowd: Member) -> None:
        """Let a member in that stands for many who are brought up to date one by one (``brief``)."""
        if self._shown:
            self._draw()
        self.lens.join(crowd, (), self._frame, self._clock.now_ms())

    def brief(self, member: Member, epoch: str, since: int) -> None:
        """Bring somebody up to date; to one who comes before there is anything to be seen it is shown then."""
        if not self._shown:
            return
        self._draw()
        missed = self.lens.missed(since, member.fmt) if epoch == self.epoch and since >= 0 else None
        if missed is None:
            self._full(member)
        elif missed:
            member.send_all(missed)

    def resync(self, member: Member) -> None:
        if self._shown and member not in self.lens.lagging:
            self._draw()
            self._full(member)

    def look_after(self) -> None:
        """Of slow members; while there is nothing to be seen they have nothing to drain."""
        if self._shown:
            self._draw()
            self.lens.look_after(self._frame, self._clock.now_ms())

    def _full(self, member: Member) -> None:
        self.lens.send_full(member, self._frame, self._clock.now_ms())

    def _frame(self) -> Full:
        tell = self._record.engine.tell
        told = [heard for event, opened in self._story if (heard := tell(event, self._viewer(opened))) is not None]
        return Full(self.epoch, self.lens.seq, self.now(), self.lens.view, told)

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


def _new_history(record: Record) -> str:
    return f"-{secrets.token_hex(3)}" if record.broadcast.open_hands else ""


def _seated(record: Record) -> dict[str, Person]:
    """Everybody who has a seat, taken for here until more is known."""
    return {
        str(seat): Person(chair.name, not chair.gone, bool(chair.bot), gone=chair.gone)
        for seat, chair in sorted(record.chairs.items())
    }


def seen_of(past: Sequence[Past], record: Record, now: Ms) -> Any:
    """The state that spectators see of a room that was read; None where that is not known, or nothing yet."""
    if not record.broadcast.delay_ms:
        return record.state
    by = now - record.broadcast.delay_ms
    if not past:
        return record.state if record.played <= by else None
    return next((step.state for step in reversed(past) if step.now <= by), None)
