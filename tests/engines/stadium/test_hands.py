"""From a week's balance to flags or fields to give up (R39-R42)."""

from __future__ import annotations

import pytest

from server.engines.stadium.hands import Hand, Share, share


@pytest.mark.parametrize(
    ("free", "bound", "expected"),
    [
        (6, {}, Share(Hand(6))),
        (3, {2: 3}, Share(Hand(3, {2: 3}))),
        (4, {1: 3, 2: 1, 3: 0}, Share(Hand(4, {1: 3, 2: 1}))),
        (0, {1: 1}, Share(Hand(0, {1: 1}))),
        (0, {}, Share(Hand(1))),  # R41: exactly 0 is one consolation flag
        (-2, {1: 1, 2: 1}, Share(Hand(1))),  # R40: its example; nothing bound is left
        (-1, {}, Share(debt=1)),
        (-4, {1: 1}, Share(debt=3)),  # R42: a Joker on a lost favourite
        (-2, {1: 3}, Share(Hand(0, {1: 3}), forgo=2)),  # R40: free flags first, and there were none
        (-1, {1: 1, 2: 1}, Share(Hand(0, {1: 1, 2: 1}), forgo=1)),
    ],
)
def test_a_balance_becomes_flags_or_a_debt(free: int, bound: dict[int, int], expected: Share) -> None:
    assert share(free, bound) == expected


@pytest.mark.parametrize("free", range(-4, 8))
@pytest.mark.parametrize("loot", range(6))
def test_nothing_is_won_or_lost_on_the_way(free: int, loot: int) -> None:
    got = share(free, {1: loot})
    total = free + loot
    assert got.debt == max(-total, 0)
    assert got.hand.flags - got.forgo == (total if total > 0 else total == 0)


def test_a_hand_gets_smaller_flag_by_flag() -> None:
    hand = Hand(2, {4: 2, 5: 1})
    assert hand.flags == 5
    assert hand.without(-1) == Hand(1, {4: 2, 5: 1})
    assert hand.without(4) == Hand(2, {4: 1, 5: 1})
    assert hand.without(5) == Hand(2, {4: 2})
    assert hand == Hand(2, {4: 2, 5: 1})
