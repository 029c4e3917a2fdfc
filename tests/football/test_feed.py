"""The feed remembers between two moments, and nobody can tell."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from server.football import asof
from server.football.feed import FOREVER, Told, moments, weeks
from server.football.simulated.season import season
from server.football.squads import squads
from server.football.wall import DAY


def test_it_tells_what_the_season_knows_at_each_moment() -> None:
    whole = season(4)
    told = Told(whole)
    chance = Random(1)
    around = [at + late for at in chance.sample(moments(whole), 30) for late in (-1, 0, 1)]
    chance.shuffle(around)
    for at in (0, *around, FOREVER):
        matchday = chance.randint(1, 34)
        assert told.plan(matchday, at) == asof.plan(whole, matchday, at)
        assert told.results(matchday, at) == asof.results(whole, matchday, at)
        assert told.squads(at) == squads(whole, at)


def test_between_two_moments_it_tells_the_same_value() -> None:
    whole = season(4)
    told = Told(whole)
    at = asof.plan(whole, 5, FOREVER).kickoff - 8 * DAY
    assert told.plan(5, at) is told.plan(5, at + 1)
    assert told.squads(at) is told.squads(at + 1)


def test_another_season_is_told_at_once() -> None:
    told = Told(season(4))
    before = told.plan(1, 0)
    told.season = replace(season(4), fixed={1: 0})
    assert (before.settled, told.plan(1, 0).settled) == (False, True)


def test_a_whole_season_at_once_is_what_was_known_before_and_after_each_matchday() -> None:
    whole = season(4)
    for matchday, (plan, results) in enumerate(weeks(whole), 1):
        assert plan.matchday == matchday
        assert plan.settled
        assert plan.matches <= 9 * (matchday - 1)
        assert [result.final for result in results] == [True] * 9
