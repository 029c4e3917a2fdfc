"""Rooms that nobody is in leave memory after a while."""

from __future__ import annotations

from collections.abc import Callable

from server.clock import Alarm, Clock
from server.engines.contract import Ms
from server.rooms.condition import Condition
from server.rooms.room import Room
from server.rooms.timers import nearest
from server.store.contract import RoomId

QUIET_MS = 60_000  # an empty room stays so long
NEAR_MS = 300_000  # and longer if a deadline comes within this time


class Quiet:
    """``stopped`` is told of rooms that leave because a fault had stopped them."""

    def __init__(self, clock: Clock, stopped: Callable[[Room], None]) -> None:
        self._clock = clock
        self._stopped = stopped
        self._alarms: dict[RoomId, Alarm] = {}

    def emptied(self, room: Room) -> None:
        """Look again after a while whether the room is still quiet."""
        self.forget(room)
        self._alarms[room.id] = self._clock.call_at(Ms(self._clock.now_ms() + QUIET_MS), lambda: self._look(room))

    def forget(self, room: Room) -> None:
        """The room need not be looked at."""
        alarm = self._alarms.pop(room.id, None)
        if alarm is not None:
            alarm.cancel()

    def _look(self, room: Room) -> None:
        del self._alarms[room.id]
        if not room.empty or room.condition is Condition.GONE:
            return
        if room.condition is Condition.STOPPED:
            self._stopped(room)
            room.abandon()
        elif room.condition is Condition.SETTLING or room.busy or room.asked or self._near(room):
            self.emptied(room)
        else:
            room.sleep()

    def _near(self, room: Room) -> bool:
        following = nearest(room.engine.deadlines(room.state))
        return following is not None and following - self._clock.now_ms() < NEAR_MS
