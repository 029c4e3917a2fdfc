"""The proof as text: a table that a note can carry, each figure beside the bound that it has to keep."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from server.simulation import fairness
from server.simulation.record import SeasonRecord

P_LEAST = 0.01
SHARE_MOST = {True: 0.25, False: 0.20}
"""How far a home may be off its fair share: in short seasons, in others."""
SHORT = 10
"""Matchdays of a short season, at most."""
USED_UP = (0.55, 0.80)
USED_UP_FROM = 17
"""Matchdays from which on the free land has to be used up in time."""
TIER_MOST = 0.10
TIERS = ("over 65 %", "45-65 %", "30-45 %", "15-30 %", "under 15 %")


class Row(msgspec.Struct, frozen=True):
    """A line of the table. ``holds``: None where nothing is asked."""

    what: str
    figure: str
    bound: str = ""
    holds: bool | None = None


def rows(records: Sequence[SeasonRecord], matchdays: int, *, real: bool = False) -> list[Row]:
    """The claims on these seasons. ``real``: results and odds are real ones, so that the tiers have to be level."""
    homes = fairness.homes(records)
    share_most = SHARE_MOST[matchdays <= SHORT]
    out = [
        Row(
            "chi-square of the homes",
            f"{homes.chi2:.1f} on {homes.freedom}, p = {homes.p:.3f}",
            *_least(homes.p, P_LEAST),
        ),
        Row("home furthest from its share", f"{homes.worst:.1%}", *_most(homes.worst, share_most)),
        *_land(records, matchdays),
        *_leaders(records),
        *_tiers(records, asked=real),
    ]
    duels = fairness.duels(records)
    out += [
        Row(f"duels: {name}", f"{value:+.2f} fields" if "net" in name else f"{value:.1%}")
        for name, value in duels.items()
    ]
    out += [Row(f"flags a player and week: {name}", f"{value:.2f}") for name, value in fairness.flags(records).items()]
    return out


def table(found: Iterable[Row]) -> str:
    """As Markdown."""
    lines = ["| what | figure | bound | holds |", "|---|---|---|---|"]
    for row in found:
        holds = "" if row.holds is None else "yes" if row.holds else "NO"
        lines.append(f"| {row.what} | {row.figure} | {row.bound} | {holds} |")
    return "\n".join(lines)


def homes_table(records: Sequence[SeasonRecord]) -> str:
    """Each home's share of titles, as Markdown."""
    homes = fairness.homes(records)
    lines = [f"| home | seasons | titles | share (fair {homes.fair:.3f}) |", "|---|---|---|---|"]
    lines += [f"| {h.club} | {h.seasons} | {h.titles:.1f} | {h.share:.3f} |" for h in homes.by_club]
    return "\n".join(lines)


def _land(records: Sequence[SeasonRecord], matchdays: int) -> list[Row]:
    when = fairness.used_up(records)
    asked = matchdays >= USED_UP_FROM
    low, high = USED_UP
    bound = f"{low:.0%}-{high:.0%} of the season" if asked else ""
    if when is None:
        return [Row("free land used up", "never", bound, False if asked else None)]
    figure = f"at {when.mean:.0%} (deviation {when.deviation:.0%}), in {when.n / len(records):.0%} of the seasons"
    return [Row("free land used up", figure, bound, low <= when.mean <= high if asked else None)]


def _leaders(records: Sequence[SeasonRecord]) -> list[Row]:
    curve = fairness.leader_curve(records)
    parts = ", ".join(f"{curve[max(0, round(q * len(curve)) - 1)]:.3f}" for q in fairness.QUARTERS)
    wins = ", ".join(f"{fairness.leader_wins(records, at):.0%}" for at in fairness.LATE)
    return [
        Row("leader's part of the map at 25/50/75/100 %", parts),
        Row("who leads at 50/70/85 % wins", wins),
    ]


def _tiers(records: Sequence[SeasonRecord], *, asked: bool) -> list[Row]:
    found = [(name, spread) for name, spread in zip(TIERS, fairness.tiers(records), strict=True) if spread.n]
    mean = sum(spread.mean for _, spread in found) / len(found) if found else 0.0
    return [
        Row(
            f"points of a club with a chance {name}",
            f"{spread.mean:.2f} (deviation {spread.deviation:.2f}, {spread.n} picks)",
            f"within {TIER_MOST:.0%} of {mean:.2f}" if asked else "",
            abs(spread.mean / mean - 1) <= TIER_MOST if asked and mean else None,
        )
        for name, spread in found
    ]


def _least(value: float, bound: float) -> tuple[str, bool]:
    return f"> {bound}", value > bound


def _most(value: float, bound: float) -> tuple[str, bool]:
    return f"<= {bound:.0%}", value <= bound
