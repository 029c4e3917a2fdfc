"""The shipped clubs, and whom sources mean."""

from __future__ import annotations

import pytest

from server.engines.stadium.map import CLUBS
from server.football.clubs import LIST, UnknownClub, directory
from server.football.spelling import folded


@pytest.mark.parametrize("name", list(directory().lists))
def test_a_list_has_eighteen_clubs(name: str) -> None:
    assert len({club.id for club in directory().listed(name)}) == CLUBS


def test_this_season_has_its_three_promoted_clubs() -> None:
    ids = {club.id for club in directory().listed(LIST)}
    assert {"S04", "SCP", "ELV"} <= ids
    assert not {"FCH", "STP", "WOB"} & ids


def test_every_name_means_one_club() -> None:
    names = [
        (folded(name), club.id)
        for club in directory().clubs.values()
        for name in {folded(each) for each in (club.id, club.name, *club.names)}
    ]
    assert len({name for name, _ in names}) == len(names)


def test_every_stadium_lies_in_germany_and_has_its_place_alone() -> None:
    places = {(club.lat, club.lon) for club in directory().clubs.values()}
    assert len(places) == len(directory().clubs)
    assert all(47.3 < lat < 55.1 and 5.9 < lon < 15.1 for lat, lon in places)


@pytest.mark.parametrize(
    ("written", "club"),
    [
        ("M'gladbach", "BMG"),
        ("  1. FC KÖLN\r\n", "KOE"),
        ("FC Koln", "KOE"),
        ("Koeln", "KOE"),
        ("St Pauli", "STP"),
        ("Ein Frankfurt", "SGE"),
        ("1.FC Union Berlin", "FCU"),
        ("Bayern Muenchen", "FCB"),
    ],
)
def test_a_club_is_found_by_any_of_its_names(written: str, club: str) -> None:
    assert directory().named(written) == club


def test_a_club_is_found_by_its_letters() -> None:
    assert directory()["SCP"].name == "SC Paderborn 07"


def test_a_stranger_is_no_club() -> None:
    with pytest.raises(UnknownClub, match="Borussia Nirgendwo"):
        directory().named("Borussia Nirgendwo")


def test_a_name_says_more_than_a_number() -> None:
    """Numbers have changed at the source; a known name decides, a number serves where the name is new."""
    assert directory().team(40, "Borussia Dortmund") == "BVB"
    assert directory().team(40, "Der Rekordmeister") == "FCB"
    with pytest.raises(UnknownClub):
        directory().team(99999, "Wer?")
