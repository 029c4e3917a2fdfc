"""What goes wrong in real seasons, put into a simulated one: moved, broken off, late, corrected, awarded matches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from server.football.asof import DURATION
from server.football.season import Dated, Game, Reported, Season
from server.football.wall import DAY, HOUR, days_later

Mishap: TypeAlias = Callable[[Game], Game]

SHARE = 0.3
"""Matchdays on which something goes wrong with a match."""
_REPLAY_DAYS = 24
_VERDICT_DAYS = 26


def with_mishaps(season: Season, seed: int) -> Season:
    """The season with mishaps; the same seed makes the same ones."""
    chance = Random(seed)
    games = {game.id: game for game in season.games}
    for matchday in range(1, season.matchdays + 1):
        if chance.random() < SHARE:
            game = chance.choice([game for game in season.games if game.matchday == matchday])
            games[game.id] = chance.choice(MISHAPS)(game)
    return replace(season, games=tuple(games.values()))


def moved(game: Game) -> Game:
    """Known a week before: it is not played within its matchday (R58)."""
    kickoff = game.dates[-1].kickoff
    return _replayed(game, Dated(at=kickoff - 8 * DAY, kickoff=days_later(kickoff, _REPLAY_DAYS)))


def called_off(game: Game) -> Game:
    """Two hours before its kick-off, when its matchday may have begun; the new date is found later (R59)."""
    kickoff = game.dates[-1].kickoff
    off = Dated(at=kickoff - 2 * HOUR, kickoff=kickoff, off=True)
    return _replayed(game, off, Dated(at=kickoff + 5 * DAY, kickoff=days_later(kickoff, _REPLAY_DAYS)))


def broken_off(game: Game) -> Game:
    """After an hour; it is played again from the start later (R59)."""
    kickoff = game.dates[-1].kickoff
    off = Dated(at=kickoff + HOUR, kickoff=kickoff, off=True)
    return _replayed(game, off, Dated(at=kickoff + 5 * DAY, kickoff=days_later(kickoff, _REPLAY_DAYS)))


def goals_late(game: Game) -> Game:
    """Its last goal is told three days after its result (R60: not complete on Monday noon)."""
    told = game.reports[-1]
    if not told.result.goals:
        return game
    at_first = replace(told.result, goals=told.result.goals[:-1], complete=False)
    return replace(game, reports=(replace(told, result=at_first), Reported(at=told.at + 3 * DAY, result=told.result)))


def penalty_late(game: Game) -> Game:
    """A penalty is marked as one days later (fault 13)."""
    told = game.reports[-1]
    plain = tuple(replace(goal, penalty=False) for goal in told.result.goals)
    marked = tuple(replace(goal, penalty=goal.penalty or not n) for n, goal in enumerate(told.result.goals))
    if plain == marked:
        return game
    first, later = (replace(told.result, goals=goals) for goals in (plain, marked))
    return replace(game, reports=(replace(told, result=first), Reported(at=told.at + 4 * DAY, result=later)))


def awarded(game: Game) -> Game:
    """Weeks later it is given 2:0 to the guests, whatever was played (R60)."""
    told = game.reports[-1]
    verdict = replace(told.result, home=0, away=2, half=None, goals=(), complete=False)
    return replace(game, reports=(told, Reported(at=told.at + _VERDICT_DAYS * DAY, result=verdict)))


MISHAPS: tuple[Mishap, ...] = (moved, called_off, broken_off, goals_late, penalty_late, awarded)


def _replayed(game: Game, *dates: Dated) -> Game:
    over = dates[-1].kickoff + DURATION
    return replace(game, dates=(*game.dates, *dates), reports=(replace(game.reports[-1], at=over),))
