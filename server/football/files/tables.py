"""Our own tables: fixtures, results, goals, squads. They are read and written with the same columns.

| table | columns (those in brackets may be missing) |
|---|---|
| fixtures | matchday, kickoff, home, away, (match), (fixed), (off) |
| results | home, away, home_goals, away_goals, (half_home), (half_away), (final) |
| goals | home, away, side, player, (minute), (penalty), (own) |
| squads | club, player, (from), (to) |

Clubs by any name they go by; times as ``2026-08-28 20:30`` in Berlin or with an offset; yes is 1, true, yes or x.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import TypeAlias

from msgspec.structs import replace

from server.engines.stadium.map import Club
from server.engines.stadium.matches import Goal, Result, Side
from server.football import changes, inbox
from server.football.clubs import UnknownClub, directory
from server.football.files.rows import Fault, Problem, Row, rows
from server.football.season import Dated, Game, Season
from server.football.wall import instant

Taken: TypeAlias = tuple[Season, tuple[Problem, ...]]
"""The season with what could be used, and what could not."""
_YES = frozenset(("1", "true", "yes", "x", "ja", "wahr"))
_SIDES: dict[str, Side] = {"home": "home", "h": "home", "away": "away", "a": "away"}
MOST_GOALS = 30
"""Of a side, in what somebody enters."""
_MOST_MATCHDAYS = 60
_LAST_MINUTE = 130


class _Wrong(Exception):
    def __init__(self, fault: Fault, value: str = "") -> None:
        self.fault = fault
        self.value = value


def fixtures(season: Season, text: str, at: int) -> Taken:
    """Add or move matches. Raises BadTable."""
    games = {(game.home, game.away): game for game in season.games}

    def take(row: Row) -> None:
        home, away = _club(season, row["home"]), _club(season, row["away"])
        kickoff = _time(row["kickoff"])
        fixed, off = row["fixed"].lower() in _YES or not row["fixed"], row["off"].lower() in _YES
        game = games.get((home, away))
        if game is None:
            match = row["match"] or f"{home}-{away}"
            first = (Dated(at=at, kickoff=kickoff, fixed=fixed, off=off),)
            game = Game(
                id=match, matchday=_number(row["matchday"], 1, _MOST_MATCHDAYS), home=home, away=away, dates=first
            )
        games[home, away] = changes.dated(game, at, kickoff, fixed=fixed, off=off)

    problems = _each(text, ("matchday", "kickoff", "home", "away"), take)
    return changes.with_games(season, games.values()), problems


def results(season: Season, text: str, at: int) -> Taken:
    """Add or correct results. Goals that are known and agree with the score stay. Raises BadTable."""
    games = {(game.home, game.away): game for game in season.games}

    def take(row: Row) -> None:
        game = _game(season, games, row)
        score = _number(row["home_goals"]), _number(row["away_goals"])
        half = (_number(row["half_home"]), _number(row["half_away"])) if row["half_home"] or row["half_away"] else None
        final = row["final"].lower() in _YES or not row["final"]
        games[_pair(game)] = changes.reported(game, at, scored(game, score, half, final=final))

    problems = _each(text, ("home", "away", "home_goals", "away_goals"), take)
    return changes.with_games(season, games.values()), problems


def scored(game: Game, score: tuple[int, int], half: tuple[int, int] | None, *, final: bool = True) -> Result:
    """A result that somebody has entered. Raises ValueError where the score at half time cannot be."""
    if half is not None and (half[0] > score[0] or half[1] > score[1]):
        raise ValueError(half)
    home, away = score
    known = game.reports[-1].result.goals if game.reports else ()
    goals = known if changes.agree(home, away, known) else ()
    complete = changes.agree(home, away, goals)
    return Result(match=game.id, final=final, home=home, away=away, half=half, goals=goals, complete=complete)


def goals(season: Season, text: str, at: int) -> Taken:
    """Give matches their goals, in the table's order; those of a match that is in the table are replaced.

    Raises BadTable.
    """
    games = {(game.home, game.away): game for game in season.games}
    reading = inbox.Reading(season)
    told: dict[tuple[Club, Club], list[Goal]] = {}

    def take(row: Row) -> None:
        game = _game(season, games, row)
        if row["side"].lower() not in _SIDES:
            raise _Wrong(Fault.NO_LINE, row["side"])
        side, own = _SIDES[row["side"].lower()], row["own"].lower() in _YES
        minute, penalty = min(_number(row["minute"] or "0", most=_LAST_MINUTE), 90), row["penalty"].lower() in _YES
        if _pair(game) not in told:
            reading.begin(game.id)
        before = told.setdefault(_pair(game), [])
        shooting = game.club(side if not own else "away" if side == "home" else "home")
        player = reading.player(shooting, row["player"], (game.id, len(before)))
        before.append(Goal(side=side, player=player, minute=minute, penalty=penalty, own=own))

    problems = _each(text, ("home", "away", "side", "player"), take)
    for pair, scored_goals in told.items():
        game, listed = games[pair], tuple(scored_goals)
        if not game.reports:
            problems += (Problem(0, Fault.NO_MATCH, f"{game.home}-{game.away}"),)
            continue
        last = game.reports[-1].result
        new = replace(last, goals=listed, complete=changes.agree(last.home, last.away, listed))
        games[pair] = changes.reported(game, at, new)
    return reading.into(changes.with_games(season, games.values())), problems


def squads(season: Season, text: str, _at: int) -> Taken:
    """Add players and confirm those that are known; without a beginning they were there always. Raises BadTable."""
    found: list[tuple[Club, str, int, int | None]] = []
    counts: Counter[Club] = Counter()

    def take(row: Row) -> None:
        if not row["player"]:
            raise _Wrong(Fault.NO_NAME)
        since = _time(row["from"]) if row["from"] else 0
        until = _time(row["to"], end_of_day=True) if row["to"] else None
        club = _club(season, row["club"])
        counts[club] += 1
        if counts[club] > inbox.MOST_OF_A_CLUB:
            raise _Wrong(Fault.TOO_MANY, row["player"])
        found.append((club, row["player"], since, until))

    problems = _each(text, ("club", "player"), take)
    return inbox.listed(season, found), problems


def _each(text: str, needed: tuple[str, ...], take: Callable[[Row], None]) -> tuple[Problem, ...]:
    """Take every row that can be taken; the problems of the others."""
    return tuple(_refused(text, needed, take))


def _refused(text: str, needed: tuple[str, ...], take: Callable[[Row], None]) -> Iterator[Problem]:
    for row in rows(text, *needed):
        try:
            take(row)
        except UnknownClub as e:
            yield row.problem(Fault.NO_CLUB, str(e))
        except _Wrong as e:
            yield row.problem(e.fault, e.value)
        except ValueError as e:
            yield row.problem(Fault.BAD_SCORE, str(e))


def _club(season: Season, name: str) -> Club:
    club = directory().named(name)
    if not season.plays(club):
        raise UnknownClub(name)
    return club


def _pair(game: Game) -> tuple[Club, Club]:
    return game.home, game.away


def _game(season: Season, games: dict[tuple[Club, Club], Game], row: Row) -> Game:
    pair = _club(season, row["home"]), _club(season, row["away"])
    if pair not in games:
        raise _Wrong(Fault.NO_MATCH, "-".join(pair))
    return games[pair]


def _number(text: str, least: int = 0, most: int = MOST_GOALS) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise _Wrong(Fault.NO_NUMBER, text)
    return int(text)


def _time(text: str, *, end_of_day: bool = False) -> int:
    """An instant in ms; a day alone is its beginning in Berlin, or its end."""
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        raise _Wrong(Fault.NO_DATE, text) from None
    return instant(read + timedelta(days=1) if end_of_day and len(text) == len("2026-08-28") else read)
