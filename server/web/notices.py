"""``/api/notices``: the board of open tables and games to watch, what players want of it, and what is featured."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.people.seating import Seating
from server.rooms.directory import Directory, NoSeatFree, NoSuchRoom
from server.rooms.noticeboard import BoardFull, Notice, NoticeBoard, Standing
from server.rooms.seats import Change
from server.tokens import digest, new_secret
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.guests import GuestApi
from server.web.office import Office, What, Why
from server.web.peer import address
from server.web.tolls import Tolls
from server.wire.frames import WireCode

SHOWN = 100
"""Notices of one kind in an answer; the counts are of all."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player wants of the board, whether a broadcast may show the own hand, and, as the host, whether it is told
    how many watch; what is missing stays."""

    open: bool | None = None
    watch: bool | None = None
    shows: bool | None = None
    counted: bool | None = None


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NoticeApi:
    def __init__(
        self, board: NoticeBoard, directory: Directory, guests: GuestApi, tolls: Tolls, seating: Seating
    ) -> None:
        self._board = board
        self._directory = directory
        self._guests = guests
        self._tolls = tolls
        self._seating = seating

    def routes(self) -> list[Route]:
        return [
            Route("/api/notices", self.board, methods=["GET"]),
            Route("/api/notices/{id}/seat", self.sit, methods=["POST"]),
            Route("/api/rooms/{id}/notice", self.standing, methods=["GET"]),
            Route("/api/rooms/{id}/notice", self.wish, methods=["PUT"]),
        ]

    async def board(self, request: Request) -> Response:
        """What hangs there, of one game (``engine``) and one variant of it (``variant``) where they are named."""
        self._tolls.reads.pay(address(request))
        featured = await self._board.featured()
        found = [one for one in await self._board.notices() if _fits(one, request.query_params)]
        tables = sorted((one for one in found if one.free), key=lambda one: -one.at)
        live = sorted((one for one in found if one.live), key=lambda one: -featured.get(one.room, 0))
        return answer(
            {
                "open": [_told(one) for one in tables[:SHOWN]],
                "live": [_told(one) | ({"featured": True} if one.room in featured else {}) for one in live[:SHOWN]],
                "counts": {"open": len(tables), "live": len(live), "watching": sum(one.watching or 0 for one in live)},
            }
        )

    async def standing(self, request: Request) -> Response:
        """Of whoever holds a seat there; ``null`` to others, who may ask: a seat can be held by its token alone."""
        self._tolls.reads.pay(address(request))
        guest = await self._guests.signed_in(request)
        standing = await self._board.standing(request.path_params["id"], guest.id)
        return answer(None) if standing is None else _answered(standing)

    async def wish(self, request: Request) -> Response:
        """A ``Wanted``; what it leaves out stays as it was. Answers how it stands then, as ``standing`` does."""
        self._tolls.writes.pay(address(request))
        guest = await self._guests.signed_in(request)
        wanted = await asked(request, Wanted)
        try:
            if wanted.shows is not None or wanted.counted is not None:
                room = await self._directory.reach(request.path_params["id"])
                await room.change_seat(Change(guest.id, shows=wanted.shows, counted=wanted.counted))
            standing = await self._board.wish(request.path_params["id"], guest.id, wanted.open, wanted.watch)
        except NoSeatFree:
            raise ApiRefusal(404, ApiCode.NO_SEAT) from None
        except BoardFull:
            raise ApiRefusal(503, ApiCode.FULL) from None
        return _answered(standing)

    async def sit(self, request: Request) -> Response:
        """A free seat of a table that its host has opened to anybody."""
        self._tolls.writes.pay(address(request))
        guest = await self._guests.signed_in(request)
        self._tolls.seats.pay(guest.id)
        await asked(request, Nothing)
        token = new_secret()
        try:
            if not await self._board.is_open(request.path_params["id"]):
                raise ApiRefusal(404, ApiCode.NOT_LISTED)
            room = await self._directory.reach(request.path_params["id"])
            await self._seating.note(guest.id, room.id)
            seat = await room.take_seat(guest.id, guest.nickname, digest(token))
        except NoSuchRoom:
            raise ApiRefusal(404, ApiCode.NOT_LISTED) from None
        except NoSeatFree:
            raise ApiRefusal(409, WireCode.NO_SEAT_FREE) from None
        return answer({"room": room.id, "seat": seat, "token": token}, 201)


class FeaturingApi:
    """``/api/admin/rooms/ID/feature``: what an operator puts first, recorded like every deed."""

    def __init__(self, board: NoticeBoard, office: Office) -> None:
        self._board = board
        self._office = office

    def routes(self) -> list[Route]:
        return [
            Route("/api/admin/rooms/{id}/feature", self.feature, methods=["POST"]),
            Route("/api/admin/rooms/{id}/unfeature", self.unfeature, methods=["POST"]),
        ]

    async def feature(self, request: Request) -> Response:
        return await self._set(request, True)

    async def unfeature(self, request: Request) -> Response:
        return await self._set(request, False)

    async def _set(self, request: Request, featured: bool) -> Response:
        self._office.admit(request)
        why = await asked(request, Why)
        room = await self._board.feature(request.path_params["id"], featured)
        what = What.FEATURE if featured else What.UNFEATURE
        return answer(await self._office.record(request, what, room, why.reason))


def _fits(notice: Notice, wanted: Mapping[str, str]) -> bool:
    variant = wanted.get("variant", "")
    return wanted.get("engine", "") in ("", notice.engine) and variant in ("", notice.options.get("variant"))


def _told(notice: Notice) -> dict[str, object]:
    told: dict[str, object] = msgspec.to_builtins(notice)
    del told["until"]
    return told


def _answered(standing: Standing | None) -> Response:
    if standing is None:
        raise ApiRefusal(404, ApiCode.NO_SEAT)
    mine = {"open": standing.mine.open, "watch": standing.mine.watch}
    told = mine | {"host": standing.host, "agreed": standing.agreed, "players": standing.players}
    watched = {"delay_s": standing.broadcast.delay_ms // 1000, "open_hands": standing.broadcast.open_hands}
    counted = {"counted": standing.counted, "counts": standing.counts}
    return answer(told | watched | counted | {"shows": standing.shows, "showing": standing.showing})
