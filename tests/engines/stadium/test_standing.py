"""The table, and who of equals is first: in a round, during the season, at its end (R29, R47, R52, R57)."""

from __future__ import annotations

from server.engines.stadium.standing import Records, Row, final_table, merits, table, ties
from tests.engines.stadium.scene import A, B, C, D, E

LEVEL = {A: 60, B: 62, C: 62, D: 64}
NOTHING = {A: 0, B: 0, C: 0, D: 0}


def places(rows: tuple[Row, ...]) -> list[tuple[int, int, str]]:
    return [(row.place, row.seat, row.by) for row in rows]


def test_during_the_season_equal_fields_share_a_place() -> None:
    """R47: listed by balance, but side by side."""
    rows = table(LEVEL, {A: 90, B: 70, C: 80, D: 75}, {A: 1, B: 9, C: 2, D: 3})
    assert places(rows) == [(1, D, "fields"), (2, C, "fields"), (2, B, "shared"), (4, A, "fields")]
    assert rows[1] == Row(2, C, 62, 80, 2, "fields")


def test_equal_rows_are_listed_by_duels_then_seat() -> None:
    same = {A: 10, B: 10, C: 10, D: 10}
    assert places(table(same, NOTHING, {A: 0, B: 2, C: 0, D: 1})) == [
        (1, B, "fields"), (1, D, "shared"), (1, A, "shared"), (1, C, "shared"),
    ]  # fmt: skip


def test_at_the_end_the_balance_separates_then_the_duels() -> None:
    """R57."""
    assert places(final_table(LEVEL, {A: 0, B: 70, C: 80, D: 0}, NOTHING, {}))[1:3] == [
        (2, C, "fields"), (3, B, "balance"),
    ]  # fmt: skip
    assert places(final_table(LEVEL, NOTHING, {A: 0, B: 3, C: 2, D: 0}, {}))[1:3] == [
        (2, B, "fields"), (3, C, "duels"),
    ]  # fmt: skip


def test_a_title_can_be_shared() -> None:
    """R57."""
    rows = final_table({A: 62, B: 62, C: 50, D: 74 - 12}, NOTHING, NOTHING, {})
    assert places(rows) == [(1, A, "fields"), (1, B, "shared"), (1, D, "shared"), (4, C, "fields")]


def test_arch_rivals_are_separated_by_their_record_first() -> None:
    """R57, R29: three duels against each other make rivals; B has the better record and the worse balance."""
    records: Records = {(B, C): (2, 0, 1), (A, B): (0, 0, 5)}
    rows = final_table(LEVEL, {A: 0, B: 70, C: 80, D: 0}, NOTHING, records)
    assert places(rows) == [(1, D, "fields"), (2, B, "fields"), (3, C, "record"), (4, A, "fields")]


def test_ties_are_duels_too() -> None:
    """R29: every challenge counts as one; here in a group of five."""
    fields = {**LEVEL, E: 30}
    rows = final_table(fields, {A: 0, B: 70, C: 80, D: 0, E: 0}, {**NOTHING, E: 0}, {(B, C): (1, 2, 0)})
    assert places(rows)[1:3] == [(2, B, "fields"), (3, C, "record")]
    rows = final_table(fields, {A: 0, B: 70, C: 80, D: 0, E: 0}, {**NOTHING, E: 0}, {(B, C): (1, 1, 0)})
    assert places(rows)[1:3] == [(2, C, "fields"), (3, B, "balance")]


def test_two_duels_make_no_rivals_and_an_even_record_decides_nothing() -> None:
    balance = {A: 0, B: 70, C: 80, D: 0}
    for record in ((2, 0, 0), (1, 1, 1), (0, 4, 0)):
        rows = final_table(LEVEL, balance, NOTHING, {(B, C): record})
        assert places(rows)[1:3] == [(2, C, "fields"), (3, B, "balance")]


def test_of_three_level_players_no_record_counts() -> None:
    """R57: only if exactly two are tied."""
    rows = final_table({A: 62, B: 62, C: 62, D: 40}, {A: 1, B: 2, C: 3, D: 0}, NOTHING, {(A, B): (5, 0, 0)})
    assert [row.seat for row in rows] == [C, B, A, D]


def test_rivals_that_are_not_level_are_placed_by_fields() -> None:
    rows = final_table(LEVEL, NOTHING, NOTHING, {(A, D): (9, 0, 0)})
    assert [row.seat for row in rows] == [D, B, C, A]


def test_of_equals_the_lower_balance_begins() -> None:
    """R52."""
    assert ties({A: 5, B: 2, C: 5, D: 9}, (D, C, B, A)) == (B, C, A, D)


def test_merits_rank_by_balance_then_duels() -> None:
    """R47, switch ``ahead``."""
    assert merits({A: 5, B: 5, C: 9, D: 5}, {A: 1, B: 2, C: 0, D: 1}) == {A: 0, B: 1, C: 2, D: 0}
