"""Land in kilometres, and sets of hexagons that cover it: candidates for the fields of a map."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from server.engines.stadium.hexes import DIRECTIONS, Hex
from server.engines.stadium.map import Place
from server.football.mapgen.outline import Ring
from server.maps.geometry import KM_PER_DEGREE, ROW

Floats: TypeAlias = NDArray[np.float64]

SAMPLES = 24_000
_WIDE = 1 << 20
_LOOSEST, _TIGHTEST = 0.94, 1.04
"""Area of a hexagon, in shares of the land per field: small ones leave out more coast, large ones take in more sea."""


class Land:
    """A country in the map's projection: x = lon * cos(lat0), y = lat, both in kilometres.

    ``points``: about ``SAMPLES`` points on a square grid inside the outline, shape (n, 2).
    """

    def __init__(self, rings: Sequence[Ring]) -> None:
        latitudes = [lat for ring in rings for _, lat in ring]
        self.lat0 = round((min(latitudes) + max(latitudes)) / 2, 4)
        self.rings = [np.array([self.at(lat, lon) for lon, lat in ring]) for ring in rings]
        self.area_km2 = sum(_area(ring) for ring in self.rings)
        corners = np.concatenate(self.rings)
        low, high = corners.min(axis=0), corners.max(axis=0)
        step = math.sqrt(self.area_km2 / SAMPLES)
        xs, ys = np.arange(low[0], high[0], step), np.arange(low[1], high[1], step)
        self.points = np.concatenate([_inside(self.rings, xs, y) for y in ys])

    def at(self, lat: float, lon: float) -> tuple[float, float]:
        """Degrees to kilometres."""
        return lon * math.cos(math.radians(self.lat0)) * KM_PER_DEGREE, lat * KM_PER_DEGREE


class FieldSet(msgspec.Struct, frozen=True, order=True):
    """``hexes`` by row from north to south, west to east; the first is (0, 0) and has its centre at ``origin`` (km).

    ``cover``: share of the land that lies in a field.
    """

    hexes: tuple[Hex, ...]
    origin: tuple[float, float]
    size_km: float
    cover: float

    @property
    def centres(self) -> Floats:
        """Shape (n, 2), kilometres."""
        q, r = np.array(self.hexes, float).T
        return np.stack([self.origin[0] + self.size_km * (q + r / 2), self.origin[1] - self.size_km * ROW * r], axis=1)

    def place(self, land: Land) -> Place:
        """How the fields lie on the globe."""
        return Place(
            lat=round(self.origin[1] / KM_PER_DEGREE, 6),
            lon=round(self.origin[0] / KM_PER_DEGREE / math.cos(math.radians(land.lat0)), 6),
            lat0=land.lat0,
            size_km=round(self.size_km, 4),
        )


def field_sets(land: Land, n: int, chance: np.random.Generator) -> Iterator[FieldSet]:
    """Endless sets of ``n`` hexagons in one piece: of a lattice shifted and scaled at random, those with most land."""
    while True:
        area = land.area_km2 / n * chance.uniform(_LOOSEST, _TIGHTEST)
        size_km = math.sqrt(area / ROW)
        shift = chance.uniform(0, size_km, 2)
        land_of = _land_of(_hexes(land.points - shift, size_km))
        if len(chosen := _one_piece(land_of, n)) == n:
            hexes = sorted(chosen, key=lambda at: (at[1], at[0]))
            q0, r0 = hexes[0]
            yield FieldSet(
                hexes=tuple((q - q0, r - r0) for q, r in hexes),
                origin=(float(shift[0] + size_km * (q0 + r0 / 2)), float(shift[1] - size_km * ROW * r0)),
                size_km=size_km,
                cover=sum(land_of[at] for at in chosen) / len(land.points),
            )


def _land_of(hexes: NDArray[np.int64]) -> dict[Hex, int]:
    """How many points lie in each hexagon. One number for two is far quicker to sort."""
    found, counts = np.unique(hexes[:, 0] * _WIDE + hexes[:, 1], return_counts=True)
    qs = (found + _WIDE // 2) // _WIDE
    return {(int(q), int(r)): int(count) for q, r, count in zip(qs, found - qs * _WIDE, counts, strict=True)}


def _one_piece(land_of: dict[Hex, int], n: int) -> set[Hex]:
    """From the fullest hexagon on, always the neighbour with most land; islands out of reach stay out."""
    fullest = max(land_of, key=lambda at: (land_of[at], at))
    seen, chosen = {fullest}, set[Hex]()
    edge = [(-land_of[fullest], fullest)]
    while edge and len(chosen) < n:
        _, (q, r) = heappop(edge)
        chosen.add((q, r))
        for dq, dr in DIRECTIONS:
            if (at := (q + dq, r + dr)) in land_of and at not in seen:
                seen.add(at)
                heappush(edge, (-land_of[at], at))
    return chosen


def _hexes(points: Floats, size_km: float) -> NDArray[np.int64]:
    """The hexagon each point lies in, shape (n, 2): axial coordinates rounded in the cube."""
    r = -points[:, 1] / (size_km * ROW)
    q = points[:, 0] / size_km - r / 2
    cube = np.stack([q, -q - r, r], axis=1)
    near = np.rint(cube)
    off = np.abs(near - cube)
    worst = off.argmax(axis=1)
    rows = np.arange(len(near))
    near[rows, worst] -= near.sum(axis=1)
    return near[:, [0, 2]].astype(np.int64)


def _inside(rings: Sequence[Floats], xs: Floats, y: float) -> Floats:
    """Those of the points (x, y) that lie in a ring: an odd number of crossings to their left."""
    odd = np.zeros(len(xs), bool)
    for ring in rings:
        x1, y1 = ring.T
        x2, y2 = np.roll(ring, -1, axis=0).T
        crosses = (y1 > y) != (y2 > y)
        at = x1[crosses] + (y - y1[crosses]) * (x2[crosses] - x1[crosses]) / (y2[crosses] - y1[crosses])
        odd ^= (at[None, :] < xs[:, None]).sum(axis=1) % 2 == 1
    return np.stack([xs[odd], np.full(odd.sum(), y)], axis=1)


def _area(ring: Floats) -> float:
    x, y = ring.T
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)
