"""A lookout, its store and its source, with what is asked and told in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from server.clock import Alarm, FakeClock
from server.engines.contract import Ms
from server.football.openligadb.client import connection
from server.football.openligadb.fetch import empty, fetch
from server.football.season import Season
from server.football.wall import DAY
from server.leagues.fetching import Fetching
from server.leagues.lookout import Lookout
from server.leagues.outside import Outside
from server.leagues.seasons import Seasons, unpacked
from server.leagues.steward import Steward
from server.rooms.tenure import Elsewhere
from server.store.contract import RoomId, StoreLost
from server.store.seasons import MemorySeasons
from tests.football.builders import SATURDAY
from tests.football.stub import Stub, goal, match

NAME = "bl1-2026"
PLANNED = match(finished=False, changed="2026-10-01T10:00:00")
PLAYED = match("FCB", "BVB", goal(1, 0), end=(1, 0))
CHANGED = "/getlastchangedate/bl1/2026/1"
PATIENCE_SECONDS = 20.0


class Watched(MemorySeasons):
    """Tells when it is asked for versions and when it is written, so that a test can wait for either."""

    def __init__(self) -> None:
        super().__init__()
        self.written = asyncio.Event()
        self.lost = False

    async def write(self, season: str, data: bytes, over: int | None = None) -> int | None:
        if self.lost:
            self.written.set()
            raise StoreLost("gone")
        version = await super().write(season, data, over)
        self.written.set()
        return version


class Armed(FakeClock):
    """Tells when two wait for it: the lookout and its watch."""

    def __init__(self) -> None:
        super().__init__(SATURDAY - DAY)
        self.both = asyncio.Event()

    def call_at(self, at: Ms, callback: Callable[[], None]) -> Alarm:
        made = super().call_at(at, callback)
        if self.pending() == 2:
            self.both.set()
        return made


class World:
    """A lookout, its store and its source. ``elsewhere``: another node has the post."""

    def __init__(self, server: Stub, base: str) -> None:
        self.server = server
        self.store = Watched()
        self.seasons = Seasons(self.store)
        self.clock = Armed()
        self.woken: list[RoomId] = []
        self.elsewhere = False
        self.outside = Outside(base, lambda: connection(trust_env=False))
        self.steward = Steward(self.seasons, self.clock, self._wake)
        self.lookout = Lookout(self.seasons, self.steward, self.outside, self.clock, self._take)
        self.fetching = Fetching(self.seasons, self.steward, self.outside, self.clock)

    async def _wake(self, room: RoomId) -> None:
        self.woken.append(room)

    async def _take(self, room: RoomId) -> int:
        if self.elsewhere:
            raise Elsewhere("b")
        return 0

    async def known(self) -> Season:
        """The season of one match that is planned, in the store; a league follows it."""
        self.server.say("/getmatchdata/bl1/2026", [PLANNED])
        self.server.matchday(1, [PLANNED])
        async with connection(trust_env=False) as http:
            client = Outside(self.server.base, lambda: http).client(empty(2026))
            season = (await fetch(client, empty(2026), SATURDAY - 30 * DAY, lambda _: None)).season
        await self.seasons.publish(NAME, season)
        await self.store.follow(NAME, RoomId("K7QM4X"))
        self.store.written.clear()
        self.server.busy.clear()
        return season

    async def asked(self) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self.server.busy.wait()
        self.server.busy.clear()

    async def written(self) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self.store.written.wait()
        self.store.written.clear()

    async def armed(self) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self.clock.both.wait()
        self.clock.both.clear()

    async def turns(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    async def kept(self) -> Season:
        return unpacked(await self.store.read(NAME) or b"")

    async def stop(self) -> None:
        await self.lookout.stop()
        await self.outside.close()
