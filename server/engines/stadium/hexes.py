"""Hexagons in axial coordinates: pointy top, ``q`` grows to the east, ``r`` to the south-east."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]
"""(q, r)"""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six neighbours, anticlockwise from the east."""


def distance(a: Hex, b: Hex) -> int:
    """Steps from one hexagon to the other; 1 means adjacent."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


@lru_cache(maxsize=256)
def adjacency(hexes: tuple[Hex, ...]) -> tuple[tuple[int, ...], ...]:
    """For each hexagon the indices of its neighbours within ``hexes``, ascending."""
    index = {at: i for i, at in enumerate(hexes)}
    return tuple(
        tuple(sorted(index[at] for dq, dr in DIRECTIONS if (at := (q + dq, r + dr)) in index)) for q, r in hexes
    )


@lru_cache(maxsize=256)
def steps_from(hexes: tuple[Hex, ...], start: int) -> tuple[int, ...]:
    """For each hexagon how far it is from the one with the index ``start``."""
    return tuple(distance(hexes[start], at) for at in hexes)


def connected(fields: Sequence[int], beside: Sequence[Sequence[int]]) -> bool:
    """True if one can walk from any of ``fields`` to any other without leaving them."""
    if not fields:
        return True
    left, edge = set(fields), [fields[0]]
    left.discard(fields[0])
    while edge:
        near = left.intersection(beside[edge.pop()])
        left -= near
        edge.extend(near)
    return not left
