"""OpenLigaDB over HTTP: few requests, each with a bound on time and size, and to the configured address only."""

from __future__ import annotations

import asyncio
from importlib.metadata import version
from urllib.parse import urlsplit

import httpx

BASE = "https://api.openligadb.de"
LEAGUE = "bl1"
MATCHDAY_BYTES = 1 << 20
SEASON_BYTES = 16 << 20
CHANGE_BYTES = 1 << 10
TIMEOUT_S = 20.0
"""For a whole answer; connecting has less."""
CONNECT_S = 5.0
LONGEST_RETRY_S = 3600
"""The longest wait that a source may ask for."""


class SourceFailed(Exception):
    """The source did not answer usefully. ``reason``: a stable code; ``retry_s``: a wait that it asked for, or None."""

    def __init__(self, reason: str, retry_s: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.retry_s = retry_s


def connection(*, trust_env: bool = True) -> httpx.AsyncClient:
    """A client that follows no redirection. ``trust_env``: may the environment name a proxy?"""
    return httpx.AsyncClient(
        timeout=httpx.Timeout(TIMEOUT_S, connect=CONNECT_S),
        limits=httpx.Limits(max_connections=2),
        headers={"user-agent": f"pausenhof/{version('pausenhof')}", "accept": "application/json"},
        follow_redirects=False,
        trust_env=trust_env,
    )


class OpenLigaDB:
    """One league's season there. ``year``: in which it starts. Raises SourceFailed from every request."""

    def __init__(
        self,
        http: httpx.AsyncClient,
        year: int,
        *,
        base: str = BASE,
        league: str = LEAGUE,
        timeout_s: float = TIMEOUT_S,
    ) -> None:
        parts = urlsplit(base)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError(f"not the address of a server: {base}")
        self.year = year
        self._http = http
        self._timeout_s = timeout_s
        self._base = base.rstrip("/")
        self._season = f"{league}/{year}"

    async def changed(self, matchday: int) -> str:
        """When a matchday was last changed, in the source's own words; equal words mean that nothing is new."""
        body = await self._get(f"getlastchangedate/{self._season}/{matchday}", CHANGE_BYTES)
        return body.decode("utf-8", "replace").strip().strip('"')

    async def matchday(self, matchday: int) -> bytes:
        """The matches of a matchday, as the source writes them."""
        return await self._get(f"getmatchdata/{self._season}/{matchday}", MATCHDAY_BYTES)

    async def season(self) -> bytes:
        """All matches; often older than what the matchdays say."""
        return await self._get(f"getmatchdata/{self._season}", SEASON_BYTES)

    async def _get(self, path: str, limit: int) -> bytes:
        try:
            async with (
                asyncio.timeout(self._timeout_s),
                self._http.stream("GET", f"{self._base}/{path}") as answer,
            ):
                _check(answer)
                body = bytearray()
                async for chunk in answer.aiter_bytes():
                    body += chunk
                    if len(body) > limit:
                        raise SourceFailed("too-large")
                return bytes(body)
        except (TimeoutError, httpx.TimeoutException):
            raise SourceFailed("timeout") from None
        except httpx.HTTPError as e:
            raise SourceFailed("connection") from e


def _check(answer: httpx.Response) -> None:
    if answer.is_redirect:
        raise SourceFailed("redirected")
    if answer.status_code != httpx.codes.OK:
        wait = answer.headers.get("retry-after", "")
        retry_s = min(int(wait), LONGEST_RETRY_S) if wait.isascii() and wait.isdigit() else None
        raise SourceFailed(f"status-{answer.status_code}", retry_s)
