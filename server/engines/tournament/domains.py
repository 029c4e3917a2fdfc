"""What fields of commands may be, where ``OneOf`` doesn't say it: each admits and samples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from server.engines.draws import Draws
from server.engines.tournament.standings import NOBODY

_SIDES = [[0], [1], [0, 1]]


class Text:
    """A printable text of ``least`` to ``most`` characters with something to see in it; "" where ``least`` is 0.

    ``fits``: what more it has to be.
    """

    def __init__(self, most: int, least: int = 1, fits: Callable[[str], bool] = lambda text: True) -> None:
        self._most = most
        self._least = least
        self._fits = fits

    def admits(self, value: object) -> bool:
        if not isinstance(value, str) or not self._least <= len(value) <= self._most:
            return False
        return value == "" or (value.isprintable() and value == value.strip() and self._fits(value))

    def sample(self, draws: Draws, purpose: str) -> object:
        return next(text for n in count() if self.admits(text := draws.handle(purpose, n)[: self._most]))


class Whole:
    """A whole number from ``least`` to ``most``."""

    def __init__(self, least: int, most: int) -> None:
        self._least = least
        self._most = most

    def admits(self, value: object) -> bool:
        return type(value) is int and self._least <= value <= self._most

    def sample(self, draws: Draws, purpose: str) -> object:
        return self._least + draws.below(self._most - self._least + 1, purpose, 0)


class Score:
    """Games of a match: the first's, the second's, drawn ones. ``decided``: it has to have a winner (T35)."""

    def __init__(self, best_of: int, *, decided: bool) -> None:
        most = best_of // 2 + 1
        self._all = [
            (a, b, drawn)
            for a in range(most + 1)
            for b in range(most + 1)
            for drawn in range(best_of + 1)
            if a + b + drawn <= best_of and not (a == b == most) and not (decided and a == b)
        ]

    def admits(self, value: object) -> bool:
        return isinstance(value, list | tuple) and tuple(value) in self._all and all(type(n) is int for n in value)

    def sample(self, draws: Draws, purpose: str) -> object:
        return list(self._all[draws.below(len(self._all), purpose, 0)])


class Two:
    """Two different ones of these numbers, in any order; ``pairs`` instead: one of these pairs."""

    def __init__(self, numbers: Sequence[int] = (), pairs: Sequence[tuple[int, int]] = ()) -> None:
        self._numbers = tuple(numbers)
        self._pairs = tuple(pairs)

    def admits(self, value: object) -> bool:
        if not isinstance(value, list | tuple) or len(value) != 2 or any(type(n) is not int for n in value):
            return False
        if self._pairs:
            return (min(value), max(value)) in self._pairs
        return value[0] != value[1] and all(n in self._numbers for n in value)

    def sample(self, draws: Draws, purpose: str) -> object:
        if self._pairs:
            return list(self._pairs[draws.below(len(self._pairs), purpose, 0)])
        return list(draws.shuffled(self._numbers, purpose)[:2])


class Several:
    """At least one of these numbers, none of them twice."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = frozenset(numbers)

    def admits(self, value: object) -> bool:
        if not isinstance(value, list | tuple) or any(type(n) is not int for n in value):
            return False
        return bool(value) and not self.unfit(value)

    def unfit(self, value: Sequence[int]) -> list[int]:
        """Those that are none of the numbers, or are named again."""
        seen: set[int] = set()
        unfit = []
        for n in value:
            if n not in self._numbers or n in seen:
                unfit.append(n)
            seen.add(n)
        return unfit

    def sample(self, draws: Draws, purpose: str) -> object:
        order = draws.shuffled(sorted(self._numbers), purpose)
        return list(order[: 1 + draws.below(len(order), purpose, 0)])


class Names:
    """At least one and at most ``most`` pairs of a name and what goes with it; no name twice, case does not count."""

    def __init__(self, most: int, name: Text, club: Text) -> None:
        self._most = most
        self._name = name
        self._club = club

    def admits(self, value: object) -> bool:
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= self._most:
            return False
        if any(not isinstance(one, list | tuple) or len(one) != 2 for one in value):
            return False
        if not all(self._name.admits(name) and self._club.admits(club) for name, club in value):
            return False
        return len({name.casefold() for name, _ in value}) == len(value)

    def sample(self, draws: Draws, purpose: str) -> object:
        number = 1 + draws.below(min(self._most, 3), purpose, 0)
        found = (self._name.sample(draws, f"{purpose} {n}") for n in range(number))
        return [[name, ""] for name in dict.fromkeys(found)]


class Everybody:
    """Pairs in which each of these numbers is once; -1 as the second of a pair stands for nobody."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = sorted(numbers)

    def admits(self, value: object) -> bool:
        if not isinstance(value, list | tuple) or any(not isinstance(p, list | tuple) or len(p) != 2 for p in value):
            return False
        sides = [n for pair in value for n in pair]
        if any(type(n) is not int for n in sides) or any(a == NOBODY for a, _ in value):
            return False
        return sorted(n for n in sides if n != NOBODY) == self._numbers

    def sample(self, draws: Draws, purpose: str) -> object:
        order = [*draws.shuffled(self._numbers, purpose), NOBODY]
        return [order[n : n + 2] for n in range(0, len(self._numbers), 2)]


class Sides:
    """Side 0, side 1, or both."""

    def admits(self, value: object) -> bool:
        if not isinstance(value, list | tuple) or any(type(n) is not int for n in value):
            return False
        return [*value] in _SIDES

    def sample(self, draws: Draws, purpose: str) -> object:
        return _SIDES[draws.below(len(_SIDES), purpose, 0)]


class Texts:
    """At most ``most`` texts, each of at most ``longest`` printable characters, perhaps empty."""

    def __init__(self, most: int, longest: int, least: int = 0) -> None:
        self._most = most
        self._longest = longest
        self._least = least

    def admits(self, value: object) -> bool:
        return (
            isinstance(value, list | tuple)
            and len(value) <= self._most
            and all(isinstance(t, str) and self._least <= len(t) <= self._longest and t.isprintable() for t in value)
        )

    def sample(self, draws: Draws, purpose: str) -> object:
        number = draws.below(min(self._most, 4) + 1, purpose, 0)
        return [draws.handle(purpose, n)[: self._longest] for n in range(1, number + 1)]
