"""Commands that came too early to be told: kept out of the log until their time, so that nobody can notice them.

A pass in a window of CFG Legends is such a command: given at once it would show that its seat was asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from server.clock import Alarm, Clock
from server.engines.contract import Ms
from server.rooms.jobs import Job
from server.rooms.mailbox import Shares
from server.rooms.timers import struck
from server.wire.frames import WireCode


class Held:
    """Of each source its share; more is refused as ``busy``."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: dict[Job, Alarm] = {}
        self._shares = Shares()

    def hold(self, job: Job, when: Ms, release: Callable[[Job], None]) -> None:
        """``release`` gets the job when its time has come."""
        if self._shares.take(job.source):
            self._waiting[job] = self._clock.call_at(when, partial(self._let_go, job, when, release))
        else:
            job.refuse(WireCode.BUSY, {})

    def _let_go(self, job: Job, when: Ms, release: Callable[[Job], None]) -> None:
        del self._waiting[job]
        self._shares.give_back(job.source)
        job.at = Ms(max(job.at, struck(when, self._clock.now_ms())))
        release(job)

    def empty(self) -> list[Job]:
        """All that waited, called off: the room stops or goes."""
        waiting, self._waiting = self._waiting, {}
        self._shares.clear()
        for alarm in waiting.values():
            alarm.cancel()
        return list(waiting)
