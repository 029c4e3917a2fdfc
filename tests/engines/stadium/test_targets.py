"""Where a flag may go, and the reason where it may not (R5, R44-R49)."""

from __future__ import annotations

import pytest

from server.engines.refusal import Code
from server.engines.stadium.hands import Hand
from server.engines.stadium.land import FREE
from server.engines.stadium.round import Round, RoundRules, Terms
from server.engines.stadium.round_commands import Place
from server.engines.stadium.starts import first_land
from server.engines.stadium.targets import targets
from tests.engines.stadium.grounds import big
from tests.engines.stadium.scene import A, B, C, Scene, refused

FIELD = """
    A a . b b B
     a . . b b .
    C c c . . b
"""


def test_free_land_at_the_border_is_a_target() -> None:
    """R45 (a)."""
    s = Scene(FIELD, free={A: 1})
    assert s.why(A, 0, 2) == ""
    assert s.why(A, 1, 1) == ""
    assert s.why(A, 1, 2) == "far"
    assert s.why(A, 1, 5) == "far"


def test_neutralising_hits_who_is_ahead_at_the_border() -> None:
    """R45 (b), R47: not those behind, not those far away, not a stadium."""
    s = Scene(
        """
        A a b b B
         c a b b
        C c . c .
        """,
        free={A: 1, B: 1},
    )
    assert s.round.snapshot == {A: 3, B: 5, C: 4}
    assert s.why(A, 0, 2) == ""
    assert s.why(A, 0, 3) == "far"
    assert s.why(A, 0, 4) == "home"
    assert s.why(A, 1, 0) == ""
    assert s.why(A, 2, 0) == "home"
    assert s.why(B, 1, 1) == "floor"
    assert s.why(B, 2, 3) == "not-ahead"


def test_equal_is_not_ahead() -> None:
    """R47: strictly more fields."""
    drawing = """
        A a b B
         a a b b
    """
    s = Scene(drawing, free={A: 1, B: 1}, balance={B: 7})
    assert (s.round.snapshot, s.why(A, 0, 2), s.why(B, 0, 1)) == ({A: 4, B: 4}, "not-ahead", "not-ahead")


@pytest.mark.parametrize(
    ("balance", "duels", "a", "b"),
    [
        ({}, {}, "not-ahead", "not-ahead"),
        ({B: 3}, {A: 5}, "", "not-ahead"),
        ({}, {A: 1}, "not-ahead", ""),
    ],
)
def test_the_switch_lets_the_tie_breaks_count(balance: dict[int, int], duels: dict[int, int], a: str, b: str) -> None:
    """R47, switch ``ahead``: higher in the table by balance or duels won is ahead, too."""
    drawing = """
        A a b B
         a a b b
    """
    s = Scene(drawing, free={A: 1, B: 1}, balance=balance, duels=duels, rules=RoundRules(ahead="table"))
    assert (s.why(A, 0, 2), s.why(B, 0, 1)) == (a, b)


def test_more_fields_are_ahead_whatever_the_tie_breaks_say() -> None:
    """R47, switch ``ahead``."""
    drawing = """
        A a b B
         a . b b
    """
    s = Scene(drawing, free={A: 1, B: 1}, balance={A: 7}, rules=RoundRules(ahead="table"))
    assert (s.why(A, 0, 2), s.why(B, 0, 1)) == ("", "floor")


def test_the_snapshot_holds_for_the_whole_round() -> None:
    """R47: who overtakes in this round may still neutralise who was ahead, and is not ahead himself."""
    s = Scene(
        """
        A a . b b B
         a . . b b .
        """,
        free={A: 5, B: 2},
    )
    for spot in ((0, 2), (1, 5), (1, 1)):
        s.place(*spot)
    assert s.why(B, 0, 2) == "not-ahead"
    assert s.seat == B
    s.wait()
    assert s.land.counts() == {A: 5, B: 7}
    s.shows(
        """
        A a a b b B
         a a b b b b
        """
    )
    s.place(0, 3)
    s.place(0, 3)
    s.place(1, 3)
    assert s.land.counts() == {A: 6, B: 5}
    assert s.round.snapshot == {A: 3, B: 5}
    assert s.round.closed


@pytest.mark.parametrize("row", [0, 1])
def test_a_bound_flag_takes_any_field_of_the_beaten(row: int) -> None:
    """R44: anywhere, at once, without neutralising and without rank; never the stadium."""
    s = Scene(
        """
        A a . . . b B
         a a . . . b b
        . . . . . . .
         . . c c C . b
        """,
        bound={A: {B: 2}},
    )
    assert s.round.snapshot[A] < s.round.snapshot[B]
    assert [s.why(A, r, n, B) for r, n in ((0, 5), (1, 5), (1, 6), (3, 6), (0, 6))] == ["", "", "", "", "home"]
    assert s.why(A, 3, 2, B) == "not-theirs"
    assert s.why(A, 0, 2, B) == "not-theirs"
    assert s.why(A, 0, 1, B) == "own"
    s.place(row, 5, B)
    assert s.land.owner[s.f(row, 5)] == A


def test_loot_asks_for_no_rank_and_counts_no_limit() -> None:
    """R44: against somebody behind, four times in a round."""
    s = Scene(
        """
        A a a a a a a a
         . . . . . . .
        B b b b b b b
        """,
        bound={A: {B: 4}},
    )
    assert s.round.snapshot[A] > s.round.snapshot[B]
    for n in (1, 2, 3, 4):
        s.place(2, n, B)
    assert s.land.counts() == {A: 12, B: 3}


def test_an_enclave_is_a_border_like_any_other() -> None:
    """R45: free land beside a looted field far from home."""
    s = Scene(
        """
        A a . . . b b B
         a . . . . b . .
        """,
        free={A: 1},
        bound={A: {B: 1}},
    )
    assert s.why(A, 1, 6) == "far"
    s.place(0, 6, B)
    assert s.why(A, 1, 6) == ""
    s.place(1, 6)
    s.shows(
        """
        A a . . . b a B
         a . . . . b a .
        """
    )


def test_three_fields_a_round_and_victim_by_all_attackers() -> None:
    """R48; loot does not count, and is not stopped."""
    s = Scene(
        """
        A a b b b b B
         a b b b b b .
        C c b b b . .
         c b . . . . .
        """,
        free={A: 3, C: 3},
        bound={C: {B: 2}},
    )
    s.place(0, 2)
    s.place(2, 2)
    s.place(1, 1)
    assert s.round.neutralised == {B: 3}
    assert s.why(C, 3, 1) == "spared"
    s.place(3, 1, B)
    s.place(0, 2)
    s.place(2, 3, B)
    assert s.land.owner[s.f(3, 1)] == s.land.owner[s.f(2, 3)] == C
    assert s.round.neutralised == {B: 3}


def test_a_free_flag_can_still_take_what_others_freed() -> None:
    """R48: the limit is on neutralising, not on the free land it made."""
    s = Scene(
        """
        A a b b b b B
         a b b b b b .
        C c b b b . .
         c b . . . . .
        """,
        free={A: 3, C: 1},
    )
    s.place(1, 1)
    s.place(1, 1)
    assert s.land.owner[s.f(1, 1)] == C


@pytest.mark.parametrize("flag", [FREE, B])
def test_the_floor_holds_against_loot_and_neutralising(flag: int) -> None:
    """R49: who has three fields, the stadium included, loses none."""
    s = Scene(
        """
        A a a b B
         . . . b .
        """,
        free={A: 1} if flag == FREE else {},
        bound={A: {B: 1}} if flag == B else {},
    )
    assert s.why(A, 0, 3, flag) == "floor"


def test_a_flag_that_is_not_there() -> None:
    s = Scene(FIELD, free={A: 1})
    assert s.why(A, 0, 3, B) == "no-flag"
    assert s.why(B, 0, 2) == "no-flag"
    assert refused(Code.NOT_OFFERED, lambda: s.say(Place(s.number, FREE, len(s.land.owner)))) == {"reason": "no-field"}


def test_a_refusal_names_reason_and_numbers_and_changes_nothing() -> None:
    s = Scene(
        """
        A a a b B
         a . . b b
        """,
        free={A: 1},
    )
    before = s.round, s.land
    assert refused(Code.NOT_OFFERED, lambda: s.place(0, 3)) == {"reason": "not-ahead", "mine": 4, "theirs": 4}
    assert refused(Code.NOT_OFFERED, lambda: s.place(0, 1)) == {"reason": "own"}
    assert (s.round, s.land) == before


def test_the_reach_of_neutralising_is_a_switch() -> None:
    """R45: with reach 2 a field behind one other can be freed, not taken."""
    drawing = """
        A a . b b B
         a . . b b .
    """
    near = Scene(drawing, free={A: 1})
    wide = Scene(drawing, free={A: 1}, rules=RoundRules(neutralise_reach=2))
    assert (near.why(A, 0, 3), wide.why(A, 0, 3), wide.why(A, 0, 4)) == ("far", "", "far")
    assert near.why(A, 1, 2) == wide.why(A, 1, 2) == "far"
    wide.place(0, 3)
    assert wide.land.owner[wide.f(0, 3)] == FREE


def test_unchosen_stadiums_are_ordinary_land() -> None:
    """R5: they can be taken, looted and neutralised; only the own stadium is taboo."""
    ground = big()
    other = ground.stadiums["BMG"]
    land = first_land(ground, {A: "B04", B: "FCB", C: "HSV"}).given(other - 1, A)
    terms = Terms(ground.beside, RoundRules(), frozenset())
    hands = {A: Hand(1, {B: 1}), B: Hand(), C: Hand()}
    seats = (A, B, C)
    round_ = Round(1, seats, seats, dict.fromkeys(seats, 0), hands, snapshot={A: 4, B: 9, C: 4})
    assert other in targets(terms, round_, land, A).take
    theirs = land.given(other, B)
    assert other in targets(terms, round_, theirs, A).neutralise
    assert other in targets(terms, round_, theirs, A).loot[B]
    assert ground.stadiums["FCB"] not in targets(terms, round_, theirs, A).loot[B]


def test_targets_are_listed_by_flag() -> None:
    s = Scene(FIELD, free={A: 1}, bound={A: {B: 1, C: 1}})
    found = targets(s.terms, s.round, s.land, A)
    assert found.flags == (B, FREE)
    assert found.of(C) == (), "at the floor"
    assert found.of(B) == tuple(s.f(r, n) for r, n in ((0, 3), (0, 4), (1, 3), (1, 4), (2, 5)))
    assert found.of(FREE) == (s.f(0, 2), s.f(1, 1))
