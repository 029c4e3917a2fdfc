"""``/api/organiser``: many rooms in one call, for who has a token; ``/api/admin/organisers``: who has one."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.clock import Clock
from server.engines.refusal import Refused
from server.rooms.space import Full
from server.tournaments.organisers import Organisers, Wanted
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.links import Links
from server.web.office import Office, What
from server.web.peer import address
from server.web.tolls import HOUR_MS, Toll, Tolls
from server.wire.limits import ROOMS_A_CALL, ROOMS_BYTES

NAME_CHARS = 60
CALLS_PER_HOUR = 60
"""Of one organiser, who may have made a mistake."""

log = structlog.get_logger()


class OneRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    engine: Annotated[str, msgspec.Meta(max_length=40)] = "legends"
    options: dict[str, Any] = {}


class NewRooms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rooms: Annotated[list[OneRoom], msgspec.Meta(min_length=1)]


class NewOrganiser(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_CHARS)]


class OrganiserApi:
    def __init__(self, organisers: Organisers, office: Office, links: Links, tolls: Tolls, clock: Clock) -> None:
        self._organisers = organisers
        self._office = office
        self._links = links
        self._tolls = tolls
        self._clock = clock
        self._calls = Toll(clock, CALLS_PER_HOUR, HOUR_MS)

    def routes(self) -> list[Route]:
        return [
            Route("/api/organiser/rooms", self.open, methods=["POST"]),
            Route("/api/admin/organisers", self.admit, methods=["POST"]),
            Route("/api/admin/organisers", self.all, methods=["GET"]),
            Route("/api/admin/organisers/{id}", self.dismiss, methods=["DELETE"]),
        ]

    async def open(self, request: Request) -> Response:
        """All or none. Seats are free for whoever comes by the invitations."""
        self._tolls.writes.pay(address(request))
        organiser = await self._known(request)
        wanted = await asked(request, NewRooms, ROOMS_BYTES)
        if len(wanted.rooms) > ROOMS_A_CALL:
            raise ApiRefusal(422, ApiCode.TOO_MANY_ROOMS, most=ROOMS_A_CALL)
        self._calls.pay(organiser)
        try:
            made = await self._organisers.open([Wanted(one.engine, one.options) for one in wanted.rooms])
        except KeyError:
            raise ApiRefusal(400, ApiCode.NO_SUCH_ENGINE) from None
        except Refused as e:
            raise ApiRefusal(422, e.code, **e.facts) from None
        except Full:
            raise ApiRefusal(503, ApiCode.FULL) from None
        log.info("rooms opened", organiser=organiser, rooms=len(made))
        told = [
            {
                "room": one.room,
                "invite": one.invite,
                "link": self._links.invite(request, one.invite),
                "watch": self._links.watch(request, one.room),
            }
            for one in made
        ]
        return answer({"rooms": told}, 201)

    async def _known(self, request: Request) -> str:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        organiser = await self._organisers.known(token) if scheme.lower() == "organiser" else None
        if organiser is None:
            raise ApiRefusal(403, ApiCode.NOT_ORGANISER)
        return organiser

    # --- for operators ---

    async def admit(self, request: Request) -> Response:
        self._office.admit(request)
        wanted = await asked(request, NewOrganiser)
        organiser, token = await self._organisers.admit(" ".join(wanted.name.split()), self._clock.now_ms())
        await self._office.record(request, What.ADMIT, organiser.id, organiser.name)
        return answer({"id": organiser.id, "name": organiser.name, "token": token}, 201)

    async def all(self, request: Request) -> Response:
        self._office.admit(request)
        return answer({"organisers": await self._organisers.all()})

    async def dismiss(self, request: Request) -> Response:
        self._office.admit(request)
        organiser = request.path_params["id"]
        if not await self._organisers.dismiss(organiser):
            raise ApiRefusal(404, ApiCode.NOT_FOUND)
        await self._office.record(request, What.DISMISS, organiser, "")
        return Response(status_code=204)
