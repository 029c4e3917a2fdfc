"""How a season value takes in what a source says: as one more thing known, never in place of what was known.

Every function returns a new value, the same one where there is nothing new.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from server.engines.stadium.matches import Goal, Result
from server.football.asof import DURATION, date_of
from server.football.season import Dated, Game, Quote, Quoted, Reported, Season


def dated(game: Game, at: int, kickoff: int, *, fixed: bool = True, off: bool = False) -> Game:
    """The game's date is known to be this one."""
    last = game.dates[-1]
    if (last.kickoff, last.fixed, last.off) == (kickoff, fixed, off):
        return game
    return replace(game, dates=(*game.dates, Dated(at=max(at, last.at), kickoff=kickoff, fixed=fixed, off=off)))


def reported(game: Game, at: int, result: Result) -> Game:
    """The game's result is known to be this one.

    What is final when first heard of became known at the final whistle, so that a past season can be played back.
    """
    if game.reports and game.reports[-1].result == result:
        return game
    if not game.reports and result.final:
        at = min(at, date_of(game, at).kickoff + DURATION)
    last = game.reports[-1].at if game.reports else 0
    return replace(game, reports=(*game.reports, Reported(at=max(at, last), result=result)))


def quoted(game: Game, at: int, odds: Quote, source: str) -> Game:
    """These odds were read for the game at ``at``."""
    if game.quotes and (game.quotes[-1].odds, game.quotes[-1].source) == (odds, source):
        return game
    quotes = sorted((*game.quotes, Quoted(at=at, odds=odds, source=source)), key=lambda quote: quote.at)
    return replace(game, quotes=tuple(quotes))


def with_games(season: Season, games: Iterable[Game]) -> Season:
    """Put games in the place of those with their ids; new ones are added with their clubs, none is ever dropped."""
    changed = {game.id: game for game in games}
    known = {game.id for game in season.games}
    kept = tuple(changed.get(game.id, game) for game in season.games)
    new = [game for game in changed.values() if game.id not in known]
    if not new and kept == season.games:
        return season
    ordered = sorted((*kept, *new), key=lambda game: (game.matchday, game.dates[-1].kickoff))
    clubs = dict.fromkeys((*season.clubs, *sorted({club for game in new for club in (game.home, game.away)})))
    return replace(season, games=tuple(ordered), clubs=tuple(clubs))


def agree(home: int, away: int, goals: Iterable[Goal]) -> bool:
    """Are these all the goals of this score?"""
    sides = [goal.side for goal in goals]
    return sides.count("home") == home and sides.count("away") == away
