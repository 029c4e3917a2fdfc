"""What the app places for who is not there, and why ("Auto placement"; fault 29)."""

from __future__ import annotations

from server.engines.stadium import autoplace, flags
from server.engines.stadium.autoplace import Advice, advise
from server.engines.stadium.land import FREE
from server.engines.stadium.round import RoundRules
from server.engines.stadium.round_events import Placed
from tests.engines.stadium.scene import A, B, C, Scene


def advice(s: Scene) -> Advice:
    found = flags.suggestion(s.terms, s.round, s.land)
    assert found is not None
    return found


def test_bound_flags_first_and_of_the_largest_victim() -> None:
    s = Scene(
        """
        A a . b b B
         a . . b b .
        . . c c C c
        """,
        free={A: 1},
        bound={A: {B: 1, C: 2}},
    )
    assert advice(s) == Advice("loot", {"victim": B, "fields": 5, "own": 0, "free": 2}, B, s.f(0, 3))
    s.wait()
    assert advice(s).facts["victim"] == C, "B and C have four each: more flags are bound to C"


def test_loot_joins_the_own_land_then_free_land_then_the_first_field() -> None:
    s = Scene(
        """
        A a b b b B
         a a b b . .
        . . . . . .
        """,
        bound={A: {B: 3}},
    )
    assert advice(s) == Advice("loot", {"victim": B, "fields": 6, "own": 2, "free": 0}, B, s.f(0, 2))
    s.wait()
    assert advice(s) == Advice("loot", {"victim": B, "fields": 5, "own": 2, "free": 2}, B, s.f(1, 2))


def test_loot_leaves_three_fields() -> None:
    s = Scene("A a a . . b b b B", bound={A: {B: 3}})
    s.wait()
    assert s.round.closed
    assert s.land.count(B) == 3


def test_free_land_that_opens_most_and_meets_rivals() -> None:
    """Score: fields newly at the border, and 0.7 for each rival's field beside."""
    s = Scene(
        """
        . . . . . . .
         . A a . b b B
        . . a . . b .
         . . . . . . .
        """,
        free={A: 1},
    )
    best = advice(s)
    worth = {}
    near = {f: s.beside[f] for f in range(len(s.land.owner)) if s.why(A, *where(s, f)) == ""}
    border = set(near)
    for f, beside in near.items():
        new = sum(s.land.owner[n] == FREE and n not in border for n in beside)
        rivals = sum(s.land.owner[n] == B for n in beside)
        worth[f] = 10 * new + 7 * rivals
    assert worth[best.field] == max(worth.values())
    assert best.field == min(f for f in worth if worth[f] == max(worth.values()))
    assert (best.why, best.flag) == ("grow", FREE)
    assert 10 * best.facts["reach"] + 7 * best.facts["rivals"] == worth[best.field]


def where(s: Scene, field: int) -> tuple[int, int]:
    row = s.spots[field][0]
    return row, sum(r == row for r, _ in s.spots[:field])


def test_of_fields_that_are_alike_the_one_that_is_wished_for() -> None:
    """Without a wish the first; a wish never takes a field that is worth less."""
    s = Scene("a A . . . B b . . . .", free={A: 1, B: 1})
    best = [s.f(0, 4), s.f(0, 7)]
    s.wait()
    assert s.seat == B
    assert advice(s) == Advice("grow", {"reach": 1, "rivals": 0}, field=best[0])
    east = {B: tuple(range(len(s.beside), 0, -1))}
    wished = autoplace.advise(s.terms._replace(away=east), s.round, s.land, B)
    assert wished == Advice("towards", {"reach": 1, "rivals": 0, "alike": 2}, field=best[1])
    somebody_else = autoplace.advise(s.terms._replace(away={A: east[B]}), s.round, s.land, B)
    assert somebody_else == advice(s)
    worse = dict.fromkeys([B], tuple(int(field not in (best[0] - 1,)) for field in range(len(s.beside))))
    assert autoplace.advise(s.terms._replace(away=worse), s.round, s.land, B) == advice(s)


def test_two_new_fields_beat_one_and_a_rival() -> None:
    """20 against 17."""
    s = Scene(
        """
        A . . . .
         . . . . .
        a B . . .
        """,
        free={A: 1},
    )
    assert advice(s) == Advice("grow", {"reach": 2, "rivals": 0}, field=s.f(0, 1))


def test_one_new_field_and_two_rivals_beat_two_new_ones() -> None:
    """24 against 20."""
    s = Scene(
        """
        A . . B .
         . . . . .
        b b . . .
        """,
        free={A: 1},
    )
    assert advice(s) == Advice("grow", {"reach": 1, "rivals": 2}, field=s.f(1, 0))


def test_three_new_fields_beat_four_rivals_beat_two_and_one() -> None:
    """30 against 28; 28 against 27: a rival counts 0.7 of a new field, no more and no less."""
    s = Scene(
        """
        B b . . . .
         . b b . . .
        A . b a a .
         b b b . . .
        """,
        free={A: 1},
    )
    assert advice(s) == Advice("grow", {"reach": 3, "rivals": 0}, field=s.f(1, 4))
    s = Scene(
        """
        . . . A B .
         . a b . . .
        . . a b b a
         . b b . . b
        """,
        free={A: 1},
    )
    assert advice(s) == Advice("grow", {"reach": 0, "rivals": 4}, field=s.f(1, 3))


def test_of_equal_fields_and_victims_the_first_is_taken() -> None:
    """Loot, neutralising: lowest seat, lowest field."""
    s = Scene("b b b B A a a C c c c", bound={A: {C: 1, B: 1}})
    assert (advice(s).flag, advice(s).field) == (B, 0)
    s = Scene("B b b b A a a c c c C", free={A: 1})
    assert (advice(s).facts, advice(s).field) == ({"victim": B, "fields": 4, "own": 1}, 3)
    s = Scene(
        """
        b b b b B b
         A a a b . .
        """,
        free={A: 1},
    )
    assert (advice(s).facts["own"], advice(s).field) == (2, 1)


def test_of_equal_free_fields_the_first_is_taken() -> None:
    s = Scene(". . . A . . . B", free={A: 1})
    assert advice(s) == Advice("grow", {"reach": 1, "rivals": 0}, field=2)


def test_what_another_freed_is_free_land_like_any_other() -> None:
    """R46: only the own claim comes first."""
    s = Scene(
        """
        A a b b B
         a a c C c
        b b . . .
        """,
        free={A: 2, C: 2},
    )
    s.place(0, 2)
    assert (s.seat, s.round.claims) == (A, {s.f(0, 2): C})
    assert advice(s) == Advice("grow", {"reach": 1, "rivals": 2}, field=s.f(2, 2))


def test_no_war_while_there_is_free_land() -> None:
    s = Scene(
        """
        A a b b b B
         a b b b . .
        . b . . . .
        """,
        free={A: 2},
    )
    assert advice(s).why == "grow"
    assert s.land.owner[advice(s).field] == FREE


def test_a_landlocked_player_neutralises_and_takes() -> None:
    """Of the highest-ranked neighbour the field with most own neighbours; the next flag takes it if it is free."""
    s = Scene(
        """
        A a b b B b
         a b b b b .
        c c c C c .
         c . . . . .
        """,
        free={A: 2},
    )
    assert s.round.snapshot == {A: 3, B: 8, C: 6}
    assert advice(s) == Advice("neutralise", {"victim": B, "fields": 8, "own": 2}, field=s.f(1, 1))
    (placed, *_) = s.wait()
    assert placed == Placed(
        1, A, s.f(1, 1), FREE, "neutralise", B, "time", "neutralise", {"victim": B, "fields": 8, "own": 2}
    )
    assert advice(s) == Advice("claim", field=s.f(1, 1))
    s.wait()
    s.shows(
        """
        A a b b B b
         a a b b b .
        c c c C c .
         c . . . . .
        """
    )


def test_what_another_took_is_not_taken_back_by_the_app() -> None:
    """R46: the old owner was quicker; the app goes on as if nothing had been."""
    s = Scene(
        """
        A a b b B
         a b b b b
        """,
        free={A: 2, B: 1},
    )
    freed = advice(s).field
    s.wait()
    assert s.seat == B
    s.place(1, 1)
    assert s.land.owner[freed] == B
    assert advice(s).why == "neutralise"


def test_nothing_to_place_is_no_advice() -> None:
    s = Scene("A a a B b b", free={A: 2})
    assert advise(s.terms, s.round, s.land, A) is None


def test_the_suggestion_is_what_the_app_does() -> None:
    """For present players the same flag on the same field, explained with the same words."""
    s = Scene(
        """
        A a . . b b B
         a . . . b b .
        . . c C c . .
         . . c c . . .
        """,
        free={A: 3, B: 2, C: 4},
        bound={A: {B: 2}, C: {B: 1}},
    )
    count = 0
    while not s.round.closed:
        told = advice(s)
        (placed, *_) = s.wait()
        assert isinstance(placed, Placed)
        assert (placed.flag, placed.field, placed.why, placed.facts) == (told.flag, told.field, told.why, told.facts)
        count += 1
    assert count == 12


def test_the_app_may_reach_further_where_the_switch_says_so() -> None:
    s = Scene(
        """
        A a b b B
         a b b b b
        """,
        free={A: 1},
        rules=RoundRules(neutralise_reach=2),
    )
    assert advice(s).facts["own"] == 2, "still the field that joins the own land"
