"""Every ruling of CFG Legends, case by case (``tests/rulings/legends``; manual: ``rulings/cases.py`` of the engine)."""

from __future__ import annotations

from functools import cache

import pytest

from server.catalogue import shipped_sets
from server.engines.legends.cards import CardSet
from server.engines.legends.rulings import Case, RulingFile, run_case
from tests.ruling_files import files

FILES = files("legends", RulingFile)


@cache
def base() -> CardSet:
    return shipped_sets()["base"]


def all_cases() -> list[object]:
    return [pytest.param(file, case, id=f"{stem}:{case.name}") for stem, file in FILES for case in file.case]


@pytest.mark.parametrize(("file", "case"), all_cases())
def test_ruling(file: RulingFile, case: Case) -> None:
    failures = run_case(case, file, base())
    assert not failures, "\n" + "\n".join(map(str, failures))
