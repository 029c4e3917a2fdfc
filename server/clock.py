"""Time for everything outside the engines: one protocol, a real clock and one that tests turn by hand."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol

from server.engines.contract import Ms

_LONGEST_WAIT_S = 60.0  # the loop's own time stands still while the host sleeps: look at ours again and again
_UPTIME = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class Alarm(Protocol):
    """A callback that has been asked for and may be called off."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    def now_ms(self) -> Ms:
        """UTC epoch milliseconds. Never runs backwards while the process lives."""
        ...

    def call_at(self, at: Ms, callback: Callable[[], None]) -> Alarm:
        """Call once when ``at`` has come; in the next turn of the loop if it has come already."""
        ...


def uptime_s() -> float:
    """Seconds that only run forward, whatever the host does to its wall clock; time asleep counts."""
    return time.clock_gettime(_UPTIME)


async def wait_until(clock: Clock, at: Ms) -> None:
    """Return when ``at`` has come."""
    rung = asyncio.get_running_loop().create_future()
    alarm = clock.call_at(at, lambda: None if rung.done() else rung.set_result(None))
    try:
        await rung
    finally:
        alarm.cancel()


class RealClock:
    """The event loop's time, moved to the epoch once.

    It reads the host's wall clock when it is made and its uptime from then on, so a step of the
    host's clock (NTP, a careless admin) moves no deadline.
    """

    def __init__(self) -> None:
        self._epoch_s = time.time() - uptime_s()

    def now_ms(self) -> Ms:
        return Ms(int((self._epoch_s + uptime_s()) * 1000))

    def call_at(self, at: Ms, callback: Callable[[], None]) -> Alarm:
        return _LoopAlarm(self, at, callback)


class _LoopAlarm:
    __slots__ = ("_at", "_callback", "_clock", "_handle")

    def __init__(self, clock: RealClock, at: Ms, callback: Callable[[], None]) -> None:
        self._clock = clock
        self._at = at
        self._callback = callback
        self._wait()

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        left_s = (self._at - self._clock.now_ms()) / 1000
        self._handle: asyncio.Handle
        if left_s <= 0:
            self._handle = loop.call_soon(self._callback)
        elif left_s <= _LONGEST_WAIT_S:
            self._handle = loop.call_later(left_s, self._ring)
        else:
            self._handle = loop.call_later(_LONGEST_WAIT_S, self._wait)

    def _ring(self) -> None:
        if self._clock.now_ms() < self._at:  # the loop rounds down; a deadline must never come early
            self._wait()
        else:
            self._callback()

    def cancel(self) -> None:
        self._handle.cancel()


class FakeClock:
    """Stands still until ``advance``. Callbacks run in order of their time, then of their asking."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now
        self._order = itertools.count()
        self._alarms: list[tuple[int, int, _FakeAlarm]] = []

    def now_ms(self) -> Ms:
        return Ms(self._now)

    def call_at(self, at: Ms, callback: Callable[[], None]) -> Alarm:
        alarm = _FakeAlarm(callback)
        heapq.heappush(self._alarms, (max(at, self._now), next(self._order), alarm))
        return alarm

    def advance(self, by_ms: int = 0) -> None:
        """Move on, stopping at each alarm on the way. With 0: run what is due now."""
        until = self._now + by_ms
        while self._alarms and self._alarms[0][0] <= until:
            at, _, alarm = heapq.heappop(self._alarms)
            self._now = max(self._now, at)
            if not alarm.cancelled:
                alarm.callback()
        self._now = until

    def pending(self) -> int:
        """Alarms that have neither rung nor been called off."""
        return sum(not alarm.cancelled for _, _, alarm in self._alarms)


class _FakeAlarm:
    __slots__ = ("callback", "cancelled")

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True
