"""What is known of a season at a moment: the plan of a matchday and its results.

A game that was imported or simulated as a whole is played back: between kick-off and its report, the goals that have
fallen by then are told. A live source's reports are told as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from statistics import median_low

import msgspec

from server.engines.stadium.matches import Chance, Fixture, Match, Plan, Result
from server.football import chances, ratings
from server.football.season import Dated, Game, Season
from server.football.table import places
from server.football.wall import DAY, HOUR, MINUTE, berlin, wall

EARLIEST = 4 * DAY
"""Before its matchday's middle match; one that is played earlier is not played within its matchday (R58)."""
DURATION = 112 * MINUTE
"""From kick-off to the final whistle, with the break and usual stoppage time."""
LONGEST = 4 * HOUR
"""After kick-off; a match that is not over by then has been moved or broken off."""
_BREAK = 17 * MINUTE
_HALF = 45


def plan(season: Season, matchday: int, at: int) -> Plan:
    """All that is known of a matchday at a moment, without its results."""
    games = [game for game in season.games if game.matchday == matchday]
    planned = fixtures(games, at)
    earlier = [(game, result) for game, result in finals(season, at) if game.matchday < matchday]
    scores = [(game.home, game.away, result.home, result.away) for game, result in earlier]
    return Plan(
        matchday=matchday,
        fixtures=planned,
        settled=settled(season, matchday, at),
        chances=_chances(season, games, planned, at),
        places=places(season.clubs, scores) if scores else {},
        goals=sum(home + away for _, _, home, away in scores),
        matches=len(scores),
    )


def fixtures(games: Sequence[Game], at: int) -> tuple[Fixture, ...]:
    """A matchday's games as they are planned at a moment."""
    dates = [date_of(game, at) for game in games]
    middle = median_low([date.kickoff for date in dates]) if dates else 0
    return tuple(
        Fixture(
            id=game.id,
            home=game.home,
            away=game.away,
            kickoff=date.kickoff,
            off=date.off or not middle - EARLIEST <= date.kickoff < _round_day_over(middle),
        )
        for game, date in zip(games, dates, strict=True)
    )


def first_kickoffs(season: Season, at: int) -> list[int]:
    """Of each matchday, as it is planned at a moment; 0 where no match of it is."""
    games: dict[int, list[Game]] = {}
    for game in season.games:
        games.setdefault(game.matchday, []).append(game)
    days = (fixtures(games.get(day, ()), at) for day in range(1, season.matchdays + 1))
    return [min((fixture.kickoff for fixture in day if not fixture.off), default=0) for day in days]


def _round_day_over(middle: int) -> int:
    """The midnight that ends the first Monday from the middle match on: then its flag round has been played (R54)."""
    day = wall(middle).date()
    return berlin(day + timedelta(days=-day.weekday() % 7 + 1), 0)


def results(season: Season, matchday: int, at: int) -> tuple[Result, ...]:
    """Of each game of a matchday that has begun, what is known at a moment."""
    told = (result_of(game, at) for game in season.games if game.matchday == matchday)
    return tuple(result for result in told if result is not None)


def settled(season: Season, matchday: int, at: int) -> bool:
    """Is the schedule of a matchday fixed (R16a)? By announcement or by the commissioner.

    A matchday whose matches all share one time has a placeholder; only the last one is played like that, and
    counts as fixed with the one before it.
    """
    if season.fixed.get(matchday, at + 1) <= at:
        return True
    dates = [date_of(game, at) for game in season.games if game.matchday == matchday]
    played = [date for date in dates if not date.off]
    if not all(date.fixed for date in played):
        return False
    if len({date.kickoff for date in played}) > 1:
        return True
    return matchday == season.matchdays > 1 and settled(season, matchday - 1, at)


def finals(season: Season, at: int) -> Iterator[tuple[Game, Result]]:
    """Each game that is over at a moment, with its score as it stands then."""
    for game in season.games:
        for report in reversed(game.reports):
            if report.at <= at:
                if report.result.final:
                    yield game, report.result
                break


def date_of(game: Game, at: int) -> Dated:
    """A game's date as known at a moment; the first known one before that."""
    return next((date for date in reversed(game.dates) if date.at <= at), game.dates[0])


def result_of(game: Game, at: int) -> Result | None:
    """What is known of a game's result at a moment; None before it begins, or while nothing is reported.

    Sources leave a game "running" that was moved or broken off; it is told as running for some hours only.
    """
    known = next((report.result for report in reversed(game.reports) if report.at <= at), None)
    if known is not None and known.final:
        return known
    date = date_of(game, at)
    if not game.reports or date.off or not date.kickoff <= at <= date.kickoff + LONGEST:
        return None
    return known or _running(game.reports[0].result, at - date.kickoff)


def _running(result: Result, played: int) -> Result:
    """A final result played back: what had happened ``played`` ms after kick-off."""
    goals = tuple(goal for goal in result.goals if _elapsed(goal.minute) <= played)
    home = sum(goal.side == "home" for goal in goals)
    half = result.half if played >= _elapsed(_HALF) + 2 * MINUTE else None
    return msgspec.structs.replace(
        result, final=False, home=home, away=len(goals) - home, half=half, goals=goals, complete=True
    )


def _elapsed(minute: int) -> int:
    return minute * MINUTE + (_BREAK if minute > _HALF else 0)


def _chances(season: Season, games: list[Game], fixtures: tuple[Fixture, ...], at: int) -> dict[Match, Chance]:
    """Of each match that is not off: by the newest odds, or by the model where there are none."""
    found: dict[Match, Chance] = {}
    missing: list[Game] = []
    for game, fixture in zip(games, fixtures, strict=True):
        if fixture.off:
            continue
        quote = next((quote for quote in reversed(game.quotes) if quote.at <= at), None)
        if quote is None:
            missing.append(game)
        else:
            found[game.id] = chances.quoted(quote.odds, quote.source, quote.at)
    if missing:
        known, learnt_at = _learnt(season, at)
        for game in missing:
            found[game.id] = ratings.chance(known, game.home, game.away, learnt_at)
    return found


def _learnt(season: Season, at: int) -> tuple[ratings.Ratings, int]:
    """The clubs' ratings after all results known at a moment, and when the newest of these became known."""
    known = ratings.start(season.clubs, season.before)
    newest = 0
    for game, result in finals(season, at):
        ratings.learn(known, game.home, game.away, result.home, result.away)
        newest = max(newest, next(report.at for report in reversed(game.reports) if report.at <= at))
    return known, newest
