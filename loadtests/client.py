"""A WebSocket connection that costs the generator as little as possible, so that the server is what is measured.

It speaks just enough of RFC 6455 for our own servers on loopback: unfragmented messages, masked with zeros.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Iterable
from typing import Any, cast

import msgspec

from server.wire.codec import Format, unpack
from server.wire.frames import Do, Hello

ANSWER_SECONDS = 60.0
OPCODE_CLOSE, OPCODE_PING = 0x8, 0x9
_NO_MASK = bytes(4)

OnFrame = Callable[[bytes], None]


def ignore(_frame: bytes) -> None:
    """For a connection that only has to be there."""


class Peer(asyncio.Protocol):
    """One socket. ``on_frame`` gets the payload of each message; ``closed`` tells the code once it is over."""

    def __init__(self, request: bytes, on_frame: OnFrame) -> None:
        self.on_frame = on_frame
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.gone: asyncio.Future[None] = loop.create_future()
        self.closed: int | None = None
        self._request = request
        self._transport: asyncio.Transport | None = None
        self._buffer = b""
        self._shaken = False

    # --- as a protocol ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = self.closed or 1006
        self.gone.set_result(None)
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed during the handshake"))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._shaken:
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.split(b"\r\n")[0].decode()))
                return
            self._shaken = True
            self.opened.set_result(None)
        at = 0
        while len(buffer) - at >= 2:
            size, head_size = buffer[at + 1], 2
            if size == 126 and len(buffer) - at >= 4:
                size, head_size = struct.unpack_from("!H", buffer, at + 2)[0], 4
            elif size == 127 and len(buffer) - at >= 10:
                size, head_size = struct.unpack_from("!Q", buffer, at + 2)[0], 10
            elif size >= 126:
                break
            end_at = at + head_size + size
            if len(buffer) < end_at:
                break
            self._message(buffer[at] & 0xF, buffer[at + head_size : end_at])
            at = end_at
        self._buffer = buffer[at:]

    def _message(self, opcode: int, payload: bytes) -> None:
        if opcode == OPCODE_PING:
            self._write(0x8A, payload)
        elif opcode == OPCODE_CLOSE:
            self.closed = struct.unpack_from("!H", payload)[0] if payload else 1005
            self._write(0x88, payload)
            self.close()
        else:
            self.on_frame(payload)

    # --- as a client ---

    def send(self, payload: bytes) -> None:
        self._write(0x82, payload)

    def read_no_more(self) -> None:
        """Leave what comes where it is, as somebody does whose line is dead."""
        assert self._transport is not None
        self._transport.pause_reading()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _write(self, first: int, payload: bytes) -> None:
        assert self._transport is not None
        if self._transport.is_closing():
            return  # whoever thought about a move has left meanwhile
        size = len(payload)
        head = struct.pack("!BB", first, 0x80 | size) if size < 126 else struct.pack("!BBH", first, 0xFE, size)
        self._transport.write(head + _NO_MASK + payload)


async def part(peers: Iterable[Peer]) -> None:
    """Close these sockets, and return when they are closed."""
    leaving = tuple(peers)
    for peer in leaving:
        peer.close()
    await asyncio.gather(*(peer.gone for peer in leaving))


async def connect(port: int, on_frame: OnFrame = ignore) -> Peer:
    """Open a socket to ``127.0.0.1:port`` in msgpack. Raises ``ConnectionError``."""
    request = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: cGF1c2VuaG9mIGxvYWQgMQ==\r\nSec-WebSocket-Protocol: {Format.MSGPACK.value}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, peer = await loop.create_connection(lambda: Peer(request.encode(), on_frame), "127.0.0.1", port)
    await asyncio.wait_for(peer.opened, ANSWER_SECONDS)
    return peer


_encode = msgspec.msgpack.Encoder().encode


async def enter(port: int, room: str, token: str = "", on_frame: OnFrame = ignore) -> Peer:
    """Connect, say hello and return once the first full view is there. ``on_frame`` gets it and all others."""
    welcomed = asyncio.get_running_loop().create_future()

    def first(frame: bytes) -> None:
        if unpack(frame)["t"] == "full":
            peer.on_frame = on_frame
            welcomed.set_result(None)
        on_frame(frame)

    peer = await connect(port, first)
    peer.send(_encode(Hello(room, token)))
    await asyncio.wait_for(welcomed, ANSWER_SECONDS)
    return peer


def do(command_id: str, cmd: dict[str, Any]) -> bytes:
    """A command's frame."""
    return _encode(Do(command_id, cmd))
