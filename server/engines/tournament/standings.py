"""Who stands where, in exact fractions (RULES.md, chapter 4). Pure numbers: no state, no rounding, no names.

Source of the formulas: the Magic Tournament Rules' appendix on tie-breakers. ``konami``'s order and its eight digits
are those that Konami's tournament software prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Literal, TypeAlias

import msgspec

WIN, DRAW = 3, 1
"""Points for a match, and for a game."""
NOBODY = -1
BYE_GAMES = 2
"""A bye is a win 2-0 (T24)."""
FLOOR = Fraction(33, 100)
"""Literally 0.33, not a third (T22)."""

Order: TypeAlias = Literal["duel", "mtr", "konami"]
Key: TypeAlias = Literal["omw", "oomw", "gw", "ogw"]
KEYS: Mapping[Order, tuple[Key, ...]] = {
    "duel": ("omw", "oomw"),
    "mtr": ("omw", "gw", "ogw"),
    "konami": ("omw", "oomw"),
}


class Played(msgspec.Struct, frozen=True):
    """A round as it counts for one player. ``opponent`` is ``NOBODY`` for a bye and for a round missed."""

    opponent: int
    points: int
    game_points: int = 0
    games: int = 0
    bye: bool = False


Records: TypeAlias = Mapping[int, Sequence[Played]]
"""Every player's rounds, also of those that are not ranked any more: they count for their opponents."""


class Rules(msgspec.Struct, frozen=True):
    """How ties are broken. ``byes``: own byes count as won rounds in a match-win rate."""

    order: Order = "duel"
    byes: bool = True


class Row(msgspec.Struct, frozen=True):
    """A place in the table. ``rank`` from 1, no two alike; ``lot`` decides last, the higher one first."""

    rank: int
    player: int
    points: int
    won: int
    drawn: int
    lost: int
    omw: Fraction
    oomw: Fraction
    gw: Fraction
    ogw: Fraction
    lot: int

    def eight_digits(self) -> str:
        """``XXYYYZZZ``: match points, OMW and OOMW in per mille, cut off."""
        return f"{self.points:02}{per_mille(self.omw):03}{per_mille(self.oomw):03}"


def per_mille(value: Fraction) -> int:
    """Cut off, never rounded up; a full 100 % shows as 999, which is all that three digits hold."""
    return min(999, value.numerator * 1000 // value.denominator)


class Rates:
    """The rates of all players, each worked out once."""

    def __init__(self, records: Records, rules: Rules) -> None:
        self._records = records
        self._rules = rules
        self._known: dict[tuple[str, int], Fraction] = {}

    def mw(self, player: int) -> Fraction:
        """Match points of the possible ones, at least ``FLOOR``."""
        return self._once("mw", player)

    def gw(self, player: int) -> Fraction:
        """Game points of the possible ones, at least ``FLOOR``."""
        return self._once("gw", player)

    def omw(self, player: int) -> Fraction:
        """The mean of the opponents' match-win rates; a rematch counts twice, a bye not at all."""
        return self._once("omw", player)

    def ogw(self, player: int) -> Fraction:
        return self._once("ogw", player)

    def oomw(self, player: int) -> Fraction:
        return self._once("oomw", player)

    def opponents(self, player: int) -> list[int]:
        """In order of rounds, byes and missed rounds left out."""
        return [r.opponent for r in self._records.get(player, ()) if r.opponent != NOBODY]

    def _once(self, key: str, player: int) -> Fraction:
        found = self._known.get((key, player))
        if found is None:
            found = self._known[key, player] = self._work_out(key, player)
        return found

    def _work_out(self, key: str, player: int) -> Fraction:
        if key == "mw":
            counted = [r for r in self._records.get(player, ()) if self._rules.byes or not r.bye]
            return _rate(sum(r.points for r in counted), len(counted))
        if key == "gw":
            played = self._records.get(player, ())
            return _rate(sum(r.game_points for r in played), sum(r.games for r in played))
        beneath = {"omw": "mw", "ogw": "gw", "oomw": "omw"}[key]
        met = self.opponents(player)
        return sum((self._once(beneath, o) for o in met), Fraction(0)) / len(met) if met else FLOOR


def _rate(points: int, count: int) -> Fraction:
    return max(Fraction(points, WIN * count), FLOOR) if count else FLOOR


def table(records: Records, ranked: Iterable[int], rules: Rules, lots: Mapping[int, int]) -> tuple[Row, ...]:
    """Everybody in ``ranked``, the first first. ``lots``: a number for each, drawn before."""
    rates = Rates(records, rules)
    rows = [_row(player, records.get(player, ()), rates, lots[player]) for player in ranked]
    keys = KEYS[rules.order]

    def tied(row: Row) -> tuple[int | Fraction, ...]:
        return (row.points, *(getattr(row, key) for key in keys))

    rows.sort(key=lambda row: (tied(row), row.lot), reverse=True)
    placed: list[Row] = []
    for _, group in groupby(rows, key=tied):
        same = list(group)
        if rules.order == "duel" and len(same) == 2 and _head_to_head(records, same[0].player, same[1].player) < 0:
            same.reverse()
        placed += same
    return tuple(msgspec.structs.replace(row, rank=at) for at, row in enumerate(placed, 1))


def _row(player: int, rounds: Sequence[Played], rates: Rates, lot: int) -> Row:
    points = [r.points for r in rounds]
    return Row(
        rank=0,
        player=player,
        points=sum(points),
        won=points.count(WIN),
        drawn=points.count(DRAW),
        lost=points.count(0),
        omw=rates.omw(player),
        oomw=rates.oomw(player),
        gw=rates.gw(player),
        ogw=rates.ogw(player),
        lot=lot,
    )


def _head_to_head(records: Records, one: int, other: int) -> int:
    """By how many match points ``one`` leads where they met (T26)."""
    mine = sum(r.points for r in records.get(one, ()) if r.opponent == other)
    return mine - sum(r.points for r in records.get(other, ()) if r.opponent == one)
