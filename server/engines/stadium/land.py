"""Who owns what: every field of the map belongs to one player or to nobody (RULES.md, R4, R5, R49)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

import msgspec

from server.engines.stadium.map import Field

Beside: TypeAlias = tuple[tuple[Field, ...], ...]
"""For each field its neighbours (``LeagueMap.beside``)."""

FREE = -1
"""The owner of free land."""
FLOOR = 3
"""Who has no more fields than this, the stadium included, loses none (R49)."""


class Land(msgspec.Struct, frozen=True):
    """``owner``: of each field a seat, or ``FREE``. ``homes``: of each seat its stadium, which it never loses (R5)."""

    owner: tuple[int, ...]
    homes: dict[int, Field]

    @property
    def sides(self) -> Mapping[int, frozenset[Field]]:
        """Each seat's fields and, under ``FREE``, those of nobody."""
        return sides(self.owner, tuple(self.homes))

    def count(self, seat: int) -> int:
        """How many fields a seat has, its stadium included."""
        return self.owner.count(seat)

    def counts(self) -> dict[int, int]:
        """How many fields each seat has."""
        return {seat: self.owner.count(seat) for seat in self.homes}

    def losable(self, seat: int) -> frozenset[Field]:
        """The fields that a seat can lose now: none at the floor, never the stadium (R5, R49)."""
        fields = self.sides[seat]
        return fields - {self.homes[seat]} if len(fields) > FLOOR else frozenset()

    def given(self, field: Field, seat: int) -> Land:
        """The land in which this field belongs to ``seat`` (or to nobody, ``FREE``)."""
        owner = list(self.owner)
        owner[field] = seat
        return Land(tuple(owner), self.homes)


@lru_cache(maxsize=256)
def sides(owner: tuple[int, ...], seats: tuple[int, ...]) -> Mapping[int, frozenset[Field]]:
    """The fields by owner; a seat without any has an empty set."""
    found: dict[int, list[Field]] = {FREE: [], **{seat: [] for seat in seats}}
    for field, seat in enumerate(owner):
        found[seat].append(field)
    return {seat: frozenset(fields) for seat, fields in found.items()}


def edge(fields: Iterable[Field], beside: Beside) -> set[Field]:
    """The fields next to these, none of themselves."""
    inside = frozenset(fields)
    return set().union(*(beside[f] for f in inside)) - inside
