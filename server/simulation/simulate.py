"""Many seasons at once: a pool of processes, each season a function of its number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from hashlib import sha256

import msgspec

from server.bots.league.temper import TEMPERS
from server.bots.player import Make
from server.catalogue import league_bot, shipped_maps
from server.engines.stadium.engine import Stadium
from server.football.feed import weeks
from server.football.season import Season
from server.football.simulated.season import season
from server.football.squads import squads
from server.simulation.drive import Drive, Football
from server.simulation.record import SeasonRecord
from server.simulation.recording import record

MIXED = "mixed"
KINDS = (*TEMPERS, MIXED)
CHUNK = 4


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is simulated. ``bots``: one of ``KINDS``; ``first``: the matchday that the group begins with."""

    players: int
    matchdays: int
    seasons: int
    bots: str = "sensible"
    seed: int = 0
    first: int = 1


def run(plan: Plan, jobs: int, seen: Callable[[], object] = lambda: None) -> list[SeasonRecord]:
    """All seasons in order, played by ``jobs`` processes; ``seen`` is called once for each."""
    records = []
    for one in _all(plan, jobs):
        records.append(one)
        seen()
    return records


def play(plan: Plan, number: int, football: Season | None = None) -> SeasonRecord:
    """The ``number``-th season of a plan. ``football``: a season that was, instead of a simulated one."""
    key = sha256(f"simulate|{plan.seed}|{plan.players}|{plan.matchdays}|{number}".encode()).digest()
    told = football or season(int.from_bytes(key[:6]))
    options = {"first": plan.first, "matchdays": plan.matchdays}
    return record(Drive(_engine(), as_football(told), makers(plan, number), key, options))


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
    return Stadium(shipped_maps())
