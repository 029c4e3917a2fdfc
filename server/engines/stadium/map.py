"""The map of a league: its fields, the 18 stadiums and what each home starts with (RULES.md, R4, R55, R56).

A map is a value, made offline and shipped as JSON; a field is named by its index in ``LeagueMap.fields``.
"""

from __future__ import annotations

import hashlib
from itertools import combinations
from typing import TypeAlias

import msgspec

from server.engines.stadium.hexes import Hex, adjacency, connected

Club: TypeAlias = str
"""A club's three letters: FCB, M05."""
Field: TypeAlias = int
"""A field of the map: its index in ``LeagueMap.fields``."""

CLUBS = 18
START_FIELDS = 3
"""Fields around a stadium that its owner starts with."""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """How the hexagons lie on the globe, for drawing: the centre of hexagon (0, 0) and the width of one.

    Degrees of the local projection x = lon * cos(``lat0``), y = lat; ``size_km``: distance of two neighbours' centres.
    """

    lat: float
    lon: float
    lat0: float
    size_km: float


class LeagueMap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``starts`` is empty on the smallest maps, where ``starts.py`` deals the fields after the draft (R4)."""

    id: str
    """``p4m34`` and so on; of another club list with its name in front: ``bl2-2026-p4m34``."""
    clubs: str
    """The club list: bl1-2026."""
    players: int
    matchdays: int
    fields: tuple[Hex, ...]
    """By row from north to south, west to east."""
    stadiums: dict[Club, Field]
    starts: dict[Club, tuple[Field, Field, Field]]
    place: Place

    @property
    def beside(self) -> tuple[tuple[Field, ...], ...]:
        """For each field its neighbours, ascending."""
        return adjacency(self.fields)


def size(players: int, matchdays: int) -> int:
    """N, the number of fields (rule book, "Kartengröße"; R55): 4 players and 34 matchdays make 248.

    In tenths, so that no binary fraction decides; a half never occurs.
    """
    return (5 + 180 + 30 * players + 16 * players * matchdays) // 10


def fingerprint(league_map: LeagueMap) -> str:
    """SHA-256 in hex of the map's canonical JSON; kept with a league, so that its map can be recognised."""
    return hashlib.sha256(msgspec.json.encode(league_map, order="sorted")).hexdigest()


def problems(league_map: LeagueMap) -> tuple[str, ...]:
    """What breaks the rules of a map, as stable codes; empty for a valid one.

    ``size``, ``twice`` (a field), ``torn`` (not one piece), ``clubs`` (not 18), ``crowded`` (two stadiums adjacent),
    ``starts`` (not disjoint, not adjacent to their stadium, or on a stadium), ``hall`` (no start for some homes).
    """
    found: list[str] = []
    fields, stadiums = league_map.fields, league_map.stadiums
    if len(fields) != size(league_map.players, league_map.matchdays):
        found.append("size")
    if len(set(fields)) != len(fields):
        return (*found, "twice")
    beside = league_map.beside
    if not connected(range(len(fields)), beside):
        found.append("torn")
    if len(stadiums) != CLUBS or len(set(stadiums.values())) != CLUBS:
        return (*found, "clubs")
    if any(b in beside[a] for a, b in combinations(stadiums.values(), 2)):
        found.append("crowded")
    if league_map.starts:
        found += ["starts"] * (not _starts_hold(league_map))
    elif not _always_matched(league_map):
        found.append("hall")
    return tuple(found)


def _starts_hold(league_map: LeagueMap) -> bool:
    taken = [f for start in league_map.starts.values() for f in start]
    return (
        league_map.starts.keys() == league_map.stadiums.keys()
        and len(set(taken)) == len(taken) == CLUBS * START_FIELDS
        and not set(taken) & set(league_map.stadiums.values())
        and all(
            f in league_map.beside[league_map.stadiums[club]]
            for club, start in league_map.starts.items()
            for f in start
        )
    )


def _always_matched(league_map: LeagueMap) -> bool:
    """Hall's condition: any homes that a group may choose have together three own neighbour fields each."""
    stadiums = set(league_map.stadiums.values())
    rings = [set(league_map.beside[home]) - stadiums for home in league_map.stadiums.values()]
    return all(
        len(set().union(*chosen)) >= START_FIELDS * n
        for n in range(1, league_map.players + 1)
        for chosen in combinations(rings, n)
    )
