"""All 116 shipped maps: valid, as large as the rule book says, close to where the clubs play."""

from __future__ import annotations

import time

import pytest

from server.engines.stadium.map import CLUBS, START_FIELDS, problems, size
from server.football.mapgen import grounds
from server.football.mapgen.report import report, shifts_km
from server.maps import shelf

SMALLEST = 75
"""Maps of so many fields or fewer have no room for a start of its own for each of 18 stadiums."""
SHIFTS_KM = {75: (126, 257), 100: (85, 199), 140: (53, 129), 200: (34, 104), 260: (24, 78), 362: (19, 56)}
"""By number of fields: how far a stadium may be from its place on average, and how far one of them."""


def test_the_maps_are_valid() -> None:
    maps = [shelf.shipped(*one) for one in shelf.SIZES]
    began = time.process_time()
    assert {one.id: problems(one) for one in maps if problems(one)} == {}
    assert time.process_time() - began < 2


def test_there_is_one_for_each_size_of_league() -> None:
    assert len(shelf.SIZES) == 116
    for players, matchdays in shelf.SIZES:
        found = shelf.shipped(players, matchdays)
        assert (found.id, found.players, found.matchdays) == (f"p{players}m{matchdays}", players, matchdays)
        assert len(found.fields) == size(players, matchdays)
        assert found.stadiums.keys() == grounds.shipped().keys()


def test_only_the_seven_smallest_deal_start_fields_after_the_draft() -> None:
    dealt = {one for one in shelf.SIZES if not shelf.shipped(*one).starts}
    assert dealt == {one for one in shelf.SIZES if size(*one) <= SMALLEST}
    assert len(dealt) == 7


def test_every_stadium_has_three_neighbours_at_least() -> None:
    for one in shelf.SIZES:
        found = shelf.shipped(*one)
        assert all(len(found.beside[field]) >= START_FIELDS for field in found.stadiums.values())


def test_fields_lie_by_row_from_north_to_south_and_west_to_east() -> None:
    for one in shelf.SIZES:
        fields = shelf.shipped(*one).fields
        assert list(fields) == sorted(fields, key=lambda at: (at[1], at[0]))
        assert fields[0] == (0, 0)


@pytest.mark.parametrize("fields", SHIFTS_KM)
def test_stadiums_are_near_their_places(fields: int) -> None:
    average, greatest = SHIFTS_KM[fields]
    lowest = max((n for n in SHIFTS_KM if n < fields), default=0)
    places = grounds.shipped()
    seen = 0
    for one in shelf.SIZES:
        if lowest < size(*one) <= fields:
            shifts = shifts_km(shelf.shipped(*one), places).values()
            assert sum(shifts) / CLUBS <= average, one
            assert max(shifts) <= greatest, one
            seen += 1
    assert seen


def test_the_report_counts_all_maps() -> None:
    told = report([shelf.shipped(*one) for one in shelf.SIZES], grounds.shipped())
    assert "116 maps, 109 with start fields of their own, 7 dealt after the draft" in told


@pytest.mark.parametrize("one", [(2, 34), (7, 34), (4, 5), (4, 35)])
def test_there_is_no_map_for_other_leagues(one: tuple[int, int]) -> None:
    with pytest.raises(LookupError):
        shelf.shipped(*one)


def test_a_map_survives_its_file() -> None:
    found = shelf.shipped(4, 34)
    assert shelf.decode(shelf.encode(found)) == found
