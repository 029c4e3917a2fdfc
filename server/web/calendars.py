"""``/kalender``: a league's dates for a phone's calendar, at an address that only its owner knows and can take back."""

from __future__ import annotations

from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.clock import Clock
from server.engines.contract import Ms
from server.engines.stadium import times
from server.engines.stadium.state import State
from server.reminders.calendar import Appointment, Kind, feed
from server.reminders.texts import Language
from server.rooms.directory import Directory, Glance
from server.store.calendars import CalendarStore
from server.store.contract import RoomId
from server.tokens import SECRET_CHARS, digest, new_secret
from server.web.answers import ApiCode, ApiRefusal, answer
from server.web.guests import GuestApi
from server.web.links import Links
from server.web.peer import address
from server.web.tolls import Tolls
from server.wire.frames import WireCode

MINUTES: dict[Kind, int] = {"reveal": 0, "lock": 0, "round": 15}


class CalendarApi:
    def __init__(
        self, directory: Directory, kept: CalendarStore, guests: GuestApi, links: Links, tolls: Tolls, clock: Clock
    ) -> None:
        self._directory = directory
        self._kept = kept
        self._guests = guests
        self._links = links
        self._tolls = tolls
        self._clock = clock

    def routes(self) -> list[Route]:
        return [
            Route("/api/rooms/{id}/calendar", self.give, methods=["POST"]),
            Route("/api/rooms/{id}/calendar", self.revoke, methods=["DELETE"]),
            Route("/kalender/{secret}.ics", self.read, methods=["GET"]),
        ]

    async def give(self, request: Request) -> Response:
        """201 ``{link}``: the address of the guest's own feed of a league; an older one is void."""
        room, guest = await self._own(request)
        secret = new_secret()
        await self._kept.give(RoomId(room.id), guest, digest(secret).hex())
        return answer({"link": f"{self._links.base(request)}/kalender/{secret}.ics"}, 201)

    async def revoke(self, request: Request) -> Response:
        room, guest = await self._own(request)
        await self._kept.revoke(RoomId(room.id), guest)
        return Response(status_code=204)

    async def read(self, request: Request) -> Response:
        """The feed. ``?lang=en`` for English."""
        self._tolls.reads.pay(address(request))
        secret = request.path_params["secret"]
        room_id = await self._kept.room(digest(secret).hex()) if len(secret) == SECRET_CHARS else None
        if room_id is None:
            raise ApiRefusal(404, ApiCode.NOT_FOUND)
        room = await self._look(room_id)
        language: Language = "en" if request.query_params.get("lang") == "en" else "de"
        body = feed(room.id, room.id, appointments(room.state), self._clock.now_ms(), language)
        return Response(body, media_type="text/calendar", headers={"Cache-Control": "private, max-age=900"})

    async def _own(self, request: Request) -> tuple[Glance, str]:
        """A league, and the guest who has a seat in it."""
        self._tolls.writes.pay(address(request))
        guest = await self._guests.signed_in(request)
        room = await self._look(request.path_params["id"])
        if guest.id not in {chair.guest for chair in room.chairs.values()}:
            raise ApiRefusal(403, WireCode.NOT_YOUR_SEAT)
        return room, guest.id

    async def _look(self, room_id: str) -> Glance:
        room = await self._directory.look(room_id)
        if not isinstance(room.state, State):
            raise ApiRefusal(404, WireCode.NO_SUCH_ROOM)
        return room


def appointments(state: State) -> Iterator[Appointment]:
    """The dates of a league: of each matchday the reveal, the kick-off and the flag round."""
    for week in state.weeks:
        if week.stage == "cancelled" or times.kickoff(week) == times.NEVER:
            continue
        kinds: tuple[tuple[Kind, int], ...] = (
            ("reveal", times.reveals(week)),
            ("lock", times.kickoff(week)),
            ("round", times.round_starts(week, state.setup.options)),
        )
        for kind, at in kinds:
            yield Appointment(kind=kind, matchday=week.matchday, at=Ms(at), minutes=MINUTES[kind])
