"""``/api/practice``: the puzzles, as the page of practice asks them. A room at one is opened by ``POST /api/rooms``."""

from __future__ import annotations

import hashlib

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.web.assets import Asset


class PracticeApi:
    """``puzzles``: JSON, see ``server/engines/legends/puzzle.py``, ``told``."""

    def __init__(self, puzzles: bytes) -> None:
        self._asset = Asset(puzzles, "application/json", True, f'"{hashlib.sha256(puzzles).hexdigest()[:16]}"')

    def routes(self) -> list[Route]:
        return [Route("/api/practice", self.tell, methods=["GET"])]

    async def tell(self, request: Request) -> Response:
        return self._asset.to(request, "no-cache")
