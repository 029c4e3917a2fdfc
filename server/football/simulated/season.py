"""A whole simulated season as a value: the same seed and clubs give the same season, byte for byte."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from server.engines.stadium.map import Club
from server.engines.stadium.matches import Result
from server.football import chances
from server.football.asof import DURATION
from server.football.clubs import LIST, directory
from server.football.season import Dated, Game, Quote, Quoted, Reported, Season
from server.football.simulated import calendar, people, play
from server.football.wall import DAY

YEAR = 2026
BASE, HOME, TIE = 0.315, 0.205, 0.12
"""As in ``ratings.py``, for the matches as they are played."""
SPREAD = 0.05
"""How far a season's strength is from a club's level, as a standard deviation."""
FORM = 0.02
"""How far it moves from one matchday to the next."""
OPENNESS = 0.06
"""How much the number of goals in a club's matches differs."""
MARGIN = 0.05
"""The bookmaker's."""
QUOTED = 9
"""Days before a matchday's first kick-off at which its odds are known."""
BOOKMAKER = "simulated"


def season(seed: int, clubs: Sequence[Club] = (), year: int = YEAR) -> Season:
    """A season of 18 clubs (without any: those of the shipped list) that starts in ``year``."""
    chance = Random(seed)
    listed = directory()
    clubs = tuple(clubs) or listed.lists[LIST]
    kickoffs = calendar.slots(year)
    squads = people.squads(clubs, chance)
    level = {club: listed.clubs[club].level if club in listed.clubs else 0.0 for club in clubs}
    strength = {club: level[club] + chance.gauss(0, SPREAD) for club in clubs}
    openness = {club: chance.gauss(0, OPENNESS) for club in clubs}
    half = len(kickoffs) // 2
    games: list[Game] = []
    gone = []
    for matchday, pairs in enumerate(calendar.pairings(clubs, chance), 1):
        if matchday == half + 1:
            gone = people.winter(squads, kickoffs[half - 1][-1] + 2 * DAY, chance)
        ranks = {club: [player.id for player in squad] for club, squad in squads.items()}
        chance.shuffle(pairs)
        for slot, (home, away) in enumerate(pairs):
            edge = strength[home] - strength[away]
            open_play = BASE + openness[home] + openness[away]
            means = math.exp(open_play + HOME + edge), math.exp(open_play - edge)
            games.append(
                _game(matchday, (home, away), kickoffs[matchday - 1], slot, means, (ranks[home], ranks[away]), chance)
            )
        strength = {club: value + chance.gauss(0, FORM) for club, value in strength.items()}
    return Season(
        id=f"sim-{seed}",
        year=year,
        source="simulated",
        clubs=clubs,
        games=tuple(games),
        players=(*(player for squad in squads.values() for player in squad), *gone),
    )


def _game(
    matchday: int,
    pair: tuple[Club, Club],
    kickoffs: Sequence[int],
    slot: int,
    means: tuple[float, float],
    squads: tuple[Sequence[str], Sequence[str]],
    chance: Random,
) -> Game:
    announced, placeholder = calendar.announced(kickoffs)
    kickoff = kickoffs[slot]
    home, away = play.score(means, chance, TIE)
    goals, at_half = play.goals(home, away, squads, chance)
    match = f"{matchday}-{pair[0]}-{pair[1]}"
    result = Result(match=match, final=True, home=home, away=away, half=at_half, goals=goals, complete=True)
    quote = _quote(chances.outcome(*means, TIE))
    return Game(
        id=match,
        matchday=matchday,
        home=pair[0],
        away=pair[1],
        dates=(Dated(at=0, kickoff=placeholder, fixed=False), Dated(at=announced, kickoff=kickoff)),
        reports=(Reported(at=kickoff + DURATION, result=result),),
        quotes=(Quoted(at=kickoffs[0] - QUOTED * DAY, odds=quote, source=BOOKMAKER),),
    )


def _quote(chance: tuple[float, float, float]) -> Quote:
    home, draw, away = (round(1 / (each * (1 + MARGIN)), 2) for each in chance)
    return max(home, 1.01), max(draw, 1.01), max(away, 1.01)
