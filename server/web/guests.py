"""``/api/guests`` and ``/api/me``: become somebody, be somebody else, be forgotten."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.clock import Clock
from server.people.guests import Guest, Guests
from server.people.nicknames import LEAST_CHARS, BadNickname, Language, checked, offered
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.peer import address
from server.web.tolls import Tolls
from server.wire.limits import NICKNAME_CHARS


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Without a nickname one is offered, in ``lang``."""

    nickname: str = ""
    lang: Language = "de"


class Renamed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nickname: str


class GuestApi:
    def __init__(self, guests: Guests, clock: Clock, tolls: Tolls) -> None:
        self._guests = guests
        self._clock = clock
        self._tolls = tolls

    def routes(self) -> list[Route]:
        return [
            Route("/api/guests", self.welcome, methods=["POST"]),
            Route("/api/me", self.me, methods=["GET"]),
            Route("/api/me", self.rename, methods=["PATCH"]),
            Route("/api/me", self.forget, methods=["DELETE"]),
        ]

    async def signed_in(self, request: Request) -> Guest:
        """The guest whose token the request bears. Refuses a missing, strange or void one alike."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        guest = await self._guests.who(token) if scheme.lower() == "bearer" else None
        if guest is None:
            raise ApiRefusal(401, ApiCode.NOT_SIGNED_IN)
        if guest.banned:
            raise ApiRefusal(403, ApiCode.BANNED)
        return guest

    async def welcome(self, request: Request) -> Response:
        self._tolls.guests.pay(address(request))
        wanted = await asked(request, NewGuest)
        nickname = _nickname(wanted.nickname) if wanted.nickname else offered(wanted.lang)
        guest, token = await self._guests.welcome(nickname, self._clock.now_ms())
        return answer({"id": guest.id, "nickname": guest.nickname, "token": token}, 201)

    async def me(self, request: Request) -> Response:
        self._tolls.reads.pay(address(request))
        return answer(_shown(await self.signed_in(request)))

    async def rename(self, request: Request) -> Response:
        self._tolls.writes.pay(address(request))
        guest = await self.signed_in(request)
        self._tolls.names.pay(guest.id)
        wanted = await asked(request, Renamed)
        return answer(_shown(await self._guests.rename(guest, _nickname(wanted.nickname))))

    async def forget(self, request: Request) -> Response:
        self._tolls.writes.pay(address(request))
        await self._guests.forget(await self.signed_in(request))
        return Response(status_code=204)


def _nickname(wanted: str) -> str:
    try:
        return checked(wanted)
    except BadNickname as e:
        raise ApiRefusal(422, ApiCode.BAD_NICKNAME, why=e.why.value, least=LEAST_CHARS, most=NICKNAME_CHARS) from None


def _shown(guest: Guest) -> dict[str, object]:
    return {"id": guest.id, "nickname": guest.nickname, "since": guest.since}
