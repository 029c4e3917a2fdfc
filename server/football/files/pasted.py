"""What somebody types or pastes: results as ``Bayern - Stuttgart 2:1 (1:0)``, squads as ``FCB: Name, Name``."""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from server.engines.stadium.map import Club
from server.engines.stadium.matches import Result
from server.football import inbox
from server.football.clubs import UnknownClub, directory
from server.football.files.rows import Fault, Problem
from server.football.files.tables import MOST_GOALS, Taken, scored
from server.football.season import Season
from server.football.spelling import folded, spelled

MOST_CHARACTERS = 20_000
_RESULT = re.compile(
    r"(?P<clubs>.+?)\s+(?P<home>\d{1,2})\s*[:\-–]\s*(?P<away>\d{1,2})"
    r"(?:\s*[\(\[]\s*(?P<half_home>\d{1,2})\s*[:\-–]\s*(?P<half_away>\d{1,2})\s*[\)\]])?"
)
_BETWEEN = re.compile(r"\s+[\-–:]\s+|\s+vs\.?\s+|\s*\t\s*|\s+[\-–]|[\-–]\s+|[–:\-]")


class Entered(msgspec.Struct, frozen=True):
    """Results of a matchday as entered, and the lines that say nothing we understand."""

    results: tuple[Result, ...]
    problems: tuple[Problem, ...]


def results(season: Season, matchday: int, text: str) -> Entered:
    """Results of a matchday, one a line; the score at half time in brackets may be missing. Changes nothing."""
    games = {(game.home, game.away): game for game in season.games if game.matchday == matchday}
    found: list[Result] = []
    problems: list[Problem] = []
    for number, line in enumerate(text[:MOST_CHARACTERS].splitlines(), 1):
        if not line.strip():
            continue
        match = _RESULT.fullmatch(line.strip())
        pair = _pair(match["clubs"]) if match else None
        if match is None or pair is None:
            problems.append(Problem(number, Fault.NO_LINE, line.strip()))
        elif pair not in games:
            problems.append(Problem(number, Fault.NO_MATCH, "-".join(pair)))
        else:
            score = int(match["home"]), int(match["away"])
            half = (int(match["half_home"]), int(match["half_away"])) if match["half_home"] else None
            try:
                if max(score) > MOST_GOALS:
                    raise ValueError(score)
                found.append(scored(games[pair], score, half))
            except ValueError:
                problems.append(Problem(number, Fault.BAD_SCORE, line.strip()))
    return Entered(tuple(found), tuple(problems))


def squads(season: Season, text: str, at: int) -> Taken:
    """Players by club: ``FCB: Harry Beispiel, Jo Muster`` a line, or a club's name alone and its players below it.

    A surname with its first name behind a comma is for tables; here commas and semicolons part the players.
    """
    found: list[tuple[Club, str, int, int | None]] = []
    problems: list[Problem] = []
    club: Club | None = None
    counts: Counter[Club | None] = Counter()
    for number, line in enumerate(text[:MOST_CHARACTERS].splitlines(), 1):
        head, colon, names = line.partition(":")
        heading = _club(season, head) if folded(head) else None
        if heading is not None:
            club = heading
        elif colon:
            club = None
            problems.append(Problem(number, Fault.NO_CLUB, head.strip()))
            continue
        else:
            names = line
        for name in re.split(r"[,;\t]", names):
            if not folded(name):
                continue
            counts[club] += 1
            if club is None:
                problems.append(Problem(number, Fault.NO_CLUB, name.strip()))
            elif counts[club] > inbox.MOST_OF_A_CLUB:
                problems.append(Problem(number, Fault.TOO_MANY, name.strip()))
            else:
                found.append((club, spelled(name), at, None))
    return inbox.listed(season, found), tuple(problems)


def _club(season: Season, name: str) -> Club | None:
    try:
        club = directory().named(name)
    except UnknownClub:
        return None
    return club if season.plays(club) else None


def _pair(clubs: str) -> tuple[Club, Club] | None:
    """Two clubs with something between them; names may have hyphens and spaces of their own."""
    for between in _BETWEEN.finditer(clubs):
        try:
            return directory().named(clubs[: between.start()]), directory().named(clubs[between.end() :])
        except UnknownClub:
            continue
    return None
