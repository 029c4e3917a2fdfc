"""Whether every home wins alike: the measure maps of short seasons are chosen by, and the check against the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from scipy.stats import chi2 as chi_square

from server.engines.stadium.map import CLUBS, Club, LeagueMap
from server.football.mapgen.seasons import Rates, play

SEASONS = 5000


class Played(msgspec.Struct, frozen=True):
    """A season that the engine played, as ``pausenhof simulate --json`` keeps it: ``winners`` share the title."""

    homes: tuple[Club, ...]
    winners: tuple[int, ...]


class Agreement(msgspec.Struct, frozen=True, kw_only=True):
    """``chi2`` on ``freedom`` degrees; ``p``: how often chance alone does worse."""

    chi2: float
    freedom: int
    p: float


def fairest(maps: Sequence[LeagueMap], seasons: int = SEASONS) -> LeagueMap:
    """The map whose homes win most alike. All play ``seasons``, the better half as many again, until one is left.

    Maps in front win ties.
    """
    left = [(one, play(one, seasons)) for one in maps]
    seed = 0
    while len(left) > 1:
        left = sorted(left, key=lambda one: unfairness(one[1]))[: (len(left) + 1) // 2]
        seed += 1
        if len(left) > 1:
            left = [(one, rates + play(one, seasons, seed)) for one, rates in left]
    return left[0][0]


def unfairness(rates: Rates) -> float:
    """Chi-square of the homes' titles against equal ones; about 17 where only chance is at work."""
    fair = {club: rates.seasons[club] / rates.players for club in rates.seasons}
    return _chi2(rates.titles, fair, rates.leagues, rates.players)


def spread(rates: Rates) -> tuple[float, float]:
    """The lowest and the highest share of titles among the homes, as parts of the fair share."""
    shares = [rates.rate(club) * rates.players for club in rates.seasons]
    return min(shares), max(shares)


def agreement(league_map: LeagueMap, engine: Sequence[Played], modelled: int = SEASONS) -> Agreement:
    """Whether the homes of seasons played by the engine won as often as the model says.

    Both sides' chance is taken into account, so 300 seasons are enough to see a real difference.
    """
    rates = play(league_map, modelled)
    titles, expected = dict.fromkeys(rates.seasons, 0.0), dict.fromkeys(rates.seasons, 0.0)
    for season in engine:
        for club in season.homes:
            expected[club] += rates.rate(club)
        for winner in season.winners:
            titles[season.homes[winner]] += 1 / len(season.winners)
    chi2 = _chi2(titles, expected, len(engine) * (1 + len(engine) / modelled), rates.players)
    return Agreement(chi2=chi2, freedom=CLUBS - 1, p=float(chi_square.sf(chi2, CLUBS - 1)))


def _chi2(titles: Mapping[Club, float], expected: Mapping[Club, float], leagues: float, players: int) -> float:
    """Titles less expectation sum to 0 and have the variance leagues * (players - 1) / 18 / players * 18 / 17."""
    variance = leagues * (players - 1) / (players * (CLUBS - 1))
    return sum((titles[club] - expected[club]) ** 2 for club in expected) / variance
