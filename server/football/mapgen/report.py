"""How far the stadiums of maps are from their true places."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import combinations

from server.engines.stadium.map import Club, LeagueMap
from server.maps import geometry

BANDS = (75, 100, 140, 200, 260, 362)
"""Upper ends of the table's bands, in fields."""


def shifts_km(league_map: LeagueMap, places: Mapping[Club, tuple[float, float]]) -> dict[Club, float]:
    """How far each stadium's field is from its true place (latitude, longitude)."""
    return {
        club: math.dist(geometry.centre(league_map, field), geometry.at(league_map, *places[club]))
        for club, field in league_map.stadiums.items()
    }


def turned(league_map: LeagueMap, places: Mapping[Club, tuple[float, float]]) -> int:
    """Pairs of stadiums whose direction on the map is more than 90 degrees off: west of each other instead of east."""
    count = 0
    for a, b in combinations(league_map.stadiums, 2):
        (ax, ay), (bx, by) = (geometry.centre(league_map, league_map.stadiums[club]) for club in (a, b))
        (px, py), (qx, qy) = (geometry.at(league_map, *places[club]) for club in (a, b))
        count += (bx - ax) * (qx - px) + (by - ay) * (qy - py) < 0
    return count


def report(maps: Iterable[LeagueMap], places: Mapping[Club, tuple[float, float]]) -> str:
    """A table by number of fields: sum per map, average and greatest shift in km, pairs turned by over 90 degrees."""
    rows = [(len(one.fields), one, sorted(shifts_km(one, places).values())) for one in maps]
    lines = [f"{'fields':>9} {'maps':>5} {'sum km':>11} {'average':>8} {'greatest':>9} {'turned':>7}"]
    low = 0
    for high in BANDS:
        band = [(one, shifts) for n, one, shifts in rows if low < n <= high]
        if band:
            sums = [sum(shifts) for _, shifts in band]
            average = sum(sums) / sum(len(shifts) for _, shifts in band)
            lines.append(
                f"{low + 1:>4}-{high:<4} {len(band):>5} {min(sums):>5.0f}-{max(sums):<5.0f} {average:>8.0f}"
                f" {max(shifts[-1] for _, shifts in band):>9.0f} {max(turned(one, places) for one, _ in band):>7}"
            )
        low = high
    static = sum(bool(one.starts) for _, one, _ in rows)
    return "\n".join(
        [
            *lines,
            f"{len(rows)} maps, {static} with start fields of their own, {len(rows) - static} dealt after the draft",
        ]
    )
