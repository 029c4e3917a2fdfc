"""Every quirk of OpenLigaDB that has been seen or reported, one test each, against a server that has them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from server.engines.stadium.matches import Goal, Result
from server.football import asof
from server.football.openligadb.client import OpenLigaDB, connection
from server.football.openligadb.fetch import empty, fetch
from server.football.openligadb.poll import CACHED, Live
from server.football.season import Season
from server.football.wall import DAY, HOUR, MINUTE
from tests.football.builders import SATURDAY, SUNDAY
from tests.football.stub import Answer, Stub, goal, match, score, stub

AFTER = SATURDAY + 2 * HOUR


class World:
    """A live season of one matchday at the stub."""

    def __init__(self, server: Stub, client: OpenLigaDB) -> None:
        self.server = server
        self.live = Live(empty(2026), client)
        self.client = client

    async def known(self, *matches: dict[str, Any], at: int = SATURDAY - DAY) -> Season:
        """Import the season; every call says the same."""
        self.server.say("/getmatchdata/bl1/2026", list(matches))
        self.server.matchday(1, list(matches))
        self.live.season = (await fetch(self.client, empty(2026), at, lambda _: None)).season
        return self.live.season

    async def tells(self, *matches: dict[str, Any], at: int = AFTER, changed: str = "") -> Result | None:
        """The matchday as it is told now; the first match's result as we then know it."""
        self.server.matchday(1, list(matches), changed=(changed or f"new at {at}",))
        self.live.due = 0
        await self.live.refresh(at)
        return self.result(at)

    def result(self, at: int = AFTER) -> Result | None:
        return asof.result_of(next(game for game in self.live.season.games if game.id == "1"), at)

    def goals(self, at: int = AFTER) -> tuple[Goal, ...]:
        found = self.result(at)
        assert found is not None
        return found.goals

    def name(self, player: str) -> str:
        return next((each.name for each in self.live.season.players if each.id == player), "")


@pytest.fixture
async def world() -> AsyncIterator[World]:
    async with stub() as server, connection(trust_env=False) as http:
        yield World(server, OpenLigaDB(http, 2026, base=server.base))


PLANNED = match(finished=False, changed="2026-10-01T10:00:00")


async def test_finished_before_the_final_result_is_there_is_not_final(world: World) -> None:
    await world.known(PLANNED)
    early = await world.tells(match("FCB", "BVB", goal(1, 0), finished=True, end=None))
    assert early is not None
    assert (early.final, early.home, early.away) == (False, 1, 0)
    late = await world.tells(match("FCB", "BVB", goal(1, 0), end=(1, 0)), at=AFTER + MINUTE)
    assert late is not None
    assert (late.final, late.complete) == (True, True)


async def test_a_result_without_its_goals_is_final_but_not_complete(world: World) -> None:
    """R60: at noon it does not settle, at the round's start it does."""
    await world.known(PLANNED)
    told = await world.tells(match("FCB", "BVB", goal(1, 0), end=(2, 0)))
    assert told is not None
    assert (told.final, told.home, told.away, told.complete) == (True, 2, 0, False)


async def test_an_empty_answer_deletes_nothing_and_is_asked_again(world: World) -> None:
    known = await world.known(match("FCB", "BVB", goal(1, 0), end=(1, 0)), at=AFTER)
    await world.tells(at=AFTER + HOUR, changed="something")
    assert world.live.season.games == known.games
    corrected = match("FCB", "BVB", goal(1, 0), end=(1, 0), half=(1, 0))
    told = await world.tells(corrected, at=AFTER + 2 * HOUR, changed="something")
    assert told is not None
    assert told.half == (1, 0)


async def test_the_call_for_the_season_may_be_older_than_the_matchdays(world: World) -> None:
    new = match("FCB", "BVB", goal(1, 0), end=(1, 0), changed="2026-10-24T18:00:00")
    world.server.matchday(1, [new])
    world.server.say("/getmatchdata/bl1/2026", [PLANNED])
    season = (await fetch(world.client, empty(2026), AFTER, lambda _: None)).season
    world.server.matchday(1, [PLANNED])
    again = (await fetch(world.client, season, AFTER + HOUR, lambda _: None)).season
    assert again.games == season.games
    assert season.games[0].reports[-1].result.final


async def test_the_call_for_the_season_may_be_empty(world: World) -> None:
    world.server.say("/getmatchdata/bl1/2026", [])
    for day in range(1, 35):
        world.server.matchday(day, [match(number=day, day=day)] if day == 1 else [])
    season = (await fetch(world.client, empty(2026), AFTER, lambda _: None)).season
    assert [game.matchday for game in season.games] == [1]


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


async def test_what_is_complete_is_not_read_again_without_a_change(world: World) -> None:
    await world.known(PLANNED)
    whole = match("FCB", "BVB", goal(1, 0), end=(1, 0))
    await world.tells(whole, changed="same")
    before = world.server.count("/getmatchdata/bl1/2026/1")
    await world.tells(whole, at=AFTER + HOUR, changed="same")
    assert world.server.count("/getmatchdata/bl1/2026/1") == before


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


async def test_a_moved_match_that_stays_running_on_its_old_date_is_not_told_as_running(world: World) -> None:
    """Fault 17."""
    await world.known(PLANNED)
    left_open = match(finished=False, end=None)
    assert await world.tells(left_open, at=SATURDAY + HOUR) is not None
    assert await world.tells(left_open, at=SATURDAY + 5 * HOUR) is None
    moved = match(finished=False, kickoff=SATURDAY + 10 * DAY)
    assert await world.tells(moved, at=SATURDAY + DAY) is None
    assert asof.date_of(world.live.season.games[0], SATURDAY + DAY).kickoff == SATURDAY + 10 * DAY


async def test_a_moved_match_is_off_within_its_matchday(world: World) -> None:
    others = [match("B04", "RBL", number=2, kickoff=SUNDAY), match("RBL", "FCB", number=3)]
    await world.known(PLANNED, *others)
    await world.tells(match(finished=False, kickoff=SATURDAY + 10 * DAY), *others, at=SATURDAY - HOUR)
    plan = asof.plan(world.live.season, 1, SATURDAY)
    assert [fixture.id for fixture in plan.fixtures if fixture.off] == ["1"]


@pytest.mark.parametrize("wrong_last", [False, True])
async def test_a_wrong_result_that_nobody_can_delete_is_passed_over(world: World, wrong_last: bool) -> None:
    """The one that the goals bear out counts; where none does, the newest."""
    await world.known(PLANNED)
    right, wrong = score((1, 0), 2, number=1 + (not wrong_last)), score((3, 3), 2, number=1 + wrong_last)
    told = await world.tells(match("FCB", "BVB", goal(1, 0), matchResults=[wrong, right]))
    assert told is not None
    assert (told.home, told.away, told.complete) == (1, 0, True)
    unclear = await world.tells(match("FCB", "BVB", matchResults=[right, wrong]), at=AFTER + HOUR)
    assert unclear is not None
    assert (unclear.home, unclear.away) == ((3, 3) if wrong_last else (1, 0))


async def test_results_without_points_are_none(world: World) -> None:
    await world.known(PLANNED)
    hollow = score((0, 0), 2) | {"pointsTeam1": None}
    told = await world.tells(match("FCB", "BVB", matchResults=[hollow]))
    assert told is not None
    assert not told.final


async def test_goals_are_told_in_no_order(world: World) -> None:
    await world.known(PLANNED)
    goals = [goal(2, 1, 80), goal(1, 0, 5), goal(2, 2, 90), goal(1, 1, 30)]
    told = await world.tells(match("FCB", "BVB", *goals, end=(2, 2), half=(1, 1)))
    assert told is not None
    assert [(each.side, each.minute) for each in told.goals] == [("home", 5), ("away", 30), ("home", 80), ("away", 90)]
    assert told.complete


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


async def test_a_half_time_score_above_the_final_one_is_none(world: World) -> None:
    await world.known(PLANNED)
    told = await world.tells(match("FCB", "BVB", goal(1, 0), end=(1, 0), half=(2, 0)))
    assert told is not None
    assert told.half is None


async def test_a_kick_off_is_read_from_berlins_time_where_there_is_no_other(world: World) -> None:
    season = await world.known(match(matchDateTimeUTC=None))
    assert season.games[0].dates[-1].kickoff == SATURDAY


async def test_a_match_without_any_date_waits_until_it_has_one(world: World) -> None:
    season = await world.known(match("B04", "RBL", number=2), match(matchDateTimeUTC=None, matchDateTime="demnächst"))
    assert [game.id for game in season.games] == ["2"]


async def test_a_team_goes_by_its_name_where_its_number_has_changed(world: World) -> None:
    renumbered = match() | {"team1": {"teamId": 987654, "teamName": "Bayern München", "shortName": "Bayern"}}
    season = await world.known(renumbered)
    assert (season.games[0].home, season.games[0].away) == ("FCB", "BVB")


async def test_a_match_of_strangers_is_left_out_and_told(world: World) -> None:
    strange = match(number=9) | {"team1": {"teamId": 4, "teamName": "SV Irgendwo", "shortName": ""}}
    world.server.say("/getmatchdata/bl1/2026", [strange, PLANNED])
    world.server.matchday(1, [strange, PLANNED])
    taken = await fetch(world.client, empty(2026), AFTER, lambda _: None)
    assert [game.id for game in taken.season.games] == ["1"]
    assert taken.strangers == ("SV Irgendwo",)


async def test_one_broken_match_does_not_spoil_the_others(world: World) -> None:
    broken: list[Any] = [{"matchID": "?"}, None, 7, match(number=3) | {"group": None}]
    world.server.say("/getmatchdata/bl1/2026", [*broken, PLANNED])
    world.server.matchday(1, [*broken, PLANNED])
    season = (await fetch(world.client, empty(2026), AFTER, lambda _: None)).season
    assert [game.id for game in season.games] == ["1"]


async def test_the_older_interfaces_capitals_are_read(world: World) -> None:
    def capital(value: Any) -> Any:
        if isinstance(value, dict):
            return {key[0].upper() + key[1:]: capital(each) for key, each in value.items()}
        return [capital(each) for each in value] if isinstance(value, list) else value

    season = await world.known(capital(match("FCB", "BVB", goal(1, 0), end=(1, 0))), at=AFTER)
    assert season.games[0].reports[-1].result.complete


async def test_a_result_is_corrected_and_both_stay_known(world: World) -> None:
    await world.known(PLANNED)
    await world.tells(match("FCB", "BVB", goal(1, 0), end=(1, 0)))
    await world.tells(match("FCB", "BVB", goal(1, 0), goal(2, 0), end=(2, 0)), at=AFTER + HOUR)
    assert [len(world.goals(at)) for at in (AFTER, AFTER + HOUR)] == [1, 2]


async def test_reading_the_same_twice_changes_nothing(world: World) -> None:
    """Fault 11."""
    whole = match("FCB", "BVB", goal(1, 0), end=(1, 0), half=(0, 0))
    first = await world.known(whole, at=AFTER)
    world.server.matchday(1, [whole], changed=("again",))
    assert not await world.live.refresh(AFTER + HOUR)
    assert world.live.season is first


async def test_no_list_is_a_failure_and_not_the_end(world: World) -> None:
    known = await world.known(PLANNED)
    world.server.matchday(1, Answer(b'{"error": "maintenance"}'))
    assert not await world.live.refresh(AFTER)
    assert world.live.season is known
    assert world.live.due > AFTER
