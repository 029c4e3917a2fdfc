"""What a state's deadlines ask for: an alarm here, a time in the store's schedule, and a job once one has come."""

from __future__ import annotations

from collections.abc import Callable

from server.clock import Clock
from server.engines.contract import Due, Ms, Step
from server.rooms.jobs import SystemCommand
from server.rooms.record import Record
from server.rooms.timers import Timer, due, nearest, struck
from server.store.contract import RoomId, Schedule

RETRY_MS = 2_000  # what the store refused to hear of is tried again
AT_ONCE = Ms(1)  # in the schedule: any node that looks is to wake the room


class Deadlines:
    """Rings when the nearest deadline of the record's state has come, or a little earlier. ``ring`` is given each time:
    once all is stopped, nothing here holds on to it."""

    __slots__ = ("_clock", "_record", "_timer", "_wakeup")

    def __init__(self, record: Record, schedule: Schedule, clock: Clock) -> None:
        self._record = record
        self._clock = clock
        self._timer = Timer(clock)
        self._wakeup = Wakeup(record.room, schedule)

    def nearest(self, step: Step | None = None) -> Ms | None:
        """The next deadline, or what it would be after ``step``."""
        state = self._record.state if step is None else step.state
        return nearest(self._record.engine.deadlines(state))

    def wake(self, following: Ms | None, step: Step | None = None) -> Ms | None:
        """What an entry must write to the schedule that makes ``following`` the next deadline. A room that has asked
        others for something is woken at once where nobody runs it."""
        asks = bool(self._record.asked) or (step is not None and bool(step.requests))
        return self._wakeup.to_write(AT_ONCE if asks else following)

    def saved(self, wake: Ms | None) -> None:
        """An entry was saved, and this with it."""
        self._wakeup.wrote(wake)

    def forget(self) -> None:
        """What stands in the schedule is not known any more."""
        self._wakeup.forget()

    def put(self) -> None:
        """Correct the schedule."""
        self._wakeup.put(AT_ONCE if self._record.asked else self.nearest())

    def follow(self, at: Ms | None, ring: Callable[[], None]) -> None:
        self._timer.follow(at, ring)

    def retry(self, ring: Callable[[], None]) -> None:
        """Ring again in a moment: the store refused."""
        self._timer.follow(Ms(self._clock.now_ms() + RETRY_MS), ring)

    def due(self) -> list[SystemCommand]:
        """A job for each deadline that has come, in their order."""
        now, deadlines = self._clock.now_ms(), self._record.engine.deadlines(self._record.state)
        return [SystemCommand(Due(name), struck(deadlines[name], now)) for name in due(deadlines, now)]

    def stop(self) -> None:
        self._timer.stop()


class Wakeup:
    """The room's time in the store's schedule, as far as we know it.

    It may be earlier than the true one (a spurious wake is harmless), never later. So it is written with an entry
    only when the next deadline comes nearer.
    """

    __slots__ = ("_at", "_known", "_room", "_schedule")

    def __init__(self, room: RoomId, schedule: Schedule) -> None:
        self._room = room
        self._schedule = schedule
        self._at: Ms | None = None
        self._known = False

    def to_write(self, following: Ms | None) -> Ms | None:
        """What an entry must write that makes ``following`` the next deadline; None where what stands is good."""
        if following is None or (self._known and self._at is not None and self._at <= following):
            return None
        return following

    def wrote(self, wake: Ms | None) -> None:
        """``to_write`` of this was saved."""
        if wake is not None:
            self._at, self._known = wake, True

    def forget(self) -> None:
        """What stands in the store is not known any more."""
        self._known = False

    def put(self, following: Ms | None) -> None:
        """Write the true time, some time soon, unless it stands there."""
        if not self._known or following != self._at:
            self._at, self._known = following, True
            self._schedule.put(self._room, following, self.forget)
