"""When Python's collector of garbage passes, during which nothing else can happen.

A room or a connection that has gone is let go of at once (``tests/rooms/test_parting.py``). What needs a collector are
knots of things that hold each other, as libraries make them: few, and nearly all of them young. So what is young is
looked through in small helpings, what a started node has lies frozen, and everything else is looked through only while
next to nobody is there, which takes no time, where the process has grown by half, or once in some hours: what a process
needed at most never falls, so by growth alone each time more would have to lie about than the last time.
"""

from __future__ import annotations

import gc
import resource
import time
from collections.abc import Callable

YOUNG = 50
"""By so many more things than before there is a pass. Python counts what has gone against what is new, so that where
as much goes as comes, a pass finds far more: with 500 tens of thousands, a stall of 28 ms, with 50 at most 3 ms for
some 3 % more work in all (``python -m loadtests stalls legends``)."""
HELPINGS = 1
"""After so many passes, what they left is looked through once more. Then it is old."""
NEVER = 1_000_000_000
EVERY_SECONDS = 60.0
FEW = 100
"""Rooms and connections together: looked through in some milliseconds."""
LONGEST_SECONDS = 6 * 3600.0
"""Also where it costs something."""
GROWN = 1.5
LEAST_KIB = 256 * 1024
"""What the process may need anyway."""


def settle() -> None:
    """What is here now stays: the collector need not look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, HELPINGS, NEVER)


class Tidy:
    """``live``: how many rooms and connections there are. ``now``: in seconds, on any clock that runs evenly."""

    def __init__(self, live: Callable[[], int], now: float) -> None:
        self._live = live
        self._due = now + EVERY_SECONDS
        self._overdue = now + LONGEST_SECONDS
        self._bound_kib = LEAST_KIB * GROWN

    def look(self, now: float) -> float:
        """Pass, if it is time and costs nothing, or must be. Returns the seconds that it took. Call it often."""
        if now < self._due:
            return 0.0
        self._due = now + EVERY_SECONDS
        needed_kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # at most so far: what it needs once, it keeps
        if self._live() > FEW and needed_kib < self._bound_kib and now < self._overdue:
            return 0.0
        self._overdue = now + LONGEST_SECONDS
        self._bound_kib = max(needed_kib, LEAST_KIB) * GROWN
        began = time.perf_counter()
        gc.collect()
        return time.perf_counter() - began
