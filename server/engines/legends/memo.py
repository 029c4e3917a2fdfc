"""What was worked out before and can be used again: the table behind a room's newest state, and parts of its views.

A cache beside the rules: losing it changes no answer, only the time. Frozen values keep their identity from state to
state while nothing changes them, so a part is used again as long as it is made from the same. An unchanged part is then
the same object in two views, and the diff of them skips it unseen.
"""

from __future__ import annotations

from collections.abc import Hashable

from server.engines.contract import Event, View
from server.engines.legends import telling
from server.engines.legends.library import Library
from server.engines.legends.state import State
from server.engines.legends.table import Table

EVENTS = 64  # as many are kept that are being told
ROOMS = 1_024  # as many states are kept, the latest ones


class Parts:
    """Parts of views by name, each with what it was made from."""

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[object, object, View]] = {}

    def find(self, name: Hashable, source: object, key: object) -> View | None:
        """The part of this name, if it was made from ``source``, which must be frozen, and of else from ``key``."""
        found = self._made.get(name)
        if found is None or found[0] is not source or (key is not found[1] and key != found[1]):
            return None
        return found[2]

    def keep(self, name: Hashable, source: object, key: object, made: View) -> View:
        self._made[name] = source, key, made
        return made

    def tidy(self, most: int) -> None:
        """Forget all of them where there are more."""
        if len(self._made) > most:
            self._made.clear()


class Laid:
    """A state on its table; not to be played on. ``public``: what all viewers see alike, once one of them looked."""

    __slots__ = ("parts", "public", "state", "table")

    def __init__(self, state: State, table: Table, parts: Parts) -> None:
        self.state = state
        self.table = table
        self.parts = parts
        self.public: View | None = None


class Memo:
    """One for all rooms of an engine."""

    __slots__ = ("_laid", "_told")

    def __init__(self) -> None:
        self._laid: dict[int, Laid] = {}
        self._told: dict[int, tuple[Event, View]] = {}

    def remember(self, state: State, table: Table, before: State | None) -> None:
        """``state`` was just made from ``table``, which nobody changes any more, and comes after ``before``."""
        table.answered = None
        last = self._laid.pop(id(before), None)
        if len(self._laid) >= ROOMS:
            del self._laid[next(iter(self._laid))]
        self._laid[id(state)] = Laid(state, table, last.parts if last is not None else Parts())

    def told(self, event: Event) -> View:
        """The event as everybody hears it: the same object for all who hear no more."""
        found = self._told.get(id(event))
        if found is None:
            if len(self._told) >= EVENTS:
                self._told.clear()
            found = self._told[id(event)] = event, telling.public(event)
        return found[1]

    def laid(self, state: State, lib: Library) -> Laid:
        """The table this state was made from, or one laid anew."""
        found = self._laid.get(id(state))  # which stays its id as long as it lies here
        if found is None:
            self.remember(state, Table(state, lib, 0), None)
            found = self._laid[id(state)]
        return found
