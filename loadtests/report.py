"""Figures beside their goals, as a table that a person reads."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured line. ``figure``, ``must`` and ``aim`` are in the same unit; less is better."""

    goal: str
    what: str
    figure: float
    unit: str
    must: float
    aim: float
    beside: str
    """What it was measured beside, in words: the floor's own figure."""

    @property
    def verdict(self) -> str:
        if self.figure <= self.aim:
            return "aim"
        return "must" if self.figure <= self.must else "MISSED"


def ratio(ours: Sequence[float], floors: Sequence[float]) -> float:
    """Median of the ratios of pairs that were measured one right after the other."""
    return statistics.median(a / b for a, b in zip(ours, floors, strict=True))


def quantile(values: Sequence[float], q: float) -> float:
    """The value that a share ``q`` of all values does not exceed. Raises ``ValueError`` where there are none."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(q * len(ordered)))]


def table(figures: Sequence[Figure]) -> str:
    head = ("goal", "what", "figure", "must", "aim", "reached", "beside")
    rows = [
        (f.goal, f.what, f"{f.figure:.3g} {f.unit}", f"{f.must:g}", f"{f.aim:g}", f.verdict, f.beside) for f in figures
    ]
    return lined_up((head, *rows))


def lined_up(rows: Sequence[Sequence[str]]) -> str:
    """Columns under each other; the first row is the head."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])
