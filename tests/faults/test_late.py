"""A late broadcast on two real nodes: a spectator of the other node sees nothing too early, and nothing twice or never,
also when the node that runs the room is killed."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.wire.frames import Close
from tests.faults.test_two_nodes import back
from tests.faults.town import Town, town
from tests.web.peers import Peer

pytestmark = pytest.mark.valkey

DELAY_S = 20
STEP_MS = 5_000
MOVES = 12


async def opened(at: Town) -> tuple[str, tuple[str, str]]:
    """A room of node a that is watched late: its id, and what opens its seats."""
    async with httpx.AsyncClient(base_url=f"http://{at.a.host}", trust_env=False) as http:
        people = [(await http.post("/api/guests", json={"nickname": name})).json() for name in ("Ada", "Ben")]
        ada, ben = ({"Authorization": f"Bearer {one['token']}"} for one in people)
        body: dict[str, Any] = {"engine": "toy", "options": {"goal": 1000}, "watch": {"delay_s": DELAY_S}}
        made = (await http.post("/api/rooms", json=body, headers=ada)).json()
        seat = (await http.post(f"/api/invites/{made['invite']}", headers=ben)).json()
    return made["room"], (made["token"], seat["token"])


async def passes(at: Town) -> None:
    """Time, on both nodes that live."""
    await asyncio.gather(*(node.post("/_test/advance", ms=STEP_MS) for node in (at.a, at.b) if node.child is not None))


class Past:
    """When each move was made, by the server's time."""

    def __init__(self) -> None:
        self.moves: list[int] = []

    def by(self, now: int) -> int:
        return sum(at <= now for at in self.moves)

    async def seen_by(self, eve: Peer) -> int:
        """She sees all that was there a delay ago, and nothing since: so many moves."""
        await eve.send("beat", n=1)
        now = (await eve.until("beat"))["now"]
        while eve.screen.view.get("count", 0) < self.by(now):
            await eve.receive()
        await eve.send("beat", n=2)
        later = (await eve.until("beat", n=2))["now"]
        count = int(eve.screen.view.get("count", 0))
        assert count <= self.by(later)
        return count


async def test_the_other_nodes_spectators_are_told_late_and_through_a_kill(tmp_path: Path) -> None:
    async with town(tmp_path, "always") as at, AsyncExitStack() as stack:
        room, tokens = await opened(at)
        past, seen = Past(), []
        async with at.a.peer(room, tokens[0]) as ada, at.a.peer(room, tokens[1]) as ben:
            eve = await stack.enter_async_context(at.b.peer(room))
            assert eve.screen.seq == -1, "nothing to be seen yet"
            for n in range(1, MOVES + 1):
                await (ada if n % 2 else ben).add(1, n)
                for one in (ada, ben):
                    while one.screen.view["count"] < n:
                        step = await one.receive()
                past.moves.append(step["now"])
                seen.append(await past.seen_by(eve))
                await passes(at)
            assert seen[0] == 0
            assert 0 < seen[-1] < MOVES, "behind, and going on"
            assert eve.screen.fulls == 1
            await at.a.kill()
        assert await eve.closed() == Close.RESTART
        again = await back(stack, at.b, room, "", eve)
        while (count := await past.seen_by(again)) < MOVES:
            assert count >= seen[-1]
            await passes(at)
        assert again.screen.fulls == 1, "every step once: what she held was gone on from"
