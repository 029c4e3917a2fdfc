"""What the app does for who is not there, and suggests to who is (RULES.md, "Auto placement")."""

from __future__ import annotations

import msgspec

from server.engines.stadium.land import FREE, Land, edge
from server.engines.stadium.map import Field
from server.engines.stadium.round import Flag, Round, Terms
from server.engines.stadium.targets import Targets, targets

REACH, RIVALS = 10, 7
"""What a free field newly at the border, and a rival's field beside, count in the choice of free land (1 to 0.7)."""


class Advice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to do and why. ``flag`` and ``field`` as far as the turn's kind has them.

    ``why`` and its ``facts``: ``loot`` (victim, fields: the victim's, own, free: neighbours), ``claim`` (what it
    neutralised before), ``grow`` (reach: free fields newly at the border, rivals: others' fields beside),
    ``towards`` (the same, of so many alike: the field that the member's wish is nearest to),
    ``neutralise`` (victim, fields: the victim's in the snapshot, own: neighbours), ``give`` (own: neighbours),
    ``forgo`` (victim, fields).
    """

    why: str
    facts: dict[str, int] = {}
    flag: Flag = FREE
    field: Field = -1


def advise(terms: Terms, round_: Round, land: Land, seat: int) -> Advice | None:
    """The flag this seat should place now, and where; None where it has none that can be placed.

    Bound flags first; then free land; a neutralised field only where no free land is at the border: the app starts no
    war for who is absent.
    """
    found = targets(terms, round_, land, seat)
    if found.loot:
        return _loot(terms, round_, land, seat, found)
    if found.take:
        return _claim(round_, seat, found) or _grow(terms, land, seat, found)
    return _neutralise(terms, round_, land, seat, found) if found.neutralise else None


def _loot(terms: Terms, round_: Round, land: Land, seat: int, found: Targets) -> Advice:
    """Of the largest victim the field that fits best to the own land."""
    bound, own, free = round_.hands[seat].bound, land.sides[seat], land.sides[FREE]
    victim = max(found.loot, key=lambda v: (land.count(v), bound[v], -v))
    beside = terms.beside

    def worth(field: Field) -> tuple[int, int, int]:
        return len(own.intersection(beside[field])), len(free.intersection(beside[field])), -field

    field = max(found.loot[victim], key=worth)
    mine, open_land, _ = worth(field)
    return Advice(
        "loot", {"victim": victim, "fields": land.count(victim), "own": mine, "free": open_land}, victim, field
    )


def _claim(round_: Round, seat: int, found: Targets) -> Advice | None:
    """What the flag before freed, if it is still free."""
    mine = [field for field, by in round_.claims.items() if by == seat and field in found.take]
    return Advice("claim", field=min(mine)) if mine else None


def _grow(terms: Terms, land: Land, seat: int, found: Targets) -> Advice:
    """The free field that opens most new land and meets most rivals; of several alike the one that is wished for, else
    the first."""
    own, free = land.sides[seat], land.sides[FREE]
    new = free - edge(own, terms.beside)

    def opens(field: Field) -> tuple[int, int]:
        beside = terms.beside[field]
        rivals = len(beside) - len(own.intersection(beside)) - len(free.intersection(beside))
        return len(new.intersection(beside)), rivals

    def worth(field: Field) -> tuple[int, int]:
        reach, rivals = opens(field)
        return REACH * reach + RIVALS * rivals, -field

    field = max(found.take, key=worth)
    reach, rivals = opens(field)
    if (away := terms.away.get(seat)) is not None:
        alike = [other for other in found.take if worth(other)[0] == worth(field)[0]]
        wished = min(alike, key=lambda other: (away[other], other))
        if wished != field:
            reach, rivals = opens(wished)
            return Advice("towards", {"reach": reach, "rivals": rivals, "alike": len(alike)}, field=wished)
    return Advice("grow", {"reach": reach, "rivals": rivals}, field=field)


def _neutralise(terms: Terms, round_: Round, land: Land, seat: int, found: Targets) -> Advice:
    """Of the highest-ranked neighbour the field that the own land surrounds most."""
    own = land.sides[seat]
    victim = max({land.owner[f] for f in found.neutralise}, key=lambda v: (round_.snapshot[v], land.count(v), -v))
    theirs = [f for f in found.neutralise if land.owner[f] == victim]
    field = max(theirs, key=lambda f: (len(own.intersection(terms.beside[f])), -f))
    mine = len(own.intersection(terms.beside[field]))
    return Advice("neutralise", {"victim": victim, "fields": round_.snapshot[victim], "own": mine}, field=field)


def field_to_give(terms: Terms, land: Land, seat: int) -> Advice:
    """The field to give up in a minus week: fewest own neighbours, never the stadium, lowest id (R42)."""
    own = land.sides[seat]
    field = min(land.losable(seat), key=lambda f: (len(own.intersection(terms.beside[f])), f))
    return Advice("give", {"own": len(own.intersection(terms.beside[field]))}, field=field)


def flag_to_forgo(round_: Round, land: Land, seat: int) -> Advice:
    """The bound flag a negative club eats: of the victim with most fields, most flags, lowest seat (R40)."""
    bound = round_.hands[seat].bound
    victim = max(bound, key=lambda v: (land.count(v), bound[v], -v))
    return Advice("forgo", {"victim": victim, "fields": land.count(victim)}, victim)
