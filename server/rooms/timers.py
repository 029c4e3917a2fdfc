"""A room's deadlines: one alarm, at the nearest of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from server.clock import Alarm, Clock
from server.engines.contract import Ms


def nearest(deadlines: Mapping[str, Ms]) -> Ms | None:
    return min(deadlines.values(), default=None)


def due(deadlines: Mapping[str, Ms], now: Ms) -> list[str]:
    """Names whose time has come, in the order in which it came."""
    return [name for at, name in sorted((at, name) for name, at in deadlines.items()) if at <= now]


class Timer:
    """Rings when the nearest deadline has come.

    A deadline that moves back leaves the alarm as it is: it rings early, finds nothing due and is set
    anew. Most actions move a deadline back, so most actions cost no alarm.
    """

    __slots__ = ("_alarm", "_at", "_clock", "_ring")

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._alarm: Alarm | None = None
        self._at: Ms | None = None

    def follow(self, at: Ms | None) -> None:
        """Ring at ``at`` or earlier, then ask again."""
        if at is None or (self._at is not None and self._at <= at):
            return
        self.stop()
        self._at = at
        self._alarm = self._clock.call_at(at, self._rung)

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = self._at = None

    def _rung(self) -> None:
        self._alarm = self._at = None
        self._ring()
