"""Small seasons for tests, with a match's time said as hours from a fixed Friday evening."""

from __future__ import annotations

from datetime import date

from server.engines.stadium.matches import Goal, Result, Side
from server.football.season import Dated, Game, Quoted, Reported, Season
from server.football.wall import HOUR, berlin

FRIDAY = berlin(date(2026, 10, 23), 20, 30)
SATURDAY = berlin(date(2026, 10, 24), 15, 30)
SUNDAY = berlin(date(2026, 10, 25), 15, 30)
CLUBS = ("FCB", "BVB", "B04", "RBL")
LONG_AGO = 0


def goal(side: Side, minute: int = 10, player: str = "", *, penalty: bool = False, own: bool = False) -> Goal:
    return Goal(side=side, player=player, minute=minute, penalty=penalty, own=own)


def result(match: str, *goals: Goal, half: tuple[int, int] | None = None, final: bool = True) -> Result:
    home = sum(each.side == "home" for each in goals)
    away = len(goals) - home
    return Result(match=match, final=final, home=home, away=away, half=half, goals=goals, complete=True)


def game(
    home: str,
    away: str,
    kickoff: int = SATURDAY,
    *goals: Goal,
    matchday: int = 1,
    told: int | None = None,
    odds: tuple[float, float, float] | None = None,
) -> Game:
    """A game whose result, where ``told`` says when, has these goals; odds are known a week before."""
    match = f"{home}-{away}"
    return Game(
        id=match,
        matchday=matchday,
        home=home,
        away=away,
        dates=(Dated(at=LONG_AGO, kickoff=kickoff),),
        reports=() if told is None else (Reported(at=told, result=result(match, *goals)),),
        quotes=() if odds is None else (Quoted(at=kickoff - 168 * HOUR, odds=odds, source="test"),),
    )


def season(*games: Game, clubs: tuple[str, ...] = CLUBS) -> Season:
    return Season(id="test-2026", year=2026, source="file", clubs=clubs, games=games)
