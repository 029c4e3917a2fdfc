"""Where things of a map lie: in kilometres of its projection, to the east and to the north."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import TypeAlias

from server.engines.stadium.hexes import Hex
from server.engines.stadium.map import Field, LeagueMap

Point: TypeAlias = tuple[float, float]
"""Kilometres to the east and to the north."""

KM_PER_DEGREE = 111.32
ROW = math.sqrt(3) / 2
"""Distance of two rows of hexagons, in widths of one."""
_SIDES: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The neighbour across each side, anticlockwise from the east; side k runs from corner k to corner k + 1."""


def at(league_map: LeagueMap, lat: float, lon: float) -> Point:
    """A place on the globe."""
    return lon * math.cos(math.radians(league_map.place.lat0)) * KM_PER_DEGREE, lat * KM_PER_DEGREE


def centre(league_map: LeagueMap, field: Field) -> Point:
    """The middle of a field."""
    return _centre(league_map, league_map.fields[field])


def corners(league_map: LeagueMap, field: Field) -> list[Point]:
    """The six corners of a field, anticlockwise from the lower right one."""
    return [_corner(league_map, league_map.fields[field], k) for k in range(6)]


def borders(league_map: LeagueMap, fields: Collection[Field]) -> list[list[Point]]:
    """The closed lines around a set of fields: the outer ones, and those around gaps."""
    inside = {league_map.fields[field] for field in fields}
    sides = {}
    for q, r in inside:
        for k, (dq, dr) in enumerate(_SIDES):
            if (q + dq, r + dr) not in inside:
                a, b = (_corner(league_map, (q, r), n % 6) for n in (k, k + 1))
                sides[_key(a)] = (a, _key(b))
    lines = []
    while sides:
        key = next(iter(sides))
        line = []
        while key in sides:
            point, key = sides.pop(key)
            line.append(point)
        lines.append(line)
    return lines


def _centre(league_map: LeagueMap, hexagon: Hex) -> Point:
    place, (q, r) = league_map.place, hexagon
    x, y = at(league_map, place.lat, place.lon)
    return x + place.size_km * (q + r / 2), y - place.size_km * ROW * r


def _corner(league_map: LeagueMap, hexagon: Hex, k: int) -> Point:
    x, y = _centre(league_map, hexagon)
    angle, radius = math.radians(60 * k - 30), league_map.place.size_km / math.sqrt(3)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def _key(point: Point) -> tuple[int, int]:
    """Corners that three hexagons share are computed three times: equal to the metre."""
    return round(point[0] * 1000), round(point[1] * 1000)
