"""What was worked out before and can be used again: parts of views, and the table behind the newest state.

A cache beside the rules: losing it changes no answer, only the time. Frozen values keep their identity from state to
state while nothing changes them, so a part is found by what it was made from. An unchanged part is then the same object
in two views, and the diff of them skips it unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from server.engines.contract import View
from server.engines.legends.library import Library
from server.engines.legends.state import State
from server.engines.legends.table import Table

PARTS = 20_000  # sources kept; some hundred matches' worth


class Memo:
    """One for all rooms of an engine."""

    __slots__ = ("_newest", "_parts", "_public")

    def __init__(self) -> None:
        self._parts: dict[int, tuple[object, dict[Hashable, View]]] = {}
        self._newest: tuple[State, Table] | None = None
        self._public: tuple[Table, View] | None = None

    def remember(self, state: State, table: Table) -> None:
        """``state`` was just made from ``table``, which nobody changes any more."""
        self._newest = state, table

    def table(self, state: State, lib: Library) -> Table:
        """A table to look at, never to play on: the one this state was made from, or one laid anew."""
        if self._newest is None or self._newest[0] is not state:
            self._newest = state, Table(state, lib, 0)
        return self._newest[1]

    def public(self, table: Table, make: Callable[[], View]) -> View:
        """What all viewers of this table see alike; not to be changed."""
        if self._public is None or self._public[0] is not table:
            self._public = table, make()
        return self._public[1]

    def part(self, source: object, key: Hashable, make: Callable[[], View]) -> View:
        """The part made from ``source``, which must be frozen, and from nothing else but what ``key`` tells."""
        found = self._parts.get(id(source))
        if found is None or found[0] is not source:
            if len(self._parts) >= PARTS:
                self._parts.clear()
            found = self._parts[id(source)] = source, {}
        made = found[1].get(key)
        if made is None:
            made = found[1][key] = make()
        return made
