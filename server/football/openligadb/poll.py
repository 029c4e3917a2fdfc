"""A live season: looked at again and again, a matchday at a time, as often as its matches deserve.

Whoever runs it calls ``refresh`` when ``due`` has come. A refresh makes few requests; after a failure the next one is
put off, twice as long each time. What was known stays known.
"""

from __future__ import annotations

from random import Random

import structlog

from server.football import asof
from server.football.feed import Told
from server.football.openligadb.client import OpenLigaDB, SourceFailed
from server.football.openligadb.reading import absorb
from server.football.openligadb.shapes import NoAnswer, matches
from server.football.season import Game, Season
from server.football.wall import DAY, HOUR, MINUTE

LIVE, NEAR, FAR = MINUTE, 10 * MINUTE, 12 * HOUR
"""How often a matchday is looked at: while it is played or unfinished, around it, and otherwise."""
AHEAD, AFTER = 14 * DAY, 4 * DAY
"""A matchday is near from so long before its matches until so long after them."""
AT_ONCE = 4
"""Matchdays that one refresh looks at."""
FIRST_PAUSE, LONGEST_PAUSE = MINUTE, 30 * MINUTE
"""After failures."""
CACHED = 10 * MINUTE
"""What is wrong or unfinished is read again after this time, whatever the date of change says: it lags for hours."""

log = structlog.get_logger()


class Live(Told):
    """A feed of a season at OpenLigaDB. ``due``: when to call ``refresh`` next, in UTC epoch ms."""

    __slots__ = ("_client", "_failed", "_failures", "_looked", "_random", "_read", "_seen", "due")

    def __init__(self, season: Season, client: OpenLigaDB, random: Random | None = None) -> None:
        super().__init__(season)
        self.due = 0
        self._client = client
        self._random = random or Random()
        self._failures = 0
        self._failed: set[int] = set()
        self._looked: dict[int, int] = {}
        self._read: dict[int, int] = {}
        self._seen: dict[int, str] = {}

    async def refresh(self, at: int) -> bool:
        """Look at the matchdays whose time has come. True: the season is another one now."""
        before = self.season
        try:
            for matchday in self._next(at):
                self._failed.add(matchday)
                await self._look(matchday, at)
                self._failed.discard(matchday)
                self._looked[matchday] = at
        except (SourceFailed, NoAnswer) as e:
            self._failures += 1
            pause = min(FIRST_PAUSE << min(self._failures - 1, 10), LONGEST_PAUSE)
            if isinstance(e, SourceFailed) and e.retry_s is not None:
                pause = max(pause, e.retry_s * 1000)
            self.due = at + pause + int(pause * self._random.random() / 4)
            say = log.warning if self._failures == 1 else log.debug  # once, not every half hour of a weekend
            say("football.source_failed", season=self.season.id, reason=str(e), failures=self._failures)
        else:
            self._failures = 0
            self.due = max(at + LIVE, min((self._when(day, at) for day in self._days()), default=at + FAR))
        return self.season is not before

    def _next(self, at: int) -> list[int]:
        """What is played comes first, then what has waited longest; what has failed comes last and stops no other."""
        due = [day for day in self._days() if self._when(day, at) <= at]
        due.sort(key=lambda day: (day in self._failed, self._pause(day, at), self._when(day, at), day))
        return due[:AT_ONCE]

    def _days(self) -> range:
        return range(1, self.season.matchdays + 1)

    def _when(self, matchday: int, at: int) -> int:
        """When a matchday is to be looked at."""
        return self._looked[matchday] + self._pause(matchday, at) if matchday in self._looked else 0

    def _pause(self, matchday: int, at: int) -> int:
        return min((_pause(game, at) for game in self.season.games if game.matchday == matchday), default=FAR)

    async def _look(self, matchday: int, at: int) -> None:
        changed = await self._client.changed(matchday)
        games = [game for game in self.season.games if game.matchday == matchday]
        open_ones = any(game.dates[-1].kickoff <= at and not _over(game) for game in games)
        again = open_ones and at >= self._read.get(matchday, 0) + CACHED
        if changed == self._seen.get(matchday) and not again:
            return
        told, broken = matches(await self._client.matchday(matchday))
        self._read[matchday] = at
        taken = absorb(self.season, told, at)
        self.season = taken.season
        if told:
            self._seen[matchday] = changed  # an empty answer is a hiccup: ask again
        if broken or taken.strangers:
            log.warning("football.unreadable", matchday=matchday, matches=broken, teams=list(taken.strangers))


def _pause(game: Game, at: int) -> int:
    kickoff = game.dates[-1].kickoff
    if kickoff - NEAR <= at <= kickoff + asof.LONGEST and not _over(game):
        return LIVE
    return NEAR if kickoff - AHEAD <= at <= kickoff + AFTER else FAR


def _over(game: Game) -> bool:
    """Final, with goals that agree with the score."""
    last = game.reports[-1].result if game.reports else None
    return last is not None and last.final and last.complete
