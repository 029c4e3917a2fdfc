"""What a league is fed from: one small interface, whatever the source.

A feeder asks again whenever it likes; equal answers are equal values. Nothing here waits for a network: what a live
source has said is fetched beforehand (``openligadb/poll.py``).
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Protocol

from server.engines.stadium.matches import Plan, Result, Squads
from server.football import asof
from server.football import squads as lists
from server.football.season import Season
from server.football.wall import DAY

FOREVER = 1 << 53
"""A moment after everything."""
BEFORE = 4
"""Days before its first kick-off at which ``weeks`` looks at a matchday's plan."""


class Feed(Protocol):
    """Match data as of a moment; ``at`` in UTC epoch ms."""

    @property
    def season(self) -> Season: ...

    def plan(self, matchday: int, at: int) -> Plan: ...

    def results(self, matchday: int, at: int) -> tuple[Result, ...]: ...

    def squads(self, at: int) -> Squads: ...

    def names(self, at: int) -> bytes:
        """The players' names as JSON, ``{player id: {name, club}}``; its SHA-256 is the id of ``squads(at)``."""
        ...


class Told:
    """A feed that tells what a season value knows. ``season`` may be replaced by a newer one at any time.

    Between two moments at which something becomes known, plans and squads stay the same values and cost nothing.
    """

    __slots__ = ("_moments", "_now", "_plans", "_season", "_squads")
    _plans: dict[int, Plan]
    _squads: Squads | None

    def __init__(self, season: Season) -> None:
        self.season = season

    @property
    def season(self) -> Season:
        return self._season

    @season.setter
    def season(self, season: Season) -> None:
        self._season = season
        self._moments = moments(season)
        self._forget(-1)

    def plan(self, matchday: int, at: int) -> Plan:
        self._as_of(at)
        if matchday not in self._plans:
            self._plans[matchday] = asof.plan(self._season, matchday, at)
        return self._plans[matchday]

    def results(self, matchday: int, at: int) -> tuple[Result, ...]:
        return asof.results(self._season, matchday, at)

    def squads(self, at: int) -> Squads:
        self._as_of(at)
        if self._squads is None:
            self._squads = lists.squads(self._season, at)
        return self._squads

    def names(self, at: int) -> bytes:
        return lists.names(self._season, at)

    def _as_of(self, at: int) -> None:
        now = bisect_right(self._moments, at)
        if now != self._now:
            self._forget(now)

    def _forget(self, now: int) -> None:
        self._now = now
        self._plans = {}
        self._squads = None


def moments(season: Season) -> list[int]:
    """When something becomes known that a plan or a squad depends on, ascending."""
    found = set(season.fixed.values())
    for game in season.games:
        found.update(date.at for date in game.dates)
        found.update(quote.at for quote in game.quotes)
        found.update(report.at for report in game.reports)
    for player in season.players:
        found.add(player.since)
        if player.until is not None:
            found.add(player.until)
    return sorted(found)


def weeks(season: Season) -> tuple[tuple[Plan, tuple[Result, ...]], ...]:
    """A whole season at once, for simulations: of each matchday the plan before it and the results after it."""
    whole = []
    for matchday in range(1, season.matchdays + 1):
        kickoff = asof.plan(season, matchday, FOREVER).kickoff
        before = asof.plan(season, matchday, kickoff - BEFORE * DAY)
        whole.append((before, asof.results(season, matchday, FOREVER)))
    return tuple(whole)
