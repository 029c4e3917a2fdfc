"""What the app does for who is not there, and suggests to who is (RULES.md, "Auto placement")."""

from __future__ import annotations

import msgspec

from server.engines.stadium.land import Land
from server.engines.stadium.map import Field
from server.engines.stadium.round import Flag, Round, Terms


class Advice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to do and why. ``flag`` and ``field`` as far as the turn's kind has them.

    ``why`` and its ``facts``: ``loot`` (victim, fields: the victim's, own, free: neighbours), ``claim`` (what it
    neutralised before), ``grow`` (reach: free fields newly at the border, rivals: others' fields beside),
    ``neutralise`` (victim, fields: the victim's in the snapshot, own: neighbours), ``give`` (own: neighbours),
    ``forgo`` (victim, fields).
    """

    why: str
    facts: dict[str, int] = {}
    flag: Flag = -1
    field: Field = -1


def advise(terms: Terms, round_: Round, land: Land, seat: int) -> Advice | None:
    """The flag this seat should place now, and where; None where it has none that can be placed."""
    raise NotImplementedError


def field_to_give(terms: Terms, land: Land, seat: int) -> Advice:
    """The field to give up in a minus week: fewest own neighbours, never the stadium, lowest id (R42)."""
    raise NotImplementedError


def flag_to_forgo(round_: Round, land: Land, seat: int) -> Advice:
    """The bound flag a negative club eats: of the victim with most fields, most flags, lowest seat (R40)."""
    raise NotImplementedError
