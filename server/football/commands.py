"""``pausenhof football ...``: seasons brought in, simulated, looked at and written out, without a server."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from server.football import asof, history, season, wall
from server.football.feed import FOREVER
from server.football.files import export as own
from server.football.files import odds, rows, tables
from server.football.files.rows import BadTable, Fault, Problem
from server.football.openligadb.client import OpenLigaDB, SourceFailed, connection
from server.football.openligadb.fetch import empty, fetch
from server.football.openligadb.shapes import NoAnswer
from server.football.season import BadSeason, Season
from server.football.simulated.mishaps import with_mishaps
from server.football.simulated.season import season as simulated

OK, REFUSED, UNREADABLE = 0, 1, 2
"""Exit codes."""
_SHOWN = 20
_SENTENCES = {
    Fault.NO_TEXT: "this is no table, or it is too large",
    Fault.NO_COLUMN: "a column is missing",
    Fault.NO_CLUB: "no club of this season goes by this name",
    Fault.NO_DATE: "this is no date",
    Fault.NO_NUMBER: "this is no number that fits here",
    Fault.NO_MATCH: "there is no such match, or it has no result yet",
    Fault.NO_ODDS: "there are no usable odds in this line",
    Fault.NO_NAME: "the player's name is missing",
    Fault.NO_LINE: "this cannot be understood",
    Fault.TOO_MANY: "no club has so many players",
    Fault.BAD_SCORE: "this score cannot be",
}


class Unreadable(Exception):
    """A file can't be read or used."""


def bring_in(
    file: Path,
    *,
    openligadb: bool,
    year: int | None,
    league: str,
    url: str,
    fixtures: Path | None,
    results: Path | None,
    goals: Path | None,
    squads: Path | None,
    odds: list[Path],
    history: list[Path],
) -> int:
    """Add what the sources say to a season file, which is made if it is not there."""
    at = _now()
    known = _read(file) if file.exists() else None
    year = year or (known.year if known else season_of(at))
    whole = known or empty(year, league)
    if openligadb and whole.source == "simulated":
        raise Unreadable(f"{file}: a simulated season has nothing to do with real ones")
    if openligadb:
        fetched = asyncio.run(_fetched(whole, url, league, at))
        if fetched is None:
            return REFUSED
        whole = fetched
    elif known is None:
        whole = Season(id=f"{league}-{year}", year=year, source="file", clubs=(), games=())
    for path, take in (
        (fixtures, tables.fixtures),
        (squads, tables.squads),
        (results, tables.results),
        (goals, tables.goals),
    ):
        if path is not None:
            whole = _with_table(whole, path, take, at)
    for path in odds:
        whole = _with_odds(whole, path, at)
    whole = _with_history(whole, history)
    _write(file, whole)
    print(f"{file}: {_summary(whole)}")
    return OK


def simulate(file: Path, *, seed: int, year: int, mishaps: bool) -> int:
    """Write a simulated season."""
    whole = simulated(seed, year=year)
    if mishaps:
        whole = with_mishaps(whole, seed)
    _write(file, whole)
    print(f"{file}: {_summary(whole)}")
    return OK


def show(file: Path, *, matchday: int | None) -> int:
    """Tell what is in a season file; of one matchday its matches, chances and results."""
    whole = _read(file)
    print(f"{file}: {_summary(whole)}")
    for entry in whole.inbox:
        print(
            f"  who is this? {entry.club} {entry.spelling} ({len(entry.places)} goals): {', '.join(entry.candidates)}"
        )
    if matchday is not None:
        plan = asof.plan(whole, matchday, FOREVER)
        told = {result.match: result for result in asof.results(whole, matchday, FOREVER)}
        for fixture in plan.fixtures:
            line = f"  {wall.wall(fixture.kickoff):%d.%m.%Y %H:%M}  {fixture.home} - {fixture.away}"
            if chance := plan.chances.get(fixture.id):
                line += f"  {chance.home:5.1%} {chance.draw:5.1%} {chance.away:5.1%} ({chance.source})"
            if result := told.get(fixture.id):
                line += f"  {result.home}:{result.away}"
            print(line)
    return OK


def export(file: Path, *, folder: Path) -> int:
    """Write a season's fixtures, results, goals and squads as tables."""
    whole = _read(file)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in own.tables(whole).items():
        (folder / f"{name}.csv").write_text(text, "utf-8")
    print(f"{folder}: {_summary(whole)}")
    return OK


def season_of(at: int) -> int:
    """The year in which the season of a moment starts: seasons change in July."""
    day = wall.wall(at).date()
    return day.year if day.month >= 7 else day.year - 1


def _now() -> int:
    return time.time_ns() // 1_000_000


async def _fetched(whole: Season, url: str, league: str, at: int) -> Season | None:
    """The season with what OpenLigaDB says, None where it can't be reached; then the reason is printed."""
    done = _progress()
    try:
        async with connection() as http:
            client = OpenLigaDB(http, whole.year, base=url, league=league)
            taken = await fetch(client, whole, at, done)
    except (SourceFailed, NoAnswer) as e:
        print(f"{url} can't be used: {e}", file=sys.stderr)
        return None
    except ValueError as e:
        print(e, file=sys.stderr)
        return None
    if taken.strangers:
        print(f"Matches of clubs that are not known here were left out: {', '.join(taken.strangers)}", file=sys.stderr)
    return taken.season


def _progress() -> Callable[[int], None]:
    return lambda matchday: print(f"matchday {matchday}", flush=True)


def _with_table(whole: Season, path: Path, take: Callable[[Season, str, int], tables.Taken], at: int) -> Season:
    try:
        taken, problems = take(whole, _text(path), at)
    except BadTable as e:
        raise Unreadable(f"{path}: {_sentence(e.problem)}") from None
    _tell(path, problems)
    return taken


def _with_odds(whole: Season, path: Path, at: int) -> Season:
    read = _odds(path)
    taken, problems = odds.into(whole, read.lines, at)
    _tell(path, (*read.problems, *problems))
    return taken


def _with_history(whole: Season, paths: Iterable[Path]) -> Season:
    """Earlier seasons, as files of odds with results or as season files, in any order."""
    before: dict[int, tuple[tuple[str, str, int, int], ...]] = {}
    for path in paths:
        if path.suffix == ".json":
            earlier = _read(path)
            before[earlier.year] = history.scores(earlier)
        else:
            lines = _odds(path).lines
            years = {season_of(line.kickoff) for line in lines if line.kickoff is not None}
            before |= {year: tuple(odds.scores(lines, year)) for year in years}
    return history.with_history(whole, (before[year] for year in sorted(before) if year < whole.year))


def _odds(path: Path) -> odds.Read:
    try:
        return odds.read(_text(path))
    except BadTable as e:
        raise Unreadable(f"{path}: {_sentence(e.problem)}") from None


def _text(path: Path) -> str:
    try:
        return rows.text_of(path.read_bytes())
    except OSError as e:
        raise Unreadable(f"{path}: {e.strerror}") from None
    except BadTable as e:
        raise Unreadable(f"{path}: {_sentence(e.problem)}") from None


def _read(path: Path) -> Season:
    try:
        return season.read(path.read_bytes())
    except OSError as e:
        raise Unreadable(f"{path}: {e.strerror}") from None
    except BadSeason as e:
        raise Unreadable(f"{path}: {e}") from None


def _write(path: Path, whole: Season) -> None:
    """All of it or nothing, so that a reader never finds half a season."""
    beside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(season.written(whole))
        os.replace(beside, path)
    except OSError as e:
        raise Unreadable(f"{path}: {e.strerror}") from None


def _summary(whole: Season) -> str:
    played = sum(1 for _ in asof.finals(whole, FOREVER))
    quoted = sum(bool(game.quotes) for game in whole.games)
    said = (
        f"{whole.id}, {len(whole.clubs)} clubs, {whole.matchdays} matchdays, {len(whole.games)} matches, "
        f"{played} played, {quoted} with odds, {len(whole.players)} players, {len(whole.inbox)} spellings to decide on"
    )
    return f"{said}. Data: {whole.attribution}" if whole.attribution else said


def _tell(path: Path, problems: Iterable[Problem]) -> None:
    told = list(problems)
    for problem in told[:_SHOWN]:
        print(f"{path}:{problem.line}: {_sentence(problem)}", file=sys.stderr)
    if len(told) > _SHOWN:
        print(f"{path}: and {len(told) - _SHOWN} more", file=sys.stderr)


def _sentence(problem: Problem) -> str:
    said = _SENTENCES[problem.fault]
    return f"{said}: {problem.value}" if problem.value else said
