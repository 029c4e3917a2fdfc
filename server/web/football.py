"""``/api/leagues/ROOM/football``: what a league's football is unsure of, and what its commissioner says about it.

What is said holds for this league alone (``server/leagues/amendments.py``), and everybody may read who said what when.
"""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.clock import Clock
from server.engines.refusal import Code
from server.engines.stadium.engine import Stadium
from server.football.asof import settled
from server.football.players import Table
from server.football.season import BadSeason, Season
from server.leagues import amendments
from server.leagues.amendments import Amendment, Pointless, Saying, Unclear
from server.leagues.fetching import Fetching, NotFetched, TooSoon
from server.leagues.seasons import NoSuchSeason, Seasons
from server.leagues.steward import Steward
from server.rooms.directory import Directory, Glance
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.guests import GuestApi
from server.web.peer import address
from server.web.tolls import HOUR_MS, Toll, Tolls
from server.wire.frames import WireCode

SAYINGS_PER_GUEST_HOUR = 60
PROBLEMS_SHOWN = 20
TEXT_SHOWN = 200
"""Characters of a table that somebody has brought."""

log = structlog.get_logger()


class Fetch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="fetch"):
    """Ask the season's source now."""


Wanted: TypeAlias = Saying | Fetch


class FootballApi:
    def __init__(
        self,
        directory: Directory,
        seasons: Seasons,
        steward: Steward,
        fetching: Fetching,
        guests: GuestApi,
        tolls: Tolls,
        clock: Clock,
    ) -> None:
        self._directory = directory
        self._seasons = seasons
        self._steward = steward
        self._fetching = fetching
        self._guests = guests
        self._tolls = tolls
        self._sayings = Toll(clock, SAYINGS_PER_GUEST_HOUR, HOUR_MS)
        self._clock = clock
        self._amending = asyncio.Lock()  # what still fits is found out and used up by one at a time

    def routes(self) -> list[Route]:
        return [
            Route("/api/leagues/{room}/football", self.look, methods=["GET"]),
            Route("/api/leagues/{room}/football", self.say, methods=["POST"]),
        ]

    async def look(self, request: Request) -> Response:
        """``{source, attribution, inbox, unconfirmed, provisional, amendments}``; only the first and the last where the
        season is not in the store."""
        self._tolls.reads.pay(address(request))
        league = await self._league(request)
        said = await self._seasons.amendments(league.id)
        told: dict[str, Any] = {
            "source": league.state.setup.options.source,
            "amendments": [_shown(amendment) for amendment in said],
        }
        try:
            season = await self._seasons.seen(league.id, league.state.setup)
        except (NoSuchSeason, BadSeason):
            return answer(told)
        return answer(told | _unsure(season, self._clock.now_ms()))

    async def say(self, request: Request) -> Response:
        """One thing that the commissioner has to say, or ``fetch``."""
        self._tolls.writes.pay(address(request))
        guest = await self._guests.signed_in(request)
        self._sayings.pay(guest.id)
        wanted: Wanted = await asked(request, Wanted)  # type: ignore[arg-type]
        league = await self._league(request)
        seat = league.state.commissioner
        chair = league.chairs.get(seat)
        if chair is None or chair.bot or chair.guest != guest.id:
            raise ApiRefusal(403, ApiCode.NOT_COMMISSIONER)
        if league.state.phase == "over":
            raise ApiRefusal(409, Code.GAME_OVER)
        if isinstance(wanted, Fetch):
            return answer({"new": await self._fetch(league)})
        async with self._amending:
            count = await self._amend(league, seat, wanted)
        return answer({"amendments": count}, 201)

    async def _fetch(self, league: Glance) -> bool:
        try:
            return await self._fetching.fetch(league.state.setup.options.source)
        except TooSoon as soon:
            raise ApiRefusal(429, ApiCode.TOO_FAST, wait_ms=soon.wait_ms) from None
        except NotFetched as e:
            raise ApiRefusal(502, ApiCode.NOT_FETCHED, reason=e.reason) from None
        except BadSeason:
            raise ApiRefusal(409, ApiCode.NO_FOOTBALL) from None

    async def _amend(self, league: Glance, seat: int, said: Saying) -> int:
        while (count := await self._try_to_amend(league, seat, said)) is None:
            log.info("amended elsewhere meanwhile", room=league.id)
        log.info("league amended", room=league.id, seat=seat, what=type(said).__struct_config__.tag)
        self._steward.look(league.id)
        return count

    async def _try_to_amend(self, league: Glance, seat: int, said: Saying) -> int | None:
        """None where another node was faster: then it may fit no more, or say nothing new."""
        earlier = await self._seasons.amendments(league.id)
        if not amendments.fits(said, earlier):
            limits = {"limit": amendments.MOST, "characters": amendments.MOST_CHARACTERS}
            raise ApiRefusal(409, ApiCode.TOO_MANY_AMENDMENTS, **limits)
        amendment = Amendment(self._clock.now_ms(), seat, said)
        try:
            amendments.amended(await self._seasons.seen(league.id, league.state.setup), amendment)
        except (NoSuchSeason, BadSeason):
            raise ApiRefusal(409, ApiCode.NO_FOOTBALL) from None
        except Pointless:
            raise ApiRefusal(409, ApiCode.NOTHING_NEW) from None
        except Unclear as e:
            problems = msgspec.to_builtins(e.problems[:PROBLEMS_SHOWN])
            raise ApiRefusal(422, ApiCode.BAD_TABLE, problems=problems, count=len(e.problems)) from None
        return await self._seasons.amend(league.id, amendment, over=len(earlier))

    async def _league(self, request: Request) -> Glance:
        league = await self._directory.look(request.path_params["room"])
        if league.engine.name != Stadium.name:
            raise ApiRefusal(404, WireCode.NO_SUCH_ROOM)
        return league


def _shown(amendment: Amendment) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.to_builtins(amendment.said)
    if "text" in said:
        said["text"] = said["text"][:TEXT_SHOWN]
    return {"at": amendment.at, "seat": amendment.seat, "said": said}


def _unsure(season: Season, now: int) -> dict[str, Any]:
    players = Table(season.players).players
    games = {game.id: game for game in season.games}
    coming = {game.matchday for game in season.games if game.dates[-1].kickoff > now}
    return {
        "attribution": season.attribution,
        "inbox": [
            {
                "club": entry.club,
                "spelling": entry.spelling,
                "candidates": {player: players[player].name for player in entry.candidates if player in players},
                "matchdays": sorted({games[match].matchday for match, _ in entry.places if match in games}),
            }
            for entry in season.inbox
        ],
        "unconfirmed": [{"id": p.id, "club": p.club, "name": p.name} for p in season.players if not p.confirmed],
        "provisional": [day for day in sorted(coming) if not settled(season, day, now)],
    }
