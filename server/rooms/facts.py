"""What a running room is, for whoever looks at it: nothing here changes anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from server.engines.contract import Engine, Ms, Seat
from server.rooms.condition import Condition
from server.rooms.entries import Broadcast, Chair, Origin
from server.rooms.ledger import Ledger
from server.rooms.member import Member
from server.rooms.presence import Presence
from server.rooms.publish import Publisher
from server.rooms.record import Record
from server.store.contract import Seq


class Facts:
    _record: Record
    _ledger: Ledger
    _presence: Presence
    _publisher: Publisher
    _members: set[Member]

    @property
    def engine(self) -> Engine:
        return self._record.engine

    @property
    def state(self) -> Any:
        return self._record.state

    @property
    def seq(self) -> Seq:
        """The version: the number of the last log entry."""
        return self._record.seq

    @property
    def played(self) -> Ms:
        """When the last command was given."""
        return self._record.played

    @property
    def seen(self) -> Any:
        """The state that spectators see; None while there is nothing to be seen yet."""
        return self._publisher.seen

    @property
    def epoch(self) -> str:
        return self._record.epoch

    @property
    def chairs(self) -> Mapping[int, Chair]:
        """Who holds which seat, bots included."""
        return self._record.chairs

    @property
    def broadcast(self) -> Broadcast:
        """What its spectators see, and when."""
        return self._record.broadcast

    @property
    def counted(self) -> bool:
        """Is it told how many watch?"""
        return self._record.counted

    @property
    def origin(self) -> Origin | None:
        """The match that it was made for, if it was."""
        return self._record.origin

    @property
    def condition(self) -> Condition:
        return self._ledger.condition

    @property
    def closed(self) -> bool:
        """Does nothing happen here any more? The room may go on elsewhere, or here anew."""
        return self.condition in (Condition.STOPPED, Condition.GONE)

    @property
    def empty(self) -> bool:
        return not self._members

    @property
    def busy(self) -> bool:
        return self._ledger.busy

    @property
    def watching(self) -> int:
        """How many only watch."""
        return self._presence.watching

    def held(self, seat: Seat) -> bool:
        """Is whoever has this seat here?"""
        return seat in self._presence.holders
