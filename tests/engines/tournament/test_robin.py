"""Everybody against everybody (T30)."""

from __future__ import annotations

from collections import Counter

import pytest

from server.engines.tournament import robin
from server.engines.tournament.standings import NOBODY


@pytest.mark.parametrize("players", range(2, 18))
def test_everybody_meets_everybody_once(players: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    for number in range(1, robin.rounds(players) + 1):
        pairs = robin.pairs(range(players), number)
        assert sorted(p for both in pairs for p in both if p != NOBODY) == list(range(players))
        assert all(a != NOBODY for a, _ in pairs)
        met.update(frozenset(p) for p in pairs)
    assert set(met.values()) == {1}
    real = [p for p in met if NOBODY not in p]
    assert len(real) == players * (players - 1) // 2
    assert len(met) - len(real) == players * (players % 2), "everybody sits out once where their number is odd"


@pytest.mark.parametrize("players", range(4, 12))
def test_sides_are_shared(players: int) -> None:
    first: Counter[int] = Counter()
    for number in range(1, robin.rounds(players) + 1):
        first.update(a for a, b in robin.pairs(range(players), number) if b != NOBODY)
    assert max(first.values()) - min(first[p] for p in range(players)) <= players // 2
