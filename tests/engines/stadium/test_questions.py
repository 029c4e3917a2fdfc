"""Which questions and cards are drawn (R11, R31). How each is answered: ``tests/rulings/stadium/questions.toml``."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.engines.draws import Draws
from server.engines.stadium import cards
from server.engines.stadium.matches import Plan
from server.engines.stadium.questions import ASKED, NEED_A_SEASON, POOL, drawn, last_place, right, top_match
from tests.engines.stadium.season import plan

SLOW = settings(deadline=None, max_examples=40)
DRAWS = st.binary(min_size=32, max_size=32).map(Draws)


def test_the_pool_has_17() -> None:
    assert len(POOL) == 17


@SLOW
@given(DRAWS)
def test_a_full_season_asks_each_question_ten_times_never_two_equal_in_a_week(draws: Draws) -> None:
    weeks = [drawn(draws, 1, matchday) for matchday in range(1, 35)]
    assert all(len(set(week)) == ASKED for week in weeks)
    assert Counter(question for week in weeks for question in week) == dict.fromkeys(POOL, 10)
    assert not NEED_A_SEASON & set(weeks[0])


@SLOW
@given(DRAWS, st.integers(2, 29))
def test_a_late_group_is_asked_from_full_bags_of_its_own(draws: Draws, first: int) -> None:
    weeks = [drawn(draws, first, matchday) for matchday in range(first, first + 6)]
    assert all(len(set(week)) == ASKED for week in weeks)
    assert max(Counter(question for week in weeks for question in week).values()) <= 2


@SLOW
@given(DRAWS, st.integers(1, 29))
def test_two_cards_a_week_and_none_of_last_weeks(draws: Draws, first: int) -> None:
    weeks = [cards.weekly(draws, first, matchday) for matchday in range(first, first + 6)]
    assert all(len(set(week)) == 2 for week in weeks)
    assert all(not set(a) & set(b) for a, b in pairwise(weeks))


def test_the_top_match_has_the_smallest_sum_then_the_better_best_club() -> None:
    made = plan(1, 2)
    pairs = {f.id: (f.home, f.away) for f in made.fixtures}
    clubs = [club for pair in pairs.values() for club in pair]
    places = dict(zip(clubs, range(1, 19), strict=True))
    assert top_match(_placed(made, places)) == "2-0"
    level = places | {pairs["2-0"][0]: 2, pairs["2-0"][1]: 3, pairs["2-1"][0]: 4, pairs["2-1"][1]: 1}
    assert top_match(_placed(made, level)) == "2-1"
    assert top_match(_placed(made, {})) == ""


def _placed(made: Plan, places: dict[str, int]) -> Plan:
    return Plan(matchday=made.matchday, fixtures=made.fixtures, settled=True, places=places)


def test_the_last_of_the_table() -> None:
    made = plan(1, 2)
    assert made.places[last_place(made)] == 18
    assert last_place(plan(1, 1)) == ""


@pytest.mark.parametrize(
    ("answer", "truth", "counts"),
    [("yes", "yes", True), ("yes", "no", False), (None, "yes", False), ("no", "", True), (None, "", False)],
)
def test_void_is_right_for_who_answered(answer: str | None, truth: str, counts: bool) -> None:
    assert right(answer, truth) is counts
