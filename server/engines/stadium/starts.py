"""The land at the start: each home's stadium and three fields around it (RULES.md, R4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from server.engines.stadium.land import Land
from server.engines.stadium.map import Club, Field, LeagueMap


def starts(league_map: LeagueMap, clubs: Iterable[Club]) -> dict[Club, tuple[Field, ...]]:
    """The three start fields of each of these homes, ascending: the map's own, or matched where it has none.

    The same clubs in any order get the same fields. ``ValueError`` if they can't all have three
    (``map.problems``: ``hall``).
    """
    raise NotImplementedError


def first_land(league_map: LeagueMap, homes: Mapping[int, Club]) -> Land:
    """The land after the draft. ``homes``: each seat's club."""
    raise NotImplementedError
