"""Events played at random, for the laws: everybody says something legal, match rooms report, time goes by.

Everything is a function of the seed: format, options, who is on the staff, who drops, what is corrected and undone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from server.engines.contract import Actor, Due, Ms, Offer, Office, Outage, Plain, Seat
from server.engines.draws import Draws
from server.engines.refusal import Refused
from server.engines.tournament import asks, commands, news
from server.engines.tournament.asks import PairUp
from server.engines.tournament.desk import live
from server.engines.tournament.engine import Tournament
from server.engines.tournament.state import State
from tests.laws import moves

START = Ms(1_800_000_000_000)
SCORER, JUDGE = Seat(1), Seat(2)
RARE = {
    "end": 60, "disqualify": 25, "drop-player": 25, "drop": 25, "withdraw": 40, "remove": 40, "discard": 4, "undo": 6,
    "announce": 20, "open-link": 20, "close-link": 20, "appoint": 30, "dismiss": 30, "prizes": 30, "begin": 3,
    "cut": 4, "correct": 10, "bind": 10, "escalate": 8, "fix-table": 12, "forbid": 10, "award-bye": 2, "enter": 6,
    "rename": 10, "no-show": 3, "penalise": 8, "extend": 5, "pause": 3, "seed": 10, "open-check-in": 3,
    "close-registration": 20, "series": 40, "join-series": 60, "void-invites": 40, "present-several": 4,
    "enter-several": 30,
}  # fmt: skip
"""Offers that are taken once in so many chances."""
FINAL = ("end", "begin", "cut", "withdraw", "remove", "disqualify")
OFTEN = ("publish", "start", "pair", "result", "resume")
FORMATS = ("swiss", "swiss", "swiss", "robin", "single", "double")


Move: TypeAlias = moves.Move[State]


def options_of(seed: int) -> dict[str, Plain]:
    options: dict[str, Plain] = {"format": FORMATS[seed % len(FORMATS)], "cap": 6 + seed % 7}
    bits = seed // len(FORMATS)
    if bits & 1:
        options |= {"best_of": 3, "order": "mtr", "third_place": options["format"] != "double"}
    if bits & 2:
        options |= {"first": "seeded", "last_round": "power", "late_entry": "half-bye", "no_show_drops": True}
    if bits & 4:
        options |= {"game": "", "decks_shown": "cut", "clubs_apart": True, "byes_in_rate": False}
    if bits & 8:
        options |= {"decks_shown": "start", "cut_starter": "seed", "order": "konami"}
    return options


class Wild:
    """Iterate over it for every move up to ``most``."""

    def __init__(self, seed: int, most: int = 220) -> None:
        self.seed = seed
        self.engine = Tournament()
        self.draws = Draws(hashlib.sha256(f"wild event {seed}".encode()).digest())
        self.at = START
        self.most = most
        self.state: State = self.engine.start(self.engine.setup(options_of(seed), self.draws.key), START).state
        self.asked: list[PairUp] = []
        self.said: set[str] = set()
        self._count = 0

    def below(self, n: int) -> int:
        self._count += 1
        return self.draws.below(n, "wild", self._count)

    def __iter__(self) -> Iterator[Move]:
        yield self._said(Seat(0), commands.Appoint(int(SCORER), "scorekeeper"))
        yield self._said(Seat(0), commands.Appoint(int(JUDGE), "judge"))
        for n in range(self.most):
            answers = self.asked and self.below(3)
            move = self._system(asks.answered(self.asked.pop(0))) if answers else self._step()
            if move is not None:
                yield move
            if self.state.phase == "over" and n > self.most // 2:
                return

    def _step(self) -> Move | None:
        self.at = Ms(self.at + self.below(20_000))
        due = self.engine.deadlines(self.state)
        passed = [(at, name) for name, at in due.items() if at <= self.at]
        if passed:
            return self._said(Office.SYSTEM, Due(min(passed)[1]))
        roll = self.below(100)
        if roll < 2:
            return self._system(Outage(1 + self.below(60_000)))
        if roll < 25:
            return self._system(self._news())
        if roll < 28 and due:
            self.at = Ms(min(due.values()))
            return None
        spoken = self.spoken()
        return self._said(*spoken) if spoken is not None else None

    def spoken(self) -> tuple[Actor, Any] | None:
        """A legal command of somebody: the staff speaks half of the time."""
        crowd = [Seat(0), SCORER, JUDGE] if self.below(2) else [Seat(3 + n) for n in range(14)]
        seat = crowd[self.below(len(crowd))]
        everything = self.engine.legal(self.state, seat)
        if self.below(5) == 0 and (new := [o for o in everything if o.do not in (*self.said, *FINAL)]):
            return seat, self.sampled(new[self.below(len(new))])
        offers = [o for o in everything if self.below(RARE.get(o.do, 1)) == 0]
        if any(o.do in OFTEN for o in offers) and self.below(2):
            offers = [o for o in offers if o.do in OFTEN]
        if not offers:
            return None
        return seat, self.sampled(offers[self.below(len(offers))])

    def sampled(self, offer: Offer) -> Any:
        self._count += 1
        self.said.add(offer.do)
        return msgspec.convert(offer.sample(self.draws, f"say {self._count}"), commands.TournamentCommand)

    def _news(self) -> Any:
        round_ = live(self.state)
        matches = [m for m in round_.matches if m.online] if round_ is not None else []
        if self.below(60) == 0:
            return news.Forgotten(1 + self.below(16))
        if not matches:
            return news.Came(20 + self.below(3), next(iter(self.state.links), "none"))
        match = matches[self.below(len(matches))]
        if not match.room:
            return news.Opened(match.id, f"room {match.id}")
        roll = self.below(4)
        games = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0))[self.below(4)]
        if roll < 2:
            return news.Arrived(match.id, self.below(2))
        if roll == 2:
            return news.Progress(match.id, games, bool(self.below(2)))
        winner = 0 if games[0] > games[1] else 1 if games[0] < games[1] else -1
        return news.Reported(match.id, winner, games)

    def _system(self, command: Any) -> Move | None:
        """What the runtime says may be known already."""
        try:
            return self._said(Office.SYSTEM, command)
        except Refused:
            return None

    def _said(self, actor: Actor, command: Any) -> Move:
        step = self.engine.apply(self.state, actor, command, self.at)
        move = Move(self.state, actor, command, self.at, step)
        self.state = step.state
        for request in step.requests:
            ask = asks.unpacked(request.body)
            if isinstance(ask, PairUp):
                self.asked.append(ask)
        return move
