"""A run is compared with the one that was kept, and drawn."""

from __future__ import annotations

from pathlib import Path

from loadtests import baseline, chart
from loadtests.report import Figure

CPU = Figure("P1", "CPU", 3.0, "x fast", 4.5, 2.5, "")
BYTES = Figure("P4", "bytes", 139.0, "B", 160, 60, "")
NONE = Figure("P6", "full views", 0.0, "", 0, 0, "")


def test_what_was_kept_is_read_again(tmp_path: Path) -> None:
    assert baseline.read(tmp_path / "nothing.json") is None
    kept = baseline.of([CPU, BYTES], 0.5)
    baseline.write(kept, tmp_path / "kept.json")
    assert baseline.read(tmp_path / "kept.json") == kept
    assert kept.figures == {"P1 CPU": 3.0, "P4 bytes": 139.0}


def test_what_was_not_measured_again_stays() -> None:
    old, new = baseline.of([CPU, BYTES], 0.5), baseline.of([CPU._replace(figure=2.0)], 0.1)
    assert baseline.merged(new, old).figures == {"P1 CPU": 2.0, "P4 bytes": 139.0}
    assert baseline.merged(new, None) == new


def test_changes_are_told_and_small_ones_mean_nothing() -> None:
    old = baseline.of([CPU, BYTES, NONE], 0.5)
    said = baseline.compared(
        [CPU._replace(figure=2.0), BYTES._replace(figure=150.0), NONE, NONE._replace(what="new")], old
    )
    cpu, size, fulls = (line.split() for line in said.splitlines()[3:])
    assert cpu[-2:] == ["-33%", "better"]
    assert size[-1] == "+8%"
    assert fulls[-1] == "+0%"
    assert "worse" in baseline.compared([NONE._replace(figure=3.0)], old)


def test_bars_are_shares_of_what_must_be_reached(tmp_path: Path) -> None:
    assert chart.share(CPU) == 3.0 / 4.5
    assert chart.share(NONE) == 0
    assert chart.share(NONE._replace(figure=1.0)) == chart.MOST
    chart.draw([CPU, BYTES, NONE], "a run", tmp_path / "run.png")
    assert (tmp_path / "run.png").read_bytes().startswith(b"\x89PNG")
