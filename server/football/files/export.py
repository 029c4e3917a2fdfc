"""A season as our own tables, which ``tables.py`` reads again."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from server.football.season import Season
from server.football.wall import wall


def tables(season: Season) -> dict[str, str]:
    """The text of each table by its name: fixtures, results, goals, squads."""
    return {
        "fixtures": _fixtures(season),
        "results": _results(season),
        "goals": _goals(season),
        "squads": _squads(season),
    }


def _fixtures(season: Season) -> str:
    rows = (
        (game.matchday, _time(date.kickoff), game.home, game.away, game.id, int(date.fixed), int(date.off))
        for game in season.games
        for date in game.dates[-1:]
    )
    return _table(("matchday", "kickoff", "home", "away", "match", "fixed", "off"), rows)


def _results(season: Season) -> str:
    rows = (
        (game.home, game.away, result.home, result.away, *(result.half or ("", "")), int(result.final))
        for game in season.games
        for result in (report.result for report in game.reports[-1:])
    )
    return _table(("home", "away", "home_goals", "away_goals", "half_home", "half_away", "final"), rows)


def _goals(season: Season) -> str:
    names = {player.id: player.name for player in season.players}
    rows = (
        (game.home, game.away, g.side, names.get(g.player, ""), g.minute, int(g.penalty), int(g.own))
        for game in season.games
        for report in game.reports[-1:]
        for g in report.result.goals
    )
    return _table(("home", "away", "side", "player", "minute", "penalty", "own"), rows)


def _squads(season: Season) -> str:
    rows = (
        (p.club, p.name, _time(p.since) if p.since else "", _time(p.until) if p.until is not None else "")
        for p in sorted(season.players, key=lambda p: (p.club, p.name))
    )
    return _table(("club", "player", "from", "to"), rows)


def _table(header: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


def _time(at: int) -> str:
    """Berlin's wall time with its offset, so that it can be read only one way."""
    return wall(at).isoformat(sep=" ", timespec="minutes")
