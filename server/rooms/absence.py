"""Telling the game who has left: after a moment, so that a quick reload is nobody's business; back at once."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial

from server.clock import Alarm, Clock
from server.engines.contract import Ms, Presence, Seat
from server.rooms.jobs import SystemCommand
from server.rooms.record import Record
from server.wire.limits import ABSENT_MS


class Absence:
    """Compares who holds a seat with what the state takes for left, and reports the difference.

    ``held``: seats that a socket holds now. Games that don't care (``Engine.absent`` is None) hear nothing.
    """

    def __init__(
        self, record: Record, clock: Clock, held: Container[Seat], report: Callable[[SystemCommand], None]
    ) -> None:
        self._record = record
        self._clock = clock
        self._held = held
        self._report = report
        self._alarms: dict[Seat, Alarm] = {}

    def start(self) -> None:
        """After an opening nobody is here yet; whoever has not come in a moment has left."""
        for seat in self._record.chairs:
            self.went(Seat(seat))

    def came(self, seat: Seat) -> None:
        alarm = self._alarms.pop(seat, None)
        if alarm is not None:
            alarm.cancel()
        self._compare(seat)

    def went(self, seat: Seat) -> None:
        if seat not in self._alarms and self._record.engine.absent(self._record.state) is not None:
            self._alarms[seat] = self._clock.call_at(Ms(self._clock.now_ms() + ABSENT_MS), partial(self._due, seat))

    def _due(self, seat: Seat) -> None:
        del self._alarms[seat]
        self._compare(seat)

    def _compare(self, seat: Seat) -> None:
        absent = self._record.engine.absent(self._record.state)
        chair = self._record.chairs.get(seat)
        if absent is None or chair is None or chair.bot:
            return
        here = seat in self._held
        if here == (seat in absent):
            self._report(SystemCommand(Presence(int(seat), here), self._clock.now_ms()))

    def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()
