"""Every quirk of OpenLigaDB that has been seen or reported, one test each: matches, dates and results."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from server.football import asof
from server.football.openligadb.fetch import empty, fetch
from server.football.wall import DAY, HOUR, MINUTE
from tests.football.builders import SATURDAY, SUNDAY
from tests.football.stub import Answer, goal, match, score, team
from tests.football.world import AFTER, PLANNED, World


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


async def test_what_is_complete_is_not_read_again_without_a_change(world: World) -> None:
    await world.known(PLANNED)
    whole = match("FCB", "BVB", goal(1, 0), end=(1, 0))
    await world.tells(whole, changed="same")
    before = world.server.count("/getmatchdata/bl1/2026/1")
    await world.tells(whole, at=AFTER + HOUR, changed="same")
    assert world.server.count("/getmatchdata/bl1/2026/1") == before


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


async def test_a_nineteenth_club_is_a_stranger(world: World) -> None:
    """A relegation match, or another league under the same name."""
    season = replace(empty(2026), clubs=("FCB", "BVB", *(f"X{n:02}" for n in range(16))))
    world.server.say("/getmatchdata/bl1/2026", [PLANNED, match("B04", "RBL", number=2)])
    world.server.matchday(1, [PLANNED, match("B04", "RBL", number=2)])
    taken = await fetch(world.client, season, AFTER, lambda _: None)
    assert [game.id for game in taken.season.games] == ["1"]
    assert taken.strangers == ("B04", "RBL")


IMPOSSIBLE = {
    "matchday zero": {"group": {"groupOrderID": 0}},
    "a matchday that no season has": {"group": {"groupOrderID": 61}},
    "against oneself": {"team2": team("B04")},
    "in the year 9999": {"matchDateTimeUTC": "9999-01-01T00:00:00Z"},
    "before there were seasons": {"matchDateTimeUTC": "1901-01-01T00:00:00Z"},
}


@pytest.mark.parametrize("fields", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
async def test_a_match_that_cannot_be_is_left_out(world: World, fields: dict[str, Any]) -> None:
    season = await world.known(PLANNED, match("B04", "RBL", number=2) | fields)
    assert [game.id for game in season.games] == ["1"]


async def test_what_cannot_be_read_while_it_is_live_is_logged(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    await world.known(PLANNED)
    strange = match(number=9) | {"team1": {"teamId": 4, "teamName": "SV Irgendwo", "shortName": ""}}
    told = await world.tells(match("FCB", "BVB", goal(1, 0), end=(1, 0)), strange)
    assert told is not None
    assert told.final
    assert "SV Irgendwo" in capsys.readouterr().out
