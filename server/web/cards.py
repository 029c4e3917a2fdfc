"""``/api/cards``: a card set with its generated texts, sent again only when it has changed."""

from __future__ import annotations

import hashlib

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.cards.stock import Stock
from server.web.answers import ApiCode, ApiRefusal
from server.web.assets import Asset


class CardApi:
    def __init__(self, stock: Stock) -> None:
        self._stock = stock
        self._assets: dict[str, Asset] = {}

    def routes(self) -> list[Route]:
        return [Route("/api/cards", self.tell, methods=["GET"])]

    async def tell(self, request: Request) -> Response:
        """``?set=`` names the set by its id or hash, the first one where it is absent."""
        name = request.query_params.get("set") or self._stock.first
        body = await self._stock.listing(name)
        if body is None:
            raise ApiRefusal(404, ApiCode.NO_SUCH_SET)
        asset = self._assets.get(name)
        if asset is None or asset.body is not body:
            etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
            asset = self._assets[name] = Asset(body, "application/json", True, etag)
        return asset.to(request, "no-cache")
