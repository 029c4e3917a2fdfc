"""What makes a map valid (R4, R55, R56); the shipped maps themselves are checked where they are made."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.engines.stadium.map import fingerprint, problems, size
from tests.engines.stadium.grounds import CLUBS, big, small


@pytest.mark.parametrize(
    ("players", "matchdays", "fields"),
    [(4, 34, 248), (3, 6, 56), (6, 34, 362), (3, 34, 190), (5, 17, 169), (6, 10, 132), (4, 6, 68), (3, 10, 75)],
)
def test_the_size_follows_the_rule_book(players: int, matchdays: int, fields: int) -> None:
    assert size(players, matchdays) == fields
    assert fields == round(18 + 3 * players + 1.6 * players * matchdays)


def test_no_size_is_a_tie_of_rounding() -> None:
    assert all((16 * p * m + 30 * p) % 10 != 5 for p in range(3, 7) for m in range(1, 35))


def test_valid_maps() -> None:
    assert problems(big()) == ()
    assert problems(small()) == ()


def test_each_problem_has_a_code() -> None:
    good = big()
    fields = good.fields
    assert problems(replace(good, fields=fields[:-1])) == ("size",)
    assert problems(replace(good, fields=(*fields[:-1], fields[0]))) == ("twice",)
    assert problems(replace(good, fields=(*fields[:-1], (99, 99)))) == ("torn",)
    few = {club: at for club, at in good.stadiums.items() if club != CLUBS[0]}
    assert problems(replace(good, stadiums=few)) == ("clubs",)
    beside = good.beside[good.stadiums[CLUBS[0]]]
    start = good.starts[CLUBS[0]]
    outside = next(f for f in beside if f not in start)
    moved = {**good.stadiums, CLUBS[1]: outside}
    assert "crowded" in problems(replace(good, stadiums=moved))
    shared = {**good.starts, CLUBS[1]: start}
    assert problems(replace(good, starts=shared)) == ("starts",)


def test_homes_that_can_not_all_have_three_fields() -> None:
    good = small()
    assert not good.starts
    corner = {**good.stadiums, CLUBS[0]: 0}
    assert len(good.beside[0]) == 2
    assert "hall" in problems(replace(good, stadiums=corner))


def test_a_map_is_known_by_its_fingerprint() -> None:
    assert fingerprint(big()) == fingerprint(replace(big()))
    assert len(fingerprint(big())) == 64
    assert fingerprint(big()) != fingerprint(small())
    stadiums = dict(reversed(big().stadiums.items()))
    assert fingerprint(replace(big(), stadiums=stadiums)) == fingerprint(big()), "the order of names says nothing"
