"""Which deadline is next, which have come, when they count as met, and the one alarm of a room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from server.clock import Alarm, Clock
from server.engines.contract import Ms

LATE_MS = 3_000  # a process that comes later than this to what is due stood still, or has just come up


def nearest(deadlines: Mapping[str, Ms]) -> Ms | None:
    return min(deadlines.values(), default=None)


def due(deadlines: Mapping[str, Ms], now: Ms) -> list[str]:
    """Names whose time has come, in the order in which it came."""
    return [name for at, name in sorted((at, name) for name, at in deadlines.items()) if at <= now]


def struck(when: Ms, now: Ms) -> Ms:
    """The time at which what was set for ``when`` counts as done: its own, though the loop comes to it a little late.

    So what a person did and what happened by itself are stamped alike. Very late it is ``now``: nobody shall pay
    with the next deadline for a server that was not there.
    """
    return when if now - when < LATE_MS else now


class Timer:
    """Rings when the nearest deadline has come.

    A deadline that moves back leaves the alarm as it is: it rings early, finds nothing due and is set
    anew. Most actions move a deadline back, so most actions cost no alarm.
    """

    __slots__ = ("_alarm", "_at", "_clock")

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._alarm: Alarm | None = None
        self._at: Ms | None = None

    def follow(self, at: Ms | None, ring: Callable[[], None]) -> None:
        """Call ``ring`` at ``at`` or earlier; then ask again. Once stopped, nothing here holds on to it."""
        if at is None or (self._at is not None and self._at <= at):
            return
        self.stop()
        self._at = at
        self._alarm = self._clock.call_at(at, partial(self._rung, ring))

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = self._at = None

    def _rung(self, ring: Callable[[], None]) -> None:
        self._alarm = self._at = None
        ring()
