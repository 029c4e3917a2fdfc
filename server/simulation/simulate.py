"""Many seasons at once: a pool of processes, each season a function of its number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

import msgspec

from server.bots.league.temper import TEMPERS
from server.bots.player import Make
from server.catalogue import league_bot
from server.engines.stadium.engine import Stadium
from server.football.feed import weeks
from server.football.season import Season, read
from server.football.simulated.season import season
from server.football.squads import squads
from server.maps import shelf
from server.simulation.drive import Drive, Football
from server.simulation.record import SeasonRecord
from server.simulation.recording import record
from server.simulation.replay import Replay, maps_for

MIXED = "mixed"
KINDS = (*TEMPERS, MIXED)
CHUNK = 4


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is simulated. ``bots``: one of ``KINDS``; ``first``: the matchday that the group begins with.

    ``real``: files of seasons that were, which are played in turn; without any, every season is a simulated one.
    """

    players: int
    matchdays: int
    seasons: int
    bots: str = "sensible"
    seed: int = 0
    first: int = 1
    real: tuple[str, ...] = ()


def run(plan: Plan, jobs: int, seen: Callable[[], object] = lambda: None) -> list[SeasonRecord]:
    """All seasons in order, played by ``jobs`` processes; ``seen`` is called once for each."""
    records = []
    for one in _all(plan, jobs):
        records.append(one)
        seen()
    return records


def play(plan: Plan, number: int) -> SeasonRecord:
    """The ``number``-th season of a plan. Raises ``OSError``, ``BadSeason`` for a file that can't be used."""
    key = sha256(f"simulate|{plan.seed}|{plan.players}|{plan.matchdays}|{number}".encode()).digest()
    options = {"first": plan.first, "matchdays": plan.matchdays}
    if plan.real:
        was = stored(plan.real[number % len(plan.real)])
        return record(Replay(_engine_of(was.clubs, plan.matchdays), was, makers(plan, number), key, options))
    return record(Drive(_engine(), as_football(season(int.from_bytes(key[:6]))), makers(plan, number), key, options))


@cache
def stored(file: str) -> Season:
    """A season from its file, read once a process. Raises ``OSError``, ``BadSeason``."""
    return read(Path(file).read_bytes())


def as_football(told: Season) -> Football:
    return Football(weeks(told), partial(squads, told))


def makers(plan: Plan, number: int) -> list[Make]:
    """Who sits where; a mixed table turns with each season, so that no seat has a temper of its own."""
    names = [plan.bots] * plan.players if plan.bots != MIXED else [*TEMPERS] * plan.players
    return [league_bot(TEMPERS[names[(seat + number) % len(names)]]) for seat in range(plan.players)]


def _all(plan: Plan, jobs: int) -> Iterator[SeasonRecord]:
    numbers: Sequence[int] = range(plan.seasons)
    if jobs == 1:
        yield from map(partial(play, plan), numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(play, plan), numbers, chunksize=CHUNK)


@cache
def _engine() -> Stadium:
    return Stadium(shelf.all())


@cache
def _engine_of(clubs: tuple[str, ...], matchdays: int) -> Stadium:
    """One for each season that was: only the maps that its leagues are played on, and those share their land."""
    return Stadium(maps_for(clubs, (one for one in shelf.all() if one.matchdays == matchdays)))
