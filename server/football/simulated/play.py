"""One simulated match: its score, and who scored when.

The figures are those of the first league: how goals spread over the minutes, how many are penalties or own goals, how
much of a side's goals its best scorers share. ``tests/football/test_simulated.py`` holds what follows from them.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from random import Random

from server.engines.stadium.matches import Goal, Player, Side
from server.football import chances

PENALTIES = 0.079
"""Share of goals that are penalties."""
OWN_GOALS = 0.028
"""Share of goals that are own goals."""
FIRST_CHOICE = 0.7
"""How often a penalty is taken by the side's best scorer."""
MISSING = 0.18
"""How often a player does not play."""

_SIDES: tuple[Side, Side] = ("home", "away")
_MINUTES = tuple(
    accumulate((16, 26, 29, *(35 + 0.1 * m for m in range(41)), 97, 34, *(40 + 0.05 * m for m in range(43)), 255))
)
"""Weights of minutes 1 to 90, added up; stoppage time falls into the 45th and the 90th."""
_RANKS = tuple(
    accumulate((24.5, 14.5, 10.0, 9.0, 7.5, 6.3, 5.3, 4.6, 4.0, 3.4, 2.9, 2.5, 2.1, 1.7, 1.4, 1.1, 0.9, 0.6, 0.4, 0.3))
)
"""Weights of a squad's players as scorers, added up; those after them never score."""


def score(means: tuple[float, float], chance: Random, tie: float) -> tuple[int, int]:
    """Goals of both sides, drawn with Dixon and Coles' correction ``tie`` by throwing away what it makes rarer."""
    home = tuple(accumulate(chances.poisson(means[0])))
    away = tuple(accumulate(chances.poisson(means[1])))
    most = 1 + tie * max(1.0, means[0] * means[1])
    while True:
        goals = bisect(home, chance.random() * home[-1]), bisect(away, chance.random() * away[-1])
        if chance.random() * most < _weight(goals, means, tie):
            return goals


def _weight(goals: tuple[int, int], means: tuple[float, float], tie: float) -> float:
    match goals:
        case (0, 0):
            return 1 + tie * means[0] * means[1]
        case (1, 1):
            return 1 + tie
        case (0, 1):
            return 1 - tie * means[0]
        case (1, 0):
            return 1 - tie * means[1]
    return 1.0


def goals(
    home: int, away: int, squads: tuple[Sequence[Player], Sequence[Player]], chance: Random
) -> tuple[tuple[Goal, ...], tuple[int, int]]:
    """The goals of a match in order, and the score at half time. ``squads``: the best scorers first."""
    sides = [_SIDES[goal >= home] for goal in range(home + away)]
    chance.shuffle(sides)  # among goals of one minute, neither side comes first
    there = _there(squads[0], chance), _there(squads[1], chance)
    told = sorted((_goal(side, there, chance) for side in sides), key=lambda goal: goal.minute)
    early = [goal.side for goal in told if goal.minute <= 45]
    return tuple(told), (early.count("home"), early.count("away"))


def _there(squad: Sequence[Player], chance: Random) -> list[Player]:
    return [player for player in squad if chance.random() >= MISSING]


def _goal(side: Side, there: tuple[Sequence[Player], Sequence[Player]], chance: Random) -> Goal:
    minute = 1 + bisect(_MINUTES, chance.random() * _MINUTES[-1])
    kind = chance.random()
    own = kind < OWN_GOALS
    penalty = kind > 1 - PENALTIES
    shooting = there[(side == "away") != own]
    if own:
        player = shooting[int(chance.random() * len(shooting))]
    elif penalty and chance.random() < FIRST_CHOICE:
        player = shooting[0]
    else:
        rank = bisect(_RANKS, chance.random() * _RANKS[-1])
        player = shooting[min(rank, len(shooting) - 1)]
    return Goal(side=side, player=player, minute=minute, penalty=penalty, own=own)
