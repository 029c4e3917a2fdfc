"""Every ruling of the stadium league, case by case (manual: ``server.engines.stadium.rulings.cases``)."""

from __future__ import annotations

import re

import pytest

from server.engines.stadium.rulings import Case, RulingFile, run_case
from tests.ruling_files import files

FILES = files("stadium", RulingFile)
ROWS = {*(f"R{n}" for n in range(1, 62)), "R16a"} - {"R6", "R56"}  # held by simulation, and by every map's check
FAULTS = {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31}


def all_cases() -> list[object]:
    return [pytest.param(case, id=f"{stem}:{case.name}") for stem, file in FILES for case in file.case]


@pytest.mark.parametrize("case", all_cases())
def test_ruling(case: Case) -> None:
    failures = run_case(case)
    assert not failures, "\n" + "\n".join(map(str, failures))


def test_every_row_and_every_fault_has_a_case() -> None:
    names = " ".join(case.name for _, file in FILES for case in file.case)
    assert sorted(ROWS - set(re.findall(r"\bR\d+a?\b", names))) == []
    assert sorted(FAULTS - {int(n) for n in re.findall(r"fault (\d+)", names)}) == []


def test_every_switch_has_a_case_with_each_value() -> None:
    tried = {(name, value) for _, file in FILES for case in file.case for name, value in case.options.items()}
    others = {
        ("auto_club", False), ("rivals", "shown"), ("quick_cards", "stored"), ("joker_in_duel", True),
        ("reserve_neutralised", True), ("ahead", "table"), ("passing", "always"), ("passing", "never"),
        ("neutralise_reach", 2),
    }  # fmt: skip
    assert others - tried == set()
