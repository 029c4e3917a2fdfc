"""Who asks about an event: its staff, its players, anybody. The guest's seat there says so, with each call."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.requests import Request

from server.engines.contract import Seat
from server.engines.tournament.state import Role
from server.people.guests import Guest
from server.rooms.directory import Directory, Glance
from server.tournaments.carrier import ENGINE
from server.web.answers import ApiCode, ApiRefusal
from server.web.guests import GuestApi
from server.web.peer import address
from server.web.tolls import Toll, Tolls
from server.wire.frames import WireCode

LATE_MS = 500
"""An event that another node runs is told of as it was so long ago at most: consoles ask once a second."""


class Here(NamedTuple):
    """An event, and the seat of whoever asks."""

    event: Glance
    guest: Guest
    seat: int

    @property
    def role(self) -> Role | None:
        found = self.event.state.staff.get(self.seat)
        return None if found is None else found.role


class EventDoor:
    def __init__(self, directory: Directory, guests: GuestApi, tolls: Tolls) -> None:
        self.directory = directory
        self.guests = guests
        self.tolls = tolls

    async def event(self, request: Request, *, within_ms: int = LATE_MS) -> Glance:
        """Any event; refuses rooms of other games like rooms that are not there."""
        event = await self.directory.look(request.path_params["id"], within_ms=within_ms)
        if event.engine.name != ENGINE:
            raise ApiRefusal(404, WireCode.NO_SUCH_ROOM)
        return event

    async def read(self, request: Request) -> Glance:
        """An event for anybody."""
        self.tolls.reads.pay(address(request))
        return await self.event(request, within_ms=0)

    async def seated(self, request: Request, toll: Toll | None = None) -> Here:
        """Refuses who has no seat there."""
        (toll or self.tolls.writes).pay(address(request))
        guest = await self.guests.signed_in(request)
        here = _here(await self.event(request), guest) or _here(await self.event(request, within_ms=0), guest)
        if here is None:
            raise ApiRefusal(403, ApiCode.NOT_STAFF)
        return here

    async def staff(self, request: Request, toll: Toll | None = None) -> Here:
        """Of the staff; what exactly the role may do is said by the event."""
        here = await self.seated(request, toll)
        if here.role is None:
            here = _here(await self.event(request, within_ms=0), here.guest) or here
        if here.role is None:
            raise ApiRefusal(403, ApiCode.NOT_STAFF)
        return here

    async def say(self, here: Here, command: dict[str, Any], order_id: str) -> None:
        """A command of the guest's seat, which the event refuses where the role does not reach."""
        if await self.said(here, command, order_id):
            raise ApiRefusal(403, ApiCode.NOT_STAFF)

    async def said(self, here: Here, command: dict[str, Any], order_id: str) -> str:
        """The same; "" once it is done, or why the event refuses it."""
        room = await self.directory.reach(here.event.id)
        return await room.order(Seat(here.seat), command, order_id)


def seats_of(room: Glance, guest: Guest) -> list[int]:
    """All that this guest holds in a room; usually one, but nothing here takes that for granted."""
    return [seat for seat, chair in room.chairs.items() if chair.guest == guest.id]


def _here(event: Glance, guest: Guest) -> Here | None:
    for seat, chair in event.chairs.items():
        if chair.guest == guest.id:
            return Here(event, guest, seat)
    return None
