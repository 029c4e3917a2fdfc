"""What games are played with that lies in the store (card sets): the rooms only see to it that it is at hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Supplies(Protocol):
    """Both methods get the engine's name and the room's options, and raise ``StoreLost``."""

    async def pinned(self, engine: str, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """The options of a new room, with everything named exactly that may change later under the same name."""
        ...

    async def fetched(self, engine: str, options: Mapping[str, Any]) -> None:
        """Have at hand what the room is played with, before it is folded."""
        ...


class NoSupplies:
    """Engines that have everything from the start."""

    async def pinned(self, engine: str, options: Mapping[str, Any]) -> Mapping[str, Any]:
        return options

    async def fetched(self, engine: str, options: Mapping[str, Any]) -> None:
        return
