"""Who wants to be notified, which league is due, and what has been sent: the same in memory and on a real Valkey."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from server.engines.contract import Ms
from server.store.contract import RoomId
from server.store.pushes import DEVICES, MemoryPushes, PushStore, ValkeyPushes
from tests.stores import STORES, emptied, url_of

ROOM, OTHER = RoomId("K7QM4X"), RoomId("ABCDEF")
LONG_MS = 3_600_000


@pytest.fixture(params=STORES)
async def pushes(request: pytest.FixtureRequest) -> AsyncIterator[PushStore]:
    if request.param == "memory":
        yield MemoryPushes()
        return
    redis = await emptied(url_of(request))
    made = ValkeyPushes(redis)
    yield made
    await made.close()


async def test_the_first_key_is_that_of_all(pushes: PushStore) -> None:
    assert await pushes.key("first") == "first"
    assert await pushes.key("second") == "first"


async def test_devices_are_kept_changed_and_dropped(pushes: PushStore) -> None:
    await pushes.keep("ada", "phone", b"\x00 1", Ms(1))
    await pushes.keep("ada", "laptop", b"2", Ms(2))
    await pushes.keep("ada", "phone", b"\x00 3", Ms(3))
    assert await pushes.of("ada") == {"phone": b"\x00 3", "laptop": b"2"}
    await pushes.drop("ada", "laptop")
    await pushes.drop("ben", "phone")
    assert await pushes.of("ada") == {"phone": b"\x00 3"}
    await pushes.drop_all("ada")
    assert await pushes.of("ada") == {}


async def test_a_device_is_one_guests(pushes: PushStore) -> None:
    await pushes.keep("ada", "phone", b"1", Ms(4))
    await pushes.keep("ben", "phone", b"2", Ms(5))
    assert await pushes.of("ada") == {}
    assert await pushes.of("ben") == {"phone": b"2"}


async def test_a_guest_has_so_many_devices_and_the_one_told_of_longest_ago_goes_first(pushes: PushStore) -> None:
    for n in range(DEVICES):
        await pushes.keep("ada", f"d{n}", b"1", Ms(n))
    await pushes.keep("ada", "d0", b"again", Ms(90))
    await pushes.keep("ada", "new", b"1", Ms(91))
    assert set(await pushes.of("ada")) == {"d0", "new", *(f"d{n}" for n in range(2, DEVICES))}


async def test_a_league_is_due_at_the_earlier_time_until_it_is_planned_anew(pushes: PushStore) -> None:
    await pushes.soon(ROOM, Ms(500))
    await pushes.soon(ROOM, Ms(900))
    await pushes.soon(OTHER, Ms(400))
    assert await pushes.due(Ms(499), 9) == [OTHER]
    assert await pushes.due(Ms(500), 9) == [OTHER, ROOM]
    assert await pushes.due(Ms(500), 1) == [OTHER]
    await pushes.plan(OTHER, Ms(900))
    await pushes.plan(ROOM, None)
    assert await pushes.due(Ms(899), 9) == []
    assert await pushes.due(Ms(900), 9) == [OTHER]


async def test_what_is_to_be_done_once_is_claimed_by_one(pushes: PushStore) -> None:
    told = await asyncio.gather(*(pushes.claim("x", LONG_MS) for _ in range(5)))
    assert sorted(told) == ["busy"] * 4 + ["ours"]
    await pushes.release("x")
    assert await pushes.claim("x", LONG_MS) == "ours"
    await pushes.done("x", LONG_MS)
    assert await pushes.claim("x", LONG_MS) == "done"
    assert await pushes.claim("y", LONG_MS) == "ours"
