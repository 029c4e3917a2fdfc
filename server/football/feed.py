"""What a league is fed from: one small interface, whatever the source.

A feeder asks again whenever it likes; equal answers are equal values. Nothing here waits for a network: what a live
source has said is fetched beforehand (``openligadb/poll.py``).
"""

from __future__ import annotations

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
    """A feed that tells what a season value knows. ``season`` may be replaced by a newer one at any time."""

    __slots__ = ("season",)

    def __init__(self, season: Season) -> None:
        self.season = season

    def plan(self, matchday: int, at: int) -> Plan:
        return asof.plan(self.season, matchday, at)

    def results(self, matchday: int, at: int) -> tuple[Result, ...]:
        return asof.results(self.season, matchday, at)

    def squads(self, at: int) -> Squads:
        return lists.squads(self.season, at)

    def names(self, at: int) -> bytes:
        return lists.names(self.season, at)


def weeks(season: Season) -> tuple[tuple[Plan, tuple[Result, ...]], ...]:
    """A whole season at once, for simulations: of each matchday the plan before it and the results after it."""
    whole = []
    for matchday in range(1, season.matchdays + 1):
        kickoff = asof.plan(season, matchday, FOREVER).kickoff
        before = asof.plan(season, matchday, kickoff - BEFORE * DAY)
        whole.append((before, asof.results(season, matchday, FOREVER)))
    return tuple(whole)
