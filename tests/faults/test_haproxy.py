"""The shipped HAProxy configuration in front of two real nodes: no sticky sessions, TLS, a node dies, a node drains."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from tests.faults.front import DEPLOY, Front, front, haproxy, name_of, table, until
from tests.web.peers import Peer

pytestmark = pytest.mark.valkey


async def test_two_nodes_behind_haproxy(tmp_path: Path) -> None:
    async with front(tmp_path) as at, at.http() as http, AsyncExitStack() as stack:
        async with httpx.AsyncClient(trust_env=False) as plain:
            sent = await plain.get(f"http://127.0.0.1:{at.http_port}/d/K7QM4X")
        assert (sent.status_code, sent.headers["location"][:8]) == (301, "https://")
        page = await http.get("/")
        assert page.status_code == 200
        assert page.headers["strict-transport-security"] == "max-age=31536000"
        room, tokens = await table(http)
        # each node is found by its name, and tells a player at which one the room runs
        home = (await at.house(http))["rooms"][room]["node"].partition("-")[0]
        for node in at.nodes:
            async with at.peer(room, tokens[0], door=f"/n/{node.folder.name}/ws") as peer:
                assert await ways(peer) == ([] if node.folder.name == home else [home])
        ada, ben = [await stack.enter_async_context(at.peer(room, token)) for token in tokens]
        for n, peer in enumerate((ada, ben)):
            await peer.send("do", id=f"d{n}", cmd={"do": "deck", "ready": "sprachreise"})
            await peer.until("step", ack=f"d{n}")
        while ada.screen.seq < ben.screen.seq:
            await ada.receive()
        # the node that runs the room is killed; both come back by the same address and nothing is lost
        runs = (await at.house(http))["rooms"][room]["node"]
        (dead,) = [node for node in at.nodes if await name_of(node) == runs]
        await dead.kill()
        again = [await at.back(stack, room, token, peer) for token, peer in zip(tokens, (ada, ben), strict=True)]
        assert again[0].screen.view["phase"] == ben.screen.view["phase"]
        again[0] = await at.through(stack, room, tokens[0], again[0], "d0", do="deck", ready="sprachreise")
        # it is started anew, and then the other one drains: nobody waits for long
        await at.start_node(dead)
        (other,) = [node for node in at.nodes if node is not dead]
        busy = await name_of(other)

        async def newcomer_serves() -> bool:
            return bool((await at.house(http))["node"] != busy)  # it has the fewest connections

        await until(newcomer_serves)
        stopping = asyncio.create_task(other.kill(signal.SIGTERM))
        last = [await at.back(stack, room, token, peer) for token, peer in zip(tokens, again, strict=True)]
        last[1] = await at.through(stack, room, tokens[1], last[1], "r", do="resign")
        assert await stopping == 0
        assert last[1].screen.view["result"]["winner"] == 0


async def ways(peer: Peer) -> list[str]:
    """Which nodes it was told to go to, until an answer came."""
    await peer.send("beat", n=7)
    told = []
    while (frame := await peer.receive())["t"] != "beat":
        told += [frame["node"]] if frame["t"] == "way" else []
    return told


def test_a_name_that_leads_nowhere_yet_keeps_nobody_out(tmp_path: Path) -> None:
    """A container that is down has no address: HAProxy would not start, for the sake of the others."""
    at = Front(tmp_path)
    at.certify()
    names = {"NODE_A": "a.invalid:1", "VALKEY_B": "b.invalid:1", "CERTIFICATE": str(at.certificate)}
    command = (haproxy(), "-c", "-f", str(DEPLOY / "haproxy.cfg"))
    checked = subprocess.run(command, env={**os.environ, **names}, capture_output=True, check=False)
    assert checked.returncode == 0, checked.stderr.decode()
