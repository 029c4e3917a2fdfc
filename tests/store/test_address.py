"""Clients of a store's address."""

from __future__ import annotations

import asyncio

import pytest
from redis.exceptions import MaxConnectionsError

from server.store.address import CONNECTIONS, client
from server.store.waiting import _Turns


@pytest.mark.valkey
async def test_whoever_comes_when_all_connections_are_taken_waits(valkey_url: str) -> None:
    """A thousand rooms in one call, or all leases let go at once, must not take away the store from who plays."""
    redis = client(valkey_url)
    answers = await asyncio.gather(*(redis.get(f"nothing-{n}") for n in range(8 * CONNECTIONS)))
    assert answers == [None] * (8 * CONNECTIONS)
    assert redis.connection_pool.max_connections == CONNECTIONS
    await redis.aclose()


@pytest.mark.valkey
async def test_in_a_cluster_too(cluster_url: str) -> None:
    redis = client(cluster_url)

    async def together(n: int) -> list[object]:
        async with redis.pipeline(transaction=False) as pipe:
            pipe.get(f"nothing-{n}")
            pipe.get(f"nor-{n}")
            return list(await pipe.execute())

    count = 8 * CONNECTIONS
    answers = await asyncio.gather(
        *(redis.get(f"{{one}}-{n}") for n in range(count)), *(together(n) for n in range(count))
    )
    assert answers == [None] * count + [[None, None]] * count
    await redis.aclose()


async def test_nobody_waits_for_ever() -> None:
    turns = _Turns(1, 0.01)
    async with turns.one():
        with pytest.raises(MaxConnectionsError):
            async with turns.one():
                pass
    async with turns.one():
        pass
