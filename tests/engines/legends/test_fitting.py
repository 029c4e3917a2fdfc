"""Everything wrong with a file at once: what does not fit the language hides nothing of the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.engines.legends.loading import load_set
from server.engines.legends.problems import BadSet
from tests.engines.legends.sets import base

FIXTURES = Path(__file__).parents[2] / "fixtures"
GOOD = (FIXTURES / "deichschule.toml").read_text("utf-8")
BROKEN = (FIXTURES / "deichschule_broken.toml").read_text("utf-8")

FAULTS = {  # line -> code, path, nearest
    8: ("unknown-field", "set", ""),
    14: ("out-of-range", "card[0].stats.attack", ""),
    32: ("unknown-value", "card[1].effects[0].do[0].op", "gain_life"),
    39: ("unknown-subject", "card[2].tags.subjects", "music"),
    56: ("unknown-value", "card[3].effects[0].on.event", "turn_end"),
    71: ("unknown-archetype", "card[4].effects[0].apply[0].to.archetype", "Deich"),
    75: ("not-a-slug", "card[5].id", ""),
    89: ("gold-not-teacher", "card[6].gold", ""),
    103: ("unknown-field", "card[7].effects[0].do[0]", "who"),
    113: ("undefined-ref", "card[8].effects[0].do[0].what", ""),
    126: ("duplicate", "card[10].id", ""),
    135: ("missing", "card[11].name", ""),
    145: ("deck-size", "deck[0].cards", ""),
    163: ("deck-unknown-card", "deck[0].cards", "rennsteig"),
}


def problems(text: str) -> list[tuple[int, str, str, str]]:
    with pytest.raises(BadSet) as bad:
        load_set(text, base())
    return [(p.line, p.code, p.path, p.nearest) for p in bad.value.problems]


def test_the_school_set_is_good() -> None:
    assert len(load_set(GOOD, base()).card) == 12 + len(base().card)


def test_every_mistake_is_named_at_once_by_line() -> None:
    found = problems(BROKEN)
    assert {line: rest for line, *rest in found if line in FAULTS} == {line: list(f) for line, f in FAULTS.items()}
    assert [line for line, *_ in found] == sorted(line for line, *_ in found)


def test_the_cards_that_nothing_is_wrong_with_can_be_read_meanwhile() -> None:
    with pytest.raises(BadSet) as bad:
        load_set(BROKEN, base())
    assert bad.value.rest is not None
    assert [card.id for card in bad.value.rest.card] == ["leuchtturm"]


@pytest.mark.parametrize(
    ("was", "put", "expected"),
    [
        ('name = "Kerstin Kielwasser"', 'nam = "Kerstin Kielwasser"', ["unknown-field"]),
        ('name = "Kerstin Kielwasser"', "", ["missing"]),
        ('op = "damage", n = 2', 'op = "damage", n = "two"', ["wrong-type"]),
        ('op = "damage", n = 2', 'op = "damage", n = 2, u = 1', ["unknown-field"]),
        ('key = "bugwelle"\nkind = "summon"', 'key = "bugwelle"\nkind = "sumon"', ["unknown-value"]),
        ("stats = { attack = 5, defence = 3, years = 12 }", "stats = 5", ["wrong-type"]),
        ("attack = 5, defence = 3", 'attack = "5", defence = "3"', ["wrong-type", "wrong-type"]),
        ("schema = 1", "schema = 2", ["unknown-value"]),
    ],
)
def test_one_mistake_is_told_once_and_brings_no_other(was: str, put: str, expected: list[str]) -> None:
    assert was in GOOD
    assert [code for _, code, *_ in problems(GOOD.replace(was, put, 1))] == expected


def test_a_file_of_junk_is_only_refused() -> None:
    for text in ("card = 3", "[[card]]\neffects = 3", 'card = ["x", {}]\ndeck = [1]\nset = []', "[set]\n[[card]]\n"):
        assert problems(text)
