"""Figures are judged by their goals, and ratios are of pairs."""

from __future__ import annotations

import pytest

from loadtests.report import Figure, quantile, ratio, table


@pytest.mark.parametrize(("figure", "verdict"), [(2.5, "aim"), (2.6, "must"), (4.5, "must"), (4.6, "MISSED")])
def test_a_figure_is_judged(figure: float, verdict: str) -> None:
    assert Figure("P1", "CPU", figure, "x fast", 4.5, 2.5, "").verdict == verdict


def test_a_ratio_compares_what_was_measured_together() -> None:
    """The machine got twice as slow in the second half: that is no matter of ours."""
    assert ratio([30, 30, 60, 60], [10, 10, 20, 20]) == 3


@pytest.mark.parametrize(("q", "value"), [(0.5, 3), (0.99, 5), (0.0, 1)])
def test_quantiles(q: float, value: float) -> None:
    assert quantile([5, 1, 3, 2, 4], q) == value


def test_no_values_have_no_quantile() -> None:
    with pytest.raises(ValueError, match="no values"):
        quantile([], 0.5)


def test_the_table_lines_up() -> None:
    lines = table(
        [Figure("P1", "CPU", 3.291, "x fast", 4.5, 2.5, "ours 62 us"), Figure("P4", "bytes", 139, "B", 160, 60, "")]
    )
    assert lines.splitlines()[2].split() == ["P1", "CPU", "3.29", "x", "fast", "4.5", "2.5", "must", "ours", "62", "us"]
    assert len({line.index("CPU" if "CPU" in line else "bytes") for line in lines.splitlines()[2:]}) == 1
