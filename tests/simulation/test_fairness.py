"""Figures from records: each with the value that can be counted by hand, and noise that behaves as noise."""

from __future__ import annotations

import math
import random

import pytest

from server.simulation import fairness
from server.simulation.record import Duels, Flags, SeasonRecord, Tier, Week

CLUBS = tuple(f"C{n:02}" for n in range(18))


def season(homes: str, winners: tuple[int, ...] = (0,), weeks: tuple[Week, ...] = (), **more: object) -> SeasonRecord:
    weeks = weeks or (Week(fields=(4,) * len(homes), free=0),)
    return SeasonRecord(homes=tuple(homes), winners=winners, weeks=weeks, **more)  # type: ignore[arg-type]


def test_titles_are_counted_by_home_and_shared_ones_in_parts() -> None:
    found = fairness.homes([season("ABC", (0,)), season("ABD", (0, 1)), season("BCD", (2,))])
    assert {h.club: (h.seasons, h.titles, h.share) for h in found.by_club} == {
        "A": (2, 1.5, 0.75),
        "B": (3, 0.5, pytest.approx(1 / 6)),
        "C": (2, 0.0, 0.0),
        "D": (2, 1.0, 0.5),
    }
    assert found.fair == pytest.approx(1 / 3)
    assert found.worst == pytest.approx(1.25)  # A: three quarters where a third is fair
    assert found.freedom == 3


@pytest.mark.parametrize("players", [3, 4, 6])
def test_where_chance_alone_decides_the_measure_is_chi_square(players: int) -> None:
    chance = random.Random(players)
    measured = []
    for _ in range(150):
        seasons = [
            SeasonRecord(
                homes=tuple(chance.sample(CLUBS, players)),
                winners=(chance.randrange(players),),
                weeks=(Week(fields=(4,) * players, free=0),),
            )
            for _ in range(300)
        ]
        measured.append(fairness.homes(seasons).chi2)
    mean = sum(measured) / len(measured)
    assert mean == pytest.approx(17, abs=3 * math.sqrt(2 * 17 / len(measured)))  # three standard errors


def test_one_home_that_always_wins_is_no_chance() -> None:
    chance = random.Random(1)
    seasons = []
    for _ in range(400):
        homes = tuple(chance.sample(CLUBS, 4))
        winner = homes.index("C00") if "C00" in homes else chance.randrange(4)
        seasons.append(SeasonRecord(homes=homes, winners=(winner,), weeks=(Week(fields=(4,) * 4, free=0),)))
    found = fairness.homes(seasons)
    assert found.p < 1e-6
    assert found.worst == pytest.approx(3.0)


def test_the_survival_function_is_the_known_one() -> None:
    assert fairness.survival(27.587, 17) == pytest.approx(0.05, abs=1e-4)  # any table of the distribution
    assert fairness.survival(0.0, 17) == 1.0


def weeks(*free: int) -> tuple[Week, ...]:
    return tuple(Week(fields=(100 - n - 40, 40), free=n) for n in free)


def test_free_land_is_used_up_in_the_week_that_leaves_a_hundredth() -> None:
    records = [season("AB", weeks=weeks(50, 2, 1, 0)), season("AB", weeks=weeks(50, 40, 30, 20))]
    found = fairness.used_up(records)
    assert found is not None
    assert (found.mean, found.deviation, found.n) == (0.75, 0.0, 1)
    assert fairness.used_up(records[1:]) is None
    assert fairness.free_curve(records) == pytest.approx((0.5, 0.21, 0.155, 0.1))


def test_who_leads_at_half_time_and_who_wins() -> None:
    ahead = (Week(fields=(60, 40), free=0), Week(fields=(40, 60), free=0))
    records = [season("AB", (1,), ahead), season("AB", (0,), ahead)]
    assert fairness.leader_wins(records, 0.5) == 0.5
    assert fairness.leader_wins(records[:1], 1.0) == 1.0
    level = (Week(fields=(50, 50), free=0),)
    assert fairness.leader_wins([season("AB", (0,), level)], 0.5) == 0.5
    assert fairness.leader_curve(records) == (0.6, 0.6)


def test_means_of_the_points_table_flags_and_duels() -> None:
    rows = (Tier(picks=4, points=4, squares=8), *(Tier(),) * 4)
    record = season("AB", weeks=weeks(10, 5), tiers=rows, flags=Flags(club=6, lapsed=1))
    first, second, *_ = fairness.tiers([record])
    assert (first.mean, first.deviation, first.n) == (1.0, 1.0, 4)
    assert second.n == 0
    assert fairness.flags([record])["club"] == 1.5
    assert fairness.flags([record])["lapsed"] == 0.25
    fought = Duels(won=3, tied=1, lost=4, routs=2, net=2, fortress=2, fortress_net=-2)
    told = fairness.duels([season("AB", duels=fought)])
    assert (told["won"], told["tied"], told["lost"], told["routs"]) == (0.375, 0.125, 0.5, 0.25)
    assert told["net"] == pytest.approx(4 / 6)
    assert told["net against a fortress"] == -1.0
    assert math.isnan(fairness.duels([season("AB")])["won"])
