"""``/api/admin``: what an operator sees of the whole house, and may do to its rooms and guests."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.clock import Clock
from server.people.guests import Guests
from server.rooms import seats
from server.rooms.directory import Directory
from server.store.admin import AdminStore
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.connections import Sessions
from server.web.health import Health
from server.web.office import Deed, Office, What, Why
from server.wire.frames import WireCode


class AdminApi:
    def __init__(
        self,
        office: Office,
        directory: Directory,
        sessions: Sessions,
        health: Health,
        guests: Guests,
        store: AdminStore,
        clock: Clock,
    ) -> None:
        self._office = office
        self._directory = directory
        self._sessions = sessions
        self._health = health
        self._guests = guests
        self._store = store
        self._clock = clock

    def routes(self) -> list[Route]:
        return [
            Route("/api/admin/house", self.house, methods=["GET"]),
            Route("/api/admin/rooms/{id}", self.room, methods=["GET"]),
            Route("/api/admin/rooms/{id}/kill", self.kill, methods=["POST"]),
            Route("/api/admin/guests/{id}/ban", self.ban, methods=["POST"]),
            Route("/api/admin/guests/{id}/unban", self.unban, methods=["POST"]),
        ]

    async def house(self, request: Request) -> Response:
        """Nodes, rooms in memory with the node that runs each, this node's figures, and the last deeds."""
        self._office.admit(request)
        node = self._directory.node
        leases = await self._store.running()  # nodes hold some for other work, too
        running = {room: where for room, where in leases.items() if len(room) == seats.ROOM_CHARS}
        running |= {room: node for room in self._directory.rooms if room not in running}
        deeds = [msgspec.msgpack.decode(note, type=Deed) for note in await self._store.notes()]
        return answer(
            {
                "now": self._clock.now_ms(),
                "node": node,
                "nodes": await self._store.nodes(),
                "rooms": {room: {"node": where} | self._here(room) for room, where in sorted(running.items())},
                "unreadable": sorted(self._directory.unreadable),
                "sockets": self._sessions.count(),
                "lag_ms": {"p50": self._lag(0.5), "p95": self._lag(0.95), "p99": self._lag(0.99)},
                "store": await self._directory.memory(),
                "copied": await self._store.copied() or 0,
                "deeds": deeds,
            }
        )

    def _lag(self, share: float) -> float:
        return round(1000 * self._health.lag.quantile(share), 1)

    def _here(self, room_id: str) -> dict[str, Any]:
        """What this node knows of a room in its own memory."""
        room = self._directory.rooms.get(seats.room_id(room_id))
        if room is None:
            return {}
        over = room.engine.outcome(room.state) is not None
        return {"engine": room.engine.name, "seq": room.seq, "condition": room.condition.value, "over": over}

    async def room(self, request: Request) -> Response:
        """One room, asleep or awake, with the guests on its seats."""
        self._office.admit(request)
        room = await self._directory.look(request.path_params["id"])
        chairs = {str(n): {"name": c.name, "guest": c.guest, "bot": bool(c.bot)} for n, c in room.chairs.items()}
        over = room.engine.outcome(room.state) is not None
        told = {"room": room.id, "engine": room.engine.name, "begun": room.engine.begun(room.state), "over": over}
        return answer(told | {"seats": chairs})

    async def kill(self, request: Request) -> Response:
        """End a room for good, wherever it runs."""
        self._office.admit(request)
        wanted = await asked(request, Why)
        room = seats.room_id(request.path_params["id"])
        if not await self._store.kill(room):
            raise ApiRefusal(404, WireCode.NO_SUCH_ROOM)
        self._directory.drop(room)
        return answer(await self._office.record(request, What.KILL, room, wanted.reason))

    async def ban(self, request: Request) -> Response:
        return await self._shut(request, True)

    async def unban(self, request: Request) -> Response:
        return await self._shut(request, False)

    async def _shut(self, request: Request, banned: bool) -> Response:
        self._office.admit(request)
        wanted = await asked(request, Why)
        guest = await self._guests.ban(request.path_params["id"], banned)
        if guest is None:
            raise ApiRefusal(404, ApiCode.NO_SUCH_GUEST)
        what = What.BAN if banned else What.UNBAN
        return answer(await self._office.record(request, what, guest.id, wanted.reason))
