"""``/api/series``: a series of several events: as asked for, or as the owner of one of them keeps it (T70, T71)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.engines.contract import Audience, View
from server.engines.tournament.series import Scoring
from server.engines.tournament.state import Series
from server.rooms.directory import NoSuchRoom
from server.tournaments import series
from server.tournaments.carrier import ENGINE
from server.web.answers import ApiCode, ApiRefusal, answer
from server.web.event_door import EventDoor
from server.web.peer import address
from server.wire.frames import WireCode


class SeriesQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``events``: rooms, parted by commas, the oldest first. ``best``: so many count of each player, 0 for all;
    ``attended``: points for having been there."""

    events: Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z-]{1,20}(,[0-9A-Za-z-]{1,20}){0,39}$")]
    best: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    attended: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0


class SeriesApi:
    def __init__(self, door: EventDoor) -> None:
        self._door = door

    def routes(self) -> list[Route]:
        return [
            Route("/api/series", self.asked, methods=["GET"]),
            Route("/api/series/{id}", self.kept, methods=["GET"]),
            Route("/api/series/{id}/export.json", self.export_json, methods=["GET"]),
            Route("/api/series/{id}/export.csv", self.export_csv, methods=["GET"]),
        ]

    async def asked(self, request: Request) -> Response:
        """Of these events, all of which have to be there."""
        self._door.tolls.reads.pay(address(request))
        try:
            wanted = msgspec.convert(dict(request.query_params), SeriesQuery, strict=False)
        except msgspec.ValidationError as e:
            raise ApiRefusal(400, ApiCode.BAD_REQUEST, why=str(e)[:200]) from None
        events = await self._events(wanted.events.split(","))
        if any(view is None for _, view in events):
            raise ApiRefusal(404, WireCode.NO_SUCH_ROOM)
        return answer(series.told(events, Scoring(best=wanted.best, attended=wanted.attended)))

    async def kept(self, request: Request) -> Response:
        return answer(await self._series(request))

    async def export_json(self, request: Request) -> Response:
        found = await self._series(request)
        return answer({"format": series.FORMAT, **found}, headers=_file(f"{found['room']}.json"))

    async def export_csv(self, request: Request) -> Response:
        found = await self._series(request)
        headers = {"Cache-Control": "no-store"} | _file(f"{found['room']}.csv")
        return Response(series.as_csv(found).encode("utf-8-sig"), 200, headers, "text/csv; charset=utf-8")

    async def _series(self, request: Request) -> dict[str, Any]:
        """What is kept at this event, as spectators see it; an event of it that is gone is told as such."""
        event = await self._door.read(request)
        kept: Series | None = None if event.seen is None else event.seen.series
        if kept is None:
            raise ApiRefusal(404, ApiCode.NOT_FOUND)
        events = await self._events(kept.events)
        told = series.told(events, Scoring(best=kept.best, attended=kept.attended), event.id)
        return {"room": event.id, "name": kept.name, "best": kept.best, "attended": kept.attended, **told}

    async def _events(self, rooms: Sequence[str]) -> list[tuple[str, View | None]]:
        """Each with what everybody sees of it; None where that is nothing."""
        found: list[tuple[str, View | None]] = []
        for room in rooms:
            try:
                event = await self._door.directory.look(room)
            except NoSuchRoom:
                found.append((room, None))
                continue
            shown = event.seen if event.engine.name == ENGINE else None
            found.append((event.id, None if shown is None else event.engine.view(shown, Audience.PUBLIC)))
        return found


def _file(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="serie-{name}"'}
