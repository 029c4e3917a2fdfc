"""The land after the draft (R4): a stadium and three fields around it, whatever homes are chosen."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from server.engines.stadium.land import FREE
from server.engines.stadium.starts import first_land, starts
from tests.engines.stadium.grounds import CLUBS, big, small


def test_everybody_starts_with_four_fields() -> None:
    ground = big()
    land = first_land(ground, {0: "FCB", 1: "SGE", 2: "HSV", 5: "M05"})
    assert land.counts() == {0: 4, 1: 4, 2: 4, 5: 4}
    assert land.count(FREE) == 248 - 16
    assert land.homes == {0: ground.stadiums["FCB"], 1: ground.stadiums["SGE"], 2: ground.stadiums["HSV"],
                          5: ground.stadiums["M05"]}  # fmt: skip
    assert land.sides[5] == {ground.stadiums["M05"], *ground.starts["M05"]}


def test_unchosen_stadiums_are_free_land() -> None:
    ground = big()
    land = first_land(ground, {0: "FCB", 1: "SGE", 2: "HSV"})
    unchosen = [at for club, at in ground.stadiums.items() if club not in ("FCB", "SGE", "HSV")]
    assert len(unchosen) == 15
    assert all(land.owner[at] == FREE for at in unchosen)


def test_the_smallest_maps_deal_fields_to_any_homes() -> None:
    ground = small()
    stadiums = set(ground.stadiums.values())
    for clubs in combinations(CLUBS, 3):
        dealt = starts(ground, clubs)
        taken = [f for fields in dealt.values() for f in fields]
        assert len(taken) == len(set(taken)) == 9
        assert not stadiums.intersection(taken)
        assert all(f in ground.beside[ground.stadiums[club]] for club, fields in dealt.items() for f in fields)


def test_who_has_fields_makes_room() -> None:
    """Homes whose first three fields leave too few for the others get other ones."""
    ground = small()
    stadiums = set(ground.stadiums.values())
    rings = {c: [f for f in ground.beside[at] if f not in stadiums] for c, at in ground.stadiums.items()}

    def too_few(clubs: tuple[str, ...]) -> bool:
        taken: set[int] = set()
        for club in clubs:
            free = [f for f in rings[club] if f not in taken]
            if len(free) < 3:
                return True
            taken |= set(free[:3])
        return False

    tight = [clubs for clubs in combinations(CLUBS, 3) if too_few(clubs)]
    assert tight
    for clubs in tight:
        dealt = starts(ground, clubs)
        assert len({f for fields in dealt.values() for f in fields}) == 9
        assert dealt[clubs[0]] != tuple(rings[clubs[0]][:3]) or dealt[clubs[1]] != tuple(rings[clubs[1]][:3])


def test_the_order_of_the_draft_changes_no_field() -> None:
    for ground in (big(), small()):
        assert starts(ground, ("VFB", "B04", "KOE")) == starts(ground, ("KOE", "VFB", "B04"))


def test_a_map_that_fails_halls_condition_is_an_error() -> None:
    ground = small()
    with pytest.raises(ValueError, match="B04"):
        starts(replace(ground, stadiums={**ground.stadiums, "B04": 0}), ("B04",))
