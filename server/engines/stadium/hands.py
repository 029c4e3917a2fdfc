"""What a week's balance becomes on Monday: flags in the hand, or fields to give up (RULES.md, R39-R42)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from server.engines.stadium.land import FREE


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """The flags that a seat has left. ``bound``: for fields of that seat only (loot and repelled attacks, R44)."""

    free: int = 0
    bound: dict[int, int] = {}
    """Victim's seat -> flags; no zeros."""

    @property
    def flags(self) -> int:
        """How many in all."""
        return self.free + sum(self.bound.values())

    def without(self, flag: int) -> Hand:
        """The hand with one flag less: one bound to this seat, or a free one (``FREE``)."""
        if flag == FREE:
            return Hand(self.free - 1, self.bound)
        left = {victim: n - (victim == flag) for victim, n in self.bound.items()}
        return Hand(self.free, {victim: n for victim, n in left.items() if n})


class Share(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat brings to the round. ``forgo``: so many of the bound flags in ``hand`` a negative club eats; the
    player chooses which (R40). ``debt``: fields to give up (R42)."""

    hand: Hand = Hand()
    forgo: int = 0
    debt: int = 0


def share(free: int, bound: Mapping[int, int]) -> Share:
    """The share of a week's balance.

    ``free``: club (with Joker), scorer, bonus and Volltreffer together, negative only by the club; ``bound``: loot and
    repelled attacks by the beaten seat. A sum of 0 is one consolation flag and nothing bound (R41).
    """
    bound = {victim: n for victim, n in bound.items() if n}
    total = free + sum(bound.values())
    if total < 0:
        return Share(debt=-total)
    if total == 0:
        return Share(Hand(free=1))
    return Share(Hand(max(free, 0), bound), forgo=max(-free, 0))
