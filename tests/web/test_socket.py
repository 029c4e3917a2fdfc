"""What a socket may not do, and that it changes nothing: by either way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgpack
import pytest
from websockets.exceptions import InvalidStatus

from server.wire.codec import Format
from server.wire.frames import Close
from server.wire.limits import FRAME_BYTES, HELLO_MS, PING_MS, PLAY_CREDITS, SILENT_MS, STRIKES, WATCH_CREDITS
from tests.web.peers import Site, served

NONSENSE = {
    "no msgpack": b"\xc1",
    "empty": b"",
    "a number": msgpack.packb(7),
    "a list": msgpack.packb([1, 2]),
    "no type": msgpack.packb({"id": "a"}),
    "another type": msgpack.packb({"t": "cheat"}),
    "a server's type": msgpack.packb({"t": "full", "epoch": "", "seq": 1, "now": 1, "view": {}, "told": []}),
    "a field too many": msgpack.packb({"t": "do", "id": "a", "cmd": {}, "seat": 1}),
    "a field of another type": msgpack.packb({"t": "beat", "n": "7"}),
    "number keys": msgpack.packb({1: 2}),
    "deep": b"\x91" * 4_000,
    "text": '{"t": "beat", "n": 1}',
}


@pytest.mark.parametrize("frame", NONSENSE.values(), ids=NONSENSE)
async def test_nonsense_is_refused_and_changes_nothing(
    site: Site, frame: bytes | str, faults: Callable[[], list[str]]
) -> None:
    table = await site.table()
    room = await site.node.directory.open(table.room)
    async with site.peer(table.room, table.tokens[0]) as ada:
        before, seq = room.state, room.seq
        await ada.raw(frame)
        assert await ada.until("no") == {"t": "no", "code": "bad-frame"}
        assert (room.state, room.seq) == (before, seq)
        await ada.add(1, 1)
        assert (await ada.until("step"))["ack"] == "c1"
    assert faults() == []


async def test_nonsense_for_long_ends_the_socket(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as ada:
        for _ in range(STRIKES):
            await ada.raw(b"\xc1")
        assert await ada.closed() == Close.POLICY


async def test_text_that_is_no_text_ends_the_socket(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room, table.tokens[0], Format.JSON) as ada:
        await ada.socket.send(b"\xff\xfe", text=True)
        assert await ada.closed() == 1007


async def test_a_frame_over_the_limit_ends_the_socket(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as ada:
        await ada.raw(b"\0" * (FRAME_BYTES + 1))
        assert await ada.closed() == Close.TOO_BIG


async def test_a_fragmented_frame_is_one_frame(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as ada:
        frame = msgpack.packb({"t": "beat", "n": 3})
        await ada.socket.send([frame[:2], frame[2:]])
        assert (await ada.until("beat"))["n"] == 3


async def test_hello_comes_first(site: Site) -> None:
    async with site.socket() as ada:
        await ada.send("beat", n=1)
        assert (await ada.until("no"))["code"] == "hello-first"


async def test_a_second_hello_is_none(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as ada:
        await ada.send("hello", room=table.room, token=table.tokens[1])
        assert (await ada.until("no"))["code"] == "bad-frame"
        await ada.add(1, 1)
        assert (await ada.until("step"))["ack"] == "c1"  # still Ada's seat


async def test_hello_comes_in_time(site: Site) -> None:
    async with site.socket() as ada:
        await ada.send("beat", n=1)
        await ada.until("no")
        site.fake.advance(HELLO_MS + 1_000)
        assert await ada.closed() == Close.POLICY


async def test_credits_run_out_and_come_back(site: Site) -> None:
    table = await site.table()
    most, per_ms = PLAY_CREDITS
    async with site.peer(table.room, table.tokens[0]) as ada:
        for n in range(most):  # the hello has cost one
            await ada.send("beat", n=n)
        assert (await ada.until("no"))["code"] == "too-fast"
        site.fake.advance(per_ms // 2)
        await ada.send("beat", n=99)
        await ada.until("beat", n=99)
        for n in range(most):
            await ada.send("beat", n=n)
        assert await ada.closed() == Close.POLICY


async def test_a_new_connection_brings_no_new_credits_to_its_seat(site: Site) -> None:
    table = await site.table()
    most, _ = PLAY_CREDITS
    async with site.peer(table.room, table.tokens[0]) as ada:
        for n in range(most - 1):
            await ada.send("beat", n=n)
        await ada.until("beat", n=most - 2)
    async with site.peer(table.room, table.tokens[1]) as ben:
        await ben.send("beat", n=7)
        await ben.until("beat", n=7)
    async with site.socket() as again:
        await again.send("hello", room=table.room, token=table.tokens[0])
        await again.send("beat", n=8)  # right behind the hello: it waits for the room, and is counted all the same
        assert (await again.until("no"))["code"] == "too-fast"


async def test_spectators_have_fewer_credits(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room) as watcher:
        for n in range(WATCH_CREDITS[0] + 1):
            await watcher.send("beat", n=n)
        assert (await watcher.until("no"))["code"] == "too-fast"


async def test_a_silent_peer_is_let_go(site: Site) -> None:
    """A phone that is half open answers nothing, not even the ping of its network stack."""
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as ada, site.peer(table.room, table.tokens[1]) as ben:
        ada.socket.transport.pause_reading()
        site.fake.advance(SILENT_MS // 2)
        await ben.send("beat", n=1)
        await ben.until("beat")
        site.fake.advance(SILENT_MS // 2 + 1_000)
        assert (await ben.until("people"))["seats"]["0"]["here"] is False
        ada.socket.transport.resume_reading()
        assert await ada.closed() == Close.SILENT


async def test_a_page_in_the_background_is_alive(direct: Site) -> None:
    """Its timers may sleep, so it does not beat; its network stack answers our ping."""
    table = await direct.table()
    async with direct.peer(table.room, table.tokens[0]) as ada:
        for _ in range(5):
            direct.fake.advance(PING_MS)
            direct.fake.advance(1_000)
            async with asyncio.timeout(5):
                await (await ada.socket.ping())  # a round trip: our own ping was answered before
        await ada.send("beat", n=1)
        await ada.until("beat")


async def test_after_a_stall_of_our_own_nobody_is_let_go(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as ada:
        sessions = site.node.sessions
        site.fake._now += 10 * SILENT_MS  # no alarm rang meanwhile: the process stood still
        site.fake.advance()
        assert sessions.closes == {}
        await ada.send("beat", n=1)
        await ada.until("beat")


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1", "http://[broken"])
async def test_a_foreign_page_gets_no_socket(site: Site, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with site.socket(origin=origin):
            raise AssertionError("it was let in")
    assert refused.value.response.status_code == 403


async def test_too_many_from_one_address_wait_outside(client: Path) -> None:
    async with served(client, sockets_per_address=2) as site:
        async with site.socket(), site.socket():
            with pytest.raises(InvalidStatus) as refused:
                async with site.socket():
                    raise AssertionError("it was let in")
            assert refused.value.response.status_code == 503
            assert refused.value.response.headers["Retry-After"] == "5"
        async with site.socket() as again:
            await again.send("hello", room="000000")
            await again.until("no")


async def test_no_known_protocol_no_socket(site: Site) -> None:
    answer = await site.http.get(
        "/ws",
        headers={
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Origin": f"http://{site.host}",
        },
    )
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad-request"


async def test_sockets_leave_nothing_behind(site: Site) -> None:
    table = await site.table()
    for _ in range(20):
        async with site.peer(table.room, table.tokens[0]):
            pass
    async with asyncio.timeout(5), site.peer(table.room) as watcher:
        while watcher.people["seats"]["0"]["here"]:
            await watcher.until("people")
        assert site.node.sessions.count() == {"public": 1}
