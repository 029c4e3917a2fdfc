"""The worked values of the tables, in exact fractions (RULES.md, chapter 4)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.engines.tournament.standings import (
    BYE_GAMES,
    FLOOR,
    NOBODY,
    WIN,
    Order,
    Played,
    Rates,
    Row,
    Rules,
    per_mille,
    table,
)

F = Fraction
BYE = Played(NOBODY, WIN, WIN * BYE_GAMES, BYE_GAMES, bye=True)
A, B, C, D, E = range(5)


def rounds(won: int, lost: int, drawn: int, *, against: int = NOBODY) -> list[Played]:
    return [Played(against, 3)] * won + [Played(against, 0)] * lost + [Played(against, 1)] * drawn


def versus(opponent: int, won: int, lost: int, drawn: int = 0) -> Played:
    """A match by its games."""
    points = 3 if won > lost else 0 if won < lost else 1
    return Played(opponent, points, 3 * won + drawn, won + lost + drawn)


FIVE: Mapping[int, list[Played]] = {
    A: [versus(B, 2, 0), versus(C, 1, 1, 1), versus(D, 2, 0)],
    B: [versus(A, 0, 2), versus(E, 0, 2)],
    C: [versus(D, 2, 1), versus(A, 1, 1, 1), versus(E, 2, 0)],
    D: [versus(C, 1, 2), BYE, versus(A, 0, 2)],
    E: [BYE, versus(B, 2, 0), versus(C, 0, 2)],
}
"""Round 1: A-B 2:0, C-D 2:1, E bye; 2: A-C 1:1:1, E-B 2:0, D bye, B drops; 3: C-E 2:0, A-D 2:0."""


@pytest.mark.parametrize(
    ("won", "lost", "drawn", "rate"),
    [
        (5, 2, 1, F(2, 3)),
        (1, 3, 0, F(33, 100)),
        (0, 0, 0, F(33, 100)),
        (8, 0, 0, F(1)),
        (1, 2, 0, F(1, 3)),
    ],
)
def test_match_win_rate(won: int, lost: int, drawn: int, rate: Fraction) -> None:
    """1-3-0 and a drop: 3 of 12 is under the floor. A third is above it: the floor is 0.33."""
    assert Rates({0: rounds(won, lost, drawn)}, Rules()).mw(0) == rate


def test_a_bye_counts_as_a_won_round() -> None:
    """3-2-0 with a bye, then a drop: 9 of 15."""
    assert Rates({0: [BYE, *rounds(2, 2, 0)]}, Rules()).mw(0) == F(9, 15) == F(60, 100)


def test_byes_may_be_left_out_by_a_named_option() -> None:
    """6-2-1 with two byes: 13 of 21 in that reading, 19 of 27 in ours."""
    records = {0: [BYE, BYE, *rounds(4, 2, 1)]}
    assert Rates(records, Rules(byes=False)).mw(0) == F(13, 21)
    assert Rates(records, Rules()).mw(0) == F(19, 27)


@pytest.mark.parametrize(("points", "games", "rate"), [(21, 10, F(70, 100)), (9, 11, F(33, 100))])
def test_game_win_rate(points: int, games: int, rate: Fraction) -> None:
    assert Rates({0: [Played(1, 3, points, games)]}, Rules()).gw(0) == rate


OPPONENTS = ((4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1), (6, 1, 1))
RATES = (
    F(1, 2),
    F(7, 8),
    FLOOR,
    F(10, 21),
    F(3, 4),
    F(2, 3),
    F(13, 24),
    F(19, 24),
)


def test_the_opponents_rates_are_a_mean() -> None:
    records = {0: [Played(n, 3) for n in range(1, 9)], **{n: rounds(*o) for n, o in enumerate(OPPONENTS, 1)}}
    rates = Rates(records, Rules())
    assert [rates.mw(n) for n in range(1, 9)] == list(RATES)
    assert rates.omw(0) == F(20711, 33600)
    assert round(float(rates.omw(0)), 4) == 0.6164


def test_a_rematch_counts_twice_and_a_bye_not_at_all() -> None:
    records = {0: [Played(1, 3), Played(1, 3), Played(2, 3), BYE], 1: rounds(1, 1, 0), 2: rounds(2, 0, 0)}
    assert Rates(records, Rules()).omw(0) == (F(1, 2) + F(1, 2) + F(1)) / 3


def test_who_had_no_opponent_has_the_floor() -> None:
    rates = Rates({0: [BYE, BYE]}, Rules())
    assert (rates.omw(0), rates.ogw(0), rates.oomw(0)) == (FLOOR, FLOOR, FLOOR)


def five(order: Order, *, byes: bool = True) -> dict[int, Row]:
    return {row.player: row for row in table(Rates(FIVE, Rules(order, byes)), range(5), dict.fromkeys(range(5), 0))}


def test_five_players_by_the_magic_rules() -> None:
    rows = five("mtr")
    assert sorted(rows, key=lambda player: rows[player].rank) == [C, A, E, D, B]
    assert [rows[p].points for p in (C, A, E, D, B)] == [7, 7, 6, 3, 0]
    assert [rows[p].omw for p in (C, A, E, D, B)] == [
        F(16, 27), F(1297, 2700), F(997, 1800), F(7, 9), F(13, 18),
    ]  # fmt: skip
    assert [rows[p].gw for p in (C, A, E, D)] == [F(2, 3), F(16, 21), F(2, 3), F(3, 7)]
    assert [rows[p].ogw for p in (C, A)] == [F(13, 21), F(2993, 6300)]


def test_five_players_in_eight_digits() -> None:
    rows = five("konami")
    digits = [rows[p].eight_digits() for p in (C, A, E, D, B)]
    assert digits == ["07592604", "07480697", "06553657", "03777536", "00722517"]
    assert sorted(rows, key=lambda player: rows[player].rank) == [C, A, E, D, B]


def test_five_players_with_byes_left_out() -> None:
    rows = five("mtr", byes=False)
    assert (rows[C].omw, rows[A].omw) == (F(1447, 2700), F(647, 1350))


def test_eight_digits_hold_what_a_published_example_says() -> None:
    row = Row(1, 0, 33, 11, 0, 0, F(7266, 10000), F(6779, 10000), FLOOR, FLOOR, 0)
    assert row.eight_digits() == "33726677"
    assert per_mille(F(1)) == 999


def test_two_who_tie_and_never_met_are_told_apart_by_lot() -> None:
    records = {0: [Played(1, 3)], 1: [Played(0, 0)], 2: [Played(3, 0)], 3: [Played(2, 3)]}
    lots = {0: 1, 3: 2, 1: 0, 2: 3}
    assert [row.player for row in table(Rates(records, Rules()), range(4), lots)] == [3, 0, 2, 1]


def test_head_to_head_beats_the_lot_but_only_between_two() -> None:
    circle = {0: [Played(1, 3), Played(2, 0)], 1: [Played(2, 3), Played(0, 0)], 2: [Played(0, 3), Played(1, 0)]}
    lots = {0: 1, 1: 3, 2: 2}
    assert [row.player for row in table(Rates(circle, Rules()), range(3), lots)] == [1, 2, 0]
    assert [row.player for row in table(Rates(circle, Rules()), (0, 1), lots)] == [0, 1]
    assert [row.player for row in table(Rates(circle, Rules("mtr")), (0, 1), lots)] == [1, 0]


MATCHES = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7), st.sampled_from([(2, 0, 0), (2, 1, 0), (1, 1, 1)])))


@given(MATCHES, st.permutations(range(8)), st.sampled_from(["duel", "mtr", "konami"]))
def test_a_table_does_not_depend_on_the_order_of_its_input(
    matches: list[tuple[int, int, tuple[int, int, int]]], shuffled: list[int], order: Order
) -> None:
    records: dict[int, list[Played]] = {player: [] for player in range(8)}
    for one, other, (won, lost, drawn) in matches:
        if one != other:
            records[one].append(versus(other, won, lost, drawn))
            records[other].append(versus(one, lost, won, drawn))
    lots = {player: player * 7 % 8 for player in range(8)}
    rows = table(Rates(records, Rules(order)), range(8), lots)
    turned = table(Rates({p: records[p] for p in shuffled}, Rules(order)), shuffled, lots)
    assert rows == turned
    assert [row.rank for row in rows] == list(range(1, 9))
    for row in rows:
        assert FLOOR <= row.omw <= 1
        assert FLOOR <= row.oomw <= 1
        assert FLOOR <= row.gw <= 1
