"""Everybody against everybody, by the circle method: the first stands still, the others go round (T30)."""

from __future__ import annotations

from collections.abc import Sequence

from server.engines.tournament.standings import NOBODY


def rounds(players: int) -> int:
    """How many rounds it takes."""
    return players - 1 + players % 2


def pairs(order: Sequence[int], number: int) -> tuple[tuple[int, int], ...]:
    """The pairs of round ``number``, from 1; who has nobody to play sits out with ``NOBODY``."""
    ring = [*order, NOBODY] if len(order) % 2 else [*order]
    still, moving = ring[0], ring[1:]
    turned = moving[-(number - 1) % len(moving) :] + moving[: -(number - 1) % len(moving)]
    line = [still, *turned]
    found = []
    for at in range(len(line) // 2):
        one, other = line[at], line[-1 - at]
        if number % 2 == 0:
            one, other = other, one
        found.append((other, one) if one == NOBODY else (one, other))
    return tuple(sorted(found, key=lambda p: p[1] == NOBODY))
