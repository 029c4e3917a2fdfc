"""The least that a room can cost on this server software: what our figures are multiples of.

``echo``  plain ASGI: each message is awaited and sent back to its sender.
``fast``  uvicorn's protocol subclassed as our own is: a message is handed over at once, decoded, the room's
          version rises, and one frame, encoded once, is written to the transport of everybody in the room.
          No rules, seats, views, credits, log or store.

``python -m loadtests.floors echo|fast PORT``
"""

from __future__ import annotations

import struct
import sys
import time
from typing import Any, cast

import msgspec
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from server.wire.codec import Format
from server.wire.frames import Do, Full, Hello, StepFrame
from server.wire.limits import FRAME_BYTES

_decode = msgspec.msgpack.Decoder(Hello | Do).decode
_encode = msgspec.msgpack.Encoder().encode


class FloorRoom:
    def __init__(self) -> None:
        self.seq = 0
        self.members: list[FastProtocol] = []


rooms: dict[str, FloorRoom] = {}


def _message(payload: bytes) -> bytes:
    size = len(payload)
    return (struct.pack("!BB", 0x82, size) if size < 126 else struct.pack("!BBH", 0x82, 126, size)) + payload


class FastProtocol(WebSocketsSansIOProtocol):
    room: FloorRoom | None = None

    def send_receive_event_to_app(self) -> None:
        frame = _decode(self.frames[0])
        self.frames = []
        now = time.time_ns() // 1_000_000
        if isinstance(frame, Hello):
            self.room = rooms.setdefault(frame.room, FloorRoom())
            self.room.members.append(self)
            self.transport.write(_message(_encode(Full("floor", self.room.seq, now, {"n": self.room.seq}, []))))
            return
        room = self.room
        assert room is not None
        room.seq += 1
        message = _message(_encode(StepFrame(room.seq, now, {"n": room.seq}, [{"e": "added", "by": 1}], frame.id)))
        for member in room.members:
            member.transport.write(message)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.room is not None:
            self.room.members.remove(self)


async def accept_and_wait(scope: Any, receive: Any, send: Any) -> None:
    """The application behind ``fast``: it only shakes hands."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept", "subprotocol": Format.MSGPACK.value})
        while (await receive())["type"] != "websocket.disconnect":
            continue


async def echo(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept", "subprotocol": Format.MSGPACK.value})
        while (message := await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "bytes": message["bytes"]})


def main() -> None:
    kind, port = sys.argv[1], int(sys.argv[2])
    uvicorn.run(
        accept_and_wait if kind == "fast" else echo,
        host="127.0.0.1",
        port=port,
        loop="uvloop",
        http="httptools",
        ws=cast(Any, FastProtocol if kind == "fast" else "websockets-sansio"),
        ws_per_message_deflate=False,
        ws_max_size=FRAME_BYTES,
        ws_ping_interval=None,
        lifespan="off",
        access_log=False,
        log_level="warning",
        backlog=4096,
    )


if __name__ == "__main__":
    main()
