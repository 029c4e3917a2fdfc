"""What would come of names if they were entered now, by the event's own rules, on a copy of it that nobody keeps."""

from __future__ import annotations

from server.engines.contract import Ms, Seat
from server.engines.refusal import Refused
from server.engines.tournament.commands import Enter
from server.engines.tournament.state import State
from server.rooms.directory import Glance
from server.tournaments.names import Line


class Trial:
    """``state``: the event as it would be. ``at``: now, in UTC ms."""

    def __init__(self, event: Glance, seat: int, at: int) -> None:
        self._engine = event.engine
        self._seat = Seat(seat)
        self._at = Ms(at)
        self.state: State = event.state

    def enter(self, line: Line) -> str:
        """ "" if he would be in, or why the event would refuse him."""
        try:
            self.state = self._engine.apply(self.state, self._seat, Enter(line.name, line.club), self._at).state
        except Refused as refused:
            return refused.code.value
        return ""
