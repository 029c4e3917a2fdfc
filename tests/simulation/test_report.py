"""The proof's table says what holds and what does not; its pictures are pictures."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from server.simulation.plots import draw
from server.simulation.record import Duels, SeasonRecord, Tier, Week
from server.simulation.report import homes_table, rows, table

CLUBS = tuple(f"C{n:02}" for n in range(18))


def seasons(n: int, weeks: int, *, favourite: str = "", level: bool = True) -> list[SeasonRecord]:
    chance = random.Random(7)
    out = []
    for _ in range(n):
        homes = tuple(chance.sample(CLUBS, 4))
        winner = homes.index(favourite) if favourite in homes else chance.randrange(4)
        land = tuple(Week(fields=(50 + i, *(50,) * 3), free=max(0, 48 - 4 * i)) for i in range(weeks))
        tiers = tuple(Tier(picks=10, points=13 if level or row else 26, squares=40) for row in range(5))
        out.append(
            SeasonRecord(homes=homes, winners=(winner,), weeks=land, duels=Duels(won=3, tied=2, lost=3), tiers=tiers)
        )
    return out


def verdicts(records: list[SeasonRecord], matchdays: int, *, real: bool = False) -> dict[str, bool | None]:
    return {row.what: row.holds for row in rows(records, matchdays, real=real)}


def test_a_fair_season_keeps_every_bound() -> None:
    found = verdicts(seasons(2_000, 20), 20, real=True)
    assert found["chi-square of the homes"] is True
    assert found["home furthest from its share"] is True
    assert found["free land used up"] is True  # in week 13 of 20
    assert all(held is not False for held in found.values())


def test_a_home_that_always_wins_is_told() -> None:
    found = verdicts(seasons(2_000, 20, favourite="C03"), 20)
    assert (found["chi-square of the homes"], found["home furthest from its share"]) == (False, False)


def test_short_seasons_have_bounds_of_their_own() -> None:
    found = verdicts(seasons(50, 6), 6)
    assert found["free land used up"] is None


def test_a_tier_that_brings_more_is_told_where_results_are_real() -> None:
    uneven = seasons(10, 20, level=False)
    assert verdicts(uneven, 20, real=True)["points of a club with a chance over 65 %"] is False
    assert verdicts(uneven, 20)["points of a club with a chance over 65 %"] is None


def test_the_tables_are_markdown() -> None:
    records = seasons(40, 20)
    lines = table(rows(records, 20)).splitlines()
    assert lines[0] == "| what | figure | bound | holds |"
    assert len({line.count("|") for line in lines}) == 1
    assert homes_table(records).count("\n| C") == 18


@pytest.mark.parametrize(("ending", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_the_pictures_are_drawn(tmp_path: Path, ending: str, magic: bytes) -> None:
    file = tmp_path / f"proof.{ending}"
    draw(seasons(40, 20), "4 players, 20 matchdays", file)
    assert file.read_bytes().startswith(magic)
