"""Whose the fields are, and which can be lost (R5, R49)."""

from __future__ import annotations

from server.engines.stadium.land import FREE, Land, edge
from tests.engines.stadium.scene import A, B, drawn

ISLE = """
    A a . b B
     a . . b
"""


def test_every_field_is_somebodys_or_nobodys() -> None:
    land, _, _ = drawn(ISLE)
    assert land.counts() == {A: 3, B: 3}
    assert land.count(FREE) == 3
    assert land.sides == {FREE: frozenset({2, 6, 7}), A: frozenset({0, 1, 5}), B: frozenset({3, 4, 8})}


def test_a_field_changes_hands_in_a_new_land() -> None:
    land, _, _ = drawn(ISLE)
    after = land.given(2, A)
    assert (after.counts(), land.counts()) == ({A: 4, B: 3}, {A: 3, B: 3})
    assert after.given(2, FREE) == land


def test_who_has_three_fields_loses_none_and_the_stadium_never() -> None:
    land, _, _ = drawn(ISLE)
    assert land.losable(A) == frozenset()
    assert land.given(2, A).losable(A) == {1, 2, 5}


def test_somebody_without_land_has_an_empty_side() -> None:
    assert Land((FREE, 0), {0: 1, 4: 0}).sides[4] == frozenset()


def test_the_edge_lies_around_and_outside() -> None:
    land, beside, _ = drawn(ISLE)
    assert edge(land.sides[A], beside) == {2, 6}
    assert edge((), beside) == set()
