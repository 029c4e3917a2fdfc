"""The fallback where there are no odds: how strongly each club attacks and defends, learnt match by match.

A match's goals are taken as two Poisson counts with means ``exp(base + attack - defence)``, the home side's raised;
after each match the ratings move a step towards what was seen, as in Elo's method.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from server.engines.stadium.map import Club
from server.engines.stadium.matches import Chance
from server.football import chances
from server.football.clubs import directory
from server.football.season import Rating
from server.football.table import Score

Ratings: TypeAlias = dict[Club, Rating]

BASE = 0.37
"""The logarithm of an away side's goals when both are middling."""
HOME = 0.20
"""By what the home side's is greater."""
STEP = 0.02
"""How far a surprise of one goal moves a rating."""
KEPT = 0.95
"""What remains of a rating over the summer."""
PROMOTED = Rating(-0.16, -0.16)
"""A club without a history among others that have one."""
TIE = 0.05
"""Dixon and Coles' correction for draws."""


def start(clubs: Sequence[Club], before: Mapping[Club, Rating]) -> Ratings:
    """Ratings before the season: by ``before``; a club that it lacks counts as promoted, without any by its level."""
    if before:
        return {club: before.get(club, PROMOTED) for club in clubs}
    listed = directory().clubs
    levels = {club: listed[club].level if club in listed else PROMOTED.attack for club in clubs}
    return {club: Rating(level, level) for club, level in levels.items()}


def means(known: Mapping[Club, Rating], home: Club, away: Club) -> tuple[float, float]:
    """The goals to expect of either side."""
    at_home, visiting = known[home], known[away]
    return (
        math.exp(BASE + HOME + at_home.attack - visiting.defence),
        math.exp(BASE + visiting.attack - at_home.defence),
    )


def learn(known: Ratings, home: Club, away: Club, home_goals: int, away_goals: int) -> None:
    """Move the ratings of both sides, in place, by what a match has shown."""
    expected_home, expected_away = means(known, home, away)
    more_home, more_away = STEP * (home_goals - expected_home), STEP * (away_goals - expected_away)
    at_home, visiting = known[home], known[away]
    known[home] = Rating(at_home.attack + more_home, at_home.defence - more_away)
    known[away] = Rating(visiting.attack + more_away, visiting.defence - more_home)


def chance(known: Mapping[Club, Rating], home: Club, away: Club, at: int) -> Chance:
    """What the ratings say of a match. ``at``: when the newest result they rest on became known."""
    win, draw, lose = chances.outcome(*means(known, home, away), TIE)
    return Chance(home=win, draw=draw, away=lose, source=chances.MODEL, method=chances.POISSON, at=at)


def after(known: Mapping[Club, Rating], scores: Iterable[Score]) -> Ratings:
    """The ratings to start the next season with: after all matches of one, drawn towards the middle by the summer.

    Clubs that ``known`` lacks are taken for promoted; those that did not play are forgotten.
    """
    now: Ratings = {}
    for home, away, home_goals, away_goals in scores:
        for club in (home, away):
            now.setdefault(club, known.get(club, PROMOTED))
        learn(now, home, away, home_goals, away_goals)
    return {club: Rating(rating.attack * KEPT, rating.defence * KEPT) for club, rating in now.items()}
