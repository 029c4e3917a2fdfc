"""The flag round as one frozen value (RULES.md, R43-R53): step 0, then turn after turn, one flag each.

A round holds no map, land or presence: ``Terms`` and ``Land`` come with every call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from server.engines.contract import Event
from server.engines.stadium.hands import Hand
from server.engines.stadium.land import FREE, Beside, Land
from server.engines.stadium.map import Field

Flag: TypeAlias = int
"""The seat that a flag is bound to (R44), or ``FREE`` for one that is not."""
Kind: TypeAlias = Literal["forgo", "give", "flag"]
"""What a turn is for: a bound flag to forgo (R40), a field to give up (R42), a flag to place."""
By: TypeAlias = Literal["hand", "time", "app"]
"""Who acted: the player; the app, because time was up; the app, for somebody who is not there (R53)."""

SPARE = 3
"""So many fields a player loses by neutralising in a round, by all attackers together (R48)."""
MISSES = 2
"""Turns in a row that a player lets run out until the app takes him for absent (R53)."""


class RoundRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """Times in ms, and the switches of this chapter (``options``); the first value is our ruling."""

    turn_ms: int = 30_000
    absent_ms: int = 3_000  # R53: nobody holds the seat
    empty_ms: int = 1_000  # R53: nobody holds any seat
    reserve_neutralised: bool = False  # R46: only who neutralised a field may take it until the end of his next turn
    ahead: Literal["fields", "table"] = "fields"  # R47: who is ahead: more fields, or higher by the tie-breaks, too
    passing: Literal["others", "always", "never"] = "others"  # R53: when a flag may be passed
    neutralise_reach: Literal[1, 2] = 1  # R45: how far from the own land


class Terms(NamedTuple):
    """What a round is played under; none of it changes by a placement."""

    beside: Beside
    rules: RoundRules
    here: frozenset[int]
    """Seats that somebody holds now."""
    away: Mapping[int, Sequence[int]] = {}
    """By seat that has a wish for the app: how far each field is from the stadium it wishes to get near to."""


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open turn. ``number`` rises through the whole season: a turn is accepted once. Times are UTC ms."""

    number: int
    seat: int
    kind: Kind
    began: int
    ends: int
    absent: bool = False
    """The app acts for this seat when it ends, and nobody's time runs out."""


class Round(msgspec.Struct, frozen=True, omit_defaults=True):
    """One matchday's round. ``snapshot`` is empty in step 0; ``turn`` is None once the round is closed."""

    matchday: int
    ties: tuple[int, ...]
    """All seats: who of equals begins (lower cumulative balance, then the lot; R52)."""
    order: tuple[int, ...]
    """All seats: in step 0 by the land as it was, then by the snapshot (R52)."""
    merits: dict[int, int]
    """Of all seats: who of equals is higher in the table, where that counts (``RoundRules.ahead``)."""
    hands: dict[int, Hand]
    """Of all seats. What is left when the round is closed lapses (R50, R51)."""
    forgo: dict[int, int] = {}
    debts: dict[int, int] = {}
    snapshot: dict[int, int] = {}
    """Fields of each seat after step 0; who is ahead of whom for this whole round (R47)."""
    neutralised: dict[int, int] = {}
    """Fields that a seat lost by neutralising in this round (R48)."""
    claims: dict[Field, int] = {}
    """Fields neutralised and still free, and by whom, until that seat's next turn is over (R46)."""
    misses: dict[int, int] = {}
    """Turns in a row that a seat let run out; absent at ``MISSES`` (R53)."""
    turn: Turn | None = None
    turns: int = 0
    """The number of the newest turn."""

    @property
    def closed(self) -> bool:
        return self.turn is None


class Played(NamedTuple):
    """What became of a round: the next values, and what happened in order (``round_events``)."""

    round: Round
    land: Land
    events: tuple[Event, ...]


__all__ = ["FREE", "MISSES", "SPARE", "By", "Flag", "Kind", "Played", "Round", "RoundRules", "Terms", "Turn"]
