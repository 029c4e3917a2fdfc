"""``/dev/...``: what a developer sees of the own socket. Opened by ``dev`` alone, which refuses to stand beside a host
or a proxy by which others can come; and who comes by one all the same finds nothing.

It is told nothing that the page is not: the panel reads along with the page's own connection.
"""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.web.answers import ApiCode, ApiRefusal
from server.web.peer import is_own_machine

PANEL = b'<script type="module" src="/dev/panel.js"></script>'
"""Stands before the page's own code, so that it hears the first frame."""
_TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}


class DevPanel:
    def __init__(self, folder: Path) -> None:
        """``folder``: the client's; the panel lies beside what is shipped."""
        self._folder = folder / "dev"

    def routes(self) -> list[Route]:
        return [Route("/dev/{name}", self.file)]

    async def file(self, request: Request) -> Response:
        """Read anew each time: whoever develops changes it."""
        name = Path(request.path_params["name"])
        there = {file.name for file in self._folder.iterdir()} if self._folder.is_dir() else set()
        if name.name not in there or name.suffix not in _TYPES or not is_own_machine(request):
            raise ApiRefusal(404, ApiCode.NOT_FOUND)
        body = (self._folder / name.name).read_bytes()
        return Response(body, headers={"Cache-Control": "no-store"}, media_type=_TYPES[name.suffix])
