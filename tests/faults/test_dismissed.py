"""A judge of an event that two real nodes hold over one store: with his link his sight of tables ends, on either."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from loadtests.event.people import Web
from server.store.embedded import EmbeddedStore
from server.wire.frames import Close
from tests.faults.processes import Process
from tests.web.peers import Peer

pytestmark = pytest.mark.valkey


@asynccontextmanager
async def nodes(folder: Path) -> AsyncIterator[tuple[Process, Process]]:
    store = EmbeddedStore(folder / "store")
    url = await asyncio.to_thread(store.start)
    a, b = Process(folder / "a"), Process(folder / "b")
    try:
        async with asyncio.TaskGroup() as starting:
            for node in (a, b):
                node.folder.mkdir()
                starting.create_task(node.start(REDIS_URL=url))
        yield a, b
    finally:
        for node in (a, b):
            if node.child is not None:
                await node.kill(signal.SIGTERM)
        await asyncio.to_thread(store.stop)


async def said(peer: Peer, **command: Any) -> None:
    id_ = "-".join(map(str, command.values()))
    await peer.send("do", id=id_, cmd=command)
    assert (await peer.until("step", ack=id_))["ack"] == id_


def table(host: Peer) -> tuple[str, str] | None:
    """The match and its room, once that is open."""
    found = host.screen.view["rounds"]["1"]["matches"]
    return next(((id_, match["room"]) for id_, match in found.items() if match.get("room")), None)


async def test_a_closed_link_ends_every_sight_that_came_by_it(tmp_path: Path) -> None:
    async with nodes(tmp_path) as (a, b), AsyncExitStack() as stack:
        here, there = Web(a.port), Web(b.port)
        for web in (here, there):
            stack.push_async_callback(web.http.aclose)
        owner, judge = await here.guest("Maier"), await there.guest("Kunz")
        made = await here.post("/api/rooms", {"engine": "tournament", "options": {}}, owner)
        event = f"/api/events/{made['room']}"
        for name in ("Ada", "Ben"):
            player = await here.guest(name)
            sat = await here.post(f"/api/invites/{made['invite']}", {}, player)
            async with a.peer(made["room"], sat["token"]) as peer:
                await said(peer, do="register", name=name)
        host = await stack.enter_async_context(a.peer(made["room"], made["token"]))
        await said(host, do="begin")
        await said(host, do="pair")
        while "draft" not in host.screen.view["staff"]:
            await host.receive()
        await said(host, do="publish")
        while (opened := table(host)) is None:
            await host.receive()
        match, room = opened
        link = await here.post(f"{event}/links", {"role": "judge"}, owner)
        await there.post(f"{event}/staff", {"secret": link["secret"]}, judge)

        tickets = [await web.post(f"{event}/matches/{match}/referee", {}, judge) for web in (here, there)]
        assert {ticket["room"] for ticket in tickets} == {room}
        sees = [
            await stack.enter_async_context(node.peer(room, ticket["token"]))
            for node, ticket in zip((a, b), tickets, strict=True)
        ]
        gone = await here.http.delete(f"{event}/links/{link['link']}", headers=owner)
        assert gone.status_code == 204
        assert [await one.closed() for one in sees] == [Close.BAD_TOKEN] * 2
        for node, web, ticket in zip((a, b), (here, there), tickets, strict=True):
            refused = await web.http.post(f"{event}/matches/{match}/referee", json={}, headers=judge)
            assert (refused.status_code, refused.json()["code"]) == (403, "not-staff")
            with pytest.raises(ConnectionClosed) as end:
                await stack.enter_async_context(node.peer(room, ticket["token"]))
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == Close.BAD_TOKEN
        for node, web in ((a, here), (b, there)):
            ticket = await web.post(f"{event}/matches/{match}/referee", {}, owner)
            async with node.peer(room, ticket["token"]) as looking:
                assert looking.screen.view["phase"] == "lobby"
