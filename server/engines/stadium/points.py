"""What a club brings: points by its win chance and its result (RULES.md, chapter 3)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from server.engines.stadium.map import Club
from server.engines.stadium.matches import Chance, Fixture, Result

Tier: TypeAlias = Literal["above-65", "45-65", "30-45", "15-30", "below-15"]
Ended: TypeAlias = Literal["won", "drawn", "lost"]

TABLE: dict[Tier, tuple[int, int, int]] = {
    "above-65": (2, 0, -2),
    "45-65": (2, 1, 0),
    "30-45": (3, 1, 0),
    "15-30": (4, 2, 0),
    "below-15": (7, 4, 0),
}
"""Points for a win, a draw, a defeat (R18)."""

_PLACE: dict[Ended, int] = {"won": 0, "drawn": 1, "lost": 2}


def tier(chance: float) -> Tier:
    """The row of a win chance, unrounded, as a fraction of 1: "über 65" excludes 65.0, "unter 15" 15.0 (R18)."""
    if chance > 0.65:
        return "above-65"
    if chance >= 0.45:
        return "45-65"
    if chance >= 0.30:
        return "30-45"
    return "15-30" if chance >= 0.15 else "below-15"


def win_chance(fixture: Fixture, chance: Chance, club: Club) -> float:
    """How likely ``club`` wins this match."""
    return chance.home if fixture.home == club else chance.away


def ended(fixture: Fixture, result: Result, club: Club) -> Ended:
    """How a final match ended for ``club``."""
    mine, theirs = (result.home, result.away) if fixture.home == club else (result.away, result.home)
    return "won" if mine > theirs else "lost" if mine < theirs else "drawn"


def points(row: Tier, end: Ended) -> int:
    return TABLE[row][_PLACE[end]]
