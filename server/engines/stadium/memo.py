"""Parts of views that were built before and can be used again, found by what they were made from.

A cache beside the rules: losing it changes no answer, only the time. Frozen values keep their identity from state to
state while nothing changes them; an unchanged part is then the same object in two views, and the diff skips it unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from server.engines.contract import Plain
from server.engines.plain import plain

PARTS = 20_000
"""Sources kept."""


class Memo:
    """One for all leagues of an engine."""

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        self._parts: dict[int, tuple[object, dict[Hashable, Plain]]] = {}

    def part(self, source: object, key: Hashable, make: Callable[[], Plain]) -> Plain:
        """The part made from ``source``, which must be frozen, and from nothing else but what ``key`` tells."""
        found = self._parts.get(id(source))
        if found is None or found[0] is not source:
            if len(self._parts) >= PARTS:
                self._parts.clear()
            found = self._parts[id(source)] = source, {}
        if key not in found[1]:
            found[1][key] = make()
        return found[1][key]

    def plain(self, source: object) -> Plain:
        """The value as it goes to the wire."""
        return self.part(source, "", lambda: plain(source))
