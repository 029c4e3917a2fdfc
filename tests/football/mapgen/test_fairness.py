"""The modelled seasons keep the rules of the land, and tell a fair map from an unfair one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
import pytest

from server.engines.stadium.map import LeagueMap
from server.football.mapgen import fairness, seasons
from server.football.mapgen.__main__ import main
from server.football.mapgen.boards import FLOOR, FREE, Boards
from server.football.mapgen.fairness import Played
from server.football.mapgen.seasons import Rates
from server.maps import shelf

SEASONS = 400


def test_titles_are_shared_out_whole() -> None:
    rates = seasons.play(shelf.shipped(3, 6), SEASONS)
    assert sum(rates.titles.values()) == pytest.approx(SEASONS)
    assert sum(rates.seasons.values()) == 3 * SEASONS
    assert rates == seasons.play(shelf.shipped(3, 6), SEASONS)
    assert rates != seasons.play(shelf.shipped(3, 6), SEASONS, seed=1)


def test_land_is_kept_by_the_rules_all_season() -> None:
    league_map = shelf.shipped(6, 6)
    chance = np.random.default_rng(4)
    homes = chance.permuted(np.tile(np.arange(18), (SEASONS, 1)), axis=1)[:, :6]
    boards = Boards(league_map, homes)
    season = seasons.Season(boards, chance)
    assert (boards.count == 4).all()
    for _ in range(6):
        season.week()
        counted = np.stack([(boards.owner == p).sum(axis=1) for p in range(6)], axis=1)
        assert (counted == boards.count).all()
        assert (counted >= FLOOR).all()
        assert (np.take_along_axis(boards.owner, boards.homes, axis=1) == np.arange(6)).all()
    assert (boards.owner == FREE).mean() < 0.5


def _played(league_map: LeagueMap, n: int, favourite: str = "") -> list[Played]:
    """Seasons as an engine gives them: by the model's rates, or with a home that wins whenever it is there."""
    chance = np.random.default_rng(8)
    rates = seasons.play(league_map, 2000, seed=5)
    found = []
    for _ in range(n):
        homes = tuple(str(club) for club in chance.choice(sorted(rates.seasons), league_map.players, replace=False))
        weights = np.array([rates.rate(club) for club in homes])
        winner = int(chance.choice(len(homes), p=weights / weights.sum()))
        found.append(Played(homes, (homes.index(favourite) if favourite in homes else winner,)))
    return found


def test_seasons_like_the_model_s_agree() -> None:
    league_map = shelf.shipped(3, 6)
    found = fairness.agreement(league_map, _played(league_map, 300), modelled=2000)
    assert found.freedom == 17
    assert found.p > 0.001


def test_a_home_that_always_wins_does_not_agree() -> None:
    league_map = shelf.shipped(3, 6)
    assert fairness.agreement(league_map, _played(league_map, 300, "FCU"), modelled=2000).p < 0.001


def test_the_command_compares_with_seasons_of_the_engine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "seasons.json"
    file.write_bytes(msgspec.json.encode(_played(shelf.shipped(3, 6), 50)))
    assert main(["--agree", str(file), "--only", "p3m6", "--seasons", "500"]) == 0
    assert "p3m6: 50 seasons, chi-square" in capsys.readouterr().out
    file.write_text("[1]")
    assert main(["--agree", str(file), "--only", "p3m6"]) == 2
    assert "Expected" in capsys.readouterr().err


def _rates(players: int, **titles: float) -> Rates:
    clubs = [f"C{i}" for i in range(18)]
    fair = 100.0 / players
    return Rates(100 * 18 // players, players, dict.fromkeys(clubs, 100), dict.fromkeys(clubs, fair) | titles)


def test_the_fairest_map_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    maps = [shelf.shipped(4, n) for n in (34, 17, 10)]
    played: list[int] = []

    def play(league_map: LeagueMap, leagues: int, seed: int = 0) -> Rates:
        played.append(league_map.matchdays)
        bend = {34: 20.0, 17: 1.0, 10: 5.0}[league_map.matchdays]
        return _rates(4, C0=25 + bend, C1=25 - bend)

    monkeypatch.setattr(fairness, "play", play)
    assert fairness.fairest(maps) is maps[1]
    assert played == [34, 17, 10, 17, 10], "the worst is out after the first round"


def test_rates_tell_the_spread_and_add_up() -> None:
    one = _rates(4, C0=30, C1=20)
    assert fairness.spread(one) == pytest.approx((0.8, 1.2))
    assert fairness.unfairness(_rates(4)) == 0
    both = one + one
    assert (both.leagues, both.seasons["C0"], both.titles["C0"]) == (900, 200, 60)
    assert both.rate("C0") == one.rate("C0")


def test_one_map_needs_no_choice() -> None:
    maps: Sequence[LeagueMap] = [shelf.shipped(3, 6)]
    assert fairness.fairest(maps, 10) is maps[0]
