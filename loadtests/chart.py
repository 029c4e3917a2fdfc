"""Figures beside their goals as a picture: each bar is a share of what must be reached. Needs matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matplotlib import figure as sheets

from loadtests.report import Figure

INK, PAPER = "#1c2333", "#fbf8ef"
COLOURS = {"aim": "#009E73", "must": "#0072B2", "MISSED": "#D55E00"}
MOST = 2.0
"""Longer bars end here."""


def draw(figures: Sequence[Figure], title: str, file: Path) -> None:
    """Overwrites ``file``; its ending says in which format."""
    sheet = sheets.Figure(figsize=(11, 1.2 + 0.34 * len(figures)), facecolor=PAPER, layout="constrained")
    axes = sheet.subplots()
    axes.set_facecolor("#ffffff")
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_title(title, color=INK, fontsize=11, loc="left")
    for row, one in enumerate(reversed(figures)):
        axes.barh(row, min(share(one), MOST), color=COLOURS[one.verdict], height=0.6)
        if one.must:
            axes.plot([one.aim / one.must] * 2, [row - 0.4, row + 0.4], color=INK, linewidth=1.5)
        axes.text(min(share(one), MOST) + 0.02, row, f"{one.figure:.3g} {one.unit}", va="center", fontsize=8, color=INK)
    axes.set_yticks(range(len(figures)), [f"{one.goal}  {one.what}" for one in reversed(figures)], fontsize=8)
    axes.axvline(1.0, color=COLOURS["MISSED"], linewidth=1.5)
    axes.set_xlim(0, MOST + 0.25)
    axes.set_xlabel("share of what must be reached (line: must; black mark: aim); less is better", fontsize=9)
    sheet.savefig(file, dpi=110)


def share(one: Figure) -> float:
    """Of what must be reached; of a goal of 0, all or nothing."""
    if one.must:
        return one.figure / one.must
    return MOST if one.figure > 0 else 0.0
