"""Games that bots play with a card set, without a room: to try a set before people do, and to weigh decks.

Everything is a function of the seed. Bots get their view and their offers, as at a table.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from server.bots.cards import printed
from server.bots.greedy import GreedyPlayer
from server.bots.player import Make
from server.bots.random import RandomPlayer
from server.engines.contract import Due, Ms, Office, Seat
from server.engines.draws import Draws
from server.engines.legends import events as told
from server.engines.legends.cards import CardSet
from server.engines.legends.engine import Legends
from server.engines.legends.state import DECK_SIZE, State

GAMES = 500
"""What a set must stand before people may play with it."""
STEPS = 4_000
"""Decisions after which a game counts as endless; the longest of 10,000 with the base set had about 1,200."""
DECISION_MS = 1_000
START = Ms(1_800_000_000_000)
SEATS = (Seat(0), Seat(1))
Deck = Mapping[str, int]


class Game(msgspec.Struct, frozen=True):
    """How one game went. ``winner`` -1: nobody. ``reason`` "endless": it was stopped after ``STEPS`` decisions."""

    winner: int
    reason: str
    decisions: int
    dropped: int = 0  # triggers that the guard against loops stopped (R29)


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a set's trial. ``fault``: a bug of the engine that the set brought to light, with its seed."""

    games: int
    reasons: dict[str, int]
    decisions: int
    longest: int
    dropped: int
    fault: str = ""
    seed: int = -1
    out_of_time: bool = False

    @property
    def passed(self) -> bool:
        """Every game came to its end by the rules."""
        return not self.fault and not self.out_of_time and "endless" not in self.reasons


def bots(card_set: CardSet) -> dict[str, Make]:
    """Who may play with this set, by name."""
    cards = printed(card_set)
    return {"random": RandomPlayer, "greedy": lambda seat, draws: GreedyPlayer(seat, draws, cards)}


class Tables:
    """Plays games with one set, one after the other."""

    def __init__(self, card_set: CardSet) -> None:
        self.set = card_set
        self.engine = Legends({card_set.set.id: card_set}, allow_fixed=True)

    def play(self, seed: str, decks: Sequence[Deck], makes: Sequence[Make], starter: int, **options: Any) -> Game:
        """One game. Raises what the engine raises where it is wrong."""
        draws = Draws(hashlib.sha256(f"trial|{seed}".encode()).digest())
        fixed = {"decks": [dict(deck) for deck in decks], "starter": starter}
        setup = self.engine.setup({"set": self.set.set.id, **options, "fixed": fixed}, draws.key)
        players = [make(seat, draws.derive(f"bot {seat}")) for seat, make in zip(SEATS, makes, strict=True)]
        step = self.engine.start(setup, START)
        dropped = 0
        for n in range(STEPS):
            dropped += sum(event.n for event in step.events if isinstance(event, told.Dropped))
            state: State = step.state
            if state.result is not None:
                winner = -1 if state.result.winner is None else state.result.winner
                return Game(winner, state.result.reason, n, dropped)
            d = state.decision
            assert d is not None
            if not d.asked:
                at = Ms(d.opened + d.pause_ms)
                step = self.engine.apply(state, Office.SYSTEM, Due(f"auto:{d.number}"), at)
                continue
            seat = Seat(d.seat)
            choice = players[seat].choose(self.engine.view(state, seat), self.engine.legal(state, seat))
            command = msgspec.convert(choice or {}, self.engine.command_type)
            step = self.engine.apply(state, seat, command, Ms(d.opened + max(d.pause_ms, DECISION_MS)))
        return Game(-1, "endless", STEPS, dropped)


def random_deck(card_set: CardSet, own: int, draws: Draws) -> Deck:
    """A legal deck that no plan went into, two thirds of it from the set's first ``own`` cards if they are so many.

    Fewer than 30 cards where the set has not that many copies.
    """
    new, old = (
        draws.shuffled([card.id for card in cards for _ in range(card.max_copies)], purpose)
        for cards, purpose in ((card_set.card[:own], "new"), (card_set.card[own:], "old"))
    )
    first = new[: DECK_SIZE * 2 // 3]
    return dict(Counter([*first, *old, *new[len(first) :]][:DECK_SIZE]))


def try_out(
    card_set: CardSet,
    games: int = GAMES,
    own: int | None = None,
    in_time: Callable[[], bool] = lambda: True,
    played_so_far: Callable[[int], None] = lambda n: None,
) -> Report:
    """Play seeded games with ready and random decks, standard and Basic, random and greedy bots.

    ``own``: how many of its first cards the trial is about (all of them). ``in_time``: asked before each game; the
    trial ends where it says no. A fault of the engine ends it, too. ``played_so_far``: told after each game.
    """
    tables, makes = Tables(card_set), list(bots(card_set).values())
    own = len(card_set.card) if own is None else own
    reasons: Counter[str] = Counter()
    played: list[Game] = []
    for seed in range(games):
        if not in_time():
            return _report(played, reasons, out_of_time=True)
        draws = Draws(hashlib.sha256(f"deck|{seed}".encode()).digest())
        drawn: list[Deck] = [random_deck(card_set, own, draws.derive(str(seat))) for seat in SEATS]
        ready: list[Deck] = [deck.cards for deck in card_set.deck] or drawn
        decks = [drawn[seat] if (seed + seat) % 3 else ready[(seed // 3 + seat) % len(ready)] for seat in SEATS]
        variant = "basic" if seed % 5 == 4 else "standard"
        chosen = [makes[seed % len(makes)], makes[(seed // 2) % len(makes)]]
        try:
            game = tables.play(str(seed), decks, chosen, seed % 2, variant=variant)
        except (AssertionError, LookupError, TypeError, ValueError, ArithmeticError, RecursionError) as fault:
            return _report(played, reasons, fault=f"{type(fault).__name__}: {fault}"[:200], seed=seed)
        played.append(game)
        reasons[game.reason] += 1
        played_so_far(len(played))
    return _report(played, reasons)


def _report(played: list[Game], reasons: Counter[str], **more: Any) -> Report:
    decisions = [game.decisions for game in played]
    dropped = sum(game.dropped for game in played)
    return Report(len(played), dict(reasons), sum(decisions), max(decisions, default=0), dropped, **more)
