"""A series over several events (T70): worked values, and what must hold of any."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from server.engines.tournament import commands
from server.engines.tournament.rulings.event import Event
from server.engines.tournament.series import Scoring, Standing, ranks_in, table, told
from server.engines.tournament.state import Placed

SMALL = Scoring(points=(5, 3, 1))


def event(*names: str) -> tuple[Placed, ...]:
    """The first first."""
    return tuple(Placed(rank, rank - 1, name) for rank, name in enumerate(names, 1))


def places(events: Sequence[Sequence[Placed]], scoring: Scoring = SMALL) -> list[tuple[int, str, int]]:
    return [(row.rank, row.key, row.points) for row in table(events, scoring)]


def test_points_by_rank_are_added_up() -> None:
    assert places([event("Ada", "Ben", "Cem", "Dana"), event("Ben", "Cem", "Ada")]) == [
        (1, "Ben", 8), (2, "Ada", 6), (3, "Cem", 4), (4, "Dana", 0),
    ]  # fmt: skip


def test_the_usual_points_are_for_ten_ranks() -> None:
    rows = table([event(*"ABCDEFGHIJKL")], Scoring())
    assert [row.points for row in rows] == [25, 18, 15, 12, 10, 8, 6, 4, 2, 1, 0, 0]


def test_having_been_there_counts_whatever_the_rank_but_only_there() -> None:
    scoring = Scoring(points=(5, 3, 1), attended=2)
    assert places([event("Ada", "Ben", "Cem", "Dana"), event("Dana")], scoring) == [
        (1, "Dana", 9), (2, "Ada", 7), (3, "Ben", 5), (4, "Cem", 3),
    ]  # fmt: skip


def test_only_the_best_events_of_each_count() -> None:
    """Ada's third place falls away; with three wins alike the better ranks tell, and the last event."""
    events = [event("Ada", "Ben"), event("Ben", "Cem", "Ada"), event("Cem", "Ada")]
    two = Scoring(points=(5, 3, 1), best=2)
    assert places(events, two) == [(1, "Ada", 8), (2, "Cem", 8), (3, "Ben", 8)]
    assert table(events, two)[0] == Standing(1, "Ada", 8, 1, (1, 3, 2), (5, 3), (5, 1, 3))
    assert [row.counted for row in table(events, SMALL)] == [(5, 3, 1), (5, 3), (5, 3)]


def test_more_wins_before_better_ranks() -> None:
    """6 and 6: one won once and was last, the other was second twice."""
    events = [event("Ada", "Ben"), event("Cem", "Ben", "Ada")]
    assert places(events) == [(1, "Ada", 6), (2, "Ben", 6), (3, "Cem", 5)]


def test_then_the_better_of_the_best_ranks_one_after_the_other() -> None:
    """Equal points without a win: second and fifth are before third and fourth."""
    scoring = Scoring(points=(9, 5, 4, 2, 1))
    events = [event("X", "Ada", "Ben", "Y", "Z"), event("X", "Y", "Z", "Ben", "Ada")]
    assert [(name, points) for _, name, points in places(events, scoring)] == [
        ("X", 18), ("Y", 7), ("Ada", 6), ("Ben", 6), ("Z", 5),
    ]  # fmt: skip


def test_then_the_last_event() -> None:
    assert places([event("Ada", "Ben"), event("Ben", "Ada")]) == [(1, "Ben", 8), (2, "Ada", 8)]


def test_who_is_equal_in_everything_shares_a_rank_and_the_next_is_left_out() -> None:
    """Not after an event of this engine, whose ranks are all different; a series may hold others."""
    twice = [(Placed(1, 0, "Ada"), Placed(1, 1, "Ben"), Placed(3, 2, "Cem"))]
    assert places(twice) == [(1, "Ada", 5), (1, "Ben", 5), (3, "Cem", 1)]


def test_who_was_not_there_is_behind_who_was_last() -> None:
    events = [event("Ada", "Ben", "Cem", "Dana"), event("Ada")]
    assert places(events)[-1] == (4, "Dana", 0)
    later = [event("Ada", "Ben", "Cem", "Dana"), event("Ada", "Ben", "Cem", "Eva")]
    assert places(later)[-2:] == [(4, "Eva", 0), (5, "Dana", 0)]


def test_one_is_known_by_his_name_in_any_case_and_called_as_last() -> None:
    assert places([event("ada", "Ben"), event("ADA")]) == [(1, "ADA", 10), (2, "Ben", 3)]


def test_who_was_forgotten_is_in_no_series() -> None:
    """His rank stays taken."""
    assert places([(Placed(1, 0, ""), Placed(2, 1, "Ben")), (Placed(1, 0, "Ben"), Placed(2, 1, ""))]) == [(1, "Ben", 8)]


def test_no_events_are_no_series() -> None:
    assert table([], SMALL) == ()


def test_ranks_of_real_events_make_a_series() -> None:
    """From two events, the second with a disqualified player, who is not in its ranks."""
    assert ranks_in(Event().view()) == ()
    results = []
    for gone in ((), (0,)):
        played = Event({"rounds": 1})
        played.begin(4)
        played.round((0, 1, (1, 0, 0)), (2, 3, (1, 0, 0)))
        for player in gone:
            played.owner(commands.Disqualify(player))
        played.owner(commands.End())
        results.append(ranks_in(msgspec.json.decode(msgspec.json.encode(played.view()))))
        assert results[-1] == played.state.result
    rows = {row.key: row for row in table(results, SMALL)}
    assert rows["A"].ranks[1] == 0
    assert rows["C"].ranks == (2, 1)
    assert told(rows.values())[0] == {
        "rank": 1, "name": "C", "points": 8, "won": 1, "ranks": [2, 1], "counted": [5, 3],
        "each": [3, 5],
    }  # fmt: skip


EVENTS = st.lists(
    st.lists(st.sampled_from("ABCDEFG"), unique=True).map(lambda names: event(*names)), max_size=5
)  # fmt: skip


@given(EVENTS, st.integers(0, 3), st.integers(0, 2))
def test_any_series_is_in_order_and_holds_everybody_once(
    events: list[tuple[Placed, ...]], best: int, attended: int
) -> None:
    rows = table(events, Scoring(best=best, attended=attended))
    assert sorted(row.key for row in rows) == sorted({placed.key for one in events for placed in one})
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    for at, row in enumerate(rows, 1):
        assert row.rank <= at
        assert row.points == sum(row.counted)
        assert not best or len(row.counted) <= best
        assert row.won == row.ranks.count(1)
