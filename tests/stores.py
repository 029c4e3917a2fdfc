"""Which stores the contracts are tried on: in memory, on one server, on a cluster."""

from __future__ import annotations

import pytest
from redis.asyncio import Redis

from server.store.address import client

SERVERS = [pytest.param(name, marks=pytest.mark.valkey) for name in ("valkey", "cluster")]
STORES = ["memory", *SERVERS]


def url_of(request: pytest.FixtureRequest) -> str:
    """Of the server or the cluster that the fixture was asked for."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


async def emptied(url: str) -> Redis:
    """A client of a store in which there is nothing any more."""
    redis = client(url)
    await redis.flushall()
    return redis
