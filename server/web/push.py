"""``/api/push``: on which devices a guest wants to be reminded, of what, and in which language."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.clock import Clock
from server.reminders.courier import BadKeys, Courier, Device, checked
from server.reminders.letters import Wish, kept, wished
from server.reminders.occasions import KINDS, Kind
from server.reminders.reach import BadEndpoint, Reach
from server.reminders.texts import Language
from server.store.pushes import PushStore
from server.tokens import digest
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.guests import GuestApi
from server.web.peer import address
from server.web.tolls import Tolls

DEVICE_CHARS = 32
Encoded = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{16,100}$")]


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    p256dh: Encoded
    auth: Encoded


class Subscribed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``endpoint`` and ``keys`` as the browser's PushSubscription has them; ``kinds``: of what to be reminded."""

    endpoint: str
    keys: Keys
    lang: Language = "de"
    kinds: Annotated[tuple[Kind, ...], msgspec.Meta(max_length=len(KINDS))] = KINDS


class Left(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    endpoint: str


class PushApi:
    """``courier``: None where this server notifies nobody."""

    def __init__(
        self, store: PushStore, courier: Courier | None, reach: Reach, guests: GuestApi, tolls: Tolls, clock: Clock
    ) -> None:
        self._store = store
        self._courier = courier
        self._reach = reach
        self._guests = guests
        self._tolls = tolls
        self._clock = clock

    def routes(self) -> list[Route]:
        return [
            Route("/api/push", self.about, methods=["GET"]),
            Route("/api/push", self.subscribe, methods=["PUT"]),
            Route("/api/push", self.leave, methods=["DELETE"]),
        ]

    async def about(self, request: Request) -> Response:
        """``{key?}``: what a browser subscribes with; none where this server notifies nobody."""
        self._tolls.reads.pay(address(request))
        return answer({} if self._courier is None else {"key": self._courier.public_key})

    async def subscribe(self, request: Request) -> Response:
        """204: this device is told from now on; one that was told before is told as is said now."""
        self._tolls.writes.pay(address(request))
        guest = await self._guests.signed_in(request)
        if self._courier is None:
            raise ApiRefusal(404, ApiCode.NOT_FOUND)
        wanted = await asked(request, Subscribed)
        try:
            device = checked(
                Device(endpoint=self._reach.checked(wanted.endpoint), p256dh=wanted.keys.p256dh, auth=wanted.keys.auth)
            )
        except (BadEndpoint, BadKeys):
            raise ApiRefusal(422, ApiCode.BAD_DEVICE) from None
        name = _name(device.endpoint)
        known = (await self._store.of(guest.id)).get(name)
        now = self._clock.now_ms()
        since = now if known is None else wished(known).since
        wish = Wish(device=device, language=wanted.lang, kinds=wanted.kinds, since=since)
        await self._store.keep(guest.id, name, kept(wish), now)
        return Response(status_code=204)

    async def leave(self, request: Request) -> Response:
        """204: this device is told nothing any more."""
        self._tolls.writes.pay(address(request))
        guest = await self._guests.signed_in(request)
        await self._store.drop(guest.id, _name((await asked(request, Left)).endpoint))
        return Response(status_code=204)


def _name(endpoint: str) -> str:
    return digest(endpoint).hex()[:DEVICE_CHARS]
