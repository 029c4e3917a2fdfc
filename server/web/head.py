"""HTTP with a bound on a request's head: uvicorn's fast parser would collect an endless address or header."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from server.wire.limits import HEAD_BYTES


class BoundedHttp(HttpToolsProtocol):
    """Given to uvicorn as ``http=``. A head that is over ``HEAD_BYTES`` and not done yet is answered with 400."""

    _head_bytes = 0
    _in_head = True

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._head_bytes += len(data)
        super().data_received(data)
        if self._in_head and self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of this request is too big.")

    def handle_websocket_upgrade(self) -> None:
        """The parser holds on to us, and we to it: uvicorn unties that for requests alone."""
        super().handle_websocket_upgrade()
        del self.parser

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head, self._head_bytes = True, 0
        super().on_message_complete()
