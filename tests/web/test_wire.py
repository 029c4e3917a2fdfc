"""The seam itself: what it leans on, the bytes it writes, and peers that take none."""

from __future__ import annotations

import asyncio
import gc
import inspect
import weakref
from importlib.metadata import version

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from server.engines.contract import Audience
from server.web import bounded, socket
from server.web.head import BoundedHttp
from server.web.session import Session
from server.web.socket import DirectProtocol, headed
from server.wire import limits
from server.wire.codec import Format
from server.wire.frames import Close, Pulse
from tests.web.peers import Site

LEANS_ON = {
    "send_receive_event_to_app": {"queue", "frames", "curr_msg_data_type", "close_sent", "read_paused"},
    "handle_connect": {"scope", "conn"},
    "handle_pong": {"pending_ping_payload"},
    "handle_close": {"close_sent", "close_timer", "transport"},
    "connection_lost": {"handshake_complete", "disconnected", "close_timer"},
    "shutdown": {"close_sent", "conn", "transport"},
}


def test_uvicorn_is_the_one_this_leans_on() -> None:
    """A newer minor version may move these; then this test says where to look."""
    assert version("uvicorn").startswith("0.54.")
    for method, names in LEANS_ON.items():
        source = inspect.getsource(getattr(WebSocketsSansIOProtocol, method))
        assert {name for name in names if f"self.{name}" not in source} == set(), method


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
@pytest.mark.parametrize(("fmt", "opcode"), [(Format.MSGPACK, Opcode.BINARY), (Format.JSON, Opcode.TEXT)])
def test_messages_are_headed_by_the_book(size: int, fmt: Format, opcode: Opcode) -> None:
    payload = b"x" * size
    assert headed(payload, fmt) == Frame(opcode, payload).serialize(mask=False)


async def test_each_way_is_the_one_it_says(site: Site, request: pytest.FixtureRequest) -> None:
    table = await site.table()
    async with site.peer(table.room):
        (session,) = site.node.sessions._open
        direct = isinstance(session._wire, DirectProtocol)
        assert direct is ("direct" in request.node.callspec.id)
        if direct:
            assert not hasattr(session._wire, "scope")  # what the handshake needed is let go of


async def test_several_frames_in_one_write(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room) as one, site.peer(table.room, fmt=Format.JSON) as other:
        for session in site.node.sessions._open:
            frames = [b'{"t":"x","n":1}', b'{"t":"x","n":2}']
            if session.fmt is Format.MSGPACK:
                frames = [b"\x82\xa1t\xa1x\xa1n\x01", b"\x82\xa1t\xa1x\xa1n\x02"]
            session.send_all(frames)
            session.send_all(frames)
        for peer in (one, other):
            assert [(await peer.until("x"))["n"] for _ in range(4)] == [1, 2, 1, 2]


async def test_a_peer_that_reads_nothing_is_cut(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its outbox is full, so it would never see our close: it is not waited for."""
    monkeypatch.setattr(socket, "CLOSE_SECONDS", 0.05)
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as ada, site.peer(table.room, table.tokens[1]) as ben:
        ada.socket.transport.pause_reading()
        session = next(s for s in site.node.sessions._open if s.viewer == 0)
        for n in range(10):
            session.send(b"\0" * 2_000_000)
            await ben.send("beat", n=n)  # the loop turns, so the kernel's buffers fill
            await ben.until("beat")
        assert session.buffered() > 2_000_000
        session.close(Close.SLOW)
        while ben.people["seats"]["0"]["here"]:
            await ben.until("people")
        assert session not in site.node.sessions._open
        ada.socket.transport.abort()


async def test_a_join_that_fails_is_said(
    direct: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await direct.table()

    async def broken(_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(direct.node.directory, "open", broken)
    async with direct.socket() as ada:
        await ada.send("hello", room=table.room)
        assert await ada.until("no") == {"t": "no", "code": "room-stopped"}
    assert "a join failed" in capsys.readouterr().out


async def test_a_connection_that_is_gone_leaves_nothing_behind(direct: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """No knot of it, its session and a parser waits for the collector of garbage."""
    table = await direct.table()
    gone = asyncio.Event()
    upgraded: list[weakref.ref[BoundedHttp]] = []
    upgrade = BoundedHttp.handle_websocket_upgrade

    def noted(self: BoundedHttp) -> None:
        upgraded.append(weakref.ref(self))
        upgrade(self)

    monkeypatch.setattr(BoundedHttp, "handle_websocket_upgrade", noted)
    gc.disable()
    try:
        async with direct.peer(table.room) as peer:
            await peer.send("beat", n=1)
            await peer.until("beat")
            assert [ref() for ref in upgraded] == [None]  # what spoke HTTP has gone as soon as frames are spoken
            (session,) = direct.node.sessions._open
            wire = session._wire
            assert isinstance(wire, DirectProtocol)
            weakref.finalize(wire.conn, gone.set)  # by which all of it hangs
            del session, wire
        async with asyncio.timeout(20):
            await gone.wait()
    finally:
        gc.enable()


async def test_pings_of_one_that_reads_nothing_do_not_fill_the_memory(
    direct: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers that nobody takes would wait here, without a bound and without a strike."""
    through = asyncio.Event()
    table = await direct.table()
    async with direct.peer(table.room, table.tokens[0]) as ada, direct.peer(table.room) as eve:
        eve.socket.transport.pause_reading()
        session = next(s for s in direct.node.sessions._open if s.viewer is Audience.PUBLIC)
        for n in range(10):
            session.send(b"\0" * 2_000_000)
            await ada.send("beat", n=n)  # the loop turns, so the kernel's buffers fill
            await ada.until("beat")
        waiting = session.buffered()
        monkeypatch.setattr(bounded, "CONTROL_CREDITS", (5_000, 10_000))  # as if they were free
        monkeypatch.setattr(Session, "ponged", lambda self: through.set() if self is session else None)
        pings = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 4_000
        eve.socket.transport.write(pings + Frame(Opcode.PONG, b"").serialize(mask=True))
        await through.wait()
        assert session.buffered() <= waiting


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
async def test_what_is_no_message_costs_too(site: Site, opcode: Opcode) -> None:
    most, _ = limits.CONTROL_CREDITS
    table = await site.table()
    async with site.peer(table.room) as eve:
        one = Frame(opcode, b"").serialize(mask=True)
        eve.socket.transport.write(one * most)
        await eve.send("beat", n=1)
        await eve.until("beat")
        eve.socket.transport.write(one * most)
        assert await eve.closed() == Close.POLICY


async def test_an_answer_that_was_asked_for_costs_nothing(direct: Site) -> None:
    most, _ = limits.CONTROL_CREDITS
    table = await direct.table()
    async with direct.peer(table.room) as ada:
        (session,) = direct.node.sessions._open
        for _ in range(2 * most):
            session.ping()
        session.tell(Pulse(n=1, now=0, seq=0))
        await ada.until("beat")  # its network stack has answered all before
        await ada.send("beat", n=1)
        await ada.until("beat")


async def test_a_message_has_so_many_pieces_at_most(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room) as eve:
        piece = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
        whole = Frame(Opcode.BINARY, b"", fin=False).serialize(mask=True) + piece * limits.MESSAGE_PIECES
        eve.socket.transport.write(whole)
        assert await eve.closed() == Close.TOO_BIG
