"""``/api/cards``: a card set with its generated texts. Asked for by hash it may be kept for ever."""

from __future__ import annotations

import gzip
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.catalogue import Listing
from server.web.answers import ApiCode, ApiRefusal
from server.web.assets import Asset


class CardApi:
    def __init__(self, listings: Mapping[str, Listing]) -> None:
        self._sets = {
            name: Asset(
                listing.body, "application/json", True, f'"{listing.hash}"', gzip.compress(listing.body, 9, mtime=0)
            )
            for name, listing in listings.items()
        }

    def routes(self) -> list[Route]:
        return [Route("/api/cards", self.tell, methods=["GET"])]

    async def tell(self, request: Request) -> Response:
        """``?set=`` names the set, the first one where it is absent; ``&hash=`` pins its content."""
        name = request.query_params.get("set") or next(iter(self._sets), "")
        asset = self._sets.get(name)
        if asset is None:
            raise ApiRefusal(404, ApiCode.NO_SUCH_SET)
        pinned = request.query_params.get("hash")
        if pinned is None:
            return asset.to(request, "no-cache")
        if f'"{pinned}"' != asset.etag:
            raise ApiRefusal(404, ApiCode.NO_SUCH_SET)
        return asset.to(request, "public, max-age=31536000, immutable")
