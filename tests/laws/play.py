"""Seeded games of CFG Legends for the laws: whoever may speak says something legal, and time passes.

Everything is a function of the seed: variant, decks, choices, thinking times, time-outs, outages.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

import msgspec

from server import catalogue
from server.engines.contract import Actor, Due, Ms, Offer, Office, Outage, Plain, Presence, Seat
from server.engines.draws import Draws
from server.engines.legends.cards import CardSet
from server.engines.legends.engine import Legends
from server.engines.legends.state import State
from tests.laws import moves

PROOF = os.environ.get("FULL_NUMBERS") == "1"
START = Ms(1_800_000_000_000)
SEATS = (Seat(0), Seat(1))

RARE = {"settings": 30, "offer-draw": 3_000, "answer-draw": 4, "resign": 4_000}
"""Standing offers are taken once in so many chances."""


OTHER_RULINGS: dict[str, Plain] = {
    "triggers": "common_chain",
    "flip": "after",
    "battle_loser": "owner",
    "at_time": "next_change",
    "sudden_death_ms": 60_000,
    "advances": 1,
    "placing": "anywhere",
    "mode_when_placed": False,
    "draws": False,
    "replies": "on",
}


def games(in_ci: int, in_proof: int) -> range:
    """Seeds of as many games as this run plays."""
    return range(in_proof if PROOF else in_ci)


Move: TypeAlias = moves.Move[State]


@cache
def engine() -> Legends:
    """The engine with the sets that ship; rooms may fix decks."""
    made = catalogue.standard(allow_fixed=True).engines["legends"]
    assert isinstance(made, Legends)
    return made


@cache
def card_set() -> CardSet:
    """The shipped base set."""
    found = engine().library(opened(0)).set
    assert isinstance(found, CardSet)
    return found


def draws_of(seed: int | str) -> Draws:
    return Draws(hashlib.sha256(f"law|{seed}".encode()).digest())


def options_of(seed: int) -> dict[str, Plain]:
    """Every fifth game is Basic, every seventh is played without the clock, every eleventh at a hurry, every sixth by
    other rulings, and every twelfth goes on to a series of three."""
    options: dict[str, Plain] = {}
    if seed % 5 == 4:
        options["variant"] = "basic"
    if seed % 7 == 6:
        options["clock_ms"] = 0
    if seed % 11 == 10:
        options |= {"turn_ms": 5_000, "reply_ms": 3_000, "order_ms": 3_000, "bank_ms": 10_000}
    if seed % 6 == 5:
        draws = draws_of(f"options {seed}")
        options |= {name: value for name, value in OTHER_RULINGS.items() if draws.below(2, name, 0)}
    if seed % 12 == 11:
        options |= {"best_of": 3, "deck_changes": seed % 24 == 23}
    return options


def opened(seed: int, on: Legends | None = None, **options: Plain) -> State:
    """A room in the lobby, or beyond it where ``fixed`` options give the decks."""
    on = on or engine()
    chosen = {**options_of(seed), **options}
    if "fixed" in chosen:
        chosen["deck_changes"] = False
    setup = on.setup(chosen, draws_of(seed).derive("room").key)
    state = on.start(setup, START).state
    assert isinstance(state, State)
    return state


def random_deck(draws: Draws, cards: CardSet | None = None) -> dict[str, int]:
    """A legal deck that no plan went into, so that every card meets every other."""
    copies = [card.id for card in (cards or card_set()).card for _ in range(card.max_copies)]
    deck: dict[str, int] = {}
    for card in draws.shuffled(copies, "deck")[:30]:
        deck[card] = deck.get(card, 0) + 1
    return deck


class Playing:
    """One game. ``lapse``: in how many of 100 decisions nobody answers in time. ``outages``, ``leaves``: in how many of
    1,000 moments nobody could play for a while, somebody leaves or comes back."""

    def __init__(
        self, seed: int, *, lapse: int = 0, outages: int = 0, leaves: int = 0, on: Legends | None = None,
        **options: Plain,
    ) -> None:  # fmt: skip
        self.engine = on or engine()
        self.draws = draws_of(seed)
        self.state = opened(seed, self.engine, **options)
        self.at = START
        self._count = 0
        self._pace_ms = (3_000, 8_000, 25_000)[seed % 3]
        self._lapse = lapse
        self._outages = outages
        self._leaves = leaves

    def __iter__(self) -> Iterator[Move]:
        """Moves until the game, or the series, is over."""
        while self.engine.outcome(self.state) is None:
            yield self.move(*self.next())

    def move(self, actor: Actor, command: Any, at: Ms) -> Move:
        """Say this, and go on from what became of it."""
        before, self.at = self.state, at
        step = self.engine.apply(before, actor, command, at)
        self.state = step.state
        return Move(before, actor, command, at, step)

    def chance(self, of: int) -> bool:
        return self._below(of) == 0

    def next(self) -> tuple[Actor, Any, Ms]:
        """Who says what next, and when."""
        if self._outages and self._below(1_000) < self._outages:
            return Office.SYSTEM, Outage(1 + self._below(90_000)), self.at
        if self._leaves and self._below(1_000) < self._leaves:
            return Office.SYSTEM, self._comes_or_goes(SEATS[self._below(2)]), self.at
        due = sorted((at, name) for name, at in self.engine.deadlines(self.state).items())
        spoken = self._spoken()
        lapsed = self._lapse > self._below(100)
        if spoken is None and not due:
            return Office.SYSTEM, self._comes_or_goes(min(self.engine.absent(self.state))), self.at
        if spoken is None or (lapsed and due):
            at, name = due[0]
            return Office.SYSTEM, Due(name), max(at, self.at)
        seat, offer = spoken
        at = Ms(self.at + self._below(self._pace_ms))
        if due and at >= due[0][0]:
            return Office.SYSTEM, Due(due[0][1]), max(due[0][0], self.at)
        return seat, self._command(offer), at

    def _comes_or_goes(self, seat: Seat) -> Presence:
        return Presence(seat, here=seat in self.engine.absent(self.state))

    def _spoken(self) -> tuple[Seat, Offer] | None:
        """An offer somebody takes up: rarely a standing one, else the answer that the game waits for."""
        asked: list[tuple[Seat, Offer]] = []
        for seat in (seat for seat in SEATS if seat not in self.engine.absent(self.state)):
            for offer in self.engine.legal(self.state, seat):
                if offer.do not in RARE:
                    asked.append((seat, offer))
                elif self.chance(RARE[offer.do]):
                    return seat, offer
        return asked[self._below(len(asked))] if asked else None

    def _command(self, offer: Offer) -> Any:
        if offer.do == "deck" and self.chance(2):
            cards = random_deck(self.draws.derive(str(self._count)))
            return convert({"do": "own-deck", "cards": cards, "game": self.state.game})
        self._count += 1
        return convert(offer.sample(self.draws, f"say {self._count}"))

    def _below(self, n: int) -> int:
        self._count += 1
        return self.draws.below(n, "play", self._count)


def convert(raw: Mapping[str, Plain]) -> Any:
    """A command as a client would send it."""
    return msgspec.convert(raw, engine().command_type)


_encoder = msgspec.msgpack.Encoder(order="deterministic")
_decoder = msgspec.msgpack.Decoder(State)


def packed(state: State) -> bytes:
    """The state's bytes: equal states, equal bytes.

    Keys come sorted, so what is restored has its dicts in another order than a game that was never stored: the dual
    run finds what depends on it.
    """
    return _encoder.encode(state)


def restored(data: bytes) -> State:
    return _decoder.decode(data)
