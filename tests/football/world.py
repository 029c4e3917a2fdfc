"""A live season of one matchday at a server that can be told to misbehave."""

from __future__ import annotations

from typing import Any

from server.engines.stadium.matches import Goal, Result
from server.football import asof
from server.football.openligadb.client import OpenLigaDB
from server.football.openligadb.fetch import empty, fetch
from server.football.openligadb.poll import Live
from server.football.season import Season
from server.football.wall import DAY, HOUR
from tests.football.builders import SATURDAY
from tests.football.stub import Stub, match

AFTER = SATURDAY + 2 * HOUR
PLANNED = match(finished=False, changed="2026-10-01T10:00:00")


class World:
    """A live season of one matchday at the stub."""

    def __init__(self, server: Stub, client: OpenLigaDB) -> None:
        self.server = server
        self.live = Live(empty(2026), client)
        self.client = client

    async def known(self, *matches: dict[str, Any], at: int = SATURDAY - DAY) -> Season:
        """Import the season; every call says the same."""
        self.server.say("/getmatchdata/bl1/2026", list(matches))
        self.server.matchday(1, list(matches))
        self.live.season = (await fetch(self.client, empty(2026), at, lambda _: None)).season
        return self.live.season

    async def tells(self, *matches: dict[str, Any], at: int = AFTER, changed: str = "") -> Result | None:
        """The matchday as it is told now; the first match's result as we then know it."""
        self.server.matchday(1, list(matches), changed=(changed or f"new at {at}",))
        self.live.due = 0
        await self.live.refresh(at)
        return self.result(at)

    def result(self, at: int = AFTER) -> Result | None:
        return asof.result_of(next(game for game in self.live.season.games if game.id == "1"), at)

    def goals(self, at: int = AFTER) -> tuple[Goal, ...]:
        found = self.result(at)
        assert found is not None
        return found.goals

    def name(self, player: str) -> str:
        return next((each.name for each in self.live.season.players if each.id == player), "")
