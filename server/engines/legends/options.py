"""What a room can be opened with: set, variant, clocks, the length of a match, and the rulings' switches.

A *switch* is a question of the rule book that could be ruled otherwise for good reasons (``RULES.md``). Its first value
is our ruling and the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from server.engines.contract import Plain
from server.engines.options import astray, read, refuse, unusual


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the room was opened with. ``clock_ms`` 0 is "ohne Uhr" (R34)."""

    set: str = "base"
    set_hash: str = ""  # the very set, where the room names it; else whatever has that id when the room begins
    variant: Literal["standard", "basic"] = "standard"
    clock_ms: int = 1_200_000
    turn_ms: int = 90_000
    reply_ms: int = 30_000
    order_ms: int = 20_000
    bank_ms: int = 180_000
    away_ms: int = 60_000  # for being away once ...
    away_all_ms: int = 120_000  # ... and in all, a game
    timeouts: int = 3  # so many in a row lose the game; 0: none do

    best_of: Literal[1, 3] = 1  # games of a series
    break_ms: int = 60_000  # between two of them
    deck_changes: bool = False  # other decks for the next game of a series
    replies: Literal["auto", "on"] = "auto"  # the setting that each player begins with
    compliment: bool = True  # R26: who begins is asked for; without it is drawn by lot

    triggers: Literal["queue", "common_chain"] = "queue"  # R4: each in a chain of its own, or all in one
    flip: Literal["before", "after"] = "before"  # R13: FLIP of an attacked teacher before or after values are compared
    battle_loser: Literal["controller", "owner"] = "controller"  # R16: whose points the losing teacher costs
    at_time: Literal["score", "next_change"] = "score"  # R18: what a full tie at 20:00 is
    sudden_death_ms: int = 300_000  # R34: how long the next change is waited for
    advances: int = -1  # R34: the seat that goes on where a game has no winner; -1: it is drawn
    placing: Literal["hand", "anywhere"] = "hand"  # R20: from where placing by a text is an Einstellung
    mode_when_placed: bool = True  # R24: a teacher may change its mode in the turn in which it was placed
    draws: bool = True  # R34: by agreement

    refereed: bool = False  # of an event: stands still until a referee lets it begin, and ends with its series
    starts: int = -1  # the seat that begins the first game; -1: as R26 has it


_BOUNDS = {
    "clock_ms": (0, 7_200_000),
    "turn_ms": (5_000, 3_600_000),
    "reply_ms": (3_000, 600_000),
    "order_ms": (3_000, 600_000),
    "bank_ms": (0, 3_600_000),
    "away_ms": (0, 600_000),
    "away_all_ms": (0, 3_600_000),
    "timeouts": (0, 20),
    "break_ms": (5_000, 600_000),
    "sudden_death_ms": (10_000, 3_600_000),
    "advances": (-1, 1),
    "starts": (-1, 1),
}

SWITCHES = (
    "timeouts", "best_of", "break_ms", "deck_changes", "replies", "compliment", "triggers", "flip", "battle_loser",
    "at_time", "sudden_death_ms", "advances", "placing", "mode_when_placed", "draws", "refereed",
    "starts",
)  # fmt: skip
"""Options that a view shows only where they differ from the default."""


def checked(raw: Mapping[str, Plain]) -> Options:
    """The options of a room, or ``Refused(BAD_OPTION)`` with the first ``option`` that is unknown or out of bounds."""
    options = read(raw, Options)
    refuse(astray(raw, options, _BOUNDS))
    return options


def differing(options: Options) -> dict[str, Plain]:
    """The switches of this room that are not as usual."""
    return unusual(options, SWITCHES)
