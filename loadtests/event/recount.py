"""The tables of an event worked out anew from its results alone: a second opinion that shares no line with the first.

Points 3, 1, 0; a bye is won. A rate is the points of those that were possible, at least 0.33; the opponents' rate the
mean of theirs, byes left out; theirs again the mean of those. Ties go on to the next of them.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

FLOOR = Fraction(33, 100)
DRAWN, NEITHER = -1, -2


def faults(told: dict[str, Any]) -> list[str]:
    """What the export says of its tables and ranks that its own results do not bear out."""
    points, met = _played(told)
    rates = {p: max(Fraction(sum(got), 3 * len(got)), FLOOR) for p, got in points.items()}
    omw = {p: _mean([rates[o] for o in met[p]]) for p in points}
    oomw = {p: _mean([omw[o] for o in met[p]]) for p in points}
    found = []
    standings = told["standings"]
    for player, row in standings.items():
        if "rank" not in row:
            continue
        p = int(player)
        for name, mine in (("points", sum(points[p])), ("omw", omw[p]), ("oomw", oomw[p]), ("mw", rates[p])):
            if Fraction(row[name]) != mine:
                found.append(f"{name} of {told['players'][player]['name']}: {row[name]}, recounted {mine}")
    order = sorted((row["rank"], int(player)) for player, row in standings.items() if "rank" in row)
    keys = [(sum(points[p]), omw[p], oomw[p]) for _, p in order]
    if keys != sorted(keys, reverse=True):
        found.append("the order is not that of points and rates")
    if [rank for rank, _ in order] != list(range(1, len(order) + 1)):
        found.append("ranks are not 1, 2, 3, ...")
    return found + _bracket(told)


def _played(told: dict[str, Any]) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """Points of each round, and real opponents, by player."""
    points: dict[int, list[int]] = defaultdict(list)
    met: dict[int, list[int]] = defaultdict(list)
    for round_ in told["rounds"].values():
        if round_["stage"] != "group":
            continue
        for match in round_["matches"].values():
            winner = match["result"]["winner"]
            if "b" not in match:
                points[match["a"]].append(3)
                continue
            for side, (mine, other) in enumerate(((match["a"], match["b"]), (match["b"], match["a"]))):
                points[mine].append(3 if winner == side else 1 if winner == DRAWN else 0)
                met[mine].append(other)
    return points, met


def _mean(rates: list[Fraction]) -> Fraction:
    return sum(rates, Fraction(0)) / len(rates) if rates else FLOOR


def _bracket(told: dict[str, Any]) -> list[str]:
    """Who won the last match of the bracket is first, who lost it second; nobody drew."""
    rounds = [r for r in told["rounds"].values() if r["stage"] == "bracket"]
    if not rounds or not told.get("result"):
        return []
    drawn = [m for r in rounds for m in r["matches"].values() if m["result"]["winner"] in (DRAWN, NEITHER)]
    (final,) = rounds[-1]["matches"].values()
    sides = (final["a"], final["b"])
    first, second = sides[final["result"]["winner"]], sides[1 - final["result"]["winner"]]
    found = [f"{len(drawn)} matches of the bracket have no winner"] if drawn else []
    ranks = {rank: placed["player"] for rank, placed in told["result"].items()}
    if (ranks["1"], ranks["2"]) != (first, second):
        found.append(f"ranks {ranks['1']}, {ranks['2']}; the final was {first} over {second}")
    seeds = told["seeds"]
    if [told["standings"][str(p)]["rank"] for p in seeds] != list(range(1, len(seeds) + 1)):
        found.append("the seeds are not the first of the table")
    return found
