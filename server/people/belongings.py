"""What else is kept of a guest, beside record and seats: each kind says how it is shown, moved and forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from server.cards.book import PLAYED, Book, NoSuchSet
from server.store.calendars import CalendarStore
from server.store.contract import RoomId


class Belonging(Protocol):
    """Everything may be done twice. Raises ``StoreLost``. ``rooms``: where the guest holds, or held, a seat."""

    name: str

    async def shown(self, guest: str, rooms: Sequence[RoomId]) -> list[dict[str, Any]]:
        """All of it in plain values, for whoever wants to know what is kept. No secret."""
        ...

    async def hand_over(self, guest: str, heir: str, rooms: Sequence[RoomId]) -> None: ...

    async def forget(self, guest: str, rooms: Sequence[RoomId]) -> None: ...


class Calendars:
    """Addresses of calendar feeds."""

    name = "calendars"

    def __init__(self, kept: CalendarStore) -> None:
        self._kept = kept

    async def shown(self, guest: str, rooms: Sequence[RoomId]) -> list[dict[str, Any]]:
        return [{"room": room} for room in rooms if await self._kept.has(room, guest)]

    async def hand_over(self, guest: str, heir: str, rooms: Sequence[RoomId]) -> None:
        for room in rooms:
            await self._kept.hand_over(room, guest, heir)

    async def forget(self, guest: str, rooms: Sequence[RoomId]) -> None:
        for room in rooms:
            await self._kept.revoke(room, guest)


class CardSets:
    """Card sets that the guest has brought. Those that rooms may play with stay, and are nobody's."""

    name = "sets"

    def __init__(self, book: Book) -> None:
        self._book = book

    async def shown(self, guest: str, rooms: Sequence[RoomId]) -> list[dict[str, Any]]:
        told = []
        for about in await self._book.every():
            if about.owner != guest:
                continue
            try:
                text = (await self._book.body(about.hash)).text
            except NoSuchSet:
                text = ""  # taken back while this was read
            told.append({"id": about.id, "version": about.version, "state": about.state, "at": about.at, "text": text})
        return told

    async def hand_over(self, guest: str, heir: str, rooms: Sequence[RoomId]) -> None:
        for about in await self._book.every():
            if about.owner == guest:
                await self._book.put(msgspec.structs.replace(about, owner=heir))

    async def forget(self, guest: str, rooms: Sequence[RoomId]) -> None:
        for about in await self._book.every():
            if about.owner != guest:
                continue
            if about.state in PLAYED:
                await self._book.put(msgspec.structs.replace(about, owner=""))
            else:
                await self._book.remove(about.hash)
