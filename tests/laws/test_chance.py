"""Chance as the game makes it is fair: deals, redraws and lots, over many rooms with keys of their own (F2)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Mapping
from typing import TypeVar

from server.engines.contract import Audience, Plain, Seat
from server.engines.legends.commands import Compliment
from server.engines.legends.state import DECK_SIZE, OPENING_HAND, State
from tests.laws.marked import marked, marked_engine
from tests.laws.play import START, card_set, games, opened

K = TypeVar("K", bound=Hashable)


def surely_fair(counts: Counter[K], shares: Mapping[K, float]) -> bool:
    """Pearson's statistic below mean + 4 standard deviations (p about 0.0001; the keys are fixed)."""
    total = counts.total()
    statistic = sum((counts[cell] - total * share) ** 2 / (total * share) for cell, share in shares.items())
    freedom = len(shares) - 1
    return counts.keys() <= shares.keys() and statistic < freedom + 4 * math.sqrt(2 * freedom)


def deck(teachers: int) -> dict[str, Plain]:
    """Thirty different cards, so many of them teachers."""
    kinds: tuple[list[str], list[str]] = ([], [])
    for card in card_set().card:
        kinds[card.kind != "teacher"].extend(marked(card.id, 0, copy) for copy in (1, 2))
    return dict.fromkeys(kinds[0][:teachers] + kinds[1][: DECK_SIZE - teachers], 1)


def dealt(seed: int, cards: dict[str, Plain]) -> State:
    options: dict[str, Plain] = {"decks": [cards, cards], "starter": 0}
    return opened(seed, marked_engine(), fixed=options)


def test_every_card_is_equally_likely_in_the_hand_and_on_top() -> None:
    cards = deck(teachers=DECK_SIZE)
    in_hand: Counter[str] = Counter()
    on_top: Counter[str] = Counter()
    orders: Counter[bool] = Counter()
    for seed in games(2_000, 100_000):
        state = dealt(seed, cards)
        in_hand.update([card.card for card in state.cards.values() if card.side == 1])
        on_top[state.players[1].deck[-1]] += 1
        orders[state.players[1].deck[-1] < state.players[1].deck[-2]] += 1
    equal = dict.fromkeys(cards, 1 / DECK_SIZE)
    assert surely_fair(on_top, equal)
    assert surely_fair(in_hand, equal)  # without replacement, so the statistic is rather too small
    assert surely_fair(orders, {True: 0.5, False: 0.5})


def test_hands_are_redrawn_as_often_as_chance_has_it() -> None:
    """With two teachers in the deck 69 of 100 hands have none; each redraw is a fresh shuffle (R27)."""
    cards = deck(teachers=2)
    none = math.comb(DECK_SIZE - 2, OPENING_HAND) / math.comb(DECK_SIZE, OPENING_HAND)
    redraws: Counter[int] = Counter()
    for seed in games(1_000, 50_000):
        redraws[dealt(seed, cards).players[0].redraws] += 1
    assert surely_fair(redraws, {0: 1 - none, 1: none * (1 - none), 2: none * none})


def test_the_lot_favours_nobody() -> None:
    """Equal compliments are drawn by lot (R26)."""
    begins: Counter[int] = Counter()
    cards = deck(teachers=DECK_SIZE)
    engine = marked_engine()
    for seed in games(800, 50_000):
        state = opened(seed, engine, fixed={"decks": [cards, cards]})
        for seat in (0, 1):
            state = engine.apply(state, Seat(seat), Compliment("today"), START).state
        begins[engine.view(state, Audience.PUBLIC)["starter"]] += 1
    assert surely_fair(begins, {0: 0.5, 1: 0.5})
