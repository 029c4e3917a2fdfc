"""What a league is told about real (or simulated) football, as values. Where it comes from: ``server/football``.

Fractions are of 1, times UTC epoch milliseconds. A match, a club and a player are named by ids that never change.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from server.engines.stadium.map import Club

Match: TypeAlias = str
"""A match's id, unique within its season."""
Player: TypeAlias = str
"""A footballer's id: one a person and club, whatever the spelling."""
Side: TypeAlias = Literal["home", "away"]


class Fixture(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a matchday as planned. ``off``: known not to be played within its matchday (R58)."""

    id: Match
    home: Club
    away: Club
    kickoff: int
    off: bool = False


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    """How likely home win, draw and away win are; sums to 1 (R18, R19).

    ``source``: where from (an odds provider's name, ``model``); ``method``: ``proportional`` for odds without margin,
    ``poisson`` for the fallback; ``odds``: the raw quotes home, draw, away where there were any; ``at``: when read.
    """

    home: float
    draw: float
    away: float
    source: str
    method: str
    at: int
    odds: tuple[float, float, float] | None = None


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All that is known of a matchday before it is played. Sent again whenever any of it changes.

    ``settled``: the schedule is fixed, no placeholder (R16a). ``chances`` by match, one for each that is not off.
    ``places``: the table before this matchday, 1 is first (questions 6 and 7; empty before the first).
    ``goals``, ``matches``: of the season's earlier matchdays together (question 2).
    """

    matchday: int
    fixtures: tuple[Fixture, ...]
    settled: bool
    chances: dict[Match, Chance] = {}
    places: dict[Club, int] = {}
    goals: int = 0
    matches: int = 0

    @property
    def kickoff(self) -> int:
        """K1, the first kick-off of the matchday; 0 if every match is off."""
        return min((f.kickoff for f in self.fixtures if not f.off), default=0)


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """``side``: to whose score it counts. ``player``: who shot it, also an own goal; "" where unknown (R9)."""

    side: Side
    player: Player = ""
    minute: int = 0
    """Of play, 45 and 90 for stoppage time too; 0 where unknown."""
    penalty: bool = False
    own: bool = False


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A match as its source has it now.

    ``final``: over, with a final score. ``complete``: the goals agree with the score, or the commissioner stands for
    it; a match counts as final for the settlement at Monday noon only with both (R60), at the round's start with
    ``final`` alone.
    ``half``: the score at half time, None where the source has none.
    """

    match: Match
    final: bool
    home: int = 0
    away: int = 0
    half: tuple[int, int] | None = None
    goals: tuple[Goal, ...] = ()
    complete: bool = False

    @property
    def agrees(self) -> bool:
        """True if the goals add up to the score: of a match whose score was entered by hand some may be unknown."""
        home = sum(g.side == "home" for g in self.goals)
        return (home, len(self.goals) - home) == (self.home, self.away)


class Squads(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays where. ``id``: hash of the list that has the names; ``clubs``: each player's club (R10)."""

    id: str
    clubs: dict[Player, Club]
