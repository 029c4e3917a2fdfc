"""What becomes of a neutralised field: free for all, or reserved by the switch (R46)."""

from __future__ import annotations

from server.engines.stadium.land import FREE
from server.engines.stadium.round import RoundRules
from tests.engines.stadium.scene import A, B, C, Scene

FIELD = """
    A a . b b B
     a . . b b .
    C c c . . b
"""


def test_a_neutralised_field_is_free_for_everybody() -> None:
    """R46: even the old owner may take it before the next turn of who freed it."""
    s = Scene(
        """
        A a b b B
         a a b b .
        """,
        free={A: 2, B: 1},
    )
    assert s.seat == A
    s.place(0, 2)
    assert s.land.owner[s.f(0, 2)] == FREE
    assert s.round.claims == {s.f(0, 2): A}
    assert (s.seat, s.why(B, 0, 2)) == (B, "")
    s.place(0, 2)
    assert s.land.owner[s.f(0, 2)] == B
    assert s.round.claims == {}


def test_the_switch_reserves_a_neutralised_field_for_one_turn() -> None:
    """R46, switch ``reserve_neutralised``: until the end of the next turn of who freed it."""
    s = Scene(
        """
        A a b b B
         a a b b .
        . . . b . .
        """,
        free={A: 3, B: 2},
        rules=RoundRules(reserve_neutralised=True),
    )
    s.place(0, 2)
    assert s.why(B, 0, 2) == "reserved"
    s.place(1, 4)
    assert s.why(A, 0, 2) == ""
    s.place(2, 1)
    assert (s.seat, s.why(B, 0, 2)) == (B, ""), "A had its turn and went elsewhere"


def test_passing_and_other_players_claims() -> None:
    """R46: a passed turn ends a reservation as well; what others freed stays theirs."""
    s = Scene(
        """
        A a b b b C
         a a b b c c
        B b b b b .
        """,
        free={A: 2, C: 2},
        rules=RoundRules(reserve_neutralised=True, passing="always"),
    )
    s.place(0, 4)
    s.place(0, 2)
    assert s.round.claims == {s.f(0, 2): A, s.f(0, 4): C}
    s.pass_flag()
    assert s.round.claims == {s.f(0, 2): A}


def test_a_field_waits_for_nobody_who_can_not_come() -> None:
    """R46: without another free flag, or cut off from the field, a reservation is none."""
    s = Scene(
        """
        A a b b B
         a a b b .
        """,
        free={A: 1, B: 1},
        rules=RoundRules(reserve_neutralised=True),
    )
    s.place(0, 2)
    assert s.round.hands[A].free == 0
    assert (s.seat, s.why(B, 0, 2)) == (B, "")

    s = Scene(
        """
        A . . b b b B
         a . a b b b .
        . a . . . . .
        """,
        free={A: 2},
        bound={B: {A: 1}},
        rules=RoundRules(reserve_neutralised=True),
    )
    s.place(1, 3)
    s.place(1, 2, A)
    assert s.why(B, 1, 3) == "no-flag"
    assert s.seat == A
