"""How long a seat's connection takes to and fro: told to games that give that time back to their players."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from functools import partial

from server.clock import Clock
from server.engines.contract import Lag, Seat
from server.rooms.jobs import SystemCommand
from server.rooms.record import Record

RECENT = 5  # measurements; the least of them is the way itself, the rest is noise
NEWS_MS = 75  # so much must it differ from what the game knows


class Delay:
    """Compares what was measured with what the state takes for true, and reports the difference."""

    def __init__(self, record: Record, clock: Clock, report: Callable[[SystemCommand], None]) -> None:
        self._record = record
        self._clock = clock
        self._report = report
        self._recent: defaultdict[Seat, deque[int]] = defaultdict(partial(deque, maxlen=RECENT))

    def measured(self, seat: Seat, ms: int) -> None:
        known = self._record.engine.lags(self._record.state)
        if known is None:
            return
        self._recent[seat].append(ms)
        lag = min(self._recent[seat])
        if abs(lag - known.get(seat, 0)) >= NEWS_MS:
            self._report(SystemCommand(Lag(int(seat), lag), self._clock.now_ms()))

    def anew(self, seat: Seat) -> None:
        """Another socket holds the seat."""
        self._recent.pop(seat, None)
