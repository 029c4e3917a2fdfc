"""A guest's devices among all that is kept of the guest (``people/belongings.py``): shown, handed over, forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from server.reminders.letters import wished
from server.store.contract import RoomId
from server.store.pushes import PushStore


class Wishes:
    name = "notifications"

    def __init__(self, store: PushStore) -> None:
        self._store = store

    async def shown(self, guest: str, rooms: Sequence[RoomId]) -> list[dict[str, Any]]:
        """Whose service, since when and of what. The address itself is a secret: who has it can write there."""
        found = [wished(data) for data in (await self._store.of(guest)).values()]
        return [
            {"service": urlsplit(one.device.endpoint).hostname, "since": one.since, "kinds": list(one.kinds)}
            for one in found
        ]

    async def hand_over(self, guest: str, heir: str, rooms: Sequence[RoomId]) -> None:
        for device, data in (await self._store.of(guest)).items():
            await self._store.keep(heir, device, data, wished(data).since)

    async def forget(self, guest: str, rooms: Sequence[RoomId]) -> None:
        await self._store.drop_all(guest)
