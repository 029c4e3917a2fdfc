"""``/api/guests`` and ``/api/me``: become somebody, be called something else, see one's devices, be forgotten."""

from __future__ import annotations

import datetime

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.people.devices import Devices
from server.people.guests import Guest, Guests, Kind, Present
from server.people.nicknames import LEAST_CHARS, BadNickname, Language, checked, offered
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.peer import address
from server.web.tolls import Tolls
from server.wire.limits import NICKNAME_CHARS


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Without a nickname one is offered, in ``lang``. ``kind``: what sort of device this is."""

    nickname: str = ""
    lang: Language = "de"
    kind: Kind = ""


class Renamed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nickname: str


class GuestApi:
    def __init__(self, guests: Guests, devices: Devices, tolls: Tolls, newcomers: bool = True) -> None:
        """``newcomers``: may anybody become a guest who is none?"""
        self._newcomers = newcomers
        self._guests = guests
        self._devices = devices
        self._tolls = tolls

    def routes(self) -> list[Route]:
        return [
            Route("/api/guests", self.welcome, methods=["POST"]),
            Route("/api/me", self.me, methods=["GET"]),
            Route("/api/me", self.rename, methods=["PATCH"]),
            Route("/api/me", self.forget, methods=["DELETE"]),
            Route("/api/me/devices", self.sign_out_others, methods=["DELETE"]),
            Route("/api/me/devices/{id}", self.sign_out, methods=["DELETE"]),
        ]

    async def signed_in(self, request: Request) -> Guest:
        """The guest whose token the request bears. Refuses a missing, strange or void one alike."""
        return (await self.present(request)).guest

    async def present(self, request: Request) -> Present:
        """The same, with the device that asks."""
        present = await self.perhaps(request)
        if present is None:
            raise ApiRefusal(401, ApiCode.NOT_SIGNED_IN)
        if present.guest.banned:
            raise ApiRefusal(403, ApiCode.BANNED)
        return present

    async def perhaps(self, request: Request) -> Present | None:
        """Whom the request's token proves, if anybody."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        return await self._guests.present(token) if scheme.lower() == "bearer" else None

    async def welcome(self, request: Request) -> Response:
        self._tolls.guests.pay(address(request))
        if not self._newcomers:
            raise ApiRefusal(403, ApiCode.NO_NEWCOMERS)
        wanted = await asked(request, NewGuest)
        nickname = _nickname(wanted.nickname) if wanted.nickname else offered(wanted.lang)
        guest, token = await self._guests.welcome(nickname, wanted.kind)
        return answer({"id": guest.id, "nickname": guest.nickname, "token": token}, 201)

    async def me(self, request: Request) -> Response:
        self._tolls.reads.pay(address(request))
        return answer(shown(await self.present(request)))

    async def rename(self, request: Request) -> Response:
        self._tolls.writes.pay(address(request))
        present = await self.present(request)
        self._tolls.names.pay(present.guest.id)
        wanted = await asked(request, Renamed)
        renamed = await self._guests.rename(present.guest, _nickname(wanted.nickname))
        if renamed is None:
            raise ApiRefusal(401, ApiCode.NOT_SIGNED_IN)
        return answer(shown(Present(renamed, present.device)))

    async def forget(self, request: Request) -> Response:
        self._tolls.writes.pay(address(request))
        await self._devices.forget(await self.signed_in(request))
        return Response(status_code=204)

    async def sign_out(self, request: Request) -> Response:
        """One device; its token is void, and so is what it held of seats."""
        self._tolls.writes.pay(address(request))
        present = await self.present(request)
        if not await self._devices.sign_out(present, request.path_params["id"]):
            raise ApiRefusal(404, ApiCode.NOT_FOUND)
        return Response(status_code=204)

    async def sign_out_others(self, request: Request) -> Response:
        self._tolls.writes.pay(address(request))
        await self._devices.sign_out(await self.present(request))
        return Response(status_code=204)


def _nickname(wanted: str) -> str:
    try:
        return checked(wanted)
    except BadNickname as e:
        raise ApiRefusal(422, ApiCode.BAD_NICKNAME, why=e.why.value, least=LEAST_CHARS, most=NICKNAME_CHARS) from None


def shown(present: Present) -> dict[str, object]:
    """A guest to itself. Of a device the day it was seen last, as a date; no hash, no locator."""
    guest = present.guest
    devices = [
        {"id": one.id, "kind": one.kind, "since": date(one.since), "seen": date(one.seen)}
        | ({"here": True} if one.id == present.device.id else {})
        for one in guest.devices
    ]
    told: dict[str, object] = {"id": guest.id, "nickname": guest.nickname, "since": guest.since, "devices": devices}
    return told | ({"recovery": {"since": guest.recovery.since}} if guest.recovery is not None else {})


def date(days: int) -> str:
    """A day counted from 1970, as ISO 8601 writes it."""
    return (datetime.date(1970, 1, 1) + datetime.timedelta(days)).isoformat()
