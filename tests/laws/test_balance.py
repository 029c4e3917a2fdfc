"""F4: no ready deck rules the others, and nobody wins by beginning. ``loadtests.balance`` shows the table."""

from __future__ import annotations

from itertools import combinations

from loadtests.balance import MOST, STARTER, share, tables, weigh
from tests.laws.play import PROOF

GAMES = 1_000 if PROOF else 200


def test_ready_decks_are_in_balance() -> None:
    names = [deck.id for deck in tables().set.deck]
    pairs = [weigh("greedy", a, b, GAMES) for a, b in combinations(names, 2)]
    shares = {f"{p.first} against {p.second}": share(p.wins[0], sum(p.wins)) for p in pairs}
    assert {k: v for k, v in shares.items() if not 100 - MOST <= v <= MOST} == {}
    assert STARTER[0] <= share(sum(p.begun for p in pairs), sum(sum(p.wins) for p in pairs)) <= STARTER[1]
