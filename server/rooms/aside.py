"""Rooms that this node leaves as they lie, and for how long."""

from __future__ import annotations

import structlog

from server.clock import Clock
from server.engines.contract import Ms
from server.rooms.entries import OtherVersion, Unreadable
from server.rooms.recover import NoSuchRoom, RoomOfOthers, RoomUnreadable
from server.store.contract import RoomId

AGAIN_MS = 10_000
"""What another version wrote is tried again so late: a node of that version may have saved it meanwhile."""

log = structlog.get_logger()


class Aside:
    """What is broken stays so for as long as this process lives. Contains the rooms that are not to be woken."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._broken: set[RoomId] = set()
        self._stopped: set[RoomId] = set()
        self._others: dict[RoomId, Ms] = {}

    def __contains__(self, room: object) -> bool:
        return room in self._broken or room in self._stopped or self.of_others(RoomId(str(room)))

    @property
    def unreadable(self) -> frozenset[RoomId]:
        """Those that are in the store and can't be folded here."""
        return frozenset(self._broken | self._others.keys())

    def check(self, room: RoomId) -> None:
        """Raises ``NoSuchRoom`` for one that is broken."""
        if room in self._broken:
            raise NoSuchRoom(room)

    def of_others(self, room: RoomId) -> bool:
        """Was it another version's when it was tried a moment ago?"""
        return self._clock.now_ms() < self._others.get(room, 0)

    def put(self, room: RoomId, why: Unreadable) -> NoSuchRoom | RoomOfOthers:
        """It can't be folded. Returns what to tell whoever asks for it."""
        if not isinstance(why, OtherVersion):
            log.error("room unreadable", room=room, exc_info=why)
            self._broken.add(room)
            return RoomUnreadable(room)
        if room not in self._others:
            log.warning("room of another version", room=room, why=str(why))
        self._others[room] = Ms(self._clock.now_ms() + AGAIN_MS)
        return RoomOfOthers(room)

    def stopped(self, room: RoomId) -> None:
        """A fault has stopped it: who comes gets it again as its log has it, but nobody wakes it."""
        self._stopped.add(room)

    def opened(self, room: RoomId) -> None:
        """It runs."""
        self._stopped.discard(room)
        self._others.pop(room, None)
