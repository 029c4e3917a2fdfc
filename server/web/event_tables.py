"""``/api/events/ID/matches``: to one's own table with one tap, and to any table as a referee."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.clock import Clock
from server.engines.tournament.desk import player_on, plays
from server.engines.tournament.onlookers import onlookers
from server.engines.tournament.state import Match
from server.people.seating import NoSeat, Seating
from server.rooms.directory import Glance, NoSuchRoom
from server.rooms.referee import ticket
from server.store.contract import RoomId
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.event_door import EventDoor, Here, seats_of
from server.web.rooms import Nothing


class TableApi:
    def __init__(self, door: EventDoor, seating: Seating, clock: Clock) -> None:
        self._door = door
        self._seating = seating
        self._clock = clock

    def routes(self) -> list[Route]:
        match = "/api/events/{id}/matches/{match}"
        return [
            Route(f"{match}/seat", self.seat, methods=["POST"]),
            Route(f"{match}/referee", self.referee, methods=["POST"]),
        ]

    async def seat(self, request: Request) -> Response:
        """A player's own chair in the room of the match."""
        here = await self._door.seated(request)
        await asked(request, Nothing)
        match = await self._match(request, here)
        player = player_on(here.event.state, here.seat)
        if player is None or player.id not in match.players:
            raise ApiRefusal(409, ApiCode.NO_SEAT)
        try:
            granted = await self._seating.sit(here.guest.id, match.room)
        except NoSeat:
            raise ApiRefusal(409, ApiCode.NO_SEAT) from None
        except NoSuchRoom:
            raise ApiRefusal(404, ApiCode.NO_SUCH_MATCH) from None
        return answer({"room": granted.room_id, "seat": granted.seat, "token": granted.token}, 201)

    async def referee(self, request: Request) -> Response:
        """A ticket that shows everything at this table; whoever plays in the event, or sits there, gets none (T6).

        The event as it is now has a say, also where another node runs it: a role that is over gives no ticket.
        """
        here = await self._door.staff(request)
        await asked(request, Nothing)
        event = await self._door.event(request, within_ms=0)
        held = seats_of(event, here.guest)
        if any(plays(player_on(event.state, seat)) for seat in held) or not onlookers(event.state).intersection(held):
            raise ApiRefusal(403, ApiCode.NOT_STAFF)
        match = _found(event, request.path_params["match"])
        if match is None or not match.room:
            raise ApiRefusal(404, ApiCode.NO_SUCH_MATCH)
        if seats_of(await self._door.directory.look(match.room, within_ms=0), here.guest):
            raise ApiRefusal(403, ApiCode.NOT_STAFF)
        key = await self._door.directory.founding.key(RoomId(match.room))
        if key is None:
            raise ApiRefusal(404, ApiCode.NO_SUCH_MATCH)
        return answer({"room": match.room, "token": ticket(key, match.watch, self._clock.now_ms())}, 201)

    async def _match(self, request: Request, here: Here) -> Match:
        """The match, as of now: a node that does not run the event may not have heard of it yet."""
        id_ = request.path_params["match"]
        found = _found(here.event, id_)
        if found is None or not found.room:
            found = _found(await self._door.event(request, within_ms=0), id_)
        if found is None or not found.room:
            raise ApiRefusal(404, ApiCode.NO_SUCH_MATCH)
        return found


def _found(event: Glance, id_: str) -> Match | None:
    found: Match | None = next((m for r in event.state.rounds for m in r.matches if m.id == id_), None)
    return found
