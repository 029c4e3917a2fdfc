"""Every text of every card acts: players who look for what they have not seen yet find all of it."""

from __future__ import annotations

import pytest

from server.engines.legends.cards import CardSet
from tests.engines.legends.sets import base, corner_sets
from tests.laws.curious import Search
from tests.laws.play import PROOF

GAMES = 600
"""Enough by far: some 120 games show all of the base set."""
ROUNDS = 20 if PROOF else 1
"""Each round begins anew with other games."""


@pytest.mark.parametrize("card_set", [base(), *corner_sets()], ids=lambda card_set: card_set.set.id)
def test_every_effect_of_every_card_acts(card_set: CardSet) -> None:
    for round_ in range(ROUNDS):
        search = Search(card_set)
        for seed in range(GAMES):
            search.hunt(GAMES * round_ + seed)
            if not search.missing:
                break
        assert not search.missing, f"round {round_}, after {search.decisions} decisions"
        assert search.dropped == 0, "the guard against loops had to step in"
