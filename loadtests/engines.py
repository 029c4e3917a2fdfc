"""P8: how fast the rules alone are, in CPU time of one process, without a server.

``python -m loadtests.engines [--games N]``: decisions per CPU second of random legal play, whole games per CPU second
between two greedy bots, and what the views of one action cost.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from server import catalogue
from server.bots.player import Player
from server.engines.contract import Audience, Due, Ms, Office, Seat, View, Viewer
from server.engines.draws import Draws
from server.engines.legends.commands import ChooseDeck, Compliment
from server.engines.legends.engine import Legends
from server.engines.legends.state import State
from server.rooms.diff import diff

GOALS = {"random": (1_500, 6_000), "greedy": (1, 5)}
START = Ms(1_800_000_000_000)
SEATS = (Seat(0), Seat(1))
VIEWERS: tuple[Viewer, ...] = (*SEATS, Audience.PUBLIC)


class Match:
    """One seeded match; ``decisions`` counts those that were answered, by a seat or by an automatic pass."""

    def __init__(self, engine: Legends, seed: int) -> None:
        self.engine = engine
        self.draws = Draws(hashlib.sha256(f"load|{seed}".encode()).digest())
        self.state: State = engine.start(engine.setup({"clock_ms": 0}, self.draws.key), START).state
        self.at = START
        decks = engine.view(self.state, Seat(0))["decks"]
        for seat, number in zip(SEATS, (seed, seed // len(decks)), strict=True):
            self._take(seat, ChooseDeck(decks[number % len(decks)]))
        for seat in SEATS:
            self._take(seat, Compliment("pass"))
        self.decisions = 0

    def passed_alone(self) -> bool:
        """A seat that passes by itself does so."""
        d = self.state.decision
        assert d is not None
        if d.asked:
            return False
        self.at = Ms(d.opened + d.pause_ms)
        self.decisions += 1
        self._take(Office.SYSTEM, Due(f"auto:{d.number}"))
        return True

    def answer(self, raw: dict[str, Any]) -> None:
        assert self.state.decision is not None
        self.at = Ms(self.at + 100)
        self.decisions += 1
        self._take(Seat(self.state.decision.seat), msgspec.convert(raw, self.engine.command_type))

    def _take(self, actor: Any, command: Any) -> None:
        self.state = self.engine.apply(self.state, actor, command, self.at).state


def at_random(match: Match) -> None:
    """Whoever is asked takes one of the offered answers, each with equal chance."""
    while match.state.decision is not None:
        if match.passed_alone():
            continue
        offers = match.engine.legal(match.state, Seat(match.state.decision.seat))
        offer = next(o for o in offers if o.do == "answer")
        match.answer(offer.sample(match.draws, str(match.decisions)))


def between_bots(match: Match, bots: Sequence[Player]) -> None:
    """Bots get their view and their offers, as in a room."""
    while match.state.decision is not None:
        if match.passed_alone():
            continue
        seat = Seat(match.state.decision.seat)
        choice = bots[seat].choose(match.engine.view(match.state, seat), match.engine.legal(match.state, seat))
        assert choice is not None
        match.answer(choice)


def measure_random(engine: Legends, games: int) -> float:
    """Decisions per CPU second."""
    matches = [Match(engine, seed) for seed in range(games)]
    began = time.process_time()
    for match in matches:
        at_random(match)
    return sum(match.decisions for match in matches) / (time.process_time() - began)


def measure_greedy(engine: Legends, make: Any, games: int) -> float:
    """Games per CPU second."""
    matches = [Match(engine, seed) for seed in range(games)]
    began = time.process_time()
    for match in matches:
        between_bots(match, [make(seat, match.draws.derive(f"bot {seat}")) for seat in SEATS])
    return games / (time.process_time() - began)


def measure_views(engine: Legends, games: int) -> float:
    """CPU microseconds of three views and their patches, per action of random play."""
    spent, actions = 0.0, 0
    for seed in range(games):
        match = Match(engine, seed)
        seen: dict[Viewer, View] = {viewer: engine.view(match.state, viewer) for viewer in VIEWERS}
        while match.state.decision is not None:
            if not match.passed_alone():
                offers = engine.legal(match.state, Seat(match.state.decision.seat))
                match.answer(next(o for o in offers if o.do == "answer").sample(match.draws, str(match.decisions)))
            began = time.process_time()
            for viewer in VIEWERS:
                view = engine.view(match.state, viewer)
                diff(seen[viewer], view)
                seen[viewer] = view
            spent += time.process_time() - began
            actions += 1
    return spent / actions * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(prog="loadtests.engines", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each kind")
    games = parser.parse_args().games
    known = catalogue.standard()
    engine = known.engines["legends"]
    assert isinstance(engine, Legends)
    random = measure_random(engine, games)
    greedy = measure_greedy(engine, known.bots["legends"]["greedy"], games)
    for name, figure, unit in (("random", random, "decisions"), ("greedy", greedy, "games")):
        must, aim = GOALS[name]
        reached = "aim" if figure >= aim else "must" if figure >= must else "MISSED"
        print(f"P8  legends, {name:6}  {figure:8,.1f} {unit} per CPU second (must {must:,}, aim {aim:,}): {reached}")
    print(f"P8  legends, views   {measure_views(engine, games):8,.1f} us per action for {len(VIEWERS)} viewer classes")


if __name__ == "__main__":
    main()
