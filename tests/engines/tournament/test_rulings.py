"""Every ruling of tournaments, case by case (manual: ``server.engines.tournament.rulings.cases``)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from server.engines.tournament.rulings import Case, RulingFile, run_case

FOLDER = Path(__file__).parents[2] / "rulings" / "tournament"


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
