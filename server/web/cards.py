"""``/api/cards``: a card set with its generated texts, sent again only when it has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.web.answers import ApiCode, ApiRefusal
from server.web.assets import Asset


class CardApi:
    def __init__(self, listings: Mapping[str, bytes]) -> None:
        self._sets = {
            name: Asset(body, "application/json", True, f'"{hashlib.sha256(body).hexdigest()[:16]}"')
            for name, body in listings.items()
        }

    def routes(self) -> list[Route]:
        return [Route("/api/cards", self.tell, methods=["GET"])]

    async def tell(self, request: Request) -> Response:
        """``?set=`` names the set, the first one where it is absent."""
        name = request.query_params.get("set") or next(iter(self._sets), "")
        asset = self._sets.get(name)
        if asset is None:
            raise ApiRefusal(404, ApiCode.NO_SUCH_SET)
        return asset.to(request, "no-cache")
