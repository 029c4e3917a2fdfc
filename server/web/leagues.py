"""``/api/seasons``: what a league can be founded on; ``/api/maps``, ``/api/clubs``, ``/api/squads``: what its page
draws with, which never changes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.engines.contract import Ms
from server.engines.stadium.map import LeagueMap
from server.football.clubs import directory
from server.leagues.choices import choices
from server.leagues.seasons import Seasons
from server.web.answers import ApiCode, ApiRefusal, answer
from server.web.assets import Asset
from server.web.peer import address
from server.web.tolls import Tolls

FOR_EVER = "public, max-age=31536000, immutable"
ID_CHARS = 64


class LeagueApi:
    def __init__(self, maps: Iterable[LeagueMap], seasons: Seasons, tolls: Tolls, now: Callable[[], Ms]) -> None:
        self._seasons = seasons
        self._tolls = tolls
        self._now = now
        self._maps = {one.id: _json(msgspec.json.encode(one)) for one in maps}
        self._clubs = {
            name: _json(
                msgspec.json.encode(
                    {c.id: {"name": c.name, "stadium": c.stadium, "city": c.city} for c in directory().listed(name)}
                )
            )
            for name in directory().lists
        }

    def routes(self) -> list[Route]:
        return [
            Route("/api/seasons", self.seasons, methods=["GET"]),
            Route("/api/maps/{id}", self.map, methods=["GET"]),
            Route("/api/clubs/{id}", self.clubs, methods=["GET"]),
            Route("/api/squads/{id}", self.squads, methods=["GET"]),
        ]

    async def seasons(self, request: Request) -> Response:
        """What a league founded now can be fed from: ``[{source, next, last, kickoffs, attribution?}]``."""
        self._tolls.reads.pay(address(request))
        return answer(await choices(self._seasons, self._now()))

    async def map(self, request: Request) -> Response:
        """A map by its id, as ``server/engines/stadium/map.py`` has it."""
        return _found(self._maps.get(request.path_params["id"])).to(request, FOR_EVER)

    async def clubs(self, request: Request) -> Response:
        """A club list: ``{club: {name, stadium, city}}``."""
        return _found(self._clubs.get(request.path_params["id"])).to(request, "no-cache")

    async def squads(self, request: Request) -> Response:
        """Players by the id of a league's squads: ``{player: {name, club, confirmed?}}``."""
        self._tolls.reads.pay(address(request))
        name = request.path_params["id"]
        names = await self._seasons.names(name) if len(name) == ID_CHARS else None
        return _found(None if names is None else _json(names)).to(request, FOR_EVER)


def _json(body: bytes) -> Asset:
    return Asset(body, "application/json", True, f'"{hashlib.sha256(body).hexdigest()[:16]}"')


def _found(asset: Asset | None) -> Asset:
    if asset is None:
        raise ApiRefusal(404, ApiCode.NOT_FOUND)
    return asset
