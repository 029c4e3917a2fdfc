"""What a room needs of the place that keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec

if TYPE_CHECKING:
    from server.rooms.room import Room


class Customs(msgspec.Struct, frozen=True):
    """What the operator lets happen in rooms. ``phrases``: may players say something; ``open_hands``: may spectators of
    a broadcast see hands; ``unwatched``: games that nobody watches who has no seat, by their engines' names."""

    phrases: bool = True
    open_hands: bool = True
    unwatched: frozenset[str] = frozenset()


class Home(Protocol):
    """What keeps rooms: the directory."""

    finished_ms: int
    """How long a game that has ended is kept."""
    customs: Customs

    def notice(self) -> None:
        """Look whether the process stood still, and give the time back to all rooms if it did."""
        ...

    def emptied(self, room: Room) -> None:
        """Nobody is connected any more."""
        ...

    def gone(self, room: Room) -> None:
        """This object is done with; whoever wants the room opens it anew."""
        ...
