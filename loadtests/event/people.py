"""Who takes part: a guest with a seat at the event, who plays at a table by chance and, if it is to lose, resigns."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import httpx

from loadtests.event.chair import Chair


class Seat(Chair):
    """At a table of CFG Legends. ``gives_up``: after so many answers it resigns; 0: never.

    ``still``: once the clock of the match runs, it does nothing until it is let go.
    """

    def __init__(self, port: int, room: str, token: str, side: int, gives_up: int, chance: random.Random) -> None:
        self.side = side
        self.result: dict[str, Any] = {}
        self.still = False
        self._gives_up = gives_up
        self._chance = chance
        self._answered: set[tuple[int, int]] = set()
        super().__init__(port, room, token)

    def moved(self) -> None:
        self.result = self.view.get("result", self.result)
        prompt, game = self.view.get("prompt"), self.view.get("game", 0)
        if prompt is None or (game, prompt["decision"]) in self._answered or self.view.get("held_at"):
            return
        if self.still and "clock" in self.view:
            return
        self._answered.add((game, prompt["decision"]))
        if self._gives_up and len(self._answered) >= self._gives_up:
            self.sent({"do": "resign", "game": game})
            return
        ids = [option["id"] for option in prompt["options"]]
        count = self._chance.randint(prompt["min"], min(prompt["max"], len(ids)))
        picks = self._chance.sample(ids, count)
        self.sent({"do": "answer", "decision": prompt["decision"], "picks": picks})

    def let_go(self) -> None:
        self.still = False
        self.moved()


class Web:
    """One node's HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port
        limits = httpx.Limits(max_connections=16)
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=60, limits=limits)

    async def post(self, path: str, body: Any, headers: dict[str, str] | None = None) -> Any:
        """Raises where it is refused, but asks again while the node is away."""
        while True:
            try:
                answer = await self.http.post(path, json=body, headers=headers or {})
            except httpx.TransportError:
                await asyncio.sleep(0.3)
                continue
            if answer.status_code == 503:
                await asyncio.sleep(0.3)
                continue
            if answer.status_code >= 300:
                raise AssertionError(f"{path}: {answer.status_code} {answer.text}")
            return answer.json()

    async def guest(self, nickname: str) -> dict[str, str]:
        """Headers that prove a new guest."""
        made = await self.post("/api/guests", {"nickname": nickname})
        return {"Authorization": f"Bearer {made['token']}"}


class Entrant:
    """``comes``: False leaves the table empty."""

    def __init__(self, web: Web, number: int, seed: int) -> None:
        self.name = f"Dachs {number}"
        self.number = number
        self.comes = True
        self.tables: dict[str, Seat] = {}
        self._web = web
        self._chance = random.Random(seed * 1_000 + number)
        self._headers: dict[str, str] = {}
        self.event: Chair

    async def enter(self, event: str, invite: str, deck: list[str]) -> None:
        self._headers = await self._web.guest(self.name)
        granted = await self._web.post(f"/api/invites/{invite}", {}, self._headers)
        self.event = Chair(self._web.port, event, granted["token"])
        await self.event.done(do="register", name=self.name)
        await self.event.done(do="deck", cards=deck)

    @property
    def player(self) -> int:
        """Its number at the event."""
        return int(self.event.view["my"]["player"])

    async def sit(self, match: str, side: int, gives_up: int) -> None:
        """With one tap to the own table."""
        path = f"/api/events/{self.event.room}/matches/{match}/seat"
        granted = await self._web.post(path, {}, self._headers)
        assert granted["seat"] == side, (granted, side)
        chance = random.Random(self._chance.random())
        seat = Seat(self._web.port, granted["room"], granted["token"], side, gives_up, chance)
        self.tables[match] = seat
        await seat.until(lambda view: True, "its table is shown")

    async def leave(self, match: str) -> None:
        if match in self.tables:
            await self.tables[match].end()

    async def go(self) -> None:
        for seat in self.tables.values():
            await seat.end()
        await self.event.end()
