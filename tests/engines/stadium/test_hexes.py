"""Axial coordinates, neighbours, one piece."""

from __future__ import annotations

import pytest

from server.engines.stadium.hexes import DIRECTIONS, adjacency, connected, distance


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [((0, 0), (0, 0), 0), ((0, 0), (1, -1), 1), ((0, 0), (1, 1), 2), ((-2, 3), (2, -1), 4), ((0, 0), (3, -5), 5)],
)
def test_distance_counts_steps(a: tuple[int, int], b: tuple[int, int], steps: int) -> None:
    assert distance(a, b) == distance(b, a) == steps


def test_a_hexagon_has_six_neighbours_all_at_distance_one() -> None:
    ring = tuple(DIRECTIONS)
    assert len(set(ring)) == 6
    assert all(distance((0, 0), at) == 1 for at in ring)
    beside = adjacency(((0, 0), *ring))
    assert beside[0] == (1, 2, 3, 4, 5, 6)
    assert [len(near) for near in beside[1:]] == [3] * 6, "in the ring: the middle and two"
    assert all(a in beside[b] for a in range(7) for b in beside[a])


def test_one_piece() -> None:
    beside = adjacency(((0, 0), (1, 0), (2, 0), (4, 0)))
    assert connected([], beside)
    assert connected([0, 1, 2], beside)
    assert not connected([0, 2], beside)
    assert not connected([0, 1, 2, 3], beside)
