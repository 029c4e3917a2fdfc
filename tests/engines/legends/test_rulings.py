"""Every ruling of CFG Legends, case by case (``tests/rulings/legends``; manual: ``rulings/cases.py`` of the engine)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec
import pytest

from server.catalogue import shipped_sets
from server.engines.legends.cards import CardSet
from server.engines.legends.rulings import Case, RulingFile, run_case

FOLDER = Path(__file__).parents[2] / "rulings" / "legends"


@cache
def base() -> CardSet:
    return shipped_sets()["base"]


def all_cases() -> list[object]:
    found: list[object] = []
    for path in sorted(FOLDER.rglob("*.toml")):
        file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), RulingFile)
        found += [pytest.param(file, case, id=f"{path.stem}:{case.name}") for case in file.case]
    return found


@pytest.mark.parametrize(("file", "case"), all_cases())
def test_ruling(file: RulingFile, case: Case) -> None:
    failures = run_case(case, file, base())
    assert not failures, "\n" + "\n".join(map(str, failures))
