"""Keeps the live seasons in the store fresh, on one node of several, and hears of what others have published."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from server.clock import Clock
from server.football.openligadb.poll import Live
from server.football.openligadb.watch import Watch
from server.football.season import BadSeason, Season
from server.football.wall import DAY, MINUTE
from server.leagues.outside import Outside
from server.leagues.seasons import NoSuchSeason, Seasons
from server.leagues.steward import Steward
from server.rooms.patrol import Patrol
from server.rooms.tenure import Elsewhere
from server.store.contract import RoomId, StoreLost

POST = RoomId("football")
"""Held like a room, by the node that keeps the lookout; no room's id is so long."""
LOOK_MS = MINUTE
AFTERWARDS_MS = 30 * DAY
"""After its last match a season is watched no more: what changes so late is a note at most (R60)."""
_ANY_OTHER = 0
"""The version of no published season."""

log = structlog.get_logger()


class Lookout:
    """``take`` claims the post for this node, as a tenure does; it raises ``Elsewhere`` where another node has it."""

    def __init__(
        self,
        seasons: Seasons,
        steward: Steward,
        outside: Outside,
        clock: Clock,
        take: Callable[[RoomId], Awaitable[object]],
    ) -> None:
        self._seasons = seasons
        self._steward = steward
        self._outside = outside
        self._clock = clock
        self._take = take
        self._known: dict[str, int] = {}
        self._watches: dict[str, Watch] = {}
        self._patrol = Patrol(self._look, LOOK_MS, clock, "football not looked after")

    def start(self) -> None:
        """Look at once, and then every minute."""
        self._patrol.start()

    async def stop(self) -> None:
        await self._patrol.stop()
        await self._leave()

    @property
    def watched(self) -> frozenset[str]:
        """The seasons whose source is asked from here."""
        return frozenset(self._watches)

    async def _look(self) -> None:
        try:
            await self._take(POST)
            for name, version in (await self._seasons.versions()).items():
                if self._known.get(name) != version:
                    await self._see_to(name, version)
        except Elsewhere:
            await self._leave()

    async def _see_to(self, name: str, version: int) -> None:
        """Whatever goes wrong with one season is that season's matter: the others are seen to."""
        try:
            await self._found(name, version)
        except (Elsewhere, StoreLost):
            raise
        except Exception as fault:
            log.error("season not looked after", season=name, exc_info=fault)

    async def _found(self, name: str, version: int) -> None:
        """A season that is new to us, or that somebody else has published."""
        if name in self._watches:
            await self._watches.pop(name).stop()
        try:
            season = await self._seasons.newest(name, version)
        except (NoSuchSeason, BadSeason) as e:
            log.error("season unreadable", season=name, error=str(e))
        else:
            if self._is_live(season):
                live = Live(season, self._outside.client(season))
                watch = self._watches[name] = Watch(live, self._clock, partial(self._news, name))
                watch.start()
        known = name in self._known
        self._known[name] = version
        if known:
            await self._steward.heard(name)

    def _is_live(self, season: Season) -> bool:
        last = max((game.dates[-1].kickoff for game in season.games), default=0)
        return self._outside.on and season.source == "openligadb" and self._clock.now_ms() < last + AFTERWARDS_MS

    async def _news(self, name: str, season: Season) -> None:
        """The source has told something new. Where that can't be kept, the next look begins anew with what is kept."""
        version, self._known[name] = self._known[name], _ANY_OTHER
        try:
            kept = await self._seasons.publish(name, season, over=version)
            if kept is None:
                log.info("season changed by somebody else", season=name)
                return
            self._known[name] = kept
            await self._steward.heard(name)
        except StoreLost as e:
            log.warning("season not kept", season=name, error=str(e))

    async def _leave(self) -> None:
        watches = tuple(self._watches.values())
        self._watches.clear()
        self._known.clear()
        for watch in watches:
            await watch.stop()
