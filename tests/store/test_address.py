"""Clients of a store's address."""

from __future__ import annotations

import asyncio

import pytest

from server.store.address import CONNECTIONS, client


@pytest.mark.valkey
async def test_whoever_comes_when_all_connections_are_taken_waits(valkey_url: str) -> None:
    """A thousand rooms in one call, or all leases let go at once, must not take away the store from who plays."""
    redis = client(valkey_url)
    answers = await asyncio.gather(*(redis.get(f"nothing-{n}") for n in range(8 * CONNECTIONS)))
    assert answers == [None] * (8 * CONNECTIONS)
    assert redis.connection_pool.max_connections == CONNECTIONS
    await redis.aclose()
