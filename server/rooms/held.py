"""Commands that came too early to be told: kept out of the log until their time, so that nobody can notice them.

A pass in a window of CFG Legends is such a command: given at once it would show that its seat was asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from server.clock import Alarm, Clock
from server.engines.contract import Ms
from server.rooms.jobs import Job
from server.wire.frames import WireCode
from server.wire.limits import MAILBOX_COMMANDS


class Held:
    """``release`` gets each job when its time has come. Bounded; what does not fit is refused as ``busy``."""

    def __init__(self, clock: Clock, release: Callable[[Job], None]) -> None:
        self._clock = clock
        self._release = release
        self._waiting: dict[Job, Alarm] = {}

    def hold(self, job: Job, when: Ms) -> None:
        if len(self._waiting) >= MAILBOX_COMMANDS:
            job.refuse(WireCode.BUSY, {})
            return
        self._waiting[job] = self._clock.call_at(when, partial(self._let_go, job, when))

    def _let_go(self, job: Job, when: Ms) -> None:
        del self._waiting[job]
        job.at = Ms(max(job.at, when))
        self._release(job)

    def refuse_all(self, code: WireCode) -> None:
        """The room stops or goes; whoever waits may send it again."""
        waiting, self._waiting = self._waiting, {}
        for job, alarm in waiting.items():
            alarm.cancel()
            job.refuse(code, {})
