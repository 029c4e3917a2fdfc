"""``/api/rooms`` and ``/api/invites``: open a table, look at it, take a seat.

Reading takes nothing, however often a preview bot reads; a seat is taken by a POST of a guest who holds an
invite. Knowing a room's id opens its public view and no more.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.catalogue import Catalogue
from server.engines.contract import Audience
from server.engines.refusal import Code, Refused
from server.people.seating import Seating
from server.rooms import seats
from server.rooms.directory import (
    Directory,
    Full,
    Glance,
    NoSeatFree,
    NoSuchInvite,
    NoSuchRoom,
    Person,
    VoidInvite,
)
from server.rooms.entries import Broadcast
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.guests import GuestApi
from server.web.links import Links
from server.web.peer import address
from server.web.tolls import Tolls
from server.wire.frames import WireCode
from server.wire.limits import OPEN_HANDS_MS, WATCH_DELAY_MS

HOST_SEAT = 0
"""Bots sit on the seats after it."""


class Watching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Spectators see everything ``delay_s`` later; and all hands, should everybody at the table want that. ``counted``:
    it is told how many they are."""

    delay_s: Annotated[int, msgspec.Meta(ge=0, le=WATCH_DELAY_MS // 1000)] = 0
    open_hands: bool = False
    counted: bool = True


class NewRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``bot``: the name of the bot that takes other seats, ``bots`` of them (0: all); the rest is for guests.

    ``watch``: what spectators see, and when.
    """

    engine: str = "legends"
    options: dict[str, Any] = {}
    bot: str = ""
    bots: Annotated[int, msgspec.Meta(ge=0)] = 0
    watch: Watching = Watching()


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


def watching(room: Glance) -> Watching:
    """What spectators of the room see, and when."""
    return Watching(room.broadcast.delay_ms // 1000, room.broadcast.open_hands, room.counted)


class RoomApi:
    def __init__(
        self,
        directory: Directory,
        catalogue: Catalogue,
        guests: GuestApi,
        links: Links,
        tolls: Tolls,
        seating: Seating,
    ) -> None:
        self._directory = directory
        self._catalogue = catalogue
        self._guests = guests
        self._links = links
        self._tolls = tolls
        self._seating = seating

    def routes(self) -> list[Route]:
        return [
            Route("/api/rooms", self.create, methods=["POST"]),
            Route("/api/rooms/{id}", self.look, methods=["GET"]),
            Route("/api/invites/{code}", self.invited, methods=["GET"]),
            Route("/api/invites/{code}", self.sit, methods=["POST"]),
        ]

    async def create(self, request: Request) -> Response:
        """A ``NewRoom`` whose host the guest is. 201 ``{room, seat, token, invite, watch, link}``: the token opens the
        host's seat, ``invite`` a free one; ``watch`` and ``link`` lead a browser to the room, or to a seat.

        ``bad-option`` where the game does not take an option, ``full`` where the store has no room.
        """
        self._tolls.writes.pay(address(request))
        guest = await self._guests.signed_in(request)
        wanted = await asked(request, NewRoom)
        bots, broadcast = self._bots(wanted), self._broadcast(wanted)
        if arranged := sorted(wanted.options.keys() & self._catalogue.arranged.get(wanted.engine, frozenset())):
            raise ApiRefusal(422, Code.BAD_OPTION, option=arranged[0])
        self._tolls.rooms.pay(guest.id)
        try:
            created = await self._directory.create(
                wanted.engine, wanted.options, Person(guest.id, guest.nickname), bots, broadcast=broadcast
            )
        except Refused as e:
            raise ApiRefusal(422, e.code, **e.facts) from None
        except Full:
            raise ApiRefusal(503, ApiCode.FULL) from None
        await self._seating.note(guest.id, created.room_id)
        return answer(
            {
                "room": created.room_id,
                "seat": HOST_SEAT,
                "token": created.token,
                "invite": created.invite,
                "watch": self._links.watch(request, created.room_id),
                "link": self._links.invite(request, created.invite),
            },
            201,
        )

    def _bots(self, wanted: NewRoom) -> dict[int, str]:
        """Who plays for the house, by seat. Refuses an engine, or a player of it, that there is not."""
        engine = self._catalogue.engines.get(wanted.engine)
        if engine is None:
            raise ApiRefusal(400, ApiCode.NO_SUCH_ENGINE)
        if wanted.bot and wanted.bot not in self._catalogue.bots.get(wanted.engine, {}):
            raise ApiRefusal(400, ApiCode.NO_SUCH_BOT)
        last = engine.seats - 1
        return dict.fromkeys(range(1, 1 + min(wanted.bots or last, last)), wanted.bot) if wanted.bot else {}

    def _broadcast(self, wanted: NewRoom) -> Broadcast:
        """What spectators will see. Refuses open hands where they would be seen too soon, or may not be at all."""
        broadcast = Broadcast(wanted.watch.delay_s * 1000, wanted.watch.open_hands, wanted.watch.counted)
        shown = self._directory.customs.open_hands and wanted.engine in self._catalogue.hands
        if broadcast.open_hands and (broadcast.delay_ms < OPEN_HANDS_MS or not shown):
            raise ApiRefusal(422, Code.BAD_OPTION, option="watch")
        return broadcast

    async def look(self, request: Request) -> Response:
        """``{room, engine, seats, free, over, watch}``: who sits there, by seat; how many seats anybody may take."""
        self._tolls.reads.pay(address(request))
        room = await self._directory.look(request.path_params["id"])
        people = {str(seat): seats.told(chair) for seat, chair in room.chairs.items()}
        return answer(
            {
                "room": room.id,
                "engine": room.engine.name,
                "seats": people,
                "free": room.free_seats,
                "over": room.over,
                "watch": watching(room),
            }
        )

    async def invited(self, request: Request) -> Response:
        """What a code leads to: ``{room, engine, host, free, closed, options, watch}``. Takes nothing."""
        self._tolls.reads.pay(address(request))
        try:
            found = await self._directory.invite(request.path_params["code"])
            room = await self._directory.look(found.room_id)
        except (NoSuchInvite, NoSuchRoom):
            raise ApiRefusal(404, WireCode.NO_SUCH_INVITE) from None
        except VoidInvite as void:
            raise ApiRefusal(410, WireCode.VOID_INVITE, room=void.room) from None
        seen = room.engine.view(room.state, Audience.PUBLIC)
        facts = {"room": found.room_id, "engine": found.engine, "host": found.host, "free": found.free_seats > 0}
        closed = {"closed": True} if seen.get("closed") else {}
        return answer(facts | closed | {"options": seen.get("options", {}), "watch": watching(room)})

    async def sit(self, request: Request) -> Response:
        """201 ``{room, seat, token}``: a seat for the guest by a code, the own one where there is one."""
        self._tolls.writes.pay(address(request))
        guest = await self._guests.signed_in(request)
        self._tolls.seats.pay(guest.id)
        await asked(request, Nothing)
        try:
            led_to = await self._directory.invite(request.path_params["code"])
            await self._seating.note(guest.id, led_to.room_id)
            granted = await self._directory.redeem(request.path_params["code"], guest.id, guest.nickname)
        except (NoSuchInvite, NoSuchRoom):
            raise ApiRefusal(404, WireCode.NO_SUCH_INVITE) from None
        except VoidInvite as void:
            raise ApiRefusal(410, WireCode.VOID_INVITE, room=void.room) from None
        except NoSeatFree:
            raise ApiRefusal(409, WireCode.NO_SEAT_FREE) from None
        return answer({"room": granted.room_id, "seat": granted.seat, "token": granted.token}, 201)
