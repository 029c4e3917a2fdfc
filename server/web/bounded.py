"""Uvicorn's protocol, in which nothing that a peer sends is free: what is no message costs it, too."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from server.engines.contract import Ms
from server.web.rate import Credits
from server.wire.frames import Close
from server.wire.limits import CONTROL_CREDITS, MESSAGE_PIECES, OUTBOX_LAG_BYTES


class BoundedProtocol(WebSocketsSansIOProtocol):
    """Pings and pongs that nobody asked for have credits, and a message has so many pieces at most: empty ones weigh
    nothing against the bound on its size. Whoever wants more is put out."""

    _control: Credits | None = None  # most never need any
    _asked = 0
    """Pings of ours that wait for their answer."""

    def handle_cont(self, event: Frame) -> None:
        if self.close_sent:
            return
        if len(self.frames) == MESSAGE_PIECES:
            self.frames = []
            self.put_out(Close.TOO_BIG)
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """Whoever does not read gets no answers: they would all wait here."""
        answers = b"".join(self.conn.data_to_send())
        if self._affords() and self.transport.get_write_buffer_size() <= OUTBOX_LAG_BYTES:
            self.transport.write(answers)

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        if self._asked:
            self._asked -= 1
        else:
            self._affords()

    def put_out(self, code: Close) -> None:
        """Say why and hear nothing more, not even the rest of what has come already."""
        if not self.close_sent and self.conn.state is State.OPEN:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()

    def _affords(self) -> bool:
        if self.close_sent:
            return False
        at = Ms(round(self.loop.time() * 1000))
        if self._control is None:
            self._control = Credits(*CONTROL_CREDITS, at)
        if not self._control.take(at):
            self.put_out(Close.POLICY)
            return False
        return True
