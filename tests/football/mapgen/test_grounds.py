"""Club lists of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from server.football.mapgen import grounds
from tests.football.mapgen import country


def test_csv_and_json_give_the_same(tmp_path: Path) -> None:
    file = tmp_path / "clubs.json"
    file.write_text(json.dumps([{"club": c, "lat": lat, "lon": lon} for c, (lat, lon) in country.GROUNDS.items()]))
    assert grounds.read(file) == grounds.read(country.club_list(tmp_path)) == country.GROUNDS


def test_the_shipped_list_has_18_clubs_in_germany() -> None:
    found = grounds.shipped()
    assert len(found) == 18
    assert all(47 < lat < 55 and 5 < lon < 15 for lat, lon in found.values())


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("club,lat,lon\nFCB,48.2,11.6", "18 different clubs"),
        ("club,lat\nFCB,48.2", "lon"),
        ("club,lat,lon\nFCB,north,11.6", "float"),
        ("\n".join(["club,lat,lon", *["FCB,48.2,11.6"] * 18]), "18 different clubs are needed, 1"),
        ("\n".join(["club,lat,lon", *[f"LONG{i},48.2,11.6" for i in range(18)]]), "one to four"),
    ],
    ids=["too few", "no column", "no number", "twice", "too long"],
)
def test_what_is_wrong_is_said(content: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "clubs.csv"
    file.write_text(content)
    with pytest.raises(grounds.BadGrounds, match=said):
        grounds.read(file)
