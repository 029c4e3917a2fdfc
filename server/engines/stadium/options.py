"""What a league is opened with: which matchdays, whose football, when the round is, and the rulings' switches.

A *switch* is a question of the rule book that could be ruled otherwise for good reasons (``RULES.md``, chapter 11). Its
first value is our ruling and the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from server.engines.contract import Plain
from server.engines.options import astray, read, refuse, unusual
from server.engines.refusal import Code, Refused

FIRST, LAST = 1, 34
LEAST_MATCHDAYS, MOST_MATCHDAYS = 6, 34
LEAST_PLAYERS, MOST_PLAYERS = 3, 6
HALF = 17
"""The last matchday of the first half season (R7)."""


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """``first`` to ``last``: the matchdays that the group plays. ``round_minute``: of Monday, Berlin time (R54)."""

    first: int = FIRST
    last: int = LAST
    clubs: str = "bl1-2026"  # the club list, which the map is of
    source: str = "simulated"  # where the football comes from; an id that the football knows
    round_minute: int = 20 * 60

    auto_club: bool = True  # R17: who has no club at the lock gets one by lot
    rivals: Literal["tie", "shown"] = "tie"  # R29: the better record wins a tie, or is only shown
    quick_cards: Literal["next", "stored"] = "next"  # R33: Joker, wall and spy act at once or go to the hand
    joker_in_duel: bool = False  # R34: a duel compares doubled points, too
    reserve_neutralised: bool = False  # R46: a freed field waits for who freed it
    ahead: Literal["fields", "table"] = "fields"  # R47: who is ahead: more fields, or higher by the tie-breaks, too
    passing: Literal["others", "always", "never"] = "others"  # R53: when a flag may be passed
    neutralise_reach: Literal[1, 2] = 1  # R45: how far from the own land a flag neutralises

    @property
    def matchdays(self) -> int:
        """How many (MD)."""
        return self.last - self.first + 1


_BOUNDS = {"first": (FIRST, LAST), "last": (FIRST, LAST), "round_minute": (12 * 60, 23 * 60)}
_LONGEST = 64

SWITCHES = (
    "auto_club", "rivals", "quick_cards", "joker_in_duel", "reserve_neutralised", "ahead", "passing",
    "neutralise_reach",
)  # fmt: skip
"""Options that a view shows only where they differ from the default."""


def checked(raw: Mapping[str, Plain]) -> Options:
    """The options of a league, or ``Refused(BAD_OPTION)`` with the first ``option`` that is unknown or out of bounds.

    ``matchdays`` may be given instead of ``last``. Too few of them, or too many, are refused with ``least`` and
    ``most`` (rule book: a season; ours: 6 to 34).
    """
    raw = dict(raw)
    count = raw.pop("matchdays", None)
    if count is not None:
        if type(count) is not int or "last" in raw:
            raise Refused(Code.BAD_OPTION, option="matchdays")
        first = raw.get("first", FIRST)
        raw["last"] = (first if type(first) is int else FIRST) + count - 1
    options = read(raw, Options)
    if not LEAST_MATCHDAYS <= options.matchdays <= MOST_MATCHDAYS:
        raise Refused(Code.BAD_OPTION, option="matchdays", least=LEAST_MATCHDAYS, most=MOST_MATCHDAYS)
    wrong = astray(raw, options, _BOUNDS)
    wrong += [name for name in ("clubs", "source") if not 1 <= len(getattr(options, name)) <= _LONGEST]
    refuse(wrong)
    return options


def differing(options: Options) -> dict[str, Plain]:
    """The switches of this league that are not as usual."""
    return unusual(options, SWITCHES)


def half(matchday: int) -> int:
    """1 or 2: the half season of a matchday; real halves also for groups that start late (R7)."""
    return 1 if matchday <= HALF else 2
