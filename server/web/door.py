"""``/ws``: the handshake. Who may open a socket, in which format, and by which way its frames go.

``/n/NODE/ws`` is the same on every node: the name in it is for balancers (``frames.Way``).
"""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from server.web.answers import ApiCode, refusal
from server.web.connections import Sessions
from server.web.peer import address
from server.web.socket import EXTENSION, DirectProtocol, StockWire
from server.web.tolls import Tolls
from server.wire.codec import Format

RETRY_MS = 5_000
_FORMATS = {fmt.value: fmt for fmt in Format}


class Door:
    def __init__(self, sessions: Sessions, tolls: Tolls) -> None:
        self._sessions = sessions
        self._tolls = tolls

    def routes(self) -> list[WebSocketRoute]:
        return [WebSocketRoute("/ws", self.open), WebSocketRoute("/n/{node}/ws", self.open)]

    async def open(self, websocket: WebSocket) -> None:
        """A socket that speaks one of our formats, from an address that may have one more, is handed to a session."""
        fmt = next((_FORMATS[name] for name in websocket.scope["subprotocols"] if name in _FORMATS), None)
        peer = address(websocket)
        wait_ms = self._tolls.connects.wait_ms(peer)
        if not wait_ms and not self._sessions.admits(peer):
            wait_ms = RETRY_MS
        if wait_ms:
            await websocket.send_denial_response(_refused(503, ApiCode.TOO_MANY, wait_ms=wait_ms))
            return
        if fmt is None:
            await websocket.send_denial_response(_refused(400, ApiCode.BAD_REQUEST, why="Sec-WebSocket-Protocol"))
            return
        await websocket.accept(fmt.value)
        direct = websocket.scope["extensions"].get(EXTENSION)
        if isinstance(direct, DirectProtocol):
            direct.serve(self._sessions.add(direct, fmt, peer), fmt)
        else:
            wire = StockWire(websocket, fmt)
            await wire.serve(self._sessions.add(wire, fmt, peer))


def _refused(status: int, code: ApiCode, **facts: str | int) -> Response:
    return refusal(status, code, facts)
