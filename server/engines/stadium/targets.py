"""Where a flag may go, and why not elsewhere (RULES.md, R5, R44-R49)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import msgspec

from server.engines.stadium.land import FREE, Land
from server.engines.stadium.map import Field
from server.engines.stadium.round import Flag, Round, Terms

Deed: TypeAlias = Literal["loot", "take", "neutralise"]


class Targets(NamedTuple):
    """All legal targets of a seat's flags now, ascending; complete: every other placement is refused."""

    loot: dict[int, tuple[Field, ...]]
    """By the victim that the flag is bound to; only where there are any."""
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
    raise NotImplementedError


def why_not(terms: Terms, round_: Round, land: Land, seat: int, flag: Flag, field: Field) -> WhyNot | None:
    """None for a legal target; else the first reason against it, in the order in which ``WhyNot`` names them."""
    raise NotImplementedError


def passable(terms: Terms, round_: Round, land: Land, seat: int) -> tuple[Flag, ...]:
    """The flags that may be passed: by the ruling those whose legal targets all belong to others (R53)."""
    raise NotImplementedError
