"""Steps of rooms that many look at differently: told to some classes of viewers in each turn of the loop.

An event has hundreds of classes, and a view of it takes its time: told to all at once, each step would keep all other
rooms of the node waiting. A class that several steps have passed by sees what they changed with the last of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TypeAlias

from server.rooms.lens import Lens
from server.rooms.record import Past

AT_ONCE = 8
"""Classes told in one turn. Tables and leagues have no more."""

Advance: TypeAlias = Callable[[Lens, Sequence[Past]], None]


class Spread:
    """Lenses that are behind, the longest waiting first. Nothing here holds on to the room but while there are some."""

    __slots__ = ("_behind", "_turn")

    def __init__(self) -> None:
        self._behind: dict[Lens, list[Past]] = {}
        self._turn: asyncio.Handle | None = None

    def put(self, lens: Lens, step: Past) -> None:
        """The lens is to be told of this step soon."""
        self._behind.setdefault(lens, []).append(step)

    def catch_up(self, lens: Lens, advance: Advance) -> None:
        """Now: somebody comes who looks through it, or acts."""
        steps = self._behind.pop(lens, None)
        if steps:
            advance(lens, steps)

    def begin(self, advance: Advance, fault: Callable[[BaseException], None]) -> None:
        """Tell them, in the turns to come. ``fault`` hears of a bug in a view."""
        if self._behind and self._turn is None:
            self._turn = asyncio.get_running_loop().call_soon(self._go_on, advance, fault)

    def _go_on(self, advance: Advance, fault: Callable[[BaseException], None]) -> None:
        self._turn = None
        try:
            for lens in tuple(islice(self._behind, AT_ONCE)):
                self.catch_up(lens, advance)
        except Exception as bug:  # noqa: BLE001  (a bug in a view stops this one room, nothing else)
            fault(bug)
        else:
            self.begin(advance, fault)

    def close(self) -> None:
        """The room stops or goes: whoever comes back is told by the one that runs then."""
        self._behind.clear()
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None
