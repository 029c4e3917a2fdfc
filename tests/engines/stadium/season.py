"""A small season to play with: clubs that meet in turn, invented chances and results, players who choose at random.

Everything is a function of a seed. Matchday 1 kicks off on Friday, 28 August 2026, at 20:30 in Berlin; one a week.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

import msgspec

from server.engines.contract import Actor, Due, Event, Ms, Office, Plain, Seat, Step
from server.engines.draws import Draws
from server.engines.stadium import commands
from server.engines.stadium.engine import Stadium
from server.engines.stadium.hexes import adjacency
from server.engines.stadium.map import LeagueMap, Place, size
from server.engines.stadium.matches import Chance, Fixture, Goal, Plan, Result, Squads
from server.engines.stadium.state import State
from tests.laws import moves

CLUBS = (
    "B04", "BMG", "BVB", "ELV", "FCA", "FCB", "FCU", "HSV", "KOE", "M05", "RBL", "S04", "SCF", "SCP", "SGE", "SVW",
    "TSG", "VFB",
)  # fmt: skip
FIRST_KICKOFF = 1_787_941_800_000
WEEK_MS = 7 * 24 * 3_600_000
HOUR_MS = 3_600_000
LEAST_FIELDS = 120
SQUAD = 4
"""Players a club: ``FCB1`` to ``FCB4``."""


def square(players: int, matchdays: int) -> LeagueMap:
    """A map that is easy to make: rows of fields, at least so many that 18 stadiums have three of their own each."""
    n = max(size(players, matchdays), LEAST_FIELDS)
    width = 18
    hexes = tuple((q - r // 2, r) for r in range(n // width + 1) for q in range(width))[:n]
    return LeagueMap(
        id=f"p{players}m{matchdays}", clubs="bl1-2026", players=players, matchdays=matchdays, fields=hexes,
        stadiums=_stadiums(hexes), starts=_starts(hexes), place=Place(lat=51, lon=10, lat0=51, size_km=40),
    )  # fmt: skip


def _stadiums(hexes: tuple[tuple[int, int], ...]) -> dict[str, int]:
    return dict(zip(CLUBS, _spread(hexes)[0], strict=True))


def _starts(hexes: tuple[tuple[int, int], ...]) -> dict[str, tuple[int, int, int]]:
    return dict(zip(CLUBS, _spread(hexes)[1], strict=True))


@cache
def _spread(hexes: tuple[tuple[int, int], ...]) -> tuple[list[int], list[tuple[int, int, int]]]:
    """Stadiums with three neighbours of their own each, from the first field on, as long as there are clubs."""
    beside = adjacency(hexes)
    taken: set[int] = set()
    homes: list[int] = []
    starts: list[tuple[int, int, int]] = []
    for field, near in enumerate(beside):
        free = [f for f in near if f not in taken]
        if field in taken or len(free) < 3 or any(f in homes for f in near):
            continue
        homes.append(field)
        starts.append((free[0], free[1], free[2]))
        taken |= {field, *free[:3]}
        if len(homes) == len(CLUBS):
            return homes, starts
    raise ValueError("too small a map")


def draws_of(seed: int | str) -> Draws:
    return Draws(hashlib.sha256(f"league|{seed}".encode()).digest())


def fixtures(matchday: int, kickoff: int) -> tuple[Fixture, ...]:
    """Who meets whom: everybody stands in a circle and moves on by one; the second half is the first, turned round."""
    turn = (matchday - 1) % 17
    ring = [CLUBS[(i + turn) % 17] for i in range(17)]
    pairs = [(CLUBS[17], ring[0]), *((ring[i], ring[-i]) for i in range(1, 9))]
    second = matchday > 17
    return tuple(
        Fixture(
            id=f"{matchday}-{n}",
            home=b if second else a,
            away=a if second else b,
            kickoff=kickoff + (0 if n == 0 else 19 * HOUR_MS if n < 7 else 43 * HOUR_MS),
        )
        for n, (a, b) in enumerate(pairs)
    )


def plan(seed: int, matchday: int, first: int = 1) -> Plan:
    """The plan of a matchday; chances of all five tiers."""
    draws = draws_of(seed)
    kickoff = FIRST_KICKOFF + (matchday - first) * WEEK_MS
    chances = {}
    for n, f in enumerate(fixtures(matchday, kickoff)):
        home = 0.1 + draws.below(600, f"home|{f.id}", 0) / 1000
        draw = 0.15 + draws.below(100, f"draw|{f.id}", 0) / 1000
        chances[f.id] = Chance(
            home=home, draw=draw, away=1 - home - draw, source="test", method="proportional", at=kickoff - n
        )
    places = {club: i for i, club in enumerate(draws.shuffled(CLUBS, f"places|{matchday}"), 1)}
    return Plan(
        matchday=matchday, fixtures=fixtures(matchday, kickoff), settled=True, chances=chances,
        places=places if matchday > 1 else {}, goals=27 * (matchday - 1), matches=9 * (matchday - 1),
    )  # fmt: skip


def results(seed: int, matchday: int) -> tuple[Result, ...]:
    """Nine final results with their goals."""
    draws = draws_of(seed)
    found = []
    for f in fixtures(matchday, 0):
        score = [draws.below(4, f"goals|{f.id}", i) for i in (0, 1)]
        goals = []
        for side, club, n in (("home", f.home, score[0]), ("away", f.away, score[1])):
            for i in range(n):
                roll = draws.below(1_000, f"goal|{f.id}|{side}", i)
                player = f"{club}{1 + roll % SQUAD}"
                goals.append(
                    Goal(side=side, player=player, minute=1 + roll % 90, penalty=roll < 60, own=roll > 970)  # type: ignore[arg-type]
                )
        half = [draws.below(n + 1, f"half|{f.id}", i) for i, n in enumerate(score)]
        found.append(
            Result(
                match=f.id, final=True, home=score[0], away=score[1], half=(half[0], half[1]), goals=tuple(goals),
                complete=True,
            )
        )  # fmt: skip
    return tuple(found)


def squads() -> Squads:
    return Squads(id="test", clubs={f"{club}{n}": club for club in CLUBS for n in range(1, SQUAD + 1)})


@cache
def engine() -> Stadium:
    """The easy map for every size of league."""
    return Stadium(square(p, m) for p in range(3, 7) for m in range(6, 35))


Move: TypeAlias = moves.Move[State]


class Playing:
    """A league being played: by hand (``say``), and by the clock and football (``until``)."""

    def __init__(self, seed: int = 0, *, on: Stadium | None = None, **options: Plain) -> None:
        self.engine = on or engine()
        self.seed = seed
        self.draws = draws_of(f"play {seed}")
        self.at = Ms(FIRST_KICKOFF - 14 * 24 * HOUR_MS)
        setup = self.engine.setup(options, draws_of(f"room {seed}").key)
        self.state: State = self.engine.start(setup, self.at).state
        self.told: list[Event] = []
        self.moves: list[Move] = []
        self.keep = False
        self._count = 0

    def say(self, actor: Actor, command: Any) -> Step:
        """One command now."""
        before = self.state
        step = self.engine.apply(before, actor, command, self.at)
        self.state = step.state
        self.told.extend(step.events)
        if self.keep:
            self.moves.append(Move(before, actor, command, self.at, step))
        return step

    def system(self, command: Any) -> Step:
        return self.say(Office.SYSTEM, command)

    def begin(self, players: int = 4) -> None:
        """Lobby, draw and draft; homes in the order of names."""
        for seat in range(1, players):
            self.say(Seat(seat), commands.Join())
        self.say(Seat(0), commands.Begin())
        for seat in range(players):
            self.say(Seat(seat), commands.Nonce(f"n{seat}"))
        for n, seat in enumerate(self.state.order):
            self.say(Seat(seat), commands.Home(n, CLUBS[4 * n % 17]))
        self.system(commands.FeedSquads(squads()))

    def tick(self) -> bool:
        """The next deadline; False if there is none."""
        due = self.engine.deadlines(self.state)
        if not due:
            return False
        at, name = min((at, name) for name, at in due.items())
        self.at = max(self.at, at)
        self.system(Due(name))
        return True

    def until(self, stage: str, matchday: int) -> None:
        """Let time pass until this week has reached this stage."""
        while self.week(matchday).stage != stage:
            assert self.tick(), f"matchday {matchday} never gets {stage}"

    def week(self, matchday: int) -> Any:
        return self.state.weeks[matchday - self.state.setup.options.first]

    def seats(self) -> Iterator[Seat]:
        return (Seat(m.seat) for m in self.state.members)

    def below(self, n: int) -> int:
        self._count += 1
        return self.draws.below(n, "below", self._count)

    def matchday(self, matchday: int) -> None:
        """A whole week: plan, random picks, results, the round with every flag set by the app's advice."""
        first = self.state.setup.options.first
        self.system(commands.FeedPlan(plan(self.seed, matchday, first)))
        self.until("open", matchday)
        for seat in self.seats():
            self.say(seat, self.random_picks(seat, matchday))
        self.until("locked", matchday)
        self.system(commands.FeedResults(results(self.seed, matchday)))
        self.until("closed", matchday)

    def random_picks(self, seat: Seat, matchday: int) -> commands.ChangePicks:
        offers = self.engine.legal(self.state, seat)
        offer = next(o for o in offers if o.do == "picks" and o.fields["matchday"].admits(matchday))
        self._count += 1
        raw = offer.sample(self.draws, f"say {self._count}")
        found = convert(raw)
        assert isinstance(found, commands.ChangePicks)
        return found


def convert(raw: Mapping[str, Plain]) -> Any:
    """A command as a client would send it."""
    return msgspec.convert(raw, Stadium.command_type)
