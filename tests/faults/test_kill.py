"""kill -9 of the server in the middle of everything: nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from pathlib import Path

import pytest
from redis.asyncio import Redis

from server.rooms.entries import Applied
from server.rooms.recover import OUTAGE_LEAST_MS
from server.rooms.vigil import STILL_MS
from server.wire.frames import Close
from tests.faults.processes import Process, drained, running
from tests.web.peers import Peer

pytestmark = pytest.mark.valkey

TOY = "tests.faults.toy_node"
KEY = "11" * 32


async def send_hides(peer: Peer, ids: list[str], words: str = "plum") -> None:
    for command_id in ids:
        await peer.send("do", id=command_id, cmd={"do": "hide", "word": words})


async def acknowledged(peer: Peer, ids: set[str]) -> None:
    """Read until every id has its answer."""
    while ids:
        frame = await peer.receive()
        ids.discard(frame.get("ack", "") if frame["t"] == "step" else frame.get("id", ""))
        assert frame["t"] != "no", frame


async def test_commands_in_flight_are_applied_exactly_once(tmp_path: Path) -> None:
    """Kill while answers are on their way; send everything without an answer again, with the same ids."""
    async with running(tmp_path, TOY) as server:
        made = await server.post("/_test/rooms", engine="toy", key=KEY)
        room, token = made["room"], made["tokens"]["0"]
        ids = [f"h{n}" for n in range(30)]
        acked: set[str] = set()
        async with server.peer(room, token) as ada:
            await send_hides(ada, ids)
            while len(acked) < 10:
                acked.add((await ada.until("step")).get("ack", ""))
            await server.kill()
            told = ada.screen.seq
            await drained(ada)
        await server.start()
        async with server.peer(room, token, before=ada) as ada:
            assert ada.screen.fulls == 1  # the missed steps came, not a new view
            assert ada.screen.seq > told
            await send_hides(ada, ids)
            await acknowledged(ada, set(ids))
            assert ada.screen.view["players"]["0"]["word"] == "plum"
        applied = Counter(entry.id for entry in await server.entries(room) if isinstance(entry, Applied) and entry.id)
        assert applied == Counter(ids)


async def test_twenty_tables_go_on_after_a_kill(tmp_path: Path) -> None:
    async with running(tmp_path, TOY) as server:
        tables = [await server.post("/_test/rooms", engine="toy", key=KEY) for _ in range(20)]

        async def begin(made: dict[str, dict[str, str]]) -> Peer:
            async with server.peer(str(made["room"]), made["tokens"]["0"]) as ada:
                await ada.add(2, 1)
                await ada.until("step", ack="c1")
                return ada

        before = await asyncio.gather(*map(begin, tables))
        await server.kill()
        await server.start()

        async def go_on(made: dict[str, dict[str, str]], ada: Peer) -> int:
            async with (
                server.peer(str(made["room"]), made["tokens"]["0"], before=ada) as again,
                server.peer(str(made["room"]), made["tokens"]["1"]) as ben,
            ):
                await ben.add(3, 2)
                await again.until("step", told=[{"e": "added", "seat": 1, "n": 3}])
                count: int = again.screen.view["count"]
                return count

        assert set(await asyncio.gather(*map(go_on, tables, before))) == {5}


async def test_the_deadline_is_moved_by_the_outage(tmp_path: Path) -> None:
    async with running(tmp_path, TOY) as server:
        made = await server.post("/_test/rooms", engine="toy", key=KEY, options={"turn_ms": 60_000})
        room, token = made["room"], made["tokens"]["0"]
        async with server.peer(room, token) as ada:
            await ada.add(1, 1)
            await ada.until("step", ack="c1")
            ends = ada.screen.view["waiting"]["ends"]
        await server.kill()
        await asyncio.sleep(OUTAGE_LEAST_MS / 1000)  # a real outage: no clock of ours runs meanwhile
        await server.start()
        async with server.peer(room, token, before=ada) as ada:
            while ada.screen.view["waiting"]["ends"] == ends:
                await ada.receive()
            assert OUTAGE_LEAST_MS <= ada.screen.view["waiting"]["ends"] - ends < 20_000
            assert ada.screen.view["waiting"]["decision"] == 2


async def test_a_bot_plays_on_after_a_kill(tmp_path: Path) -> None:
    async with running(tmp_path, TOY) as server:
        made = await server.post("/_test/rooms", engine="toy", key=KEY, names=["Ada"], bots={1: "random"})
        room, token = made["room"], made["tokens"]["0"]
        async with server.peer(room, token) as ada:
            await ada.add(1, 1)
            await ada.until("step", ack="c1")
            await server.kill()
        await server.start()
        async with server.peer(room, token, before=ada) as ada:
            while ada.screen.view["waiting"]["seat"] != 0:
                await ada.receive()
            assert ada.screen.view["waiting"]["decision"] == 3


async def test_a_stop_closes_saves_and_leaves_with_0(tmp_path: Path) -> None:
    async with running(tmp_path, TOY) as server:
        made = await server.post("/_test/rooms", engine="toy", key=KEY)
        room, token = made["room"], made["tokens"]["0"]
        async with server.peer(room, token) as ada:
            await ada.add(2, 1)
            await ada.until("step", ack="c1")
            stopping = asyncio.create_task(server.kill(signal.SIGTERM))
            assert await ada.closed() == Close.RESTART
        assert await stopping == 0
        assert not server.store.alive()  # the bundled store went with it
        await server.start()
        async with server.peer(room, token, before=ada) as ada:
            assert ada.screen.view["count"] == 2
            await ada.add(2, 1, "c1")
            assert (await ada.until("ack"))["id"] == "c1"  # known across the restart
        assert '"level":"error"' not in server.log()


async def test_the_store_is_killed_under_a_running_game(tmp_path: Path) -> None:
    """Play stops and goes on by itself; what was acknowledged is there."""
    async with running(tmp_path, TOY) as server:
        made = await server.post("/_test/rooms", engine="toy", key=KEY)
        room, token = made["room"], made["tokens"]["0"]
        async with server.peer(room, token) as ada:
            await ada.add(2, 1)
            await ada.until("step", ack="c1")
            await until_on_disk(server)
            await kill_store(server)
            while True:  # as a browser does: again, with the same id, until there is an answer
                await send_hides(ada, ["h"])
                frame = await ada.receive()
                if frame["t"] == "ack" or frame.get("ack") == "h":
                    break
                if frame["t"] == "no":
                    assert frame["code"] in ("not-saved", "busy")
                    await asyncio.sleep(0.3)  # a client's own pause
        async with server.peer(room, token) as ada:
            assert ada.screen.view["count"] == 2
            assert ada.screen.view["players"]["0"]["word"] == "plum"


async def until_on_disk(server: Process) -> None:
    redis = Redis.from_url(f"unix://{server.store.socket}")
    written = await redis.waitaof(1, 0, 2_000)
    assert written[0] == 1
    await redis.aclose()


async def kill_store(server: Process) -> None:
    redis = Redis.from_url(f"unix://{server.store.socket}")
    pid = (await redis.info("server"))["process_id"]
    await redis.aclose()
    os.kill(pid, signal.SIGKILL)


async def test_a_suspended_server_gives_the_time_back(tmp_path: Path) -> None:
    """S9: a process that stood still closes nobody's socket, and moves deadlines by as long."""
    async with running(tmp_path, TOY) as server:
        made = await server.post("/_test/rooms", engine="toy", key=KEY, options={"turn_ms": 60_000})
        async with server.peer(made["room"], made["tokens"]["0"]) as ada:
            await ada.add(1, 1)
            await ada.until("step", ack="c1")
            ends = ada.screen.view["waiting"]["ends"]
            assert server.child is not None
            server.child.send_signal(signal.SIGSTOP)
            await asyncio.sleep((STILL_MS + 500) / 1000)  # a real standstill
            server.child.send_signal(signal.SIGCONT)
            while ada.screen.view["waiting"]["ends"] == ends:
                await ada.receive()
            assert STILL_MS <= ada.screen.view["waiting"]["ends"] - ends < 20_000
            await ada.send("beat", n=1)
            await ada.until("beat")
