"""Two servers over one store (S1, S3, S4): people on either play together, and when one goes the other plays on."""

from __future__ import annotations

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.store.lease import LEASE_MS
from server.store.nodes import ALIVE_MS
from server.wire.frames import Close
from tests.faults.processes import Process
from tests.faults.town import town
from tests.web.peers import Peer

pytestmark = pytest.mark.valkey

TOY = "tests.faults.toy_node"
KEY = "11" * 32
TABLES = 10


async def back(open_: AsyncExitStack, node: Process, room: str, token: str, before: Peer) -> Peer:
    """As a browser does: again and again, until somebody runs the room. The socket is open as long as ``open_``."""
    async with asyncio.timeout((LEASE_MS + ALIVE_MS) / 1000 + 20):
        while True:
            try:
                return await open_.enter_async_context(node.peer(room, token, before=before))
            except (ConnectionClosed, OSError, TimeoutError):
                await asyncio.sleep(0.2)  # a browser's own pause


async def test_people_on_two_nodes_play_one_game(tmp_path: Path) -> None:
    async with town(tmp_path, "always") as at:
        room, tokens = await at.table()
        async with (
            at.a.peer(room, tokens["0"]) as ada,
            at.b.peer(room, tokens["1"]) as ben,
            at.b.peer(room) as eve,
        ):
            for n in range(1, 9):
                await (ada if n % 2 else ben).add(1, n)
                for one in (ada, ben, eve):
                    while one.screen.view["count"] < n:
                        await one.receive()
            assert ada.screen.view == ben.screen.view == eve.screen.view
            assert ben.screen.fulls == eve.screen.fulls == 1


async def test_the_node_that_runs_the_games_is_killed(tmp_path: Path) -> None:
    """Nothing acknowledged is lost, nothing applied twice, deadlines move, all go on at the other node."""
    async with town(tmp_path, "always") as at, AsyncExitStack() as stack:
        tables = [await at.table() for _ in range(TABLES)]
        peers: list[Peer] = []
        for room, tokens in tables:
            ada = await stack.enter_async_context(at.a.peer(room, tokens["0"]))
            ben = await stack.enter_async_context(at.b.peer(room, tokens["1"]))
            await ada.add(2, 1)
            await ben.until("step")
            await ben.send("do", id="h", cmd={"do": "hide", "word": "plum"})
            await ben.until("step", ack="h")
            peers.append(ben)
        ends = [ben.screen.view["waiting"]["ends"] for ben in peers]
        await at.a.kill()
        assert {await ben.closed() for ben in peers} == {Close.RESTART}
        again = await asyncio.gather(
            *(back(stack, at.b, room, tokens["1"], ben) for (room, tokens), ben in zip(tables, peers, strict=True))
        )
        for (room, _), ben, before in zip(tables, again, ends, strict=True):
            await ben.send("do", id="h", cmd={"do": "hide", "word": "plum"})
            await ben.add(3, 2)
            while ben.screen.view["count"] < 5:
                await ben.receive()
            assert ben.screen.view["waiting"]["ends"] > before
            assert await at.applied(room) == {"c1": 1, "h": 1, "c2": 1}


async def test_a_node_that_is_told_to_stop_hands_its_games_over_at_once(tmp_path: Path) -> None:
    async with town(tmp_path, "always") as at, AsyncExitStack() as stack:
        room, tokens = await at.table()
        async with at.b.peer(room, tokens["1"]) as ben:
            stopping = asyncio.create_task(at.a.kill(signal.SIGTERM))
            assert await ben.closed() == Close.RESTART
            async with asyncio.timeout(3):  # S4: back within 3 s
                again = await back(stack, at.b, room, tokens["1"], ben)
            await again.send("beat", n=1)
            assert (await again.until("beat"))["n"] == 1
        assert await stopping == 0
        assert '"level":"error"' not in at.a.log() + at.b.log()


async def test_a_node_that_stood_still_can_t_write_what_another_has_taken(tmp_path: Path) -> None:
    async with town(tmp_path, "always") as at, AsyncExitStack() as stack:
        room, tokens = await at.table()
        async with at.a.peer(room, tokens["0"]) as ada:
            await ada.add(2, 1)
            await ada.until("step", ack="c1")
            assert at.a.child is not None
            at.a.child.send_signal(signal.SIGSTOP)
            ben = await back(stack, at.b, room, tokens["1"], Peer(ada.socket, ada.fmt))
            await ben.add(3, 2)
            await ben.until("step", ack="c2")
            at.a.child.send_signal(signal.SIGCONT)
            assert await ada.closed() == Close.RESTART
            again = await back(stack, at.a, room, tokens["0"], ada)
            assert again.screen.view["count"] == 5
            await again.add(1, 3)
            await ben.until("step")
            assert await at.applied(room) == {"c1": 1, "c2": 1, "c3": 1}
