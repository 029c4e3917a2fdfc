"""From odds to probabilities, and from two sides' expected goals where there are no odds (R19)."""

from __future__ import annotations

import math

from server.engines.stadium.matches import Chance
from server.football.season import Quote

PROPORTIONAL, POISSON = "proportional", "poisson"
"""Methods."""
MODEL = "model"
"""The source of a chance without odds."""
MOST_GOALS = 11
"""A side's goals are looked at from 0 to one less; more have a chance of some millionths."""


def without_margin(odds: Quote) -> tuple[float, float, float]:
    """Home, draw, away: the inverse odds, scaled to a sum of 1.

    On 3,672 matches other ways to take the margin out differ from it by noise only.
    """
    home, draw, away = (1 / quote for quote in odds)
    total = home + draw + away
    return home / total, draw / total, away / total


def quoted(odds: Quote, source: str, at: int) -> Chance:
    """The chance that odds speak of."""
    home, draw, away = without_margin(odds)
    return Chance(home=home, draw=draw, away=away, source=source, method=PROPORTIONAL, at=at, odds=odds)


def plausible(odds: Quote) -> bool:
    """Are these decimal odds of one match? Each above 1, with a margin of -2 to 30 %."""
    return all(1 < quote < 1001 for quote in odds) and 0.98 < sum(1 / quote for quote in odds) < 1.3


def poisson(mean: float) -> list[float]:
    """The probability of 0, 1, 2... goals."""
    each = math.exp(-mean)
    series = [each]
    for goals in range(1, MOST_GOALS):
        each *= mean / goals
        series.append(each)
    return series


def outcome(home_goals: float, away_goals: float, tie: float = 0.0) -> tuple[float, float, float]:
    """Home, draw, away for two independent Poisson counts with these means.

    ``tie``: Dixon and Coles' correction; with it 0:0 and 1:1 are likelier, 1:0 and 0:1 less likely.
    """
    home, away = poisson(home_goals), poisson(away_goals)
    below = [0.0]
    for chance in away:
        below.append(below[-1] + chance)
    total = below[-1]
    win = sum(chance * below[goals] for goals, chance in enumerate(home))
    draw = sum(map(float.__mul__, home, away))
    lose = sum(chance * (total - below[goals + 1]) for goals, chance in enumerate(home))
    shift = tie * home_goals * away_goals * home[0] * away[0]
    win, draw, lose = win - shift, draw + 2 * shift, lose - shift
    whole = win + draw + lose
    return win / whole, draw / whole, lose / whole
