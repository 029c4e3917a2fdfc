"""Who is here: outside of the versioned view, so that coming and going costs no version."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from server.clock import Alarm, Clock
from server.engines.contract import Audience, Ms, Seat, Viewer
from server.rooms.member import Member
from server.rooms.record import Record
from server.wire.frames import Outbound, People, Person, Said, WireCode
from server.wire.limits import CROWD_MS, CROWDED_SEATS, PHRASES, SAY_MS


class Presence:
    """Which socket holds which seat, and how many only watch.

    A seat that changes hands is told at once, the number of spectators once a second; and in a room with hundreds of
    seats (an event) everything once a second, for each frame names them all.
    """

    __slots__ = ("_broadcast", "_clock", "_crowd", "_crowds", "_record", "_said", "_since", "holders", "watching")

    def __init__(self, record: Record, clock: Clock, broadcast: Callable[[Outbound], None]) -> None:
        self._record = record
        self._clock = clock
        self._broadcast = broadcast
        self.holders: dict[Seat, Member] = {}
        self.watching = 0
        self._since: dict[int, Ms] = {}
        self._said: dict[Seat, Ms] = {}
        self._crowd: Alarm | None = None
        self._crowds: dict[Member, int] = {}

    def people(self) -> People:
        holders = self.holders
        seats = {
            str(seat): Person(
                chair.name, bool(chair.bot) or seat in holders, bool(chair.bot), self._since.get(seat, 0), chair.gone
            )
            for seat, chair in sorted(self._record.chairs.items())
        }
        return People(seats, self.watching if self._record.counted else UNSET)

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
        if member in self._crowds:
            self.count(member, 0)
            del self._crowds[member]
        elif isinstance(viewer, Audience):
            self.watching -= 1
            self._count_soon()
        elif self.holders.get(viewer) is member:
            del self.holders[viewer]
            self._since[viewer] = self._clock.now_ms()
            self.tell()

    def count(self, crowd: Member, watching: int) -> None:
        """This member stands for so many spectators."""
        self.watching += watching - self._crowds.get(crowd, 0)
        self._crowds[crowd] = watching
        self._count_soon()

    def say(self, viewer: Viewer, phrase: int, at: Ms) -> WireCode | None:
        """Tell everybody that this seat says a phrase; or why not."""
        if isinstance(viewer, Audience):
            return WireCode.WATCHING_ONLY
        if not 0 <= phrase < PHRASES:
            return WireCode.BAD_COMMAND
        if at - self._said.get(viewer, Ms(0)) < SAY_MS:
            return WireCode.TOO_FAST
        self._said[viewer] = at
        self._broadcast(Said(viewer, phrase))
        return None

    def tell(self) -> None:
        if len(self._record.chairs) > CROWDED_SEATS:
            self._count_soon()
        else:
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
        self._broadcast(self.people())
