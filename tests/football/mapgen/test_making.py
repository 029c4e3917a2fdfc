"""Maps of a country of our own: valid, the same every time, close to the clubs' places."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from server.engines.stadium.hexes import adjacency
from server.engines.stadium.map import LeagueMap, problems
from server.football.mapgen import making, outline, placement
from server.football.mapgen.__main__ import main
from server.football.mapgen.land import Land, field_sets
from server.football.mapgen.placement import bound, place, short_of_starts
from server.football.mapgen.report import shifts_km, turned
from server.maps import shelf
from tests.football.mapgen import country


@pytest.fixture(autouse=True)
def few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The laws hold for any number of them."""
    monkeypatch.setattr(making, "LOOKS", 3)
    monkeypatch.setattr(making, "LOOKS_DEALT", 3)


@pytest.fixture(scope="module")
def land(tmp_path_factory: pytest.TempPathFactory) -> Land:
    return Land(outline.read(country.outline(tmp_path_factory.mktemp("country")), "Square"))


def make(land: Land, players: int, matchdays: int) -> LeagueMap:
    return making.make(land, country.GROUNDS, "own", f"own-p{players}m{matchdays}", players, matchdays)


@pytest.mark.parametrize(("players", "matchdays"), [(4, 34), (3, 9)], ids=["starts of their own", "dealt starts"])
def test_a_map_is_valid_and_always_the_same(land: Land, players: int, matchdays: int) -> None:
    made = make(land, players, matchdays)
    assert problems(made) == ()
    assert bool(made.starts) == (players == 4)
    assert turned(made, country.GROUNDS) == 0
    assert made == make(land, players, matchdays)


def test_stadiums_move_no_further_than_crowding_demands(land: Land) -> None:
    made = make(land, 4, 34)
    shifts = shifts_km(made, country.GROUNDS)
    assert max(shifts[club] for club in list(country.GROUNDS)[:12]) < made.place.size_km
    assert max(shifts.values()) < 3 * made.place.size_km


def test_a_chooser_gets_several_maps_and_decides(land: Land) -> None:
    seen: list[LeagueMap] = []

    def last(maps: Sequence[LeagueMap]) -> LeagueMap:
        seen.extend(maps)
        return maps[-1]

    made = making.make(land, country.GROUNDS, "own", "own-p6m10", 6, 10, last)
    assert len(seen) == making.KEPT
    assert len({one.fields for one in seen}) == len(seen)
    assert made == seen[-1]


def test_clubs_that_all_play_in_one_place_have_no_map(land: Land, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placement, "NEAREST", 12)
    here = dict.fromkeys(country.GROUNDS, (50.0, 11.0))
    with pytest.raises(making.NoMap, match="nowhere"):
        making.make(land, here, "own", "nowhere", 6, 34)


def test_field_sets_are_in_one_piece_and_cover_the_land(land: Land) -> None:
    sets = field_sets(land, 120, np.random.default_rng(1))
    for _ in range(5):
        chosen = next(sets)
        assert len(set(chosen.hexes)) == 120
        assert chosen.cover > 0.85
        assert chosen.hexes[0] == (0, 0)
        assert all(adjacency(chosen.hexes))


def test_the_bound_is_one(land: Land) -> None:
    at = np.array([land.at(*one) for one in country.GROUNDS.values()])
    chosen = next(field_sets(land, 248, np.random.default_rng(3)))
    least, placed = bound(at, chosen, together=None), place(at, chosen, together=None)
    assert least is not None
    assert placed is not None
    assert least <= placed.cost + 1e-6


def test_stadiums_that_share_too_few_neighbours_are_found() -> None:
    beside = ((1, 2, 3), (), (), (), (1, 2, 5), ())
    assert short_of_starts((0, 4), beside, 1) == []
    assert short_of_starts((0, 4), beside, 2) == [(0, 4)]
    assert short_of_starts((0, 5), beside, 2) == [(5,)]


def test_the_command_makes_maps_of_other_clubs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "maps"
    asked = ["--clubs", str(country.club_list(tmp_path)), "--outline", str(country.outline(tmp_path)), "--name", "own"]
    asked += ["--out", str(out), "--only", "p4m34"]
    assert main(asked) == 0
    made = shelf.decode((out / "p4m34.json").read_bytes())
    assert (made.id, made.clubs) == ("own-p4m34", "own")
    assert problems(made) == ()
    assert "own-p4m34: 248 fields" in capsys.readouterr().out
    assert main(asked) == 0
    assert capsys.readouterr().out == "", "what is there is not made again"
    assert main([*asked, "--report"]) == 0
    assert "1 maps, 1 with start fields of their own" in capsys.readouterr().out


def test_the_command_says_what_it_can_not_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--report", "--out", str(tmp_path)]) == 2
    assert "No such file" in capsys.readouterr().err
    assert main(["--clubs", str(tmp_path / "none.csv")]) == 2
    assert main(["--outline", str(tmp_path / "none.json"), "--out", str(tmp_path)]) == 2
