"""What is known of a season at a moment."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.football import asof, changes
from server.football.chances import MODEL, POISSON, PROPORTIONAL
from server.football.feed import FOREVER
from server.football.season import Season
from server.football.wall import DAY, HOUR, MINUTE
from tests.football.builders import FRIDAY, SATURDAY, SUNDAY, game, goal, result, season

ODDS = (2.0, 4.0, 4.0)


def two(first: int = FRIDAY, second: int = SATURDAY) -> Season:
    return season(game("FCB", "BVB", first), game("B04", "RBL", second))


def test_a_matchday_whose_matches_share_one_time_is_provisional() -> None:
    """R16a."""
    earlier = season(*two(SATURDAY, SATURDAY).games, game("BVB", "B04", SUNDAY, matchday=2))
    assert not asof.plan(earlier, 1, SATURDAY).settled
    assert asof.plan(two(), 1, SATURDAY).settled


def test_the_last_matchday_is_fixed_with_the_one_before_it() -> None:
    """All its matches start together, so one time is no placeholder there."""
    last = [replace(each, matchday=2) for each in two(SUNDAY, SUNDAY).games]
    assert asof.plan(season(*two().games, *last), 2, SATURDAY).settled
    assert not asof.plan(season(*two(SATURDAY, SATURDAY).games, *last), 2, SATURDAY).settled


def test_the_commissioner_can_confirm_a_schedule() -> None:
    confirmed = replace(two(SATURDAY, SATURDAY), fixed={1: FRIDAY})
    assert not asof.plan(confirmed, 1, FRIDAY - 1).settled
    assert asof.plan(confirmed, 1, FRIDAY).settled


def test_a_moved_match_moves_the_first_kick_off() -> None:
    """R16: what the plan says is what is known at that moment, before and after."""
    whole = two()
    moved = changes.with_games(whole, [changes.dated(whole.games[0], SATURDAY - 3 * DAY, SATURDAY + 3 * HOUR)])
    assert asof.plan(moved, 1, SATURDAY - 3 * DAY - 1).kickoff == FRIDAY
    assert asof.plan(moved, 1, SATURDAY - 3 * DAY).kickoff == SATURDAY


@pytest.mark.parametrize("away_by", [-30 * DAY, -5 * DAY, 3 * DAY, 60 * DAY])
def test_a_match_far_from_its_matchday_is_off(away_by: int) -> None:
    """R58: known not to be played within its matchday; it neither counts for K1 nor has a chance."""
    games = [game("FCB", "BVB", SATURDAY + away_by, odds=ODDS), *two().games[1:], game("BVB", "B04", SUNDAY)]
    plan = asof.plan(season(*games), 1, FRIDAY)
    assert [fixture.id for fixture in plan.fixtures if fixture.off] == ["FCB-BVB"]
    assert plan.kickoff == SATURDAY
    assert "FCB-BVB" not in plan.chances


def test_a_match_on_monday_evening_belongs_to_its_matchday() -> None:
    plan = asof.plan(season(game("FCB", "BVB", SUNDAY + DAY + 5 * HOUR), *two().games), 1, FRIDAY)
    assert not any(fixture.off for fixture in plan.fixtures)


def test_a_match_that_was_called_off_is_off() -> None:
    whole = two()
    called_off = changes.with_games(whole, [changes.dated(whole.games[0], FRIDAY - HOUR, FRIDAY, off=True)])
    assert [fixture.off for fixture in asof.plan(called_off, 1, FRIDAY).fixtures] == [True, False]


def test_chances_come_from_the_newest_odds_known() -> None:
    """R19: with source, time, method and the raw odds."""
    first = game("FCB", "BVB", odds=ODDS)
    newer = changes.quoted(first, SATURDAY - 2 * DAY, (4.0, 4.0, 2.0), "other")
    whole = season(newer, *two().games[1:])
    early, late = (asof.plan(whole, 1, at).chances["FCB-BVB"] for at in (SATURDAY - 3 * DAY, SATURDAY - DAY))
    assert (early.home, early.draw, early.away) == (0.5, 0.25, 0.25)
    assert (early.source, early.method, early.odds) == ("test", PROPORTIONAL, ODDS)
    assert early.at == SATURDAY - 7 * DAY
    assert (late.home, late.source, late.at) == (0.25, "other", SATURDAY - 2 * DAY)


def test_without_odds_the_model_says_how_likely_it_is() -> None:
    whole = season(game("FCB", "BVB", odds=ODDS), game("B04", "RBL", SUNDAY))
    before = asof.plan(whole, 1, SATURDAY - 8 * DAY).chances
    assert {chance.source for chance in before.values()} == {MODEL}
    after = asof.plan(whole, 1, SATURDAY - DAY).chances
    assert (after["FCB-BVB"].method, after["B04-RBL"].method) == (PROPORTIONAL, POISSON)
    assert after["B04-RBL"].odds is None
    assert after["B04-RBL"].home + after["B04-RBL"].draw + after["B04-RBL"].away == pytest.approx(1)


def test_the_models_chance_changes_only_with_what_it_has_learnt() -> None:
    """A plan is sent again when it changes; a chance that told the time of asking would always change."""
    first = game("FCB", "BVB", FRIDAY, goal("home"), goal("home"), goal("home"), told=FRIDAY + 2 * HOUR)
    whole = season(first, game("BVB", "FCB", SUNDAY + 7 * DAY, matchday=2))
    untaught = asof.plan(whole, 2, FRIDAY)
    assert asof.plan(whole, 2, FRIDAY + HOUR) == untaught
    taught = asof.plan(whole, 2, FRIDAY + 2 * HOUR)
    assert taught.chances["BVB-FCB"].home < untaught.chances["BVB-FCB"].home
    assert taught.chances["BVB-FCB"].at == FRIDAY + 2 * HOUR
    assert asof.plan(whole, 2, SUNDAY) == taught


def test_the_plan_knows_the_table_and_the_goals_before_it() -> None:
    """Questions 2, 6 and 7."""
    games = [
        game("FCB", "BVB", FRIDAY, goal("away"), told=FRIDAY + 2 * HOUR),
        game("B04", "RBL", SATURDAY, goal("home"), goal("home"), told=SATURDAY + 2 * HOUR),
        game("BVB", "B04", SUNDAY + 7 * DAY, matchday=2),
    ]
    plan = asof.plan(season(*games), 2, SUNDAY)
    assert plan.places == {"B04": 1, "BVB": 2, "FCB": 3, "RBL": 4}
    assert (plan.goals, plan.matches) == (3, 2)
    first = asof.plan(season(*games), 1, FRIDAY)
    assert (first.places, first.goals, first.matches) == ({}, 0, 0)


GOALS = (goal("home", 3), goal("away", 45), goal("away", 46), goal("home", 90))
PLAYED_BACK = {
    "before": (-1, None),
    "at kick-off": (0, (0, 0, None, False)),
    "after the first goal": (3, (1, 0, None, False)),
    "in the break": (50, (1, 1, (1, 1), False)),
    "in the second half": (64, (1, 2, (1, 1), False)),
    "just before the end": (111, (2, 2, (1, 1), False)),
    "at the end": (112, (2, 2, (1, 1), True)),
}


@pytest.mark.parametrize(("minutes", "expected"), PLAYED_BACK.values(), ids=PLAYED_BACK)
def test_a_past_match_is_played_back(
    minutes: int, expected: tuple[int, int, tuple[int, int] | None, bool] | None
) -> None:
    past = changes.reported(game("FCB", "BVB", FRIDAY), FRIDAY + DAY, result("FCB-BVB", *GOALS, half=(1, 1)))
    told = asof.results(season(past), 1, FRIDAY + minutes * MINUTE)
    if expected is None:
        assert told == ()
    else:
        assert [(each.home, each.away, each.half, each.final) for each in told] == [expected]
        assert len(told[0].goals) == told[0].home + told[0].away


def test_a_correction_is_known_from_its_moment_on() -> None:
    """R60: the green table; what was settled on stays visible for the time before."""
    played = game("FCB", "BVB", FRIDAY, goal("home"), goal("away"), told=FRIDAY + 2 * HOUR)
    awarded = replace(played.reports[-1].result, home=0, away=2, half=None, goals=(), complete=False)
    whole = season(changes.reported(played, FRIDAY + 26 * DAY, awarded))
    assert [(each.home, each.away) for each in asof.results(whole, 1, FRIDAY + 25 * DAY)] == [(1, 1)]
    assert [(each.home, each.away, each.complete) for each in asof.results(whole, 1, FOREVER)] == [(0, 2, False)]


def test_a_match_that_never_ends_is_not_told_as_running_for_ever() -> None:
    """Fault 17."""
    running = result("FCB-BVB", goal("home"), final=False)
    whole = season(changes.reported(game("FCB", "BVB", FRIDAY), FRIDAY + HOUR, running))
    assert asof.results(whole, 1, FRIDAY + 2 * HOUR) == (running,)
    assert asof.results(whole, 1, FRIDAY + asof.LONGEST + 1) == ()


def test_asking_twice_gives_equal_values() -> None:
    whole = season(game("FCB", "BVB", FRIDAY, goal("home"), told=FRIDAY + 2 * HOUR), *two().games[1:])
    assert asof.plan(whole, 1, SUNDAY) == asof.plan(whole, 1, SUNDAY)
    assert asof.results(whole, 1, SUNDAY) == asof.results(whole, 1, SUNDAY)
