"""Who runs a room: the same in memory and on a real Valkey."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from redis.asyncio import Redis

from server.clock import FakeClock
from server.store import keys
from server.store.contract import RoomId
from server.store.lease import LEASE_MS, Lease, Leases, MemoryLeases, Taken, ValkeyLeases
from tests.stores import STORES, emptied, url_of

ROOM, OTHER = RoomId("K7QM4X"), RoomId("ABCDEF")


@dataclass
class Kept:
    leases: Leases
    clock: FakeClock
    redis: Redis | None

    async def pass_by(self, room: RoomId) -> None:
        """Let the lease of this room run out; a real store's clock can't be turned, but its time can be cut short."""
        if self.redis is None:
            self.clock.advance(LEASE_MS)
        else:
            await self.redis.delete(keys.lease(room))


@pytest.fixture(params=STORES)
async def kept(request: pytest.FixtureRequest) -> AsyncIterator[Kept]:
    clock = FakeClock()
    if request.param == "memory":
        yield Kept(MemoryLeases(clock), clock, None)
        return
    redis = await emptied(url_of(request))
    yield Kept(ValkeyLeases(redis), clock, redis)
    await redis.aclose()


async def test_the_first_to_come_holds_the_room(kept: Kept) -> None:
    assert await kept.leases.holder(ROOM) is None
    for node in ("a", "b", "a"):
        assert await kept.leases.take(ROOM, node) == Taken(Lease("a", 1))
    assert await kept.leases.take(OTHER, "b") == Taken(Lease("b", 1))
    assert await kept.leases.holder(ROOM) == Lease("a", 1)


async def test_whoever_takes_over_has_a_higher_token_and_hears_whose_room_it_was(kept: Kept) -> None:
    await kept.leases.take(ROOM, "a")
    await kept.pass_by(ROOM)
    assert await kept.leases.holder(ROOM) is None
    assert await kept.leases.take(ROOM, "b") == Taken(Lease("b", 2), after="a")


async def test_a_dead_node_s_lease_can_be_taken_over_at_once_and_only_that_one(kept: Kept) -> None:
    dead = (await kept.leases.take(ROOM, "a")).lease
    assert await kept.leases.take(ROOM, "b", over=Lease("a", 7)) == Taken(dead)
    assert await kept.leases.take(ROOM, "b", over=dead) == Taken(Lease("b", 2), after="a")
    assert await kept.leases.take(ROOM, "c", over=dead) == Taken(Lease("b", 2))


async def test_renewing_tells_what_is_lost(kept: Kept) -> None:
    mine, also_mine = [(await kept.leases.take(room, "a")).lease for room in (ROOM, OTHER)]
    assert await kept.leases.renew({ROOM: mine, OTHER: also_mine}) == frozenset()
    await kept.pass_by(ROOM)
    if kept.redis is None:
        also_mine = (await kept.leases.take(OTHER, "a")).lease  # this clock ran out for both
    await kept.leases.take(ROOM, "b")
    assert await kept.leases.renew({ROOM: mine, OTHER: also_mine}) == {ROOM}
    assert await kept.leases.holder(ROOM) == Lease("b", 2)
    assert await kept.leases.renew({}) == frozenset()


async def test_a_lease_that_ran_out_is_lost_though_nobody_took_it(kept: Kept) -> None:
    mine = (await kept.leases.take(ROOM, "a")).lease
    await kept.pass_by(ROOM)
    assert await kept.leases.renew({ROOM: mine}) == {ROOM}


async def test_what_is_released_is_free_at_once_and_only_by_its_holder(kept: Kept) -> None:
    mine = (await kept.leases.take(ROOM, "a")).lease
    await kept.leases.release(ROOM, Lease("b", 1))
    assert await kept.leases.holder(ROOM) == mine
    await kept.leases.release(ROOM, mine)
    assert await kept.leases.take(ROOM, "b") == Taken(Lease("b", 2))
    await kept.leases.release(ROOM, mine)
    assert await kept.leases.holder(ROOM) == Lease("b", 2)


@pytest.mark.valkey
async def test_a_real_lease_runs_out_by_the_store_s_own_clock(valkey_url: str) -> None:
    redis = Redis.from_url(valkey_url)
    await redis.flushall()
    leases = ValkeyLeases(redis)
    mine = (await leases.take(ROOM, "a")).lease
    assert LEASE_MS - 1_000 < await redis.pttl(keys.lease(ROOM)) <= LEASE_MS
    await redis.pexpire(keys.lease(ROOM), 1_000)
    await leases.renew({ROOM: mine})
    assert await redis.pttl(keys.lease(ROOM)) > LEASE_MS - 1_000
    await redis.aclose()
