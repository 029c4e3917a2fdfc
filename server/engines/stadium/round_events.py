"""What is told of a flag round: all of it public. Seats as keys are written as text."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from server.engines.contract import Event


class _Told(Event, frozen=True, omit_defaults=True):
    pass


class MinusDue(_Told, frozen=True, tag="minus-due"):
    """Step 0 of a round: fields to give up (R42) and bound flags that a negative club eats (R40), by seat."""

    matchday: int
    fields: dict[str, int] = msgspec.field(default_factory=dict)
    flags: dict[str, int] = msgspec.field(default_factory=dict)


class TurnBegan(_Told, frozen=True, tag="flag-turn"):
    """``kind``: forgo, give or flag. ``absent``: the app acts for this seat at ``ends`` (UTC ms)."""

    turn: int
    seat: int
    kind: str
    ends: int
    absent: bool = False


class Forgone(_Told, frozen=True, tag="forgone"):
    """A negative club ate a flag bound to ``victim``; ``turn`` 0 where there was no choice (R40)."""

    turn: int
    seat: int
    victim: int
    by: str
    why: str = ""
    facts: dict[str, int] = msgspec.field(default_factory=dict)


class GivenUp(_Told, frozen=True, tag="given-up"):
    """A field became free land by a minus week (R42)."""

    turn: int
    seat: int
    field: int
    by: str
    why: str = ""
    facts: dict[str, int] = msgspec.field(default_factory=dict)


class Forgiven(_Told, frozen=True, tag="forgiven"):
    """So many fields of a minus week need not be given up: the floor is reached (R49)."""

    seat: int
    n: int


class RoundBegan(_Told, frozen=True, tag="flag-round"):
    """The turns begin (R43). ``fields``: the snapshot; ``free``, ``bound``: flags, those by victim."""

    matchday: int
    order: tuple[int, ...]
    fields: dict[str, int]
    free: dict[str, int]
    bound: dict[str, dict[str, int]]


class Placed(_Told, frozen=True, tag="placed"):
    """``deed``: loot, take or neutralise; ``was``: whose field it was (-1: free land); ``flag``: -1, or the seat it
    was bound to. ``why`` and ``facts`` are the app's reasons where it placed (``autoplace``)."""

    turn: int
    seat: int
    field: int
    flag: int
    deed: str
    was: int
    by: str
    why: str = ""
    facts: dict[str, int] = msgspec.field(default_factory=dict)


class FlagPassed(_Told, frozen=True, tag="flag-passed"):
    turn: int
    seat: int
    flag: int


class Skipped(_Told, frozen=True, tag="flag-skipped"):
    """It would be this seat's turn, but none of its flags has a target now (R50, R51)."""

    seat: int


class RoundClosed(_Told, frozen=True, tag="flag-round-closed"):
    """``lapsed``: flags nobody could place, by seat; ``fields``: of each seat now."""

    matchday: int
    lapsed: dict[str, int]
    fields: dict[str, int]


RoundEvent: TypeAlias = (
    MinusDue | TurnBegan | Forgone | GivenUp | Forgiven | RoundBegan | Placed | FlagPassed | Skipped | RoundClosed
)
