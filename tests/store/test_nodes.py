"""Who lives: the same in memory and on a real Valkey."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from server.clock import FakeClock
from server.engines.contract import Ms
from server.store import keys
from server.store.nodes import ALIVE_MS, MemoryNodes, Node, Nodes, ValkeyNodes
from tests.stores import STORES, emptied, url_of


@pytest.fixture(params=STORES)
async def nodes(request: pytest.FixtureRequest) -> AsyncIterator[Nodes]:
    if request.param == "memory":
        yield MemoryNodes(FakeClock(Ms(1_000_000)))
        return
    redis = await emptied(url_of(request))
    yield ValkeyNodes(redis)
    await redis.aclose()


def node(name: str, since: int = 0, rooms: int = 0) -> Node:
    return Node(id=name, at=Ms(1_000_000), since=Ms(since), rooms=rooms)


async def test_those_that_beat_live_oldest_first(nodes: Nodes) -> None:
    assert not await nodes.alive("a")
    await nodes.beat(node("a", since=5))
    await nodes.beat(node("b", since=3, rooms=7))
    assert await nodes.alive("a")
    assert await nodes.all() == [node("b", since=3, rooms=7), node("a", since=5)]


async def test_one_that_has_left_is_gone_and_its_last_beat_is_known(nodes: Nodes) -> None:
    await nodes.beat(node("a"))
    await nodes.leave("a")
    assert not await nodes.alive("a")
    assert await nodes.all() == []
    assert await nodes.last_beat("a") == 1_000_000
    assert await nodes.last_beat("never") is None


async def test_whoever_owns_the_store_may_say_that_nobody_else_lives(nodes: Nodes) -> None:
    await nodes.beat(node("a"))
    await nodes.forget_all()
    assert not await nodes.alive("a")


async def test_one_that_falls_silent_is_dead() -> None:
    clock = FakeClock()
    nodes = MemoryNodes(clock)
    await nodes.beat(Node(id="a", at=clock.now_ms(), since=Ms(0)))
    clock.advance(ALIVE_MS - 1)
    assert await nodes.alive("a")
    clock.advance(1)
    assert not await nodes.alive("a")


@pytest.mark.valkey
async def test_a_real_store_forgets_the_silent_by_itself(valkey_url: str) -> None:
    redis = Redis.from_url(valkey_url)
    await redis.flushall()
    await ValkeyNodes(redis).beat(node("a"))
    assert 0 < await redis.pttl(keys.node("a")) <= ALIVE_MS
    await redis.aclose()
