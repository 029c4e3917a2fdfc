"""The proof as pictures (PNG or SVG, by the file's ending). Needs matplotlib, an extra that no server loads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from server.simulation import fairness
from server.simulation.record import SeasonRecord
from server.simulation.report import TIERS

INK, SOFT, BLUE, ORANGE, PAPER = "#1c2333", "#8d93a1", "#0072B2", "#E69F00", "#fbf8ef"


def draw(records: Sequence[SeasonRecord], title: str, file: Path) -> None:
    """Four plots on one sheet: homes, free land, leaders, tiers. Overwrites ``file``."""
    sheet = Figure(figsize=(12, 8), facecolor=PAPER, layout="constrained")
    sheet.suptitle(title, color=INK, fontsize=15, fontweight="bold")
    (a, b), (c, d) = sheet.subplots(2, 2)
    for axes in (a, b, c, d):
        axes.set_facecolor("#ffffff")
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(colors=INK)
    _homes(a, records)
    _curve(b, fairness.free_curve(records), "Free land", "part of the map")
    _curve(c, fairness.leader_curve(records), "The leader's land", "part of the map")
    _tiers(d, records)
    sheet.savefig(file, dpi=110)


def _homes(a: Axes, records: Sequence[SeasonRecord]) -> None:
    homes = fairness.homes(records)
    ordered = sorted(homes.by_club, key=lambda home: home.share)
    noise = [1.96 * math.sqrt(homes.fair * (1 - homes.fair) / home.seasons) for home in ordered]
    a.errorbar([h.share for h in ordered], range(len(ordered)), xerr=noise, fmt="o", color=BLUE, ecolor=SOFT, capsize=3)
    a.axvline(homes.fair, color=ORANGE, linewidth=2)
    a.set_yticks(range(len(ordered)), [h.club for h in ordered])
    a.set_title(f"Titles by home (p = {homes.p:.3f}; bars: 95 % of chance)", color=INK)
    a.set_xlabel("share of titles", color=INK)


def _curve(a: Axes, values: Sequence[float], title: str, unit: str) -> None:
    a.plot([100 * (n + 1) / len(values) for n in range(len(values))], values, color=BLUE, linewidth=2.5)
    a.set_ylim(bottom=0)
    a.set_title(title, color=INK)
    a.set_xlabel("% of the season", color=INK)
    a.set_ylabel(unit, color=INK)


def _tiers(a: Axes, records: Sequence[SeasonRecord]) -> None:
    found = [(name, spread) for name, spread in zip(TIERS, fairness.tiers(records), strict=True) if spread.n]
    a.bar([name for name, _ in found], [s.mean for _, s in found], color=BLUE)
    a.errorbar(
        range(len(found)),
        [s.mean for _, s in found],
        yerr=[1.96 * s.deviation / math.sqrt(s.n) for _, s in found],
        fmt="none",
        ecolor=INK,
        capsize=4,
    )
    a.set_title("Points of a picked club by its chance to win", color=INK)
