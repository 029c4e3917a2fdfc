"""The seam between a WebSocket and its session: frames in as they arrive, frame bytes out at once.

Two ways lead through it, chosen by the configuration, and the same tests run on both:

* ``DirectProtocol``, given to uvicorn as ``ws=``: complete frames are handed over synchronously, and a
  frame's bytes are written to the transport as they are, headed once however many sockets get it.
  It leans on internals of uvicorn 0.54 (pinned).
* ``StockWire``: plain ASGI with a bounded queue and a task a socket; twice the work, any server.

Under both lies what ``bounded.py`` takes from a peer.
"""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from server.web.bounded import BoundedProtocol
from server.wire.codec import Format

EXTENSION = "pausenhof.direct"
"""Where the direct protocol finds its place in an ASGI scope."""

_PING = b"\x89\x00"  # whole: from the server nothing is masked

CLOSE_SECONDS = 5.0
"""How long a peer may take to answer a close before its connection is cut."""


class Ear(Protocol):
    """What hears a connection: the session."""

    def received(self, data: bytes | str) -> None:
        """A whole message: bytes of a binary one, text of a text one."""
        ...

    def ponged(self) -> None:
        """The peer has answered a ping."""
        ...

    def lost(self) -> None:
        """The connection is gone. Called once, last."""
        ...


class Wire(Protocol):
    """One open connection as the session uses it. Nothing here blocks or raises."""

    def write(self, frame: bytes) -> None: ...

    def write_all(self, frames: Sequence[bytes]) -> None:
        """Several messages at once."""
        ...

    def buffered(self) -> int:
        """Bytes written that the peer has not taken yet."""
        ...

    def ping(self) -> None:
        """Ask the peer's network stack for a sign of life, where this way can."""
        ...

    def close(self, code: int) -> None: ...

    def cut(self) -> None:
        """Drop the connection without a word."""
        ...


def headed(frame: bytes, fmt: Format) -> bytes:
    """The bytes of an unfragmented server-to-client message (RFC 6455, 5.2)."""
    first = 0x81 if fmt is Format.JSON else 0x82
    length = len(frame)
    if length < 126:
        return struct.pack("!BB", first, length) + frame
    if length < 65536:
        return struct.pack("!BBH", first, 126, length) + frame
    return struct.pack("!BBQ", first, 127, length) + frame


class _Heading:
    """The last headed bytes, by identity: a room hands the same object to all sockets of a class in a row."""

    __slots__ = ("fmt", "given", "headed")

    def __init__(self) -> None:
        self.given: object = None
        self.fmt = Format.JSON
        self.headed = b""

    def one(self, frame: bytes, fmt: Format) -> None:
        self.given, self.fmt, self.headed = frame, fmt, headed(frame, fmt)

    def all(self, frames: Sequence[bytes], fmt: Format) -> None:
        self.given, self.fmt = frames, fmt
        self.headed = b"".join([headed(frame, fmt) for frame in frames])


_heading = _Heading()


def _extensions(scope: Any) -> dict[str, Any]:
    found: dict[str, Any] = scope["extensions"]
    return found


class DirectProtocol(BoundedProtocol):
    """Uvicorn's protocol until the handshake is done; from ``serve`` on the session's own wire.

    Then the application has returned: the calls that led to it, kept until the peer leaves, would be half of what a
    connection weighs, and most of what the collector of garbage has to look at.
    """

    _ear: Ear | None = None
    _fmt = Format.MSGPACK

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # absent where the handshake itself was refused
            _extensions(self.scope)[EXTENSION] = self

    async def run_asgi(self) -> None:
        """Let the application answer the handshake; what it has given to a session stays open."""
        served = False
        try:
            with contextlib.suppress(ClientDisconnected):
                await self.app(self.scope, self.receive, self.send)
                served = self._ear is not None
        finally:
            self.request.headers.clear()  # the parser holds on to it
            del self.scope, self.request, self.response
            if not served:
                self.send_500_response()  # where nothing was answered
                if self.close_timer is None:
                    self.transport.close()

    def serve(self, ear: Ear, fmt: Format) -> None:
        """Hand everything to ``ear`` until the connection is lost. What came before is handed over first."""
        self._ear, self._fmt = ear, fmt
        while not self.queue.empty():
            early = self.queue.get_nowait()
            if early["type"] == "websocket.receive":
                text = early.get("text")
                ear.received(text if text is not None else early.get("bytes") or b"")
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.disconnected:
            self._lost()

    # --- in ---

    def send_receive_event_to_app(self) -> None:
        if self._ear is None:
            super().send_receive_event_to_app()
            return
        data = bytes(self.frames[0]) if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "bytes":
            self._ear.received(data)
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.close(1007)
            return
        self._ear.received(text)

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        if self._ear is not None and not self.close_sent:
            self._ear.ponged()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # or both would hold each other
        self._lost()

    def _lost(self) -> None:
        ear, self._ear = self._ear, None
        if ear is not None:
            ear.lost()

    # --- out ---

    def write(self, frame: bytes) -> None:
        transport, heading = self.transport, _heading
        if self.close_sent or transport.is_closing():
            return
        if frame is not heading.given or self._fmt is not heading.fmt:
            heading.one(frame, self._fmt)
        transport.write(heading.headed)

    def write_all(self, frames: Sequence[bytes]) -> None:
        transport, heading = self.transport, _heading
        if self.close_sent or transport.is_closing():
            return
        if frames is not heading.given or self._fmt is not heading.fmt:
            heading.all(frames, self._fmt)
        transport.write(heading.headed)

    @property
    def buffered(self) -> Callable[[], int]:
        """The transport's own method: a room of a thousand calls it a thousand times an action."""
        return self.transport.get_write_buffer_size

    def ping(self) -> None:
        if not self.close_sent and not self.transport.is_closing() and self.conn.state is State.OPEN:
            self._asked += 1
            self.transport.write(_PING)

    def close(self, code: int) -> None:
        if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def cut(self) -> None:
        self.transport.abort()


class StockWire:
    """A connection over plain ASGI: frames wait in a queue for a task that sends them."""

    def __init__(self, websocket: WebSocket, fmt: Format) -> None:
        self._websocket = websocket
        self._fmt = fmt
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._code: int | None = None
        self._filled = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def serve(self, ear: Ear) -> None:
        """Hand everything to ``ear`` until the connection is lost."""
        self._task = asyncio.current_task()
        sender = asyncio.create_task(self._send())
        try:
            while True:
                message = await self._websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                text = message.get("text")
                ear.received(text if text is not None else message["bytes"])
        except asyncio.CancelledError:
            if self._code is None:  # not cut by us
                raise
        finally:
            sender.cancel()
            ear.lost()

    def write(self, frame: bytes) -> None:
        if self._code is None:
            self._frames.append(frame)
            self._bytes += len(frame)
            self._filled.set()

    def write_all(self, frames: Sequence[bytes]) -> None:
        for frame in frames:
            self.write(frame)

    def buffered(self) -> int:
        return self._bytes

    def ping(self) -> None:
        """ASGI has no ping: here only messages are signs of life."""

    def close(self, code: int) -> None:
        if self._code is None:
            self._code = code
            self._filled.set()
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self.cut)  # a peer that reads nothing

    def cut(self) -> None:
        self._code = self._code or 1006
        if self._task is not None:
            self._task.cancel()

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the reader tells the session
            while True:
                await self._filled.wait()
                self._filled.clear()
                while self._frames:
                    frame = self._frames.popleft()
                    message: dict[str, Any] = {"type": "websocket.send"}
                    message |= {"text": frame.decode()} if self._fmt is Format.JSON else {"bytes": frame}
                    await self._websocket.send(message)
                    self._bytes -= len(frame)
                if self._code is not None:
                    if self._websocket.application_state is WebSocketState.CONNECTED:
                        await self._websocket.close(self._code)
                    return
