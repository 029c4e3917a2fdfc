"""R32: all problems of a deck at once."""

from __future__ import annotations

import pytest

from server.engines.legends.cards import Deck
from server.engines.legends.deck import Problem, basic_warnings, check_deck
from tests.engines.legends.sets import base

GOOD = dict(next(d for d in base().deck if d.id == "sprachreise").cards)


@pytest.mark.parametrize("deck", base().deck, ids=lambda d: d.id)
def test_ready_decks_are_legal(deck: Deck) -> None:
    assert check_deck(base(), deck.cards) == ()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"irgendwer": 0}, [Problem("size", count=29, limit=30), Problem("bad-count", "irgendwer", 0, 2)]),
        ({"irgendwer": 2}, [Problem("size", count=31, limit=30)]),
        ({"irgendwer": 2, "ablativ": 1}, []),
        (
            {"irgendwer": 3, "ablativ": 0},
            [Problem("bad-count", "ablativ", 0, 2), Problem("too-many", "irgendwer", 3, 2)],
        ),
        ({"ernstfall": 2, "ablativ": 1}, [Problem("too-many", "ernstfall", 2, 1)]),
        ({"vertretungsplan": 2, "ablativ": 1}, [Problem("too-many", "vertretungsplan", 2, 1)]),
        ({"irgendwer": -1}, [Problem("size", count=29, limit=30), Problem("bad-count", "irgendwer", -1, 2)]),
        ({"nobody": 1, "irgendwer": 1, "ablativ": 1}, [Problem("unknown-card", "nobody", 1)]),
    ],
    ids=["29", "31", "30", "three", "two-golden", "two-limited", "negative", "unknown"],
)
def test_problems(change: dict[str, int], expected: list[Problem]) -> None:
    assert list(check_deck(base(), {**GOOD, **change})) == expected


def test_all_problems_come_at_once() -> None:
    codes = [p.code for p in check_deck(base(), {"ernstfall": 2, "irgendwer": 9, "nobody": 1, "ablativ": 0})]
    assert codes == ["size", "too-many", "bad-count", "too-many", "unknown-card"]


def test_an_empty_deck_has_one_problem() -> None:
    assert check_deck(base(), {}) == (Problem("size", count=0, limit=30),)


def test_basic_warns_of_cards_that_do_nothing() -> None:
    """R30: they may be in the deck."""
    warned = [p.card for p in basic_warnings(base(), GOOD)]
    assert warned == ["klassenfahrt", "ueberraschungstest"]
    assert basic_warnings(base(), GOOD)[0] == Problem("inert-in-basic", "klassenfahrt", 2)
