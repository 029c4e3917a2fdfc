"""Where a flag may go, and why not elsewhere (RULES.md, R5, R44-R49)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import msgspec

from server.engines.stadium.land import FLOOR, FREE, Land, edge
from server.engines.stadium.map import Field
from server.engines.stadium.round import SPARE, Flag, Round, Terms

Deed: TypeAlias = Literal["loot", "take", "neutralise"]


class Targets(NamedTuple):
    """All legal targets of a seat's flags now, ascending; complete: every other placement is refused."""

    loot: dict[int, tuple[Field, ...]]
    """By the victim that the flags are bound to; only where there are any."""
    take: tuple[Field, ...]
    """Free land for a free flag."""
    neutralise: tuple[Field, ...]
    """Others' fields for a free flag."""

    def of(self, flag: Flag) -> tuple[Field, ...]:
        """The fields for this flag."""
        return (*self.take, *self.neutralise) if flag == FREE else self.loot.get(flag, ())

    @property
    def flags(self) -> tuple[Flag, ...]:
        """The flags that can be placed now."""
        return (*self.loot, *((FREE,) if self.take or self.neutralise else ()))


class WhyNot(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a field is no target. Codes: ``no-flag``, ``no-field``, ``own``, ``not-theirs`` (a bound flag on another's
    field or free land), ``home``, ``floor``, ``far`` (not at the border), ``reserved``, ``not-ahead`` (``mine``,
    ``theirs``: fields in the snapshot), ``spared`` (lost ``SPARE`` fields by neutralising already)."""

    code: str
    facts: dict[str, int] = {}


def targets(terms: Terms, round_: Round, land: Land, seat: int) -> Targets:
    """What this seat could do with its flags if it were its turn."""
    hand, sides = round_.hands[seat], land.sides
    loot = {victim: tuple(sorted(fields)) for victim in hand.bound if (fields := land.losable(victim))}
    if not hand.free:
        return Targets(loot, (), ())
    near = edge(sides[seat], terms.beside)
    take = near & sides[FREE]
    if terms.rules.reserve_neutralised:
        take = {f for f in take if not _reserved(terms, round_, land, seat, f)}
    reach = near if terms.rules.neutralise_reach == 1 else near | edge(near | sides[seat], terms.beside)
    hit: set[Field] = set()
    for victim in land.homes:
        if victim != seat and _ahead(terms, round_, seat, victim) and round_.neutralised.get(victim, 0) < SPARE:
            hit |= reach & land.losable(victim)
    return Targets(loot, tuple(sorted(take)), tuple(sorted(hit)))


def why_not(
    terms: Terms, round_: Round, land: Land, seat: int, flag: Flag, field: Field, near: set[Field] | None = None
) -> WhyNot | None:
    """None for a legal target; else the first reason against it, in the order in which ``WhyNot`` names them.

    ``near``: the fields at the seat's border, where they are at hand already.
    """
    hand = round_.hands[seat]
    if not (hand.free if flag == FREE else flag in hand.bound):
        return WhyNot("no-flag")
    if not 0 <= field < len(land.owner):
        return WhyNot("no-field")
    victim = land.owner[field]
    if victim == seat:
        return WhyNot("own")
    if flag not in (FREE, victim):
        return WhyNot("not-theirs")
    if victim != FREE:
        if field == land.homes[victim]:
            return WhyNot("home")
        if land.count(victim) <= FLOOR:
            return WhyNot("floor")
    if flag != FREE:
        return None
    return _why_not_free(
        terms, round_, land, seat, field, edge(land.sides[seat], terms.beside) if near is None else near
    )


def _why_not_free(terms: Terms, round_: Round, land: Land, seat: int, field: Field, near: set[Field]) -> WhyNot | None:
    victim = land.owner[field]
    if victim == FREE:
        if field not in near:
            return WhyNot("far")
        reserved = terms.rules.reserve_neutralised and _reserved(terms, round_, land, seat, field)
        return WhyNot("reserved") if reserved else None
    if field not in near and (terms.rules.neutralise_reach == 1 or near.isdisjoint(terms.beside[field])):
        return WhyNot("far")
    if not _ahead(terms, round_, seat, victim):
        return WhyNot("not-ahead", {"mine": round_.snapshot[seat], "theirs": round_.snapshot[victim]})
    return WhyNot("spared") if round_.neutralised.get(victim, 0) >= SPARE else None


def passable(terms: Terms, round_: Round, land: Land, seat: int) -> tuple[Flag, ...]:
    """The flags that may be passed: by the ruling those whose legal targets all belong to others (R53)."""
    if terms.rules.passing == "never":
        return ()
    found = targets(terms, round_, land, seat)
    return tuple(f for f in found.flags if f != FREE or not found.take or terms.rules.passing == "always")


def _ahead(terms: Terms, round_: Round, seat: int, victim: int) -> bool:
    """Whether the victim stands before this seat, in the snapshot and for the whole round (R47)."""
    theirs, mine = round_.snapshot[victim], round_.snapshot[seat]
    if terms.rules.ahead == "table" and theirs == mine:
        return round_.merits[victim] > round_.merits[seat]
    return theirs > mine


def _reserved(terms: Terms, round_: Round, land: Land, seat: int, field: Field) -> bool:
    """Whether another seat neutralised this field and can still take it with its next flag (R46).

    Only as long as it can: else a field could wait for somebody whose turn never comes.
    """
    by = round_.claims.get(field, seat)
    return by != seat and round_.hands[by].free > 0 and not land.sides[by].isdisjoint(terms.beside[field])
