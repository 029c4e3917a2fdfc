"""Can these players still be paired for so many rounds without anybody meeting twice? (T16)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

BYE = -1
_STEPS = 3_000
"""So many tries are made; if they don't settle it, what was found of the next round decides."""

Open = Mapping[int, frozenset[int]]
"""Whom each player has not met yet; ``BYE`` is a player, too."""


class _Tired(Exception):
    """No tries left."""


def is_safe(still: Open, rounds: int) -> bool:
    """True where Dirac's theorem alone promises so many rounds: everybody has enough unmet opponents in the last one.

    Each round takes one opponent from everybody, and a graph in which everybody has half of all others has a matching.
    """
    return all(len(others) - (rounds - 1) >= (len(still) + 1) // 2 for others in still.values())


def lasts(still: Open, rounds: int) -> bool:
    """Whether ``rounds`` more rounds are possible, each pair at most once."""
    if rounds <= 0 or not still or is_safe(still, rounds):
        return True
    steps = [_STEPS]
    try:
        return _lasts({player: set(others) for player, others in still.items()}, rounds, steps)
    except _Tired:
        return any(True for _ in _rounds({player: set(others) for player, others in still.items()}, [_STEPS * 10]))


def _lasts(still: dict[int, set[int]], rounds: int, steps: list[int]) -> bool:
    if rounds == 0:
        return True
    for pairs in _rounds(still, steps):
        left = {player: set(others) for player, others in still.items()}
        for one, other in pairs:
            left[one].discard(other)
            left[other].discard(one)
        if BYE in left and not left[BYE]:  # everybody had a bye: all may have another (T13)
            for player in left:
                if player != BYE:
                    left[player].add(BYE)
                    left[BYE].add(player)
        if _lasts(left, rounds - 1, steps):
            return True
    return False


def _rounds(still: dict[int, set[int]], steps: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair everybody, by trying; whoever has the fewest opponents is paired first."""
    if not still:
        yield []
        return
    steps[0] -= 1
    if steps[0] < 0:
        raise _Tired
    one = min(still, key=lambda player: (len(still[player] & still.keys()), player))
    for other in sorted(still[one] & still.keys()):
        rest = {player: others for player, others in still.items() if player not in (one, other)}
        for pairs in _rounds(rest, steps):
            yield [(one, other), *pairs]
