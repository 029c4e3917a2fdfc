"""A whole season from OpenLigaDB because somebody asked for it: the commissioner's button."""

from __future__ import annotations

import structlog

from server.clock import Clock
from server.football.openligadb.client import LEAGUE, SourceFailed
from server.football.openligadb.fetch import empty, fetch
from server.football.openligadb.shapes import NoAnswer
from server.football.season import Season
from server.football.wall import MINUTE
from server.leagues.outside import Outside
from server.leagues.seasons import Seasons, season_year
from server.leagues.steward import Steward

PAUSE_MS = 10 * MINUTE
"""Between two fetches of one season, whoever asks: it takes some 35 requests."""

log = structlog.get_logger()


class NotFetched(Exception):
    """``reason``: ``off``, ``no-source`` (it does not come from there), ``busy``, or what the source did."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class TooSoon(Exception):
    """``wait_ms``: until it may be fetched again."""

    def __init__(self, wait_ms: int) -> None:
        super().__init__(wait_ms)
        self.wait_ms = wait_ms


class Fetching:
    def __init__(self, seasons: Seasons, steward: Steward, outside: Outside, clock: Clock) -> None:
        self._seasons = seasons
        self._steward = steward
        self._outside = outside
        self._clock = clock
        self._last: dict[str, int] = {}

    async def fetch(self, name: str) -> bool:
        """Bring a published season up to date, or this year's into the store. True: it is another one now.

        Raises ``NotFetched``, ``TooSoon``, ``BadSeason``, ``StoreLost``.
        """
        now = self._clock.now_ms()
        version = (await self._seasons.versions()).get(name, 0)
        known = await self._seasons.newest(name, version) if version else None
        if not self._outside.on:
            raise NotFetched("off")
        if known is None and name != f"{LEAGUE}-{season_year(now)}":
            raise NotFetched("no-source")
        whole = known or empty(season_year(now))
        if whole.source != "openligadb":
            raise NotFetched("no-source")
        if (wait_ms := self._last.get(name, -PAUSE_MS) + PAUSE_MS - now) > 0:
            raise TooSoon(wait_ms)
        self._last[name] = now
        season = await self._fetched(whole, now)
        if season == known:
            return False
        if await self._seasons.publish(name, season, over=version) is None:
            raise NotFetched("busy")
        await self._steward.heard(name)
        return True

    async def _fetched(self, whole: Season, at: int) -> Season:
        try:
            taken = await fetch(self._outside.client(whole), whole, at, lambda _: None)
        except SourceFailed as e:
            raise NotFetched(e.reason) from e
        except NoAnswer as e:
            raise NotFetched("no-answer") from e
        if taken.strangers:
            log.warning("football.unreadable", season=whole.id, teams=list(taken.strangers))
        return taken.season
