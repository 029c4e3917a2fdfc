"""The land at the start: each home's stadium and three fields around it (RULES.md, R4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from server.engines.stadium.land import FREE, Land
from server.engines.stadium.map import START_FIELDS, Club, Field, LeagueMap


def starts(league_map: LeagueMap, clubs: Iterable[Club]) -> dict[Club, tuple[Field, ...]]:
    """The three start fields of each of these homes, ascending: the map's own, or matched where it has none.

    The same clubs in any order get the same fields. ``ValueError`` if they can't all have three
    (``map.problems``: ``hall``).
    """
    wanted = sorted(set(clubs))
    if league_map.starts:
        return {club: tuple(sorted(league_map.starts[club])) for club in wanted}
    return _matched(league_map, wanted)


def _matched(league_map: LeagueMap, clubs: list[Club]) -> dict[Club, tuple[Field, ...]]:
    """Three fields of its ring for each home, by augmenting paths: who has fields already makes room, if it can."""
    stadiums = frozenset(league_map.stadiums.values())
    rings = {c: [f for f in league_map.beside[league_map.stadiums[c]] if f not in stadiums] for c in clubs}
    owner: dict[Field, Club] = {}

    def take(club: Club, asked: set[Field]) -> bool:
        for field in rings[club]:
            if field in asked or owner.get(field) == club:
                continue
            asked.add(field)
            if field not in owner or take(owner[field], asked):
                owner[field] = club
                return True
        return False

    for club in clubs:
        for _ in range(START_FIELDS):
            if not take(club, set()):
                raise ValueError(f"no three start fields for {club} on {league_map.id}")
    return {club: tuple(sorted(f for f, c in owner.items() if c == club)) for club in clubs}


def first_land(league_map: LeagueMap, homes: Mapping[int, Club]) -> Land:
    """The land after the draft. ``homes``: each seat's club."""
    dealt = starts(league_map, homes.values())
    owner = [FREE] * len(league_map.fields)
    for seat, club in homes.items():
        for field in (league_map.stadiums[club], *dealt[club]):
            owner[field] = seat
    return Land(tuple(owner), {seat: league_map.stadiums[club] for seat, club in homes.items()})
