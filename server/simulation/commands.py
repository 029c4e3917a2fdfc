"""``pausenhof demo season`` and ``pausenhof simulate``."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import msgspec

from server.engines.refusal import Refused
from server.engines.stadium.engine import Stadium
from server.engines.stadium.map import CLUBS
from server.football.season import BadSeason, Season
from server.football.simulated.season import season as simulated
from server.maps import shelf
from server.simulation import terminal
from server.simulation.drive import Drive
from server.simulation.simulate import Plan, as_football, makers, play, run, stored

BAD = 2


def demo(players: int, matchdays: int, bots: str, seed: int, pause: float) -> int:
    """Play a season with bots, and show table, map and balances of every week. ``pause``: seconds between two weeks."""
    plan = Plan(players=players, matchdays=matchdays, seasons=1, bots=bots, seed=seed)
    engine = Stadium(shelf.all())
    try:
        drive = Drive(engine, as_football(simulated(seed)), makers(plan, 0), _key(seed), {"matchdays": matchdays})
    except Refused as no:
        return _refused(no)
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    for week in drive.weeks():
        league_map, land = engine.map_of(drive.state), drive.state.land
        assert league_map is not None
        assert land is not None
        picture = terminal.picture(league_map, land, colour=colour)
        width = max(map(terminal.visible, picture))
        print(
            f"\nMatchday {week.matchday}",
            *terminal.beside(picture, terminal.week_lines(drive.state, week), width),
            sep="\n",
        )
        time.sleep(pause)
    assert drive.state.result is not None
    names = terminal.letters([member.seat for member in drive.state.members])
    print(f"\nThe title goes to {' and '.join(names[seat] for seat in drive.state.result.winners)}.")
    return 0


def simulate(
    players: int,
    matchdays: int,
    bots: str,
    seed: int,
    seasons: int,
    jobs: int,
    plot: Path | None = None,
    as_json: Path | None = None,
    real: Path | None = None,
) -> int:
    """Play many seasons; print how the rule book's claims stand. 1: one of them does not hold, 2: can't be played.

    ``real``: the file of a season that was, or a folder of them; with these the points table has to pay alike, too.
    """
    try:
        files = _seasons(real, matchdays) if real is not None else ()
    except Unusable as e:
        print(e, file=sys.stderr)
        return BAD
    plan = Plan(players=players, matchdays=matchdays, seasons=seasons, bots=bots, seed=seed, real=files)
    try:
        from tqdm import tqdm

        from server.simulation import report
    except ImportError:
        print('The proof needs more packages: pip install "pausenhof[proof]"', file=sys.stderr)
        return BAD
    try:
        play(plan, 0)
    except Refused as no:
        return _refused(no)
    with tqdm(total=plan.seasons, unit=" seasons", disable=None) as bar:
        records = run(plan, jobs, lambda: bar.update())
    rows = report.rows(records, plan.matchdays, real=bool(plan.real))
    print(f"{plan.seasons} seasons, {plan.players} players, {plan.matchdays} matchdays, {plan.bots} bots\n")
    for who in sorted({stored(file).attribution for file in plan.real} - {""}):
        print(f"Match data: {who}\n")
    print(report.table(rows), report.homes_table(records), sep="\n\n")
    if plot is not None:
        from server.simulation.plots import draw

        draw(records, f"{plan.players} players, {plan.matchdays} matchdays, {plan.seasons} seasons ({plan.bots})", plot)
    if as_json is not None:
        as_json.write_bytes(msgspec.json.encode(records))
    return int(any(row.holds is False for row in rows))


class Unusable(Exception):
    """These seasons can't be played."""


def _seasons(real: Path, matchdays: int) -> tuple[str, ...]:
    """The files of seasons; all of them can be played. Raises ``Unusable``."""
    files = sorted(real.glob("*.json")) if real.is_dir() else [real]
    if not files:
        raise Unusable(f"{real}: there is no season in this folder (*.json)")
    for file in files:
        try:
            season = stored(str(file))
        except OSError as e:
            raise Unusable(f"{file}: {e.strerror}") from None
        except BadSeason as e:
            raise Unusable(f"{file}: {e}") from None
        if len(season.clubs) != CLUBS or season.matchdays < matchdays or not _is_over(season):
            raise Unusable(f"{file}: this is no season of {CLUBS} clubs that was played over {matchdays} matchdays")
    return tuple(map(str, files))


def _is_over(season: Season) -> bool:
    """Has every match an end, or at least been called off?"""
    return all(game.dates[-1].off or (game.reports and game.reports[-1].result.final) for game in season.games)


def _key(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


def _refused(no: Refused) -> int:
    facts = ", ".join(f"{name} {value}" for name, value in no.facts.items())
    print(f"No league can be played like that ({no.code}: {facts}).", file=sys.stderr)
    return BAD
