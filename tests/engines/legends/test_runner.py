"""The runner of rulings is strict, and every ruling has a case (the cases themselves: ``tests/rulings/legends``)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from server.engines.legends.cards import CardSet, SetInfo
from server.engines.legends.rulings import check

EMPTY = CardSet(schema=1, set=SetInfo("none", "none", "1"), card=())
RULINGS = Path(__file__).parents[2] / "rulings" / "legends"
ROWS = [*(f"R{n}" for n in range(1, 35)), "R13a", "R25a"]
FAULTS = [*range(1, 40, 2), 55, 57, 59, 61, 69, 71, 73, 75]
FIELD = 'position = { phase = "exam", A = { field = ["T(5/1) attack"] }, B = { background = ["gong"] } }\n'
CARDS = """
[[card]]
id = "gong"
name = "Gong"
kind = "trap"
[[card.effects]]
key = "g"
kind = "trap"
on = { event = "attack_declared", who = "opp" }
do = [{ op = "negate", what = "event.attack" }]
[[case]]
name = "a case"
"""


def failures(case: str) -> list[str]:
    return [failure.what for failure in check(tomllib.loads(CARDS + case), EMPTY)]


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ('script = ["A attack T(5/1) directly"]', "left over: B reply"),
        ('script = ["A attack T(5/1) directly", "A end"]', "was refused: not-your-decision"),
        ('script = ["A attack T(5/1) directly", "B auto"]', "does not pass by itself"),
        ('script = ["A attack T(5/1) directly", "B discard gong"]', "asked is 'reply', not 'discard'"),
        ('script = ["A attack T(9/9) directly"]', "was refused: not-offered"),
        ('script = ["A frobnicate"]', "was refused: not-offered"),
        ("expect = { B.life = 29 }", "B.life is 30, not 29"),
        ('expect = { A.field = ["T(5/1) defence"] }', "A.field is"),
        ("expect = { A.field = [] }", "A.field is"),
        ("expect = { A.luck = 1 }", "nothing is called A.'luck'"),
        ("expect = { wind = 1 }", "nothing is called 'wind'"),
        ('expect = { lacks = ["end"] }', "offered: 'end'"),
        ('expect = { offers = ["exam"] }', "not offered: 'exam'"),
        ('expect = { hidden = { A = ["T(5/1)"] } }', "A was sent"),
        ('expect = { shown = { A = ["gong"] } }', "A was never sent"),
        ('expect = { why = { "T(5/1)" = "no-target" } }', "why.T(5/1) is ''"),
    ],
)
def test_a_difference_is_told(case: str, told: str) -> None:
    found = failures(FIELD + case)
    assert any(told in what for what in found), found


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ('do = "A end"\nrefused = "not-offered"', "was not refused"),
        ('do = "A attack T(9/9) directly"\nrefused = "stale"', "was refused: not-offered"),
        ('do = "A end"\nsays = ["damage"]', "was not told (then): 'damage'"),
        ('do = "A end"\nsays = ["turn turn=4", "phase phase=bell"]', "was not told (then): 'phase phase=bell'"),
        ('do = "A end"\nsilent = ["turn"]', "was told: 'turn"),
        ('do = "A end"\nexpect.turn = 3', "turn is 4, not 3"),
    ],
)
def test_a_step_that_differs_is_told(step: str, told: str) -> None:
    found = failures(FIELD + "[[case.step]]\n" + step)
    assert any(told in what for what in found), found


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ('position = { A = { field = ["T(1/1)"] } }', "a teacher's mode is missing"),
        ('position = { A = { field = ["T(1/1) sideways"] } }', "'sideways' says nothing"),
        ('position = { A = { field = ["T(1/1) attack *5"] } }', "no slot"),
        ("position = { A = { hands = [] } }", "unknown field `hands`"),
    ],
)
def test_a_position_that_cannot_be_read_is_told(case: str, told: str) -> None:
    found = failures(case)
    assert any(told in what for what in found), found


def test_every_ruling_and_fault_has_a_case() -> None:
    files = [tomllib.loads(path.read_text("utf-8")) for path in RULINGS.rglob("*.toml")]
    names = [case["name"] for file in files for case in file["case"]]
    assert [row for row in ROWS if not any(re.search(rf"\b{row}\b", name) for name in names)] == []
    assert [n for n in FAULTS if not any(re.search(rf"\bfaults? (\d+, )*{n}\b", name) for name in names)] == []


def test_names_of_cases_are_unique() -> None:
    for path in RULINGS.rglob("*.toml"):
        names = [case["name"] for case in tomllib.loads(path.read_text("utf-8"))["case"]]
        assert len(names) == len(set(names)), path.name
