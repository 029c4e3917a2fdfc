"""Every ruling of tournaments, case by case (manual: ``server.engines.tournament.rulings.cases``)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from server.engines.tournament.rulings import Case, RulingFile, run_case
from tests.ruling_files import files

FILES = files("tournament", RulingFile)
ELSEWHERE = {"T16", "T18", "T20b", "T64", "T70"}
"""Held by ``test_swiss``, ``test_laws``, ``test_bounds`` and ``test_series``."""
FAULTS = {59, 61, 63, 65, 67, 71, 73, 75, 77}
"""Rows of the product's faults that concern events; 69 is ``test_swiss``'s property, 27 and 3 are the clock's laws."""
RULES = Path("server/engines/tournament/RULES.md")


def all_cases() -> list[object]:
    return [pytest.param(case, id=f"{stem}:{case.name}") for stem, file in FILES for case in file.case]


@pytest.mark.parametrize("case", all_cases())
def test_ruling(case: Case) -> None:
    failures = run_case(case)
    assert not failures, "\n" + "\n".join(map(str, failures))


def rows() -> set[str]:
    text = (Path(__file__).parents[3] / RULES).read_text("utf-8")
    return set(re.findall(r"^- \*\*(T\d+[ab]?)\*\*", text, re.MULTILINE))


def test_every_row_and_every_fault_has_a_case() -> None:
    names = " ".join(case.name for _, file in FILES for case in file.case)
    assert sorted(rows() - ELSEWHERE - set(re.findall(r"\bT\d+[ab]?\b", names))) == []
    told = {int(n) for group in re.findall(r"faults? ([\d, ]+)", names) for n in group.split(",")}
    assert sorted(FAULTS - told) == []
