"""The picture of a map: well-formed, complete, to be told apart without colours."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from server.engines.stadium.map import LeagueMap
from server.maps import badges, shelf
from server.maps.drawing import COLOURS, Owner, Words, draw

SVG = "{http://www.w3.org/2000/svg}"
WORDS = Words(
    title="Viererliga <4>", subtitle="248 Felder", start="Startfelder", free="freies Land", clubs={"FCB": "Bayern & Co"}
)


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.fixture
def league_map() -> LeagueMap:
    return shelf.shipped(4, 34)


def test_every_stadium_has_its_letters_on_the_map_and_in_the_legend(league_map: LeagueMap) -> None:
    told = texts(draw(league_map, WORDS))
    for club in league_map.stadiums:
        assert told.count(club) == 2 + (club not in WORDS.clubs)
    assert "Bayern & Co" in told
    assert "Viererliga <4>" in told
    assert "Startfelder" in told


def test_it_says_its_scale_in_kilometres(league_map: LeagueMap) -> None:
    assert "200 km" in texts(draw(league_map, WORDS))


def test_owners_are_listed_with_their_land_and_what_is_free(league_map: LeagueMap) -> None:
    told = texts(draw(league_map, WORDS, (Owner("Änne", (0, 1, 2), "FCB"), Owner("Bo", (7,)))))
    assert told[told.index("Änne") + 1] == "3"
    assert told[told.index("Bo") + 1] == "1"
    assert told[told.index("freies Land") + 1] == "244"
    assert "Startfelder" not in told


def test_each_player_has_a_colour_and_a_pattern_of_his_own(league_map: LeagueMap) -> None:
    owners = [Owner(name, (field,)) for field, name in enumerate("ABCDEF")]
    root = ElementTree.fromstring(draw(league_map, WORDS, owners))
    fills = [path.get("fill") for path in root.iter(f"{SVG}path")]
    for number, colour in enumerate(COLOURS):
        assert fills.count(colour) == 2, "on the map and in the legend"
        assert fills.count(f"url(#map-p{number})") == (2 if number else 0), "the first one is plain"
    patterns = [p for p in root.iter(f"{SVG}pattern") if re.fullmatch(r"map-p\d", p.get("id", ""))]
    marks = {"".join(ElementTree.tostring(mark, "unicode") for mark in pattern.iter()) for pattern in patterns}
    assert len(marks) == len(COLOURS) - 1


def test_two_maps_fit_into_one_page(league_map: LeagueMap) -> None:
    ids = [set(re.findall(r' id="([^"]+)"', draw(league_map, WORDS, prefix=prefix))) for prefix in ("one", "two")]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_every_reference_is_there(league_map: LeagueMap) -> None:
    svg = draw(league_map, WORDS, (Owner("A", (0,), "FCB"),))
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(re.findall(r' id="([^"]+)"', svg))


def test_every_map_can_be_drawn() -> None:
    for one in shelf.SIZES:
        assert ElementTree.fromstring(draw(shelf.shipped(*one), WORDS)).tag == f"{SVG}svg"


def test_the_same_map_gives_the_same_picture(league_map: LeagueMap) -> None:
    assert draw(league_map, WORDS) == draw(league_map, WORDS)


def test_unknown_clubs_get_a_look_by_their_letters() -> None:
    looks = {club: badges.look(club) for club in ("KSC", "H96", "DSC", "F95", "BSC", "FCN")}
    assert looks["KSC"] == badges.look("KSC")
    assert len(set(looks.values())) > 3
    assert "KSC" in badges.badge("KSC", 0, 0, 10, "x")


def test_no_two_clubs_of_this_season_look_alike() -> None:
    assert len(set(badges.LOOKS.values())) == len(badges.LOOKS) == 18
