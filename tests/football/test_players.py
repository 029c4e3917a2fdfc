"""Whom a spelling means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.football.players import Table
from server.football.season import Footballer
from server.football.spelling import LONGEST, distance, folded, spelled


def table(*names: str, club: str = "FCB", confirmed: bool = False) -> Table:
    made = Table(())
    for name in names:
        made.add(club, name, confirmed=confirmed)
    return made


SAME = {
    "the name itself": ("Thomas Müller", "Thomas Müller"),
    "case and spaces": ("Thomas Müller", "  thomas   MÜLLER\r\n"),
    "umlauts written out": ("Thomas Müller", "Thomas Mueller"),
    "accents left out": ("Peter Pekarík", "Peter Pekarik"),
    "surname first": ("Yussuf Poulsen", "Poulsen, Yussuf"),
    "a comma too many": ("Yussuf Poulsen", "Poulsen, "),
    "an initial": ("Thomas Müller", "T. Müller"),
    "an initial without a space": ("Alassane Plea", "A.Plea"),
    "surname alone": ("Thomas Müller", "Müller"),
    "a full name after an initial": ("T. Müller", "Thomas Müller"),
    "two initials": ("Jae-Sung Lee", "J.-S. Lee"),
    "one of two initials": ("Jae-Sung Lee", "J. Lee"),
    "a short form": ("Maximilian Arnold", "Max Arnold"),
    "a slip in the first name": ("Youssuf Poulsen", "Yussuf Poulsen"),
    "a name with parts": ("Danny da Costa", "D. da Costa"),
    "a name with parts, alone": ("Danny da Costa", "da Costa"),
    "an apostrophe": ("Evan N'Dicka", "E. N‘Dicka"),
    "words in another order": ("Heung-Min Son", "Son Heung-Min"),
    "letters of other alphabets": ("Martin Ødegård", "Martin Odegard"),
}


@pytest.mark.parametrize(("known", "written"), SAME.values(), ids=SAME)
def test_one_player_is_found_in_many_spellings(known: str, written: str) -> None:
    players = table(known, "Somebody Else")
    assert players.find("FCB", written) == next(iter(players.players))


ASKED = {
    "two of one surname": (("Lars Bender", "Sven Bender"), "Bender", 2),
    "two of one initial": (("Marco Richter", "Marcel Richter"), "M. Richter", 2),
    "a slip in the surname": (("Erling Haaland",), "Erling Haarland", 1),
    "another first name": (("Lukas Nmecha",), "Felix Nmecha", 1),
    "half of a name": (("Randal Kolo Muani",), "Randal Kolo", 1),
    "surname and first name mixed up": (("Jonathan Tah",), "T. Jonathan", 1),
    "a similar surname": (("Lucas Höler",), "Höfler", 1),
}


@pytest.mark.parametrize(("known", "written", "candidates"), ASKED.values(), ids=ASKED)
def test_what_merely_resembles_a_name_is_asked(known: tuple[str, ...], written: str, candidates: int) -> None:
    found = table(*known).find("FCB", written)
    assert isinstance(found, tuple)
    assert len(found) == candidates


NOBODY = {"nobody like it": "Jo Muster", "the same first name only": "Maximilian Philipp"}


@pytest.mark.parametrize("written", NOBODY.values(), ids=NOBODY)
def test_nobody_resembles_a_new_name(written: str) -> None:
    assert table("Maximilian Arnold", "Thomas Müller").find("FCB", written) == ()


@pytest.mark.parametrize("written", ["M", "T. M", "", " . "])
def test_letters_alone_are_nobodys_name(written: str) -> None:
    assert table("Thomas Müller", "Max Mu").find("FCB", written) == ()


def test_clubs_are_never_merged() -> None:
    players = table("Thomas Müller")
    assert players.find("BVB", "Thomas Müller") == ()
    assert players.add("BVB", "Thomas Müller") == "BVB-thomas-muller"


def test_a_surname_that_was_unique_is_asked_once_it_is_not() -> None:
    players = table("Müller")
    assert players.find("FCB", "Thomas Müller") == "FCB-muller"
    players.learn("FCB-muller", "Thomas Müller")
    assert players.find("FCB", "Gerd Müller") == ("FCB-muller",)
    players.add("FCB", "Gerd Müller")
    assert players.find("FCB", "G. Müller") == "FCB-gerd-muller"


def test_the_fullest_spelling_is_shown_and_the_id_stays() -> None:
    players = table("T. Müller")
    players.learn("FCB-t-muller", "Thomas Müller")
    players.learn("FCB-t-muller", "Müller")
    assert players.players["FCB-t-muller"] == Footballer(
        id="FCB-t-muller", club="FCB", name="Thomas Müller", spellings=("T. Müller", "Müller"), confirmed=False
    )


def test_a_confirmed_name_is_not_replaced_by_a_fuller_one() -> None:
    players = table("Pelé", confirmed=True)
    players.learn("FCB-pele", "Edson Pelé")
    assert players.players["FCB-pele"].name == "Pelé"
    assert players.players["FCB-pele"].spellings == ("Edson Pelé",)


def test_two_of_the_same_name_have_different_ids_and_are_asked() -> None:
    players = table("Jo Muster", "Jo Muster")
    assert list(players.players) == ["FCB-jo-muster", "FCB-jo-muster-2"]
    assert players.find("FCB", "Jo Muster") == ("FCB-jo-muster", "FCB-jo-muster-2")


NAMES = st.text(st.characters(codec="utf-8"), max_size=80)


@given(NAMES)
def test_any_text_is_cleaned_for_good(raw: str) -> None:
    clean = spelled(raw)
    assert spelled(clean) == clean
    assert len(clean) <= LONGEST
    assert clean.isprintable()
    assert folded(folded(raw)) == folded(raw)


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_the_distance_of_two_words_is_one_of_a_metric(one: str, two: str) -> None:
    assert distance(one, two) == distance(two, one)
    assert (distance(one, two) == 0) == (one == two)
    assert abs(len(one) - len(two)) <= distance(one, two) <= max(len(one), len(two))


def test_neighbours_that_change_places_are_one_slip() -> None:
    assert distance("kalajdzic", "kaljadzic") == 1
