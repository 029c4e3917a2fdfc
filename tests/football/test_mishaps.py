"""What goes wrong in a simulated season, as a league hears of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.engines.stadium.matches import Fixture, Result
from server.football import asof
from server.football.feed import FOREVER
from server.football.season import Game, Season, read, written
from server.football.simulated.mishaps import (
    MISHAPS,
    awarded,
    broken_off,
    called_off,
    goals_late,
    moved,
    penalty_late,
    with_mishaps,
)
from server.football.simulated.season import season
from server.football.wall import DAY, HOUR
from tests.football.builders import SATURDAY, SUNDAY, game, goal
from tests.football.builders import season as small

MONDAY = SUNDAY + DAY
DONE = SATURDAY + asof.DURATION


def struck(mishap: Callable[[Game], Game]) -> Season:
    """A matchday whose first match, 2:1 with a first goal that may be a penalty, is struck."""
    first = game("FCB", "BVB", SATURDAY, goal("home", 10), goal("home", 70), goal("away", 80), told=DONE)
    return small(mishap(first), game("B04", "RBL", SUNDAY, told=SUNDAY + 2 * HOUR))


def fixture(whole: Season, at: int) -> Fixture:
    return asof.plan(whole, 1, at).fixtures[0]


def result(whole: Season, at: int) -> Result | None:
    return next((told for told in asof.results(whole, 1, at) if told.match == "FCB-BVB"), None)


def test_a_moved_match_is_off_a_week_before() -> None:
    """R58."""
    whole = struck(moved)
    assert [fixture(whole, at).off for at in (SATURDAY - 9 * DAY, SATURDAY - 7 * DAY)] == [False, True]
    assert result(whole, MONDAY) is None
    assert result(whole, FOREVER) is not None


@pytest.mark.parametrize(("mishap", "begun"), [(called_off, False), (broken_off, True)])
def test_a_match_that_is_not_finished_has_no_result_on_monday(mishap: Callable[[Game], Game], begun: bool) -> None:
    """R59."""
    whole = struck(mishap)
    assert (result(whole, SATURDAY + HOUR - 1) is not None) is begun
    assert result(whole, MONDAY) is None
    assert fixture(whole, MONDAY).off
    replayed = result(whole, FOREVER)
    assert replayed is not None
    assert replayed.final


def test_goals_that_are_told_late_are_missing_on_monday() -> None:
    """R60."""
    whole = struck(goals_late)
    early, late = result(whole, MONDAY), result(whole, MONDAY + 3 * DAY)
    assert early is not None
    assert late is not None
    assert (early.final, early.complete, len(early.goals)) == (True, False, 2)
    assert (late.final, late.complete, len(late.goals)) == (True, True, 3)


def test_a_penalty_is_marked_late() -> None:
    """Fault 13."""
    whole = struck(penalty_late)
    marks = [[each.penalty for each in told.goals] for at in (MONDAY, FOREVER) if (told := result(whole, at))]
    assert marks == [[False, False, False], [True, False, False]]


def test_an_awarded_match_was_played_otherwise() -> None:
    """R60."""
    whole = struck(awarded)
    scores = [(told.home, told.away) for at in (MONDAY, FOREVER) if (told := result(whole, at))]
    assert scores == [(2, 1), (0, 2)]


@pytest.mark.parametrize("mishap", MISHAPS)
def test_a_goalless_match_can_be_struck_as_well(mishap: Callable[[Game], Game]) -> None:
    goalless = mishap(game("FCB", "BVB", SATURDAY, told=DONE))
    assert read(written(small(goalless))).games == (goalless,)


def test_a_season_has_all_of_them_and_stays_whole() -> None:
    whole = season(1)
    seeds = [with_mishaps(whole, seed) for seed in range(6)]
    assert seeds[3] == with_mishaps(whole, 3)
    changed = [one for told in seeds for one, before in zip(told.games, whole.games, strict=True) if one != before]
    assert 6 * 34 * 0.15 < len(changed) < 6 * 34 * 0.45
    assert any(len(one.dates) == 3 for one in changed)
    assert any(len(one.dates) == 4 for one in changed)
    assert any(len(one.reports) == 2 for one in changed)
    for told in seeds:
        assert read(written(told)) == told
        assert all(each.final for matchday in range(1, 35) for each in asof.results(told, matchday, FOREVER))
