"""Past seasons and the coming one, from the tables in ``../shared/data``, as season values.

The tables hold what was known in the end. When it became known is added here: results at the final whistle, odds before
the week opens, moved matches a day before the matchday, and the two cases that were otherwise.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from datetime import date, datetime, time
from functools import cache
from pathlib import Path
from typing import TypeAlias

from server.engines.stadium.matches import Goal, Match, Result, Side
from server.football import changes, history
from server.football.asof import DURATION
from server.football.clubs import LIST, directory
from server.football.inbox import Reading
from server.football.season import Dated, Game, Quoted, Reported, Season
from server.football.wall import DAY, LONDON, berlin, instant

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
ODDS = "market average"
QUOTED = 9 * DAY
"""Before a matchday's first kick-off; the tables do not say when odds were read."""
AWARDED: tuple[str, Match] = ("2425", "14-FCU-BOC")
"""Played 1:1 on 14 December 2024, awarded 0:2 on the day below."""
AWARDED_AT = berlin(date(2025, 1, 9), 15)
SNOW: tuple[str, Match] = ("2324", "13-FCB-FCU")
"""Called off on its own morning, 2 December 2023, when its matchday had begun."""
SNOW_AT = berlin(date(2023, 12, 2), 10)

Row: TypeAlias = dict[str, str]


@cache
def table(name: str) -> tuple[Row, ...]:
    """The rows of a table."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


@cache
def season(code: str) -> Season:
    """A past season by its code: ``2324``. Earlier ones are its history. Goals are known up to 2024/25, matchday 24."""
    rows = [row for row in table("bl1_matches.csv") if row["season"] == code]
    kickoffs = _kickoffs(rows)
    games = [_game(code, row, kickoffs) for row in rows]
    clubs = tuple(sorted({game.home for game in games}))
    whole = Season(id=f"bl1-{code}", year=2000 + int(code[:2]), source="file", clubs=clubs, games=())
    reading = Reading(whole)
    games = [_with_result(code, game, row, reading) for game, row in zip(games, rows, strict=True)]
    whole = reading.into(changes.with_games(whole, games))
    return history.with_history(whole, (scores(earlier) for earlier in codes() if earlier < code))


@cache
def codes() -> tuple[str, ...]:
    """All seasons there are, the oldest first."""
    return tuple(sorted({row["season"] for row in table("bl1_matches.csv")}))


def scores(code: str) -> list[tuple[str, str, int, int]]:
    rows = (row for row in table("bl1_matches.csv") if row["season"] == code)
    played = sorted(rows, key=lambda row: (row["date"], row["time"]))
    return [(row["home"], row["away"], int(row["hg"]), int(row["ag"])) for row in played]


@cache
def coming() -> Season:
    """The season 2026/27 as planned: dates are Berlin's wall time, most matchdays have a placeholder (R16a)."""
    named = directory().named
    rows = json.loads((DATA / "fixtures_2627.json").read_text("utf-8"))
    games = []
    for row in rows:
        home, away = named(row["homeTeam"]), named(row["awayTeam"])
        kickoff = instant(datetime.fromisoformat(row["date"]))
        match = f"{row['matchday']}-{home}-{away}"
        first = (Dated(at=0, kickoff=kickoff),)
        games.append(Game(id=match, matchday=row["matchday"], home=home, away=away, dates=first))
    clubs = directory().lists[LIST]
    whole = changes.with_games(Season(id=LIST, year=2026, source="openligadb", clubs=clubs, games=()), games)
    return history.with_history(whole, map(scores, codes()))


def _kickoff(row: Row) -> int:
    """London's time of day, where there is one; before 2019 what was usual."""
    day = date.fromisoformat(row["date"])
    if row["time"]:
        return instant(datetime.combine(day, time.fromisoformat(row["time"])), LONDON)
    return berlin(day, 20 if day.weekday() == 4 else 15, 30)


def _kickoffs(rows: list[Row]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for row in rows:
        found.setdefault(row["matchday"], []).append(_kickoff(row))
    return {matchday: sorted(each) for matchday, each in found.items()}


def _game(code: str, row: Row, kickoffs: dict[str, list[int]]) -> Game:
    times = kickoffs[row["matchday"]]
    kickoff, middle = _kickoff(row), times[len(times) // 2]
    first = min(at for at in times if abs(at - middle) < 4 * DAY)
    match = f"{row['matchday']}-{row['home']}-{row['away']}"
    if abs(kickoff - middle) < 4 * DAY:
        dates: tuple[Dated, ...] = (Dated(at=0, kickoff=kickoff),)
    elif (code, match) == SNOW:
        called_off = Dated(at=SNOW_AT, kickoff=middle, off=True)
        dates = (Dated(at=0, kickoff=middle), called_off, Dated(at=SNOW_AT + 5 * DAY, kickoff=kickoff))
    else:
        dates = (Dated(at=0, kickoff=middle), Dated(at=first - DAY, kickoff=kickoff))
    odds = float(row["oH"]), float(row["oD"]), float(row["oA"])
    return Game(
        id=match,
        matchday=int(row["matchday"]),
        home=row["home"],
        away=row["away"],
        dates=dates,
        quotes=(Quoted(at=first - QUOTED, odds=odds, source=ODDS),),
    )


def _with_result(code: str, game: Game, row: Row, reading: Reading) -> Game:
    goals = tuple(_goals(code, game, reading))
    score = int(row["hg"]), int(row["ag"])
    half = (int(row["hthg"]), int(row["htag"])) if row["hthg"] else None
    over = game.dates[-1].kickoff + DURATION
    if (code, game.id) == AWARDED:
        played = _result(game, (1, 1), (1, 1), goals)
        awarded = _result(game, score, None, goals)
        return changes.reported(changes.reported(game, over, played), AWARDED_AT, awarded)
    return changes.reported(game, over, _result(game, score, half, goals))


def _result(game: Game, score: tuple[int, int], half: tuple[int, int] | None, goals: tuple[Goal, ...]) -> Result:
    complete = changes.agree(*score, goals)
    return Result(match=game.id, final=True, home=score[0], away=score[1], half=half, goals=goals, complete=complete)


@cache
def _goal_rows() -> dict[tuple[str, str, str], list[Row]]:
    found: dict[tuple[str, str, str], list[Row]] = {}
    for row in table("bl1_goals.csv"):
        found.setdefault((row["season"], row["matchday"], row["team"]), []).append(row)
    return found


def _goals(code: str, game: Game, reading: Reading) -> Iterator[Goal]:
    """In the order of the score after them. The table's team is the one that the goal counts for."""
    sides: tuple[tuple[Side, Side], ...] = (("home", "away"), ("away", "home"))
    rows = [
        (sum(map(int, row["score"].split(":"))), side, other, row)
        for side, other in sides
        for row in _goal_rows().get((code, str(game.matchday), game.club(side)), ())
    ]
    for index, (_, side, other, row) in enumerate(sorted(rows, key=lambda each: each[0])):
        own = row["own"] == "1"
        name = f"{row['first']} {row['last']}"
        minute = int(row["minute"] or 0)
        if row["ot"] == "1" and 45 < minute < 60:
            minute = 45
        player = reading.player(game.club(other if own else side), name, (game.id, index))
        yield Goal(side=side, player=player, minute=min(minute, 90), penalty=row["pen"] == "1", own=own)


def reports(whole: Season) -> Iterator[Reported]:
    """The first report of each game."""
    return (game.reports[0] for game in whole.games)
