"""A room that is awake, as those see it who look after it from beside: stewards, carriers, reporters, reminders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from server.engines.contract import Engine
from server.rooms.condition import Condition
from server.rooms.entries import Chair
from server.store.contract import RoomId


class Attended(Protocol):
    """What they read of it, and how they hear of each step."""

    @property
    def id(self) -> RoomId: ...
    @property
    def engine(self) -> Engine: ...
    @property
    def state(self) -> Any: ...
    @property
    def chairs(self) -> Mapping[int, Chair]: ...
    @property
    def condition(self) -> Condition: ...

    def watch(self, on_step: Callable[[Any], None]) -> Callable[[], None]:
        """Call ``on_step`` after each step that was adopted; returns what ends it."""
        ...
