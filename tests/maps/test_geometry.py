"""Where fields lie, and the lines around them."""

from __future__ import annotations

import math

import pytest

from server.engines.stadium.map import LeagueMap
from server.maps import geometry, shelf


@pytest.fixture
def league_map() -> LeagueMap:
    return shelf.shipped(4, 34)


def test_neighbours_are_one_width_apart(league_map: LeagueMap) -> None:
    for field in (0, 100, 247):
        here = geometry.centre(league_map, field)
        for other in league_map.beside[field]:
            assert math.dist(here, geometry.centre(league_map, other)) == pytest.approx(league_map.place.size_km)


def test_the_first_field_lies_where_the_map_says(league_map: LeagueMap) -> None:
    place = league_map.place
    assert geometry.centre(league_map, 0) == pytest.approx(geometry.at(league_map, place.lat, place.lon))


def test_a_field_alone_has_six_sides(league_map: LeagueMap) -> None:
    (line,) = geometry.borders(league_map, [0])
    assert sorted(line) == sorted(geometry.corners(league_map, 0))


def test_two_neighbours_share_a_side(league_map: LeagueMap) -> None:
    (line,) = geometry.borders(league_map, [0, league_map.beside[0][0]])
    assert len(line) == 10


def test_a_gap_has_a_line_of_its_own(league_map: LeagueMap) -> None:
    middle = next(field for field, beside in enumerate(league_map.beside) if len(beside) == 6)
    outer, inner = sorted(geometry.borders(league_map, league_map.beside[middle]), key=len, reverse=True)
    assert (len(outer), len(inner)) == (18, 6)


def test_no_fields_have_no_border(league_map: LeagueMap) -> None:
    assert geometry.borders(league_map, []) == []


def test_the_whole_map_is_inside_its_own_border(league_map: LeagueMap) -> None:
    lines = geometry.borders(league_map, range(len(league_map.fields)))
    sides = sum(6 - len(beside) for beside in league_map.beside)
    assert sum(len(line) for line in lines) == sides
