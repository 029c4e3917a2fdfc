"""Simulated seasons: complete, repeatable, and with the habits of real ones.

The figures beside the questions are base rates of real seasons (design of the pool: 136 matchdays with goal events, 238
with results); the bands hold what 40 seeds give, with room for chance.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from statistics import mean

import pytest

from server.engines.stadium.matches import Chance, Plan, Result
from server.football import asof, changes
from server.football.clubs import LIST, directory
from server.football.feed import FOREVER, Feed, Told, weeks
from server.football.season import Season, written
from server.football.simulated.season import season
from server.football.squads import digest
from server.football.wall import DAY, wall

SEEDS = range(40)
Week = tuple[Plan, tuple[Result, ...]]


@cache
def played() -> list[Week]:
    return [week for seed in SEEDS for week in weeks(season(seed))]


def most(results: Sequence[Result]) -> list[int]:
    """Each scorer's goals in one match, own goals left out."""
    return [n for r in results for n in Counter(g.player for g in r.goals if not g.own).values()]


def favourites(plan: Plan, results: Sequence[Result]) -> int:
    def won(result: Result, chance: Chance) -> bool:
        return result.home > result.away if chance.home >= chance.away else result.away > result.home

    return sum(won(result, plan.chances[result.match]) for result in results)


def top(plan: Plan, results: Sequence[Result]) -> Result:
    """Of the match with the smallest sum of places."""

    def sums(fixture_id: str) -> tuple[int, int]:
        fixture = next(f for f in plan.fixtures if f.id == fixture_id)
        both = plan.places[fixture.home], plan.places[fixture.away]
        return sum(both), min(both)

    return min(results, key=lambda result: sums(result.match))


def last_takes_points(plan: Plan, results: Sequence[Result]) -> bool:
    last = max(plan.places, key=lambda club: plan.places[club])
    fixture = next(f for f in plan.fixtures if last in (f.home, f.away))
    result = next(r for r in results if r.match == fixture.id)
    return result.home >= result.away if fixture.home == last else result.away >= result.home


RATES: dict[str, tuple[float, Callable[[Plan, Sequence[Result]], bool]]] = {
    "1 more home wins": (0.58, lambda _, rs: sum(r.home > r.away for r in rs) > sum(r.home < r.away for r in rs)),
    "1 more away wins": (0.28, lambda _, rs: sum(r.home > r.away for r in rs) < sum(r.home < r.away for r in rs)),
    "2 more goals than before": (0.52, lambda p, rs: sum(r.home + r.away for r in rs) > p.goals / p.matches * len(rs)),
    "3 three by one": (0.26, lambda _, rs: max(most(rs)) >= 3),
    "4 a penalty": (0.90, lambda _, rs: any(g.penalty for r in rs for g in r.goals)),
    "5 in the first three minutes": (0.40, lambda _, rs: any(1 <= g.minute <= 3 for r in rs for g in r.goals)),
    "6 the top match to the home side": (0.43, lambda p, rs: (r := top(p, rs)).home > r.away),
    "6 the top match drawn": (0.25, lambda p, rs: (r := top(p, rs)).home == r.away),
    "7 the last takes points": (0.47, last_takes_points),
    "8 three draws": (0.40, lambda _, rs: sum(r.home == r.away for r in rs) >= 3),
    "9 a goalless draw": (0.36, lambda _, rs: any(r.home == r.away == 0 for r in rs)),
    "10 six goals in a match": (0.65, lambda _, rs: any(r.home + r.away >= 6 for r in rs)),
    "11 an own goal": (0.54, lambda _, rs: any(g.own for r in rs for g in r.goals)),
    "12 more in the second half": (0.69, lambda _, rs: sum(r.home + r.away - 2 * sum(r.half or ()) for r in rs) > 0),
    "13 won by four": (0.60, lambda _, rs: any(abs(r.home - r.away) >= 4 for r in rs)),
    "14 turned after half time": (
        0.38,
        lambda _, rs: any(r.half and (r.half[0] - r.half[1]) * (r.home - r.away) < 0 for r in rs),
    ),
    "15 five favourites": (0.56, lambda p, rs: favourites(p, rs) >= 5),
    "16 both score in six": (0.50, lambda _, rs: sum(r.home > 0 < r.away for r in rs) >= 6),
    "17 three braces": (0.43, lambda _, rs: sum(n >= 2 for n in most(rs)) >= 3),
}


@pytest.mark.parametrize(("rate", "holds"), RATES.values(), ids=RATES)
def test_questions_come_true_as_often_as_in_real_seasons(
    rate: float, holds: Callable[[Plan, Sequence[Result]], bool]
) -> None:
    later = [(plan, results) for plan, results in played() if plan.matches]
    assert mean(holds(plan, results) for plan, results in later) == pytest.approx(rate, abs=0.06)


def test_goals_fall_as_in_real_seasons() -> None:
    """3,672 real matches: 1.70 and 1.35 goals, 44 % home wins, 25 % draws; of goals 45 % before the break."""
    results = [result for _, told in played() for result in told]
    goals = [goal for result in results for goal in result.goals]
    assert mean(r.home for r in results) == pytest.approx(1.74, abs=0.06)
    assert mean(r.away for r in results) == pytest.approx(1.42, abs=0.06)
    assert mean(r.home > r.away for r in results) == pytest.approx(0.44, abs=0.02)
    assert mean(r.home == r.away for r in results) == pytest.approx(0.245, abs=0.02)
    assert mean(g.minute <= 45 for g in goals) == pytest.approx(0.45, abs=0.02)
    assert mean(g.penalty for g in goals) == pytest.approx(0.079, abs=0.01)
    assert mean(g.own for g in goals) == pytest.approx(0.028, abs=0.006)
    assert all(1 <= g.minute <= 90 and g.player for g in goals)


TIERS = {
    0.65: (0.097, (2, 0, -2)),
    0.45: (0.225, (2, 1, 0)),
    0.30: (0.318, (3, 1, 0)),
    0.15: (0.258, (4, 2, 0)),
    0.00: (0.103, (7, 4, 0)),
}
"""The least chance of a tier, its share of real club-matches, and what it pays (R18)."""


def tier(chance: float) -> float:
    return next(least for least in TIERS if (chance > least if least == 0.65 else chance >= least))


def test_the_tiers_of_the_points_table_are_filled_and_pay_alike() -> None:
    seen: Counter[float] = Counter()
    paid: Counter[float] = Counter()
    for plan, results in played():
        for r in results:
            chance = plan.chances[r.match]
            outcome = 0 if r.home > r.away else 1 if r.home == r.away else 2
            for own, place in ((chance.home, outcome), (chance.away, 2 - outcome)):
                seen[tier(own)] += 1
                paid[tier(own)] += TIERS[tier(own)][1][place]
    assert {each: seen[each] / seen.total() for each in TIERS} == pytest.approx(
        {each: share for each, (share, _) in TIERS.items()}, abs=0.04
    )
    means = [paid[each] / seen[each] for each in TIERS]
    assert max(means) - min(means) < 0.25


def test_a_clubs_best_scorer_has_a_quarter_of_its_goals() -> None:
    shares = []
    for seed in SEEDS:
        scored: dict[str, Counter[str]] = {}
        for _, results in weeks(season(seed)):
            for goal in (goal for r in results for goal in r.goals if not goal.own):
                scored.setdefault(goal.player[:3], Counter())[goal.player] += 1
        shares += [max(by.values()) / by.total() for by in scored.values()]
    assert mean(shares) == pytest.approx(0.24, abs=0.02)


def test_the_same_seed_makes_the_same_season() -> None:
    """The shipped season is a seed: this hash holds it. A change of the simulation changes it on purpose only."""
    assert written(season(1)) == written(season(1))
    assert written(season(1)) != written(season(2))
    assert hashlib.sha256(written(season(1))).hexdigest()[:16] == "5f9f3ae48ad88678"


@pytest.fixture(scope="module")
def whole() -> Season:
    return season(1)


def test_everybody_meets_everybody_home_and_away(whole: Season) -> None:
    assert whole.clubs == directory().lists[LIST]
    assert {(g.home, g.away) for g in whole.games} == {(a, b) for a in whole.clubs for b in whole.clubs if a != b}
    for matchday in range(1, 35):
        games = [game for game in whole.games if game.matchday == matchday]
        assert {club for game in games for club in (game.home, game.away)} == set(whole.clubs)
        assert len(games) == 9
    first = {frozenset((g.home, g.away)) for g in whole.games if g.matchday <= 17}
    assert len(first) == 153


def test_nobody_plays_at_home_three_times_running(whole: Season) -> None:
    for club in whole.clubs:
        sides = "".join("H" if g.home == club else "A" for g in whole.games if club in (g.home, g.away))
        assert "HHHH" not in sides
        assert "AAAA" not in sides


def test_it_takes_any_eighteen_clubs() -> None:
    strangers = tuple(f"X{n:02}" for n in range(18))
    other = season(5, strangers)
    assert other.clubs == strangers
    assert len(other.games) == 306
    assert asof.plan(other, 1, 0).settled is False


def test_kick_offs_are_those_of_real_weeks(whole: Season) -> None:
    slots = Counter(f"{wall(game.dates[-1].kickoff):%a %H:%M}" for game in whole.games)
    assert slots == {
        "Fri 20:30": 31, "Sat 15:30": 31 * 5 + 9, "Sat 18:30": 31, "Sun 15:30": 31, "Sun 17:30": 31,
        "Tue 18:30": 2, "Tue 20:30": 6, "Wed 18:30": 2, "Wed 20:30": 8,
    }  # fmt: skip


def test_both_changes_of_the_clocks_fall_on_a_matchday(whole: Season) -> None:
    offsets = {
        game.matchday: {
            wall(each.dates[-1].kickoff).utcoffset() for each in whole.games if each.matchday == game.matchday
        }
        for game in whole.games
    }
    assert [matchday for matchday, both in offsets.items() if len(both) == 2] == [7, 27]


def test_a_schedule_is_provisional_until_it_is_announced(whole: Season) -> None:
    """R16a."""
    for matchday in range(1, 35):
        kickoff = asof.plan(whole, matchday, FOREVER).kickoff
        before, after = (asof.plan(whole, matchday, kickoff - days * DAY) for days in (37, 33))
        assert (before.settled, after.settled) == (False, True)
        assert len({fixture.kickoff for fixture in before.fixtures}) == 1


def test_odds_are_there_when_the_week_opens(whole: Season) -> None:
    for matchday in range(1, 35):
        kickoff = asof.plan(whole, matchday, FOREVER).kickoff
        chances = asof.plan(whole, matchday, kickoff - 8 * DAY).chances.values()
        assert {chance.source for chance in chances} == {"simulated"}
        assert all(1.02 < sum(1 / odd for odd in chance.odds or ()) < 1.09 for chance in chances)


def test_scorers_are_in_their_clubs_squad_on_that_day(whole: Season) -> None:
    """R10: who has moved in the winter scores for his new club, as somebody else."""
    feed: Feed = Told(whole)
    moved = [player for player in whole.players if player.until is not None]
    assert len(moved) >= 10
    for game in whole.games:
        there = feed.squads(game.dates[-1].kickoff).clubs if game.matchday in (1, 17, 18, 34) else {}
        for goal in game.reports[-1].result.goals if there else ():
            side = goal.side if not goal.own else "away" if goal.side == "home" else "home"
            assert there[goal.player] == game.club(side)


def test_squads_are_named_by_the_hash_of_their_names(whole: Season) -> None:
    feed: Feed = Told(whole)
    autumn, spring = (asof.plan(whole, matchday, FOREVER).kickoff for matchday in (3, 30))
    assert feed.squads(autumn).id == digest(feed.names(autumn)) != feed.squads(spring).id
    assert Counter(feed.squads(spring).clubs.values()) == dict.fromkeys(whole.clubs, 24)


def test_names_are_all_different(whole: Season) -> None:
    at_start = [player.name for player in whole.players if not player.since]
    assert len({name.split(" ", 1)[1] for name in at_start}) == len(at_start) == 18 * 24


def test_results_agree_with_goals_and_half_time(whole: Season) -> None:
    for game in whole.games:
        result = game.reports[-1].result
        assert result.complete == changes.agree(result.home, result.away, result.goals) is True
        early = [goal.side for goal in result.goals if goal.minute <= 45]
        assert result.half == (early.count("home"), early.count("away"))
        assert list(result.goals) == sorted(result.goals, key=lambda goal: goal.minute)
