"""Leagues played at random, for the laws: who may speak says something legal, football and time go on, people leave.

Everything is a function of the seed: players, switches, plans that move, results that are late, wrong or corrected.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from server.engines.contract import Actor, Due, Ms, Offer, Office, Outage, Plain, Presence, Seat
from server.engines.refusal import Refused
from server.engines.stadium import commands, times
from server.engines.stadium.matches import Fixture, Plan, Result
from server.engines.stadium.state import Week
from tests.engines.stadium.season import HOUR_MS, Move, Playing, convert, plan, results, squads

SWITCHES: dict[str, Plain] = {
    "auto_club": False, "rivals": "shown", "quick_cards": "stored", "joker_in_duel": True, "reserve_neutralised": True,
    "ahead": "table", "passing": "always", "neutralise_reach": 2,
}  # fmt: skip
RARE = {"quit": 900, "cancel": 900, "pause": 60, "hand-over": 60, "postpone": 40, "result": 12, "proxy": 8,
        "propose": 30, "towards": 30, "leave": 20, "awake": 6, "ready": 3,
        "vote-end": 20, "resolve": 3, "begin": 4}  # fmt: skip
"""Offers that are taken once in so many chances."""
SPECIAL = {"comeback", "quick", "spy", "klatsche", "trainer", "prize", "give-up", "forgo"}
"""Offers that are taken every second time."""
MATCHDAYS = (14, 19)
"""Both halves of a season, and more weeks than a list of clubs."""


def options_of(seed: int) -> dict[str, Plain]:
    """Every second league is played by other rulings."""
    options: dict[str, Plain] = {"first": MATCHDAYS[0], "last": MATCHDAYS[1]}
    if seed % 2:
        n = seed // 2
        options |= {name: value for i, (name, value) in enumerate(SWITCHES.items()) if n >> (i % 4) & 1 or i == n % 8}
    return options


class Wild(Playing):
    """Iterating plays to the end, move by move."""

    def __init__(self, seed: int, **more: Plain) -> None:
        super().__init__(seed, **{**options_of(seed), **more})
        self.keep = True
        self.players = 3 + seed % 4
        self.truth: dict[int, dict[str, Result]] = {}

    def __iter__(self) -> Iterator[Move]:
        yield from self._lobby()
        while self.state.phase != "over":
            move = self.step()
            if move is not None:
                yield move

    def step(self) -> Move | None:
        """Something happens: rarely people come and go, mostly somebody speaks, else football or the clock goes on."""
        if self._overdue():
            return self._clock()
        roll = self.below(100)
        if roll < 2:
            return self._system(self._presence())
        if roll < 3:
            return self._system(Outage(1 + self.below(60_000)))
        if roll < 85 and (spoken := self.spoken()) is not None:
            return self._said(*spoken)
        football = self._football()
        if football is not None:
            return self._system(football)
        return self._clock()

    def _overdue(self) -> bool:
        """What has fallen due comes before whoever speaks."""
        return any(at <= self.at for at in self.engine.deadlines(self.state).values())

    def _clock(self) -> Move | None:
        due = self.engine.deadlines(self.state)
        if not due:
            return None
        at, name = min((at, name) for name, at in due.items())
        self.at = Ms(max(self.at, at))
        return self._said(Office.SYSTEM, Due(name))

    # --- people ---------------------------------------------------------------------------------------------

    def _lobby(self) -> Iterator[Move]:
        for seat in range(1, self.players):
            yield self._said(Seat(seat), commands.Join())
        yield self._said(Seat(0), commands.Begin())
        while self.state.phase in ("draw", "draft"):
            spoken = self.spoken()
            if spoken is not None and self.below(3):
                yield self._said(*spoken)
                continue
            at, name = min((at, name) for name, at in self.engine.deadlines(self.state).items())
            self.at = Ms(max(self.at, at))
            yield self._said(Office.SYSTEM, Due(name))
        yield self._said(Office.SYSTEM, commands.FeedSquads(squads()))

    def spoken(self) -> tuple[Seat, Any] | None:
        """A legal command of somebody, before the next deadline."""
        seat = Seat(self.below(len(self.state.members)))
        offers = [offer for offer in self.engine.legal(self.state, seat) if self._wanted(offer)]
        if not offers:
            return None
        special = [offer for offer in offers if offer.do in SPECIAL]
        if special and self.below(2):
            offers = special
        return seat, self.sampled(offers[self.below(len(offers))])

    def sampled(self, offer: Offer) -> Any:
        self._count += 1
        return convert(offer.sample(self.draws, f"wild {self._count}"))

    def _wanted(self, offer: Offer) -> bool:
        return self.below(RARE.get(offer.do, 1)) == 0

    def _presence(self) -> Any:
        seat = self.below(len(self.state.members))
        return Presence(seat, here=Seat(seat) in self.engine.absent(self.state))

    # --- football -------------------------------------------------------------------------------------------

    def _football(self) -> Any:
        """A plan before its week, changes of it, results after the lock; None if there is nothing to tell."""
        for w in self.state.weeks:
            if w.plan is None and w.matchday <= self._next_matchday() + 1:
                return commands.FeedPlan(self._plan(w.matchday))
            if w.stage in ("scheduled", "open", "revealed") and w.plan is not None and self.below(25) == 0:
                return commands.FeedPlan(self._moved(w.plan))
            if w.stage == "scheduled" and w.plan is not None and not w.plan.settled:
                return commands.FeedPlan(replace(w.plan, settled=True))
            if w.stage == "locked" and (news := self._news(w)):
                return commands.FeedResults(news)
        return None

    def _next_matchday(self) -> int:
        return min((w.matchday for w in self.state.weeks if w.stage == "scheduled"), default=99)

    def _plan(self, matchday: int) -> Plan:
        """Every fourth matchday is midweek, three days after the one before; some are provisional."""
        made = plan(self.seed, matchday, MATCHDAYS[0])
        if matchday % 4 == 0:
            made = _shifted(made, -3 * 24 * HOUR_MS)
        return replace(made, settled=self.below(4) > 0)

    def _moved(self, old: Plan) -> Plan:
        if self.below(2):
            return _shifted(old, (self.below(7) - 3) * 6 * HOUR_MS)
        at = self.below(len(old.fixtures))
        fixtures = list(old.fixtures)
        fixtures[at] = replace(fixtures[at], off=not fixtures[at].off)
        return replace(old, fixtures=tuple(fixtures))

    def _news(self, w: Week) -> tuple[Result, ...]:
        """What is not told yet of this week; one match in twelve never ends, one in ten is told wrong at first."""
        truth = self.truth.get(w.matchday)
        if truth is None:
            truth = self.truth[w.matchday] = self._results(w)
        late = [r for r in truth.values() if w.results.get(r.match) != r]
        if not late or self.below(3) == 0:
            return ()
        told = late[: 1 + self.below(len(late))]
        if self.below(10) == 0 and told[0].match not in w.results:
            told = [replace(told[0], final=bool(self.below(2)), complete=False, goals=())]
        return tuple(told)

    def _results(self, w: Week) -> dict[str, Result]:
        """Most tips are exact, so that there are cards."""
        tips = {p.tip.match: p.tip for p in w.picks.values() if p.tip is not None and self.below(5)}
        found = {}
        for r, f in zip(results(self.seed, w.matchday), times.on(replace(w, opened=None)), strict=False):
            if self.below(12) == 0:
                continue
            tip = tips.get(f.id)
            found[f.id] = r if tip is None else _scored(f, tip.home, tip.away)
        return found

    # --- saying it ------------------------------------------------------------------------------------------

    def _system(self, command: Any) -> Move | None:
        """What the runtime says may have been said already."""
        try:
            return self._said(Office.SYSTEM, command)
        except Refused:
            return None

    def _said(self, actor: Actor, command: Any) -> Move:
        self.say(actor, command)
        return self.moves[-1]


def _shifted(old: Plan, ms: int) -> Plan:
    return replace(old, fixtures=tuple(replace(f, kickoff=f.kickoff + ms) for f in old.fixtures))


def _scored(f: Fixture, home: int, away: int) -> Result:
    return Result(match=f.id, final=True, home=home, away=away, half=(0, 0), goals=(), complete=True)
