"""Time in which nobody could play, until an entry in the log has given it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from server.engines.contract import Ms, Outage
from server.engines.refusal import Refused
from server.rooms.jobs import Draft, SystemCommand
from server.rooms.record import Record


class Owed:
    """``ms`` are owed. Goes before everything else in the mailbox: deadlines move before any of them is looked at."""

    __slots__ = ("_put_off", "ms")

    def __init__(self) -> None:
        self.ms = 0
        self._put_off = False

    def add(self, gap_ms: int) -> None:
        self.ms += gap_ms
        self._put_off = False

    def again(self) -> None:
        """Try once more what the store refused."""
        self._put_off = False

    def job(self, at: Ms) -> SystemCommand | None:
        """What gives it back, or None where nothing is owed or the store has just refused."""
        return _GiveBack(self, at) if self.ms and not self._put_off else None

    def paid(self, gap_ms: int) -> None:
        self.ms -= gap_ms

    def put_off(self) -> None:
        self._put_off = True


class _GiveBack(SystemCommand):
    __slots__ = ("_gap_ms", "_owed")

    def __init__(self, owed: Owed, at: Ms) -> None:
        super().__init__(Outage(owed.ms), at)
        self._owed = owed
        self._gap_ms = owed.ms

    def draft(self, record: Record, at: Ms) -> Draft | None:
        try:
            return super().draft(record, at)
        except Refused:  # the game does not care
            self._owed.paid(self._gap_ms)
            return None

    def refuse(self, code: str, facts: Mapping[str, Any]) -> None:
        self._owed.put_off()

    def done(self) -> None:
        self._owed.paid(self._gap_ms)
