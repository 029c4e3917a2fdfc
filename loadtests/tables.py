"""Rooms opened as people open them: a guest, a room, an invitation that a second guest redeems."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import httpx


class Table(NamedTuple):
    """A room and the tokens of its two seats."""

    room: str
    tokens: tuple[str, str]


async def open_tables(port: int, n: int, engine: str, options: dict[str, Any] | None = None) -> list[Table]:
    """``n`` rooms with both seats taken."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as http:
        host, friend = await _guest(http), await _guest(http)
        gate = asyncio.Semaphore(8)

        async def one() -> Table:
            async with gate:
                made = await _post(http, "/api/rooms", host, {"engine": engine, "options": options or {}})
                sat = await _post(http, f"/api/invites/{made['invite']}", friend, {})
                return Table(made["room"], (made["token"], sat["token"]))

        return list(await asyncio.gather(*(one() for _ in range(n))))


def floor_tables(n: int) -> list[Table]:
    """The same for a floor, which has neither guests nor seats."""
    return [Table(f"room-{i}", ("", "")) for i in range(n)]


async def _guest(http: httpx.AsyncClient) -> str:
    return str((await _post(http, "/api/guests", "", {}))["token"])


async def _post(http: httpx.AsyncClient, path: str, token: str, body: dict[str, Any]) -> Any:
    answer = await http.post(path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {})
    answer.raise_for_status()
    return answer.json()
