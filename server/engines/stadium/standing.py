"""The table: during the season by fields alone, at its end with every tie-break (RULES.md, R47, R52, R57)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

Criterion: TypeAlias = Literal["fields", "record", "balance", "duels", "shared"]
Records: TypeAlias = Mapping[tuple[int, int], tuple[int, int, int]]
"""Duels of a pair (lower seat first): won by the first, tied, won by the second (R29)."""

RIVALS = 3
"""After so many duels against each other two players are arch rivals (R29)."""


class Row(msgspec.Struct, frozen=True):
    """``by``: what puts the seat behind the one above it; ``shared``: nothing does, they have the same place."""

    place: int
    seat: int
    fields: int
    balance: int
    duels: int
    by: Criterion


def table(fields: Mapping[int, int], balance: Mapping[int, int], duels: Mapping[int, int]) -> tuple[Row, ...]:
    """The table during the season: equal fields share a place (R47), listed by balance, duels won, seat.

    ``fields`` of each seat now; ``balance``: cumulative; ``duels``: won.
    """
    order = sorted(fields, key=lambda s: (-fields[s], -balance[s], -duels[s], s))
    splits: list[Criterion] = ["fields" if fields[a] != fields[b] else "shared" for a, b in pairwise(order)]
    return _rows(order, splits, fields, balance, duels)


def final_table(
    fields: Mapping[int, int], balance: Mapping[int, int], duels: Mapping[int, int], records: Records
) -> tuple[Row, ...]:
    """The table after the last round: fields; the record, if exactly two are tied and they are arch rivals;
    cumulative balance; duels won; shared place (R57)."""
    edges = _edges(fields, records)
    order = sorted(fields, key=lambda s: (-fields[s], -edges.get(s, 0), -balance[s], -duels[s], s))

    def split(a: int, b: int) -> Criterion:
        if fields[a] != fields[b]:
            return "fields"
        if edges.get(a, 0) != edges.get(b, 0):
            return "record"
        if balance[a] != balance[b]:
            return "balance"
        return "duels" if duels[a] != duels[b] else "shared"

    return _rows(order, [split(a, b) for a, b in pairwise(order)], fields, balance, duels)


def _edges(fields: Mapping[int, int], records: Records) -> dict[int, int]:
    """By how many duels a seat is ahead of the one rival that it is tied with."""
    found: dict[int, int] = {}
    for (a, b), (won, tied, lost) in records.items():
        alone = fields[a] == fields[b] and sum(n == fields[a] for n in fields.values()) == 2
        if alone and won + tied + lost >= RIVALS:
            found |= {a: won - lost, b: lost - won}
    return found


def _rows(
    order: Sequence[int],
    splits: Sequence[Criterion],
    fields: Mapping[int, int],
    balance: Mapping[int, int],
    duels: Mapping[int, int],
) -> tuple[Row, ...]:
    rows: list[Row] = []
    for at, (seat, by) in enumerate(zip(order, ("fields", *splits), strict=True)):
        place = rows[-1].place if by == "shared" else at + 1
        rows.append(Row(place, seat, fields[seat], balance[seat], duels[seat], by))
    return tuple(rows)


def ties(balance: Mapping[int, int], lot: Sequence[int]) -> tuple[int, ...]:
    """Who of players with equal fields begins a round: lower cumulative balance, then ``lot`` (all seats, drawn)."""
    return tuple(sorted(lot, key=balance.__getitem__))


def merits(balance: Mapping[int, int], duels: Mapping[int, int]) -> dict[int, int]:
    """How the table ranks players with equal fields: a higher number is higher, an equal one shares the place."""
    ranks = sorted({(balance[seat], duels[seat]) for seat in balance})
    return {seat: ranks.index((balance[seat], duels[seat])) for seat in balance}
