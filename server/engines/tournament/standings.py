"""Who stands where, in exact fractions (RULES.md, chapter 4). Pure numbers: no state, no rounding, no names.

Source of the formulas: the Magic Tournament Rules' appendix on tie-breakers. ``konami``'s order and its eight digits
are those that Konami's tournament software prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Literal, NamedTuple, TypeAlias

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
Rate: TypeAlias = Literal["mw", "gw", "omw", "oomw", "ogw"]
_BENEATH: Mapping[Rate, Rate] = {"omw": "mw", "ogw": "gw", "oomw": "omw"}
"""Of which rate of the opponents it is the mean."""
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


class _Shares(NamedTuple):
    """One rate of all players, exact: whole numbers ``of`` one whole. Whoever is not in it has the ``floor``."""

    whole: int
    floor: int
    of: dict[int, int]


class Rates:
    """The rates of all players, each kind worked out once for all of them.

    Every kind has one common denominator: sums and comparisons are of whole numbers, and no fraction is made before it
    is asked for.
    """

    def __init__(self, records: Records, rules: Rules) -> None:
        self.records = records
        self.rules = rules
        self._met = {player: [r.opponent for r in played if r.opponent != NOBODY] for player, played in records.items()}
        self._known: dict[Rate, _Shares] = {}
        self._fractions: dict[tuple[int, int], Fraction] = {}

    def mw(self, player: int) -> Fraction:
        """Match points of the possible ones, at least ``FLOOR``."""
        return self._fraction("mw", player)

    def gw(self, player: int) -> Fraction:
        """Game points of the possible ones, at least ``FLOOR``."""
        return self._fraction("gw", player)

    def omw(self, player: int) -> Fraction:
        """The mean of the opponents' match-win rates; a rematch counts twice, a bye not at all."""
        return self._fraction("omw", player)

    def ogw(self, player: int) -> Fraction:
        return self._fraction("ogw", player)

    def oomw(self, player: int) -> Fraction:
        return self._fraction("oomw", player)

    def share(self, rate: Rate, player: int) -> int:
        """A whole number that orders players as this rate of theirs does."""
        shares = self._shares(rate)
        return shares.of.get(player, shares.floor)

    def _fraction(self, rate: Rate, player: int) -> Fraction:
        shares = self._shares(rate)
        key = shares.of.get(player, shares.floor), shares.whole
        found = self._fractions.get(key)
        if found is None:
            found = self._fractions[key] = Fraction(*key)
        return found

    def _shares(self, rate: Rate) -> _Shares:
        found = self._known.get(rate)
        if found is None:
            found = self._known[rate] = self._work_out(rate)
        return found

    def _work_out(self, rate: Rate) -> _Shares:
        if rate == "mw":
            byes = self.rules.byes
            counted = {p: [r.points for r in played if byes or not r.bye] for p, played in self.records.items()}
            return _of_points({p: (sum(points), len(points)) for p, points in counted.items()})
        if rate == "gw":
            items = self.records.items()
            return _of_points(
                {p: (sum(r.game_points for r in games), sum(r.games for r in games)) for p, games in items}
            )
        return _means(self._shares(_BENEATH[rate]), self._met)


def _of_points(won: Mapping[int, tuple[int, int]]) -> _Shares:
    """Points of the possible ones, by what was won and how often there was something to win; at least the floor."""
    whole = lcm(FLOOR.denominator, *{WIN * count for _, count in won.values() if count})
    floor = whole // FLOOR.denominator * FLOOR.numerator
    of = {p: max(points * (whole // (WIN * count)), floor) for p, (points, count) in won.items() if count}
    return _Shares(whole, floor, of)


def _means(beneath: _Shares, met: Mapping[int, Sequence[int]]) -> _Shares:
    """Of each player's opponents. The whole can be divided by every count of them, so nothing is rounded."""
    times = lcm(*{len(others) for others in met.values() if others})
    of, floor = beneath.of, beneath.floor
    means = {p: sum([of.get(o, floor) for o in others]) * (times // len(others)) for p, others in met.items() if others}
    return _Shares(beneath.whole * times, floor * times, means)


def table(rates: Rates, ranked: Iterable[int], lots: Mapping[int, int]) -> tuple[Row, ...]:
    """Everybody in ``ranked``, the first first. ``lots``: a number for each, drawn before."""
    records, order = rates.records, rates.rules.order
    points = {player: sum(r.points for r in records.get(player, ())) for player in ranked}
    keys = KEYS[order]

    tied = {player: (points[player], *(rates.share(key, player) for key in keys)) for player in points}
    placed: list[int] = []
    for _, group in groupby(sorted(points, key=lambda p: (tied[p], lots[p]), reverse=True), key=tied.__getitem__):
        same = list(group)
        if order == "duel" and len(same) == 2 and _head_to_head(records, *same) < 0:
            same.reverse()
        placed += same
    return tuple(_row(at, p, records.get(p, ()), rates, lots[p]) for at, p in enumerate(placed, 1))


def _row(rank: int, player: int, rounds: Sequence[Played], rates: Rates, lot: int) -> Row:
    points = [r.points for r in rounds]
    return Row(
        rank=rank,
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
