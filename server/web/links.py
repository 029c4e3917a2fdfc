"""The addresses that people share, and the same as a picture for a phone's camera."""

from __future__ import annotations

import io
import re
import socket
from urllib.parse import urlsplit

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.config import Config, is_loopback
from server.web.answers import ApiCode, ApiRefusal
from server.web.peer import address
from server.web.tolls import Tolls

QUIET_ZONE_MODULES = 4
_CODE = re.compile(r"[0-9A-Za-z-]{4,40}")
_ELSEWHERE = ("192.0.2.1", 9)  # an address of the documentation range: routed towards the network, never reached


class Links:
    """Builds links that a friend can open, also where the host plays on ``localhost``."""

    def __init__(self, config: Config) -> None:
        self._public = config.public_url.rstrip("/")
        self._network = "" if is_loopback(config.host) else network_address()

    def base(self, request: Request) -> str:
        """What links begin with: the public URL, else the name in use, else this machine's address in its network."""
        if self._public:
            return self._public
        used = urlsplit(f"//{request.headers.get('host', '')}")
        if self._network and used.hostname and is_loopback(used.hostname):
            port = f":{used.port}" if used.port else ""
            return f"{request.url.scheme}://{self._network}{port}"
        return f"{request.url.scheme}://{used.netloc}"

    def told(self, request: Request) -> str:
        """What a page needs to know of that: the public URL, the name in the network where the one in use is this
        machine's own, and nothing where the name in use does."""
        if self._public:
            return self._public
        used = urlsplit(f"//{request.headers.get('host', '')}").hostname
        return self._network if used and is_loopback(used) else ""

    def invite(self, request: Request, code: str) -> str:
        return f"{self.base(request)}/i/{code}"

    def watch(self, request: Request, room: str) -> str:
        return f"{self.base(request)}/d/{room}"


class Pictures:
    """Links for a phone's camera. Drawing one costs as much as a hundred other answers, so it is paid for."""

    def __init__(self, links: Links, tolls: Tolls) -> None:
        self._links = links
        self._tolls = tolls

    def routes(self) -> list[Route]:
        return [Route("/qr/i/{code}.svg", self.invite), Route("/qr/d/{code}.svg", self.watch)]

    async def invite(self, request: Request) -> Response:
        self._tolls.reads.pay(address(request))
        return _picture(self._links.invite(request, _code(request)))

    async def watch(self, request: Request) -> Response:
        self._tolls.reads.pay(address(request))
        return _picture(self._links.watch(request, _code(request)))


def network_address() -> str:
    """This machine's address in its network, or "" where it is in none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        try:
            s.connect(_ELSEWHERE)
        except OSError:
            return ""
        found = str(s.getsockname()[0])
    return "" if is_loopback(found) else found


def _code(request: Request) -> str:
    code: str = request.path_params["code"]
    if not _CODE.fullmatch(code):
        raise ApiRefusal(404, ApiCode.NOT_FOUND)
    return code


def _picture(link: str) -> Response:
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", border=QUIET_ZONE_MODULES, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    return Response(out.getvalue(), headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")
