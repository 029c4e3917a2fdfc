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
    """``listings``: the sets' JSON by id; others may be added to it later."""

    def __init__(self, listings: Mapping[str, bytes]) -> None:
        self._listings = listings
        self._assets: dict[str, Asset] = {}

    def routes(self) -> list[Route]:
        return [Route("/api/cards", self.tell, methods=["GET"])]

    async def tell(self, request: Request) -> Response:
        """``?set=`` names the set, the first one where it is absent."""
        name = request.query_params.get("set") or next(iter(self._listings), "")
        body = self._listings.get(name)
        if body is None:
            raise ApiRefusal(404, ApiCode.NO_SUCH_SET)
        asset = self._assets.get(name)
        if asset is None or asset.body is not body:
            etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
            asset = self._assets[name] = Asset(body, "application/json", True, etag)
        return asset.to(request, "no-cache")
