"""The table: during the season by fields alone, at its end with every tie-break (RULES.md, R47, R52, R57)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    raise NotImplementedError


def final_table(
    fields: Mapping[int, int], balance: Mapping[int, int], duels: Mapping[int, int], records: Records
) -> tuple[Row, ...]:
    """The table after the last round: fields; the record, if exactly two are tied and they are arch rivals;
    cumulative balance; duels won; shared place (R57)."""
    raise NotImplementedError


def ties(balance: Mapping[int, int], lot: Sequence[int]) -> tuple[int, ...]:
    """Who of players with equal fields begins a round: lower cumulative balance, then ``lot`` (all seats, drawn)."""
    raise NotImplementedError


def merits(balance: Mapping[int, int], duels: Mapping[int, int]) -> dict[int, int]:
    """How the table ranks players with equal fields: a higher number is higher, an equal one shares the place."""
    raise NotImplementedError
