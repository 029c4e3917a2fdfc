"""Every quirk of OpenLigaDB that has been seen or reported, one test each: goals and who scored them."""

from __future__ import annotations

from typing import Any

import pytest

from server.football.openligadb.poll import CACHED
from server.football.wall import DAY
from tests.football.stub import goal, match
from tests.football.world import AFTER, PLANNED, World


async def test_a_penalty_is_marked_days_later(world: World) -> None:
    """Fault 13: what was settled on stays as it was at that moment."""
    await world.known(PLANNED)
    await world.tells(match("FCB", "BVB", goal(1, 0), end=(1, 0)))
    days_later = AFTER + 3 * DAY
    await world.tells(match("FCB", "BVB", goal(1, 0, isPenalty=True), end=(1, 0)), at=days_later)
    assert [each.penalty for each in world.goals(days_later)] == [True]
    assert [each.penalty for each in world.goals(days_later - 1)] == [False]


async def test_an_own_goal_belongs_to_a_player_of_the_other_side(world: World) -> None:
    await world.known(PLANNED)
    await world.tells(match("FCB", "BVB", goal(1, 0, name="Uwe Pech", isOwnGoal=True), end=(1, 0)))
    (own,) = world.goals()
    assert (own.side, own.own, own.player) == ("home", True, "BVB-uwe-pech")


async def test_the_list_of_scorers_is_never_asked_for(world: World) -> None:
    """It counts own goals, and old tables are empty: both are worked out here."""
    await world.known(PLANNED)
    await world.tells(match("FCB", "BVB", goal(1, 0), end=(1, 0)))
    assert not [path for path in world.server.asked if "getgoalgetters" in path or "getbltable" in path]


async def test_a_changed_scorer_is_seen_although_the_date_of_change_lags(world: World) -> None:
    """The source's cache holds the date back for hours; what is incomplete is read again meanwhile."""
    await world.known(PLANNED)
    await world.tells(match("FCB", "BVB", end=(1, 0)), changed="old")
    later = AFTER + CACHED
    told = await world.tells(match("FCB", "BVB", goal(1, 0), end=(1, 0)), at=later, changed="old")
    assert told is not None
    assert told.complete


SPELLINGS = ["Yussuf Poulsen", " Poulsen, Yussuf", "Y. Poulsen", "Poulsen\r\n", "Y.Poulsen", "Yussuf  POULSEN "]


async def test_one_player_in_many_spellings_is_one_player(world: World) -> None:
    """Fault 15; and with several ids at the source."""
    await world.known(PLANNED)
    goals = [goal(n, 0, name=name, goalGetterID=n) for n, name in enumerate(SPELLINGS, 1)]
    await world.tells(match("FCB", "BVB", *goals, end=(len(goals), 0)))
    assert {each.player for each in world.goals()} == {"FCB-yussuf-poulsen"}
    assert world.name("FCB-yussuf-poulsen") == "Yussuf Poulsen"


async def test_the_same_name_at_two_clubs_is_two_players(world: World) -> None:
    await world.known(PLANNED)
    await world.tells(match("FCB", "BVB", goal(1, 0), goal(1, 1), end=(1, 1)))
    assert [each.player for each in world.goals()] == ["FCB-jo-muster", "BVB-jo-muster"]


async def test_a_goal_without_a_name_is_nobodys(world: World) -> None:
    await world.known(PLANNED)
    nameless = [goal(1, 0, name=""), goal(2, 0) | {"goalGetterName": None}, goal(3, 0, name=" - ")]
    told = await world.tells(match("FCB", "BVB", *nameless, end=(3, 0)))
    assert told is not None
    assert told.complete
    assert [each.player for each in told.goals] == ["", "", ""]


async def test_goals_are_told_in_no_order(world: World) -> None:
    await world.known(PLANNED)
    goals = [goal(2, 1, 80), goal(1, 0, 5), goal(2, 2, 90), goal(1, 1, 30)]
    told = await world.tells(match("FCB", "BVB", *goals, end=(2, 2), half=(1, 1)))
    assert told is not None
    assert [(each.side, each.minute) for each in told.goals] == [("home", 5), ("away", 30), ("home", 80), ("away", 90)]
    assert told.complete


async def test_a_goal_at_a_score_that_nobody_reaches_is_a_slip(world: World) -> None:
    await world.known(PLANNED)
    told = await world.tells(match("FCB", "BVB", goal(1, 0), goal(10**9, 0), goal(1, -1), end=(1, 0)))
    assert told is not None
    assert (told.home, told.away, len(told.goals), told.complete) == (1, 0, 1, True)


async def test_a_goal_told_twice_counts_once(world: World) -> None:
    await world.known(PLANNED)
    told = await world.tells(match("FCB", "BVB", goal(1, 0), goal(1, 0, goalID=7), end=(1, 0)))
    assert told is not None
    assert (len(told.goals), told.complete) == (1, True)


async def test_a_missing_goal_leaves_the_sides_of_the_others_right(world: World) -> None:
    await world.known(PLANNED)
    told = await world.tells(match("FCB", "BVB", goal(2, 0, 20), goal(2, 1, 40), end=(2, 1)))
    assert told is not None
    assert ([each.side for each in told.goals], told.complete) == (["home", "away"], False)


async def test_a_goal_whose_side_nobody_can_tell_is_left_out(world: World) -> None:
    await world.known(PLANNED)
    told = await world.tells(match("FCB", "BVB", goal(1, 1), end=(1, 1)))
    assert told is not None
    assert (told.goals, told.complete) == ((), False)


MINUTES = {
    "null": ({"matchMinute": None}, None, 0),
    "97 without a mark": ({"matchMinute": 97}, None, 90),
    "90 with a mark and a comment": ({"matchMinute": 90, "isOvertime": True, "comment": "+7"}, None, 90),
    "47 with a mark: before the break": ({"matchMinute": 47, "isOvertime": True}, None, 45),
    "47 without a mark, counted at half time": ({"matchMinute": 47}, (1, 0), 45),
    "47 without a mark, not counted at half time": ({"matchMinute": 47}, (0, 0), 47),
    "below zero": ({"matchMinute": -1}, None, 0),
}


@pytest.mark.parametrize(("fields", "half", "expected"), MINUTES.values(), ids=MINUTES)
async def test_a_minute_is_written_in_many_ways(
    world: World, fields: dict[str, Any], half: tuple[int, int] | None, expected: int
) -> None:
    await world.known(PLANNED)
    told = await world.tells(match("FCB", "BVB", goal(1, 0) | fields, end=(1, 0), half=half))
    assert told is not None
    assert [each.minute for each in told.goals] == [expected]
