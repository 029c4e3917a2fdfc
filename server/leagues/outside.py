"""OpenLigaDB as a node's leagues ask it: one connection for all, made when it is first needed, or none at all."""

from __future__ import annotations

from collections.abc import Callable

import httpx

from server.football.openligadb.client import OpenLigaDB, connection
from server.football.season import Season


class Outside:
    """``base``: the address; empty: nobody is asked, and ``on`` is False."""

    def __init__(self, base: str, connect: Callable[[], httpx.AsyncClient] = connection) -> None:
        self.on = bool(base)
        self._base = base
        self._connect = connect
        self._http: httpx.AsyncClient | None = None

    def client(self, season: Season) -> OpenLigaDB:
        """Whom to ask about this season; its league is the first part of its id (``bl1-2026``)."""
        if self._http is None:
            self._http = self._connect()
        return OpenLigaDB(self._http, season.year, base=self._base, league=season.id.rpartition("-")[0])

    async def close(self) -> None:
        if self._http is not None:
            await self._http.aclose()
