"""Who is here: outside of the versioned view, so that coming and going costs no version."""

from __future__ import annotations

from collections.abc import Callable

from server.clock import Alarm, Clock
from server.engines.contract import Audience, Ms, Seat
from server.rooms.member import Member
from server.rooms.record import Record
from server.wire.frames import Outbound, People, Person
from server.wire.limits import CROWD_MS, PHRASES, SAY_MS


class Presence:
    """Which socket holds which seat, and how many only watch.

    A seat that changes hands is told at once, the number of spectators once a second.
    """

    __slots__ = ("_broadcast", "_clock", "_crowd", "_record", "_said", "_since", "holders", "watching")

    def __init__(self, record: Record, clock: Clock, broadcast: Callable[[Outbound], None]) -> None:
        self._record = record
        self._clock = clock
        self._broadcast = broadcast
        self.holders: dict[Seat, Member] = {}
        self.watching = 0
        self._since: dict[int, Ms] = {}
        self._said: dict[Seat, Ms] = {}
        self._crowd: Alarm | None = None

    def people(self) -> People:
        holders = self.holders
        seats = {
            str(seat): Person(chair.name, bool(chair.bot) or seat in holders, bool(chair.bot), self._since.get(seat, 0))
            for seat, chair in sorted(self._record.chairs.items())
        }
        return People(seats, self.watching)

    def came(self, member: Member) -> None:
        """From now on this socket holds its seat, or watches."""
        viewer = member.viewer
        if isinstance(viewer, Audience):
            self.watching += 1
            self._count_soon()
            return
        before = self.holders.get(viewer)
        self.holders[viewer] = member
        if before is None:
            self._since[viewer] = self._clock.now_ms()
            self.tell()

    def went(self, member: Member) -> None:
        """A socket is gone. One that was replaced before says nothing about its seat."""
        viewer = member.viewer
        if isinstance(viewer, Audience):
            self.watching -= 1
            self._count_soon()
        elif self.holders.get(viewer) is member:
            del self.holders[viewer]
            self._since[viewer] = self._clock.now_ms()
            self.tell()

    def may_say(self, seat: Seat, at: Ms) -> bool:
        """Spend the seat's phrase of these seconds, if it has not been spent."""
        if at - self._said.get(seat, Ms(0)) < SAY_MS:
            return False
        self._said[seat] = at
        return True

    def tell(self) -> None:
        self._broadcast(self.people())

    def close(self) -> None:
        if self._crowd is not None:
            self._crowd.cancel()
            self._crowd = None

    def _count_soon(self) -> None:
        if self._crowd is None:
            self._crowd = self._clock.call_at(Ms(self._clock.now_ms() + CROWD_MS), self._count)

    def _count(self) -> None:
        self._crowd = None
        self.tell()


def is_phrase(number: int) -> bool:
    return 0 <= number < PHRASES
