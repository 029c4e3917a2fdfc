"""A directory whose leagues have a steward."""

from __future__ import annotations

import asyncio

from server.clock import FakeClock
from server.engines.contract import Ms, Seat
from server.leagues.seasons import Seasons
from server.leagues.steward import Steward
from server.rooms.directory import Directory, Person
from server.rooms.room import Room
from server.store.memory import MemoryStore
from server.store.seasons import MemorySeasons
from tests.engines.stadium import season

FOUNDED = Ms(season.FIRST_KICKOFF - 30 * 24 * 3_600_000)
MATCHDAYS = 20


class Node:
    """``kept``: the season store, which other nodes may share."""

    def __init__(self, kept: MemorySeasons | None = None) -> None:
        self.clock = FakeClock(FOUNDED)
        self.kept = kept or MemorySeasons()
        self.seasons = Seasons(self.kept)
        self.home = Directory({"stadium": season.engine()}, MemoryStore(), self.clock, "a", on_open=self._attach)
        self.steward = Steward(self.seasons, self.clock, self.home.open)

    def _attach(self, room: Room) -> None:
        self.steward.attach(room)

    async def league(self, source: str = "simulated") -> Room:
        """One that has drawn who chooses first, with three members."""
        made = await self.home.create("stadium", {"matchdays": MATCHDAYS, "source": source}, Person("a", "Ada"))
        room = await self.home.open(made.room_id)
        for n, guest in enumerate(("Ben", "Cem"), 1):
            await self.home.redeem(made.invite, guest, guest)
            room.submit_as(Seat(n), {"do": "join"}, f"join-{n}")
        room.submit_as(Seat(0), {"do": "begin"}, "begin")
        await self.settle(room)
        return room

    async def settle(self, room: Room) -> None:
        for _ in range(20):
            await asyncio.sleep(0)
            await room.idle()
