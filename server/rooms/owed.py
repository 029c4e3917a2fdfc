"""Time in which nobody could play, until an entry in the log has given it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from server.engines.contract import Ms, Outage
from server.engines.refusal import Refused
from server.rooms.jobs import Draft, SystemCommand
from server.rooms.record import Record
from server.rooms.recover import OUTAGE_LEAST_MS


class Owed:
    """``ms`` are owed. Goes before everything else in the mailbox: deadlines move before any of them is looked at.

    A store that answers but takes nothing (its memory or its disk is full, its replicas are gone) stops a game like one
    that is away. That is counted from the first entry that it refuses to the first that it takes, or to the next try.
    """

    __slots__ = ("_counted", "_refusing", "ms", "put_off")

    def __init__(self) -> None:
        self.ms = 0
        self.put_off = False  # the store has just refused to hear of it, and nothing goes before it
        self._refusing: Ms | None = None  # since when
        self._counted = Ms(0)  # until when that is part of ``ms``

    def add(self, gap_ms: int, at: Ms) -> None:
        """Nobody could play for ``gap_ms``, until now."""
        if self._refusing is not None:  # of that, what is not counted yet, and what lies before the first refusal
            gap_ms = at - self._counted + max(0, self._refusing - (at - gap_ms))
            self._counted = at
        self.ms += gap_ms
        self.put_off = False

    @property
    def refusing(self) -> bool:
        return self._refusing is not None

    def refused(self, at: Ms) -> None:
        """The store has refused an entry."""
        if self._refusing is None:
            self._refusing = self._counted = at

    def taken(self, at: Ms) -> None:
        """It has taken one, or is away altogether: from here on that is counted."""
        if self._refusing is not None and at - self._counted >= OUTAGE_LEAST_MS:
            self.add(0, at)
        self._refusing = None

    def again(self, at: Ms) -> None:
        """Try once more what the store refused."""
        self.put_off = False
        if self._refusing is not None and at - self._refusing >= OUTAGE_LEAST_MS:
            self.add(0, at)

    def job(self, at: Ms) -> SystemCommand | None:
        """What gives it back, or None where nothing is owed or the store has just refused."""
        return _GiveBack(self, at) if self.ms and not self.put_off else None

    def paid(self, gap_ms: int) -> None:
        self.ms -= gap_ms


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
        self._owed.put_off = True

    def done(self) -> None:
        self._owed.paid(self._gap_ms)
