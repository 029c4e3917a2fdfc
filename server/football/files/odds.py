"""Odds from CSV: football-data.co.uk's, or our own columns (home, away or match; odds; source and time if given).

Of football-data's many columns the market's average before the match is taken where it is there, then single
bookmakers; which of them exist changes from season to season, so nothing but the header says where a number stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime

import msgspec

from server.engines.stadium.map import Club
from server.football import changes
from server.football.asof import plan
from server.football.chances import plausible
from server.football.clubs import UnknownClub, directory
from server.football.files.rows import BadTable, Fault, Problem, Row, columns_of, rows
from server.football.season import Game, Quote, Season
from server.football.table import Score
from server.football.wall import DAY, LONDON, berlin, instant

BEFORE = 9 * DAY
"""Odds of past matches, whose file does not say when they were read, count as known so long before the matchday."""
_TRIO = re.compile(r"[a-z0-9]{2,8}h")
_PREFERRED = ("avg", "bbav", "b365", "ps", "max")
_DATES = ("%d/%m/%Y", "%d/%m/%y", "%Y-%m-%d")


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a file of odds. ``kickoff`` in ms: midnight in London where the file has no time of day."""

    line: int
    home: Club
    away: Club
    kickoff: int | None
    odds: Quote | None
    source: str
    at: int | None
    score: tuple[int, int] | None
    half: tuple[int, int] | None


class Read(msgspec.Struct, frozen=True):
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]


def read(text: str) -> Read:
    """The matches of a file, whichever its columns. Raises BadTable where there are no matches in it."""
    header = columns_of(text)
    home, away = next(
        ((h, a) for h, a in (("hometeam", "awayteam"), ("home", "away")) if h in header and a in header), ("", "")
    )
    if not home:
        raise BadTable(Problem(1, Fault.NO_COLUMN, "HomeTeam, AwayTeam"))
    trios = tuple(_trios(header))
    lines, problems = [], []
    for row in rows(text):
        try:
            lines.append(_line(row, row[home], row[away], trios))
        except UnknownClub as e:
            problems.append(row.problem(Fault.NO_CLUB, str(e)))
    return Read(tuple(lines), tuple(problems))


def into(season: Season, lines: Iterable[Line], at: int) -> tuple[Season, tuple[Problem, ...]]:
    """Add the odds of this season's matches, joined by home and away; other seasons' lines are left out.

    ``at``: when the file was read; odds without a time of their own count as known from then on.
    """
    games = {(game.home, game.away): game for game in season.games}
    first: dict[int, int] = {}
    problems = []
    for line in lines:
        if line.kickoff is not None and not in_season(line.kickoff, season.year):
            continue
        game = games.get((line.home, line.away))
        if game is None:
            problems.append(Problem(line.line, Fault.NO_MATCH, f"{line.home}-{line.away}"))
        elif line.odds is None:
            problems.append(Problem(line.line, Fault.NO_ODDS))
        else:
            known = line.at if line.at is not None else _known(season, game, first, at)
            games[line.home, line.away] = changes.quoted(game, known, line.odds, line.source)
    return changes.with_games(season, games.values()), tuple(problems)


def scores(lines: Iterable[Line], year: int) -> list[Score]:
    """The results of the season that starts in ``year``, in order: a history for the ratings."""
    played = [line for line in lines if line.score and line.kickoff is not None and in_season(line.kickoff, year)]
    played.sort(key=lambda line: line.kickoff or 0)
    return [(line.home, line.away, *line.score) for line in played if line.score]


def in_season(kickoff: int, year: int) -> bool:
    """From July to June."""
    return berlin(date(year, 7, 1), 0) <= kickoff < berlin(date(year + 1, 7, 1), 0)


def _known(season: Season, game: Game, first: dict[int, int], at: int) -> int:
    if game.matchday not in first:
        first[game.matchday] = plan(season, game.matchday, at).kickoff
    kickoff = first[game.matchday]
    return min(at, kickoff - BEFORE) if 0 < kickoff < at else at


def _line(row: Row, home: str, away: str, trios: Iterable[tuple[str, tuple[str, str, str]]]) -> Line:
    quotes = ((source, _quote(row, columns)) for source, columns in trios)
    source, odds = next(((source, quote) for source, quote in quotes if quote), ("", None))
    own_time = row["at"]
    return Line(
        line=row.line,
        home=directory().named(home),
        away=directory().named(away),
        kickoff=_kickoff(row["date"], row["time"]),
        odds=odds,
        source=row["source"] or source,
        at=instant(datetime.fromisoformat(own_time)) if _is_time(own_time) else None,
        score=_pair(row["fthg"], row["ftag"]),
        half=_pair(row["hthg"], row["htag"]),
    )


def _trios(header: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, str, str]]]:
    """Sets of three columns, the best first. Closing odds (``AvgCH``) come too late to be frozen."""
    if {"odds_home", "odds_draw", "odds_away"} <= set(header):
        yield "file", ("odds_home", "odds_draw", "odds_away")
    books = [
        name[:-1] for name in header if _TRIO.fullmatch(name) and {f"{name[:-1]}d", f"{name[:-1]}a"} <= set(header)
    ]
    opening = [book for book in books if len(book) == 2 or not book.endswith("c")]
    opening.sort(key=lambda book: _PREFERRED.index(book) if book in _PREFERRED else len(_PREFERRED))
    for book in opening:
        yield f"football-data {book}", (f"{book}h", f"{book}d", f"{book}a")


def _quote(row: Row, columns: tuple[str, str, str]) -> Quote | None:
    try:
        home, draw, away = (float(row[column].replace(",", ".")) for column in columns)
    except ValueError:
        return None
    quote = (home, draw, away)
    return quote if plausible(quote) else None


def _kickoff(day: str, time: str) -> int | None:
    """British wall time, in ms."""
    for form in _DATES:
        for text, whole in ((f"{day} {time}", f"{form} %H:%M"), (day, form)):
            try:
                return instant(datetime.strptime(text, whole), LONDON)  # noqa: DTZ007 - it has London's zone
            except ValueError:
                continue
    return None


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _pair(home: str, away: str) -> tuple[int, int] | None:
    return (int(home), int(away)) if home.isdecimal() and away.isdecimal() else None
