"""What a player may say in the flag round. ``turn`` is the number of the turn it is for: late ones change nothing."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from server.engines.contract import Command

Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
FieldId: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
SeatId: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
FlagId: TypeAlias = Annotated[int, Meta(ge=-1, le=100)]


class Place(Command, frozen=True, tag="place"):
    """Set a flag: a bound one (``flag``: its victim's seat) or a free one (-1), on this field (R44, R45)."""

    turn: Number
    flag: FlagId
    field: FieldId


class PassFlag(Command, frozen=True, tag="pass-flag"):
    """Let a flag lapse, where it could only hit others (R53)."""

    turn: Number
    flag: FlagId


class GiveUp(Command, frozen=True, tag="give-up"):
    """A minus week: give up this field (R42)."""

    turn: Number
    field: FieldId


class Forgo(Command, frozen=True, tag="forgo"):
    """A negative club eats one of the flags bound to this seat (R40)."""

    turn: Number
    victim: SeatId


class Awake(Command, frozen=True, tag="awake"):
    """I am here: the app no longer acts for me (R53). Any other command of the player says so too."""


RoundCommand: TypeAlias = Place | PassFlag | GiveUp | Forgo
"""What answers a turn. ``Awake`` answers none."""
