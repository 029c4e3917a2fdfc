"""``/api/recovery`` and ``/api/me/...``: a code for the day the phone is lost, one's seats, all that is kept of one."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.clock import Clock
from server.people.claims import BadCode, Claims, TooManyTries
from server.people.errands import Errands
from server.people.guests import Kind
from server.people.nicknames import Language
from server.people.seating import NoSeat, Sat
from server.rooms import seats
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.guests import GuestApi, shown
from server.web.peer import address
from server.web.tolls import Tolls

FORMAT = 1
"""Of an export. Rises when something in it comes to mean something else."""
SEATS_SHOWN = 100


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The language of a new code's words."""

    lang: Language = "de"


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``code`` as it was typed; ``kind``: what sort of device this is."""

    code: str
    kind: Kind = ""


class ProfileApi:
    def __init__(self, claims: Claims, errands: Errands, guests: GuestApi, tolls: Tolls, clock: Clock) -> None:
        self._claims = claims
        self._errands = errands
        self._guests = guests
        self._tolls = tolls
        self._clock = clock

    def routes(self) -> list[Route]:
        return [
            Route("/api/recovery", self.claim, methods=["POST"]),
            Route("/api/me/recovery", self.give, methods=["POST"]),
            Route("/api/me/seats", self.seats, methods=["GET"]),
            Route("/api/me/seats/{room}", self.sit, methods=["POST"]),
            Route("/api/me/export", self.export, methods=["GET"]),
        ]

    async def give(self, request: Request) -> Response:
        """201 ``{code}``, shown this once; the one before it is dead."""
        self._tolls.writes.pay(address(request))
        guest = await self._guests.signed_in(request)
        self._tolls.names.pay(guest.id)
        wanted = await asked(request, Wish)
        code = await self._claims.give(guest, wanted.lang)
        if code is None:
            raise ApiRefusal(401, ApiCode.NOT_SIGNED_IN)
        return answer({"code": code}, 201)

    async def claim(self, request: Request) -> Response:
        """201: this browser is the code's guest from now on. Its own token, if it brings one, says whom it was."""
        self._tolls.writes.pay(address(request))
        self._tolls.guests.pay(address(request))
        was = await self._guests.perhaps(request)
        wanted = await asked(request, Claim)
        try:
            claimed = await self._claims.claim(wanted.code, was.guest if was is not None else None, wanted.kind)
        except BadCode:
            raise ApiRefusal(403, ApiCode.BAD_CODE) from None
        except TooManyTries as e:
            raise ApiRefusal(429, ApiCode.TOO_MANY_TRIES, wait_ms=e.wait_ms) from None
        told: dict[str, Any] = {"id": claimed.guest.id, "nickname": claimed.guest.nickname}
        if not claimed.token:
            return answer(told)
        return answer(told | {"token": claimed.token, "joined": claimed.joined, "left": claimed.left}, 201)

    async def seats(self, request: Request) -> Response:
        """The newest of the guest's seats; no token."""
        self._tolls.reads.pay(address(request))
        guest = await self._guests.signed_in(request)
        return answer({"seats": await self._seats(guest.id, SEATS_SHOWN)})

    async def sit(self, request: Request) -> Response:
        """201 ``{room, seat, token}``: a token of this device for the guest's own seat."""
        self._tolls.writes.pay(address(request))
        guest = await self._guests.signed_in(request)
        self._tolls.seats.pay(guest.id)
        try:
            granted = await self._errands.seating.sit(guest.id, request.path_params["room"])
        except NoSeat:
            raise ApiRefusal(403, ApiCode.NO_SEAT) from None
        return answer({"room": granted.room_id, "seat": granted.seat, "token": granted.token}, 201)

    async def export(self, request: Request) -> Response:
        """Everything that this server keeps about the guest, as a file."""
        self._tolls.writes.pay(address(request))
        present = await self._guests.present(request)
        self._tolls.names.pay(present.guest.id)
        held = [sat async for sat in self._errands.seating.seats(present.guest.id)]
        rooms = tuple(sat.room.id for sat in held)
        told: dict[str, Any] = {"format": FORMAT, "at": self._clock.now_ms(), "guest": shown(present)}
        told["seats"] = [_told(sat) for sat in held]
        for belonging in self._errands.belongings:
            told[belonging.name] = await belonging.shown(present.guest.id, rooms)
        return answer(told, headers={"Content-Disposition": 'attachment; filename="pausenhof.json"'})

    async def _seats(self, guest: str, most: int) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        async for sat in self._errands.seating.seats(guest):
            told.append(_told(sat))
            if len(told) == most:
                break
        return told


def _told(sat: Sat) -> dict[str, Any]:
    room = sat.room
    return {
        "room": room.id,
        "engine": room.engine.name,
        "seat": sat.seat,
        "since": sat.since,
        "begun": room.engine.begun(room.state),
        "over": room.engine.outcome(room.state) is not None,
        "seats": {str(seat): seats.told(chair) for seat, chair in room.chairs.items()},
    }
