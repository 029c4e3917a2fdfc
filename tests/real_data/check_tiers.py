"""The rule book's claim that favourites are only safer, on real odds and results, by the engine's own table (F3)."""

from __future__ import annotations

import math

from server.engines.stadium.matches import Fixture
from server.engines.stadium.points import TABLE, Tier, ended, points, tier, win_chance
from server.football.chances import quoted
from tests.real_data.seasons import codes, season

WITHIN = 0.10


def test_every_tier_pays_within_a_tenth_of_the_mean_of_all_tiers() -> None:
    """Each match of twelve seasons, for both its clubs, as it ended on its day (R60)."""
    paid: dict[Tier, list[int]] = {row: [] for row in TABLE}
    for code in codes():
        for game in season(code).games:
            fixture = Fixture(id=game.id, home=game.home, away=game.away, kickoff=game.dates[-1].kickoff)
            quote = game.quotes[-1]
            chance = quoted(quote.odds, quote.source, quote.at)
            for club in (game.home, game.away):
                row = tier(win_chance(fixture, chance, club))
                paid[row].append(points(row, ended(fixture, game.reports[0].result, club)))
    assert len(codes()) == 12
    assert sum(map(len, paid.values())) == 12 * 306 * 2
    means = {row: sum(each) / len(each) for row, each in paid.items()}
    mean = sum(means.values()) / len(means)
    print(f"\n| tier | club-matches | points | standard error | of the mean {mean:.3f} |\n|---|---|---|---|---|")
    for row, each in paid.items():
        error = math.sqrt(sum((value - means[row]) ** 2 for value in each) / len(each) / len(each))
        print(f"| {row} | {len(each)} | {means[row]:.3f} | {error:.3f} | {means[row] / mean - 1:+.1%} |")
    assert {row: value for row, value in means.items() if abs(value / mean - 1) > WITHIN} == {}
