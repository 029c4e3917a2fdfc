"""Every ruling of the stadium league, case by case (manual: ``server.engines.stadium.rulings.cases``)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from server.engines.stadium.rulings import Case, RulingFile, run_case

FOLDER = Path(__file__).parents[2] / "rulings" / "stadium"
ROWS = {*(f"R{n}" for n in range(1, 62)), "R16a"} - {"R6", "R56"}  # held by simulation, and by every map's check
FAULTS = {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31}


def files() -> list[tuple[str, RulingFile]]:
    return [
        (path.stem, msgspec.convert(tomllib.loads(path.read_text("utf-8")), RulingFile))
        for path in sorted(FOLDER.glob("*.toml"))
    ]


def all_cases() -> list[object]:
    return [pytest.param(case, id=f"{stem}:{case.name}") for stem, file in files() for case in file.case]


@pytest.mark.parametrize("case", all_cases())
def test_ruling(case: Case) -> None:
    failures = run_case(case)
    assert not failures, "\n" + "\n".join(map(str, failures))


def test_every_row_and_every_fault_has_a_case() -> None:
    names = " ".join(case.name for _, file in files() for case in file.case)
    assert sorted(ROWS - set(re.findall(r"\bR\d+a?\b", names))) == []
    assert sorted(FAULTS - {int(n) for n in re.findall(r"fault (\d+)", names)}) == []


def test_every_switch_has_a_case_with_each_value() -> None:
    tried = {(name, value) for _, file in files() for case in file.case for name, value in case.options.items()}
    others = {
        ("auto_club", False), ("rivals", "shown"), ("quick_cards", "stored"), ("joker_in_duel", True),
        ("reserve_neutralised", True), ("ahead", "table"), ("passing", "always"), ("passing", "never"),
        ("neutralise_reach", 2),
    }  # fmt: skip
    assert others - tried == set()
