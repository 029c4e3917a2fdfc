"""One map: look at many field sets by their bound, place the stadiums on the best few, keep the best of those."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TypeAlias

import msgspec
import numpy as np

from server.engines.stadium.hexes import Hex
from server.engines.stadium.map import CLUBS, START_FIELDS, Club, LeagueMap, problems, size
from server.football.mapgen.land import FieldSet, Land, field_sets
from server.football.mapgen.placement import Placement, bound, place

LOOKS, LOOKS_DEALT = 30, 300
"""Field sets looked at for one map; more where the start fields are dealt later: these maps are crowded, but quick."""
TRIES, TRIES_DEALT = 2, 9
"""Placements tried at most, the most promising first."""
SHORT = 10
"""Seasons of so many matchdays or fewer get the fairest of several maps; longer ones level out by themselves."""
KEPT = 3
"""Candidates for a short season."""
COVER_KM = 100.0
"""Land left out is paid for: one percent of the country is worth one kilometre of shift per stadium."""

Choose: TypeAlias = Callable[[Sequence[LeagueMap]], LeagueMap]
"""Takes one of several maps, the one with the least shifts in front (``fairness.fairest``)."""


class NoMap(Exception):
    """No valid map was found; the text says for what."""


class Candidate(msgspec.Struct, frozen=True):
    """``burden``: average cost of the shifts plus what the uncovered land costs, in km."""

    league_map: LeagueMap
    burden: float


def make(
    land: Land,
    places: Mapping[Club, tuple[float, float]],
    clubs: str,
    name: str,
    players: int,
    matchdays: int,
    choose: Choose | None = None,
) -> LeagueMap:
    """A valid map for the clubs at ``places`` (latitude, longitude); always the same one for the same arguments.

    ``clubs`` names the club list, ``name`` the map. ``choose`` takes one of several candidates; without it
    the one wins that moves the stadiums least. Raises ``NoMap``.
    """
    found = candidates(land, places, clubs, name, players, matchdays, KEPT if choose else 1)
    if not found:
        raise NoMap(f"{name}: no valid map was found")
    maps = [one.league_map for one in found]
    return choose(maps) if choose else maps[0]


def candidates(
    land: Land,
    places: Mapping[Club, tuple[float, float]],
    clubs: str,
    name: str,
    players: int,
    matchdays: int,
    wanted: int,
) -> list[Candidate]:
    """Up to ``wanted`` valid maps, the one with the least burden first."""
    n = size(players, matchdays)
    together = None if n > CLUBS * (1 + START_FIELDS) + START_FIELDS else players  # below: no room for all triples
    at = np.array([land.at(*places[club]) for club in sorted(places)])
    chance = np.random.default_rng([zlib.crc32(clubs.encode()), players, matchdays])
    looks: dict[tuple[Hex, ...], tuple[float, int, FieldSet]] = {}
    for number, chosen in enumerate(islice(field_sets(land, n, chance), LOOKS_DEALT if together else LOOKS)):
        if (least := bound(at, chosen, together=together)) is not None:
            look = (_burden(least, chosen), number, chosen)
            looks[chosen.hexes] = min(look, looks.get(chosen.hexes, look))
    found: list[Candidate] = []
    for least, _, chosen in sorted(looks.values())[: TRIES_DEALT if together else max(TRIES, wanted)]:
        if len(found) >= wanted and least >= found[wanted - 1].burden:
            break
        if (placed := place(at, chosen, together=together)) is not None:
            made = _map(land, sorted(places), clubs, name, players, matchdays, chosen, placed)
            if not problems(made):
                found.append(Candidate(made, _burden(placed.cost, chosen)))
                found.sort(key=lambda one: one.burden)
    return found[:wanted]


def _burden(cost: float, chosen: FieldSet) -> float:
    return cost / CLUBS + COVER_KM * (1 - chosen.cover)


def _map(
    land: Land,
    order: Sequence[Club],
    clubs: str,
    name: str,
    players: int,
    matchdays: int,
    chosen: FieldSet,
    placed: Placement,
) -> LeagueMap:
    starts = {club: (a, b, c) for club, (a, b, c) in zip(order, placed.starts, strict=True)} if placed.starts[0] else {}
    return LeagueMap(
        id=name,
        clubs=clubs,
        players=players,
        matchdays=matchdays,
        fields=chosen.hexes,
        stadiums=dict(zip(order, placed.fields, strict=True)),
        starts=starts,
        place=chosen.place(land),
    )
