"""The duel: points against points, one challenge at a time (RULES.md, chapter 4). Pure numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from server.engines.stadium.standing import RIVALS, Records
from server.engines.stadium.state import Duel

SLAM = 4
"""A duel won by so many points is a Klatsche (R26)."""


class Side(msgspec.Struct, frozen=True):
    """A player in a duel. ``points``: of his club as the duel counts them; ``counts``: his match is valid (R30)."""

    seat: int
    points: int
    counts: bool = True
    wall: bool = False
    festung: bool = False


def fight(by: Side, on: Side, records: Records, *, rivals: bool) -> Duel:
    """What comes of a challenge. ``records``: before this matchday; ``rivals``: they decide ties (R29)."""
    mine, theirs = max(0, by.points), max(0, on.points)
    if not (by.counts and on.counts):
        return Duel(by.seat, on.seat, mine, theirs, "void")
    end: Literal["won", "lost", "tie"] = "won" if mine > theirs else "lost" if mine < theirs else "tie"
    loot, repelled = max(0, mine - theirs), int(end == "lost")
    why: list[Literal["festung", "rivals", "wall"]] = []
    if end == "tie" and on.festung:
        repelled, why = 1, ["festung"]
    elif end == "tie" and rivals and (lead := _lead(by.seat, on.seat, records)):
        loot, repelled, why = int(lead > 0), int(lead < 0), ["rivals"]
    if (loot and on.wall) or (repelled and by.wall):
        loot, repelled = 0, 0
        why.append("wall")
    return Duel(by.seat, on.seat, mine, theirs, end, loot, repelled, tuple(why))


def _lead(a: int, b: int, records: Records) -> int:
    """By how many wins ``a`` leads over ``b``, where they are arch rivals; else 0."""
    won, tied, lost = records.get((min(a, b), max(a, b)), (0, 0, 0))
    if won + tied + lost < RIVALS:
        return 0
    return won - lost if a < b else lost - won


def winner(duel: Duel) -> int | None:
    """Who won by points (R57)."""
    return {"won": duel.by, "lost": duel.on}.get(duel.end)


def tally(duels: Iterable[Duel]) -> dict[tuple[int, int], tuple[int, int, int]]:
    """Records of pairs, lower seat first: won by the first, tied, won by the second (R29). Void duels don't count."""
    records: dict[tuple[int, int], tuple[int, int, int]] = {}
    for duel in duels:
        if duel.end == "void":
            continue
        pair = (min(duel.by, duel.on), max(duel.by, duel.on))
        won, tied, lost = records.get(pair, (0, 0, 0))
        first = winner(duel)
        records[pair] = (won + (first == pair[0]), tied + (first is None), lost + (first == pair[1]))
    return records
