"""What stands before every answer: whom we answer to, which pages may ask, and what a browser may do with it."""

from __future__ import annotations

import ipaddress
import socket as sockets
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.web.answers import ApiCode, refusal

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class Names:
    """The names and origins this server goes by.

    Plain addresses are welcome as hosts: a name that somebody else's DNS points at us (rebinding) is not
    one. Names are ``localhost``, this machine's own and those of the configuration.
    """

    def __init__(self, hosts: tuple[str, ...], origins: tuple[str, ...], public_url: str = "") -> None:
        own = sockets.gethostname().lower()
        public = urlsplit(public_url).hostname or ""
        self._hosts = {"localhost", own, f"{own.split('.')[0]}.local", public, *(h.lower() for h in hosts)} - {""}
        self._origins = frozenset(o.rstrip("/").lower() for o in (*origins, _origin(public_url)) if o)

    def is_host(self, header: str) -> bool:
        """True if a ``Host`` header names us."""
        try:
            name = urlsplit(f"//{header}").hostname or ""
        except ValueError:
            return False
        if name in self._hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def is_origin(self, origin: str, host: str) -> bool:
        """True if a page of ``origin`` may ask: a configured one, or one that came from ``host`` itself."""
        origin = origin.lower()
        return origin in self._origins or origin.partition("://")[2] == host.lower()


class Shield:
    """ASGI middleware. Refuses foreign hosts (421) and foreign pages' writes (403); sets the headers."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        async def send_shielded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        headers = Headers(scope=scope)
        host = headers.get("host", "")
        origin = headers.get("origin")
        if not self._names.is_host(host):
            await refusal(421, ApiCode.BAD_HOST)(scope, receive, send_shielded)
        elif self._foreign(scope, origin, host):
            await refusal(403, ApiCode.BAD_ORIGIN)(scope, receive, send_shielded)
        else:
            await self._app(scope, receive, send_shielded)

    def _foreign(self, scope: Scope, origin: str | None, host: str) -> bool:
        """A socket must name an origin of ours; a writing request may name none (it is no browser's then)."""
        if scope["type"] == "websocket":
            return origin is None or not self._names.is_origin(origin, host)
        return scope["method"] not in _SAFE_METHODS and origin is not None and not self._names.is_origin(origin, host)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
