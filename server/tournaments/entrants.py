"""What events keep of a guest, among all that is kept of one (``people/belongings.py``): a name, a club, a deck."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

from server.engines.tournament.desk import player_on
from server.engines.tournament.state import State
from server.rooms.directory import Directory
from server.rooms.recover import NoSuchRoom
from server.store.contract import RoomId
from server.tournaments.carrier import ENGINE


class Entrants:
    """Raises ``StoreLost``."""

    name = "events"

    def __init__(self, directory: Directory) -> None:
        self._directory = directory

    async def shown(self, guest: str, rooms: Sequence[RoomId]) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        async for room, seat, state in self._seats(guest, rooms):
            said: dict[str, Any] = {"room": room, "event": state.setup.options.name}
            if (player := player_on(state, seat)) is not None:
                said |= {
                    "name": player.name,
                    "club": player.club,
                    "deck": list(player.deck.cards if player.deck else ()),
                }
            if seat in state.staff:
                said["role"] = state.staff[seat].role
            told.append(said)
        return told

    async def hand_over(self, guest: str, heir: str, rooms: Sequence[RoomId]) -> None:
        """It goes with the seat."""

    async def forget(self, guest: str, rooms: Sequence[RoomId]) -> None:
        """An event forgets whoever has given up a seat in it (``carrier.py``)."""

    async def _seats(self, guest: str, rooms: Sequence[RoomId]) -> AsyncIterator[tuple[RoomId, int, State]]:
        """The guest's seats in events that are still kept."""
        for room in rooms:
            try:
                seen = await self._directory.look(room, within_ms=0)
            except NoSuchRoom:
                continue
            if seen.engine.name == ENGINE:
                for seat in [seat for seat, chair in seen.chairs.items() if chair.guest == guest]:
                    yield room, seat, seen.state
