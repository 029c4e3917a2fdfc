"""``pausenhof demo season`` and ``pausenhof simulate``."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import msgspec

from server.catalogue import shipped_maps
from server.engines.refusal import Refused
from server.engines.stadium.engine import Stadium
from server.football.simulated.season import season
from server.simulation import terminal
from server.simulation.drive import Drive
from server.simulation.simulate import Plan, as_football, makers, play, run

BAD = 2


def demo(players: int, matchdays: int, bots: str, seed: int, pause: float) -> int:
    """Play a season with bots, and show table, map and balances of every week. ``pause``: seconds between two weeks."""
    plan = Plan(players=players, matchdays=matchdays, seasons=1, bots=bots, seed=seed)
    engine = Stadium(shipped_maps())
    try:
        drive = Drive(engine, as_football(season(seed)), makers(plan, 0), _key(seed), {"matchdays": matchdays})
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
) -> int:
    """Play many seasons; print how the rule book's claims stand. 1: one of them does not hold, 2: can't be played."""
    plan = Plan(players=players, matchdays=matchdays, seasons=seasons, bots=bots, seed=seed)
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
    rows = report.rows(records, plan.matchdays)
    print(f"{plan.seasons} seasons, {plan.players} players, {plan.matchdays} matchdays, {plan.bots} bots\n")
    print(report.table(rows), report.homes_table(records), sep="\n\n")
    if plot is not None:
        from server.simulation.plots import draw

        draw(records, f"{plan.players} players, {plan.matchdays} matchdays, {plan.seasons} seasons ({plan.bots})", plot)
    if as_json is not None:
        as_json.write_bytes(msgspec.json.encode(records))
    return int(any(row.holds is False for row in rows))


def _key(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


def _refused(no: Refused) -> int:
    facts = ", ".join(f"{name} {value}" for name, value in no.facts.items())
    print(f"No league can be played like that ({no.code}: {facts}).", file=sys.stderr)
    return BAD
