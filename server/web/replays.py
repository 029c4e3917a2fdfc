"""``/api/rooms/ID/replay``: a game that is over, to watch in three cuts and to take home as a file that proves it.

Nothing of it before the end; after the end everything, for then the key of all chance is public anyway. Where nobody
watches who has no seat, nobody but who played watches again.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Mapping

import msgspec
import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.engines.contract import Engine, Ms, Seat, Viewer
from server.replays import proof
from server.replays.gather import NoReplay, Played, gather, proved, watched
from server.replays.inspection import CUTS
from server.rooms import seats
from server.rooms.entries import Unreadable
from server.rooms.recover import NoSuchRoom
from server.rooms.supplies import Supplies
from server.store.contract import RoomId, Store
from server.tournaments.carrier import ENGINE
from server.web.answers import ApiCode, ApiRefusal, answer
from server.web.guests import GuestApi
from server.web.peer import address
from server.web.tolls import Tolls
from server.wire.frames import WireCode

KEPT = 16
"""Answers remembered: those who watch a game often come together."""
FILE, SEAL = "/file", "/seal"  # beside the cuts
_STATUS = {"not-over": 409, "other-rules": 409, "no-replay": 404}


PUBLIC_ONLY = frozenset({ENGINE})
"""Of events everybody may see again what everybody saw; penalties, calls, notes and decks stay with whose they are."""


class ReplayApi:
    def __init__(
        self,
        engines: Mapping[str, Engine],
        store: Store,
        supplies: Supplies,
        guests: GuestApi,
        unwatched: frozenset[str],
        tolls: Tolls,
        now: Callable[[], Ms],
    ) -> None:
        """``unwatched``: games that only their players see, by their engines' names."""
        self._engines = engines
        self._store = store
        self._supplies = supplies
        self._guests = guests
        self._unwatched = unwatched
        self._tolls = tolls
        self._now = now
        self._made: dict[tuple[str, int, str], asyncio.Task[bytes]] = {}
        self._gathered: tuple[tuple[str, int, int], Played] | None = None
        self._making = asyncio.Semaphore(1)  # whoever plays goes before those who watch what is over

    def routes(self) -> list[Route]:
        return [
            Route("/api/rooms/{id}/replay", self.watch, methods=["GET"]),
            Route("/api/rooms/{id}/replay/file", self.file, methods=["GET"]),
            Route("/api/rooms/{id}/replay/seal", self.seal, methods=["GET"]),
        ]

    async def watch(self, request: Request) -> Response:
        """``cut``: ``public``, ``all``, or a seat (``s0``); ``part``: which game of the room, the last without it."""
        cut = request.query_params.get("cut", "public").lstrip("/")
        return await zipped(request, await self._answer(request, cut))

    async def seal(self, request: Request) -> Response:
        """What the game can be proved by, without the game; ``{}`` while there is nothing to watch."""
        try:
            body = await self._answer(request, SEAL)
        except ApiRefusal as no:
            if no.code not in _STATUS:
                raise
            return answer({})
        return Response(gzip.decompress(body), 200, {"Cache-Control": "no-store"}, "application/json")

    async def file(self, request: Request) -> Response:
        body = await self._answer(request, FILE)
        name = f"pausenhof-{seats.room_id(request.path_params['id'])}.json"
        headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
        return Response(gzip.decompress(body), 200, headers, "application/json")

    async def _answer(self, request: Request, cut: str) -> bytes:
        self._tolls.reads.pay(address(request))
        room = seats.room_id(request.path_params["id"])
        part = request.query_params.get("part", "0")
        if not part.isdecimal() or len(part) > 4:
            raise ApiRefusal(400, ApiCode.BAD_REQUEST, why="part")
        try:
            if self._unwatched:
                await self._admit(request, room, int(part))
            return await self._once(room, int(part), cut)
        except NoReplay as no:
            raise ApiRefusal(_STATUS[no.code], ApiCode(no.code)) from None
        except (NoSuchRoom, Unreadable):
            raise ApiRefusal(404, WireCode.NO_SUCH_ROOM) from None

    async def _admit(self, request: Request, room: RoomId, part: int) -> None:
        """Refuse whoever has no seat in a game that nobody else watches."""
        present = await self._guests.perhaps(request)
        async with self._making:
            played = await self._gather(room, part)
        players = {chair.guest for chair in played.chairs.values()}
        if played.engine.name in self._unwatched and (present is None or present.guest.id not in players):
            raise ApiRefusal(403, WireCode.NO_SPECTATORS)

    async def _once(self, room: RoomId, part: int, cut: str) -> bytes:
        return await asyncio.shield(self._task_of(room, part, cut))

    def _task_of(self, room: RoomId, part: int, cut: str) -> asyncio.Task[bytes]:
        """Once, however many ask for the same at the same time. The last game (0) may be another one next time."""
        key = (room, part, cut)
        task = self._made.get(key)
        if task is None or (task.done() and (not part or task.exception() is not None)):
            self._made.pop(key, None)
            task = self._made[key] = asyncio.get_running_loop().create_task(self._make(room, part, cut))
            if len(self._made) > KEPT:
                self._made.pop(next(iter(self._made)))
        return task

    async def _make(self, room: RoomId, part: int, cut: str) -> bytes:
        async with self._making:
            played = await self._gather(room, part)
            plain: object
            if played.engine.name in PUBLIC_ONLY and cut not in (SEAL, "public"):
                raise NoReplay("no-replay")
            if cut == FILE:
                return await asyncio.to_thread(_packed_file, await proved(played))
            if cut == SEAL:
                plain = await sealed(played)
            else:
                plain = await told(played, _viewer(cut, played.engine))
            return await asyncio.to_thread(_packed, plain)

    async def _gather(self, room: RoomId, part: int) -> Played:
        """The cuts of a game are asked for one after another: the last one that was gathered is kept until then."""
        last = await self._store.log.last(room)
        key = (room, part, last.seq if last else 0)
        if self._gathered is None or self._gathered[0] != key:
            self._gathered = None
            played = await gather(room, part, self._engines, self._store, self._supplies, self._now())
            if played.spec.broadcast.delay_ms:  # the last one may be another as soon as its end was seen
                return played
            self._gathered = key, played
        return self._gathered[1]


async def zipped(request: Request, body: bytes) -> Response:
    """JSON that is zipped already, unzipped for whoever takes it in no other way."""
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body, 200, headers | {"Content-Encoding": "gzip"}, "application/json")
    return Response(await asyncio.to_thread(gzip.decompress, body), 200, headers, "application/json")


def _packed_file(file: proof.Replay) -> bytes:
    return gzip.compress(proof.write(file), 6)


def _packed(plain: object) -> bytes:
    return gzip.compress(orjson.dumps(msgspec.to_builtins(plain)), 6)


def _viewer(cut: str, engine: Engine) -> Viewer:
    if cut in CUTS:
        return CUTS[cut]
    if cut[:1] == "s" and cut[1:].isdecimal() and int(cut[1:]) < engine.seats:
        return Seat(int(cut[1:]))
    raise ApiRefusal(400, ApiCode.BAD_REQUEST, why="cut")


async def sealed(played: Played) -> dict[str, object]:
    """What the game can be proved by."""
    file = await proved(played)
    return {
        "room": played.spec.room,
        "engine": played.spec.engine,
        "part": played.part,
        "head": file.head,
        "commitments": file.commitments,
        "keys": file.keys,
    }


async def told(played: Played, viewer: Viewer) -> dict[str, object]:
    """What a page needs to show the game, and to say what it can be proved by."""
    people = {str(seat): seats.told(chair) for seat, chair in played.chairs.items()}
    return {**await sealed(played), "people": people, **await watched(played, viewer)}
