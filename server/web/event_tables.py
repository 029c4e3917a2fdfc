"""``/api/events/ID/matches``: to one's own table with one tap, and to any table as a referee; ``/api/rooms/ID/judge``:
a judge to one's own, from within the match."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.clock import Clock
from server.engines.contract import Seat
from server.engines.refusal import Code
from server.engines.tournament.desk import open_match, player_on, plays
from server.engines.tournament.onlookers import onlookers
from server.engines.tournament.state import Call, Match, State
from server.people.guests import Guest
from server.people.seating import NoSeat, Seating
from server.rooms.directory import Glance, NoSuchRoom
from server.rooms.referee import ticket
from server.store.contract import RoomId
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.event_door import EventDoor, Here, seats_of
from server.web.peer import address
from server.web.rooms import Nothing


class _Sitting(NamedTuple):
    """A player of an event who sits in a match's room. ``called``: his call for a judge that is not settled."""

    event: Glance
    match: str
    seat: int
    player: int
    called: Call | None


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
            Route("/api/rooms/{id}/judge", self.judge, methods=["GET"]),
            Route("/api/rooms/{id}/judge", self.call, methods=["POST"]),
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

    async def judge(self, request: Request) -> Response:
        """Whether the guest, who plays in this room, has called a judge."""
        self._door.tolls.reads.pay(address(request))
        return answer(_told((await self._sitting(request)).called))

    async def call(self, request: Request) -> Response:
        """Call one without leaving the table, as one would at the event. Who has called hears how that stands."""
        self._door.tolls.writes.pay(address(request))
        sitting = await self._sitting(request)
        await asked(request, Nothing)
        if sitting.called is not None:
            return answer(_told(sitting.called))
        state: State = sitting.event.state
        if _open(state, sitting.player) != sitting.match:
            raise ApiRefusal(409, Code.NOT_NOW, reason="over")
        # Numbers of calls only grow: two taps at once are one order, and one after a call was settled is another.
        number = state.calls[-1].number if state.calls else 0
        event = await self._door.directory.reach(sitting.event.id)
        order = f"call:{sitting.match}:{sitting.player}:{number}"
        await event.order(Seat(sitting.seat), {"do": "call"}, order)
        called = (await self._sitting(request)).called
        if called is None:
            raise ApiRefusal(409, Code.NOT_NOW, reason="over")
        return answer(_told(called), 201)

    async def _sitting(self, request: Request) -> _Sitting:
        """As of now. Refuses whoever has no seat there, or plays in no match of an event."""
        guest: Guest = await self._door.guests.signed_in(request)
        table = await self._door.directory.look(request.path_params["id"], within_ms=0)
        origin = await self._door.directory.founding.origin(table.id)
        if origin is None:
            raise ApiRefusal(404, ApiCode.NO_SUCH_MATCH)
        event = await self._door.directory.look(origin.room, within_ms=0)
        match = _found(event, origin.match)
        if match is None or match.room != table.id or not seats_of(table, guest):
            raise ApiRefusal(409, ApiCode.NO_SEAT)
        for seat in seats_of(event, guest):
            player = player_on(event.state, seat)
            if player is not None and player.id in match.players:
                return _Sitting(event, match.id, seat, player.id, _unsettled(event.state, match.id, player.id))
        raise ApiRefusal(409, ApiCode.NO_SEAT)

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


def _open(state: State, player: int) -> str:
    match = open_match(state, player)
    return "" if match is None else match.id


def _unsettled(state: State, match: str, player: int) -> Call | None:
    mine = (c for c in state.calls if c.match == match and c.player == player and c.status != "resolved")
    return next(mine, None)


def _told(call: Call | None) -> dict[str, Any]:
    return {"call": "none"} if call is None else {"call": call.status, "at": call.at}
