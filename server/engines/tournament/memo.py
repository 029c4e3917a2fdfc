"""Parts of views that were built before and can be used again, found by what they were made from.

A cache beside the rules: losing it changes no answer, only the time. Frozen values keep their identity from state to
state while nothing changes them; an unchanged part is then the same object in two views, and the diff skips it unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

T = TypeVar("T")
PARTS = 20_000


class Memo:
    """One for all events of an engine. ``most``: parts kept."""

    __slots__ = ("_most", "_parts")

    def __init__(self, most: int = PARTS) -> None:
        self._most = most
        self._parts: dict[Hashable, tuple[tuple[object, ...], object]] = {}

    def part(self, name: Hashable, sources: tuple[object, ...], make: Callable[[], T]) -> T:
        """The part of this name, made from ``sources``, which must be frozen, and from nothing else."""
        key = (name, *map(id, sources))
        found = self._parts.get(key)
        if found is None:
            if len(self._parts) >= self._most:
                self._parts.clear()
            found = self._parts[key] = sources, make()
        return found[1]  # type: ignore[return-value]
