"""The soak goes through its cycles, and notices what grows."""

from __future__ import annotations

from pathlib import Path

import pytest

from loadtests import soak
from loadtests.soak import Held


@pytest.mark.valkey
async def test_matches_come_and_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"TURNS": 4, "PER_SECOND": 20.0, "LEAVE_SECONDS": 0.0}.items():
        monkeypatch.setattr(soak, name, value)
    grown, keys = await soak.measure(tmp_path, 0, 2)
    assert grown.goal == keys.goal == "S11"
    assert keys.figure > 0


def test_what_grows_with_the_rooms_is_missed() -> None:
    steady = [Held(100 * n, 90.0, 500 * n) for n in range(1, 9)]
    assert [figure.verdict for figure in soak.figures(steady)] == ["aim", "aim"]
    leaking = [Held(100 * n, 90.0 + 10 * n, 500 * n * n) for n in range(1, 9)]
    assert [figure.verdict for figure in soak.figures(leaking)] == ["MISSED", "MISSED"]
