"""Where a guest sits: found again on another device, taken over by whom the guest turned out to be, given up.

A seat's token opens the seat and nothing else, so it has to be made void beside the guest's own; and rooms sleep, or
run on other nodes, so every step here may be done again, and a room is struck off the register only after it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import msgspec

from server.engines.contract import Ms
from server.people.guests import IDLE_DAYS, GuestId, day
from server.rooms.directory import Directory, Glance, Granted, NoSeatFree, NoSuchRoom, RoomUnable
from server.rooms.seats import Change
from server.store.contract import RoomId
from server.store.register import Register
from server.tokens import digest, new_secret


class NoSeat(Exception):
    """The guest holds no seat there."""


class Sat(msgspec.Struct, frozen=True):
    """A seat that a guest holds, and since when."""

    room: Glance
    seat: int
    since: Ms


class Seating:
    """Raises ``StoreLost``; and ``RoomUnable`` where a room did not do it: try again later."""

    def __init__(self, directory: Directory, register: Register, now: Callable[[], Ms]) -> None:
        self._directory = directory
        self._register = register
        self._now = now

    async def note(self, guest: str, room: str) -> None:
        """The guest is about to take a seat there."""
        await self._register.sit(guest, RoomId(room), self._now())

    async def holds(self, guest: str) -> bool:
        """Has the guest ever taken a seat?"""
        return bool(await self._register.rooms(guest))

    async def seats(self, guest: str) -> AsyncIterator[Sat]:
        """Every seat of the guest, the newest first. Rooms that are no more are struck off."""
        for room_id, since in (await self._register.rooms(guest)).items():
            try:
                room = await self._directory.look(room_id)
            except NoSuchRoom:
                await self._register.unsit(guest, room_id)
                continue
            for seat, chair in room.chairs.items():
                if chair.guest == guest:
                    yield Sat(room, seat, since)

    async def plays(self, guest: str) -> bool:
        """Does the guest sit at a game that still goes on?"""
        today = day(self._now())
        async for sat in self.seats(guest):
            over = sat.room.engine.outcome(sat.room.state) is not None
            if not over and sat.room.engine.begun(sat.room.state) and day(sat.room.played) > today - IDLE_DAYS:
                return True
        return False

    async def sit(self, guest: str, room_id: str) -> Granted:
        """A fresh token for the guest's own seat, never for a free one. Raises ``NoSeat``, ``NoSuchRoom``."""
        token = new_secret()
        room = await self._directory.reach(room_id)
        try:
            seat = await room.change_seat(Change(guest, token=digest(token)))
        except NoSeatFree:
            raise NoSeat(room.id) from None
        return Granted(room.id, seat, token)

    async def void(self, guest: str) -> None:
        """No token opens any seat of the guest any more; who is on one with it is sent away."""
        await self._each(guest, Change(guest, void=True))

    async def hand_over(self, guest: str, heir: GuestId) -> None:
        """All seats of the guest are the heir's from now on; their tokens stay."""
        for room, since in (await self._register.rooms(guest)).items():
            await self._register.sit(heir, room, since)
        await self._each(guest, Change(guest, heir=heir), struck=True)

    async def give_up(self, guest: str) -> None:
        """Nobody holds the guest's seats any more, and no name stands there."""
        await self._each(guest, Change(guest, gone=True), struck=True)

    async def _each(self, guest: str, change: Change, struck: bool = False) -> None:
        """Change all seats; where one room does not do it, the others still do."""
        unable: RoomUnable | None = None
        for room in await self._register.rooms(guest):
            try:
                await self._change(room, change)
            except RoomUnable as e:
                unable = e
                continue
            if struck:
                await self._register.unsit(guest, room)
        if unable is not None:
            raise unable

    async def _change(self, room_id: RoomId, change: Change) -> None:
        try:
            await (await self._directory.reach(room_id)).change_seat(change)
        except (NoSeatFree, NoSuchRoom):
            return  # nothing there, or done before
