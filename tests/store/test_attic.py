"""Finished rooms made small: read as before, closed to writers, unpacked as they were."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis as SyncRedis
from redis.asyncio import Redis

from server.engines.contract import Ms
from server.store import keys
from server.store.attic import Parcel, opened, tied
from server.store.backup import backup, restore
from server.store.contract import LogEntry, Reply, RoomId, Seq, Store
from server.store.memory import MemoryStore
from server.store.valkey import ValkeyStore
from tests.store.test_contract import append
from tests.stores import STORES, emptied, url_of

ROOM = RoomId("ROOM01")
ENTRIES = [b"entry %d " % n * 20 for n in range(1, 41)]
LAST = Seq(len(ENTRIES))
DAY_MS = 86_400_000


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    """With one room in it."""
    made: Store = MemoryStore()
    if request.param != "memory":
        await (await emptied(url := url_of(request))).aclose()
        made = ValkeyStore(url)
    for n, data in enumerate(ENTRIES, 1):
        assert await append(made, n, data) is Reply.SAVED
    made.snapshots.write(ROOM, b"the state" * 50)
    made.lifetimes.keep(ROOM, DAY_MS)
    yield made
    await made.close()


async def whole(store: Store) -> list[object]:
    return [
        list(await store.log.read(ROOM, Seq(0), 100)),
        list(await store.log.read(ROOM, Seq(10), 3)),
        list(await store.log.read(ROOM, LAST, 100)),
        await store.log.last(ROOM),
        await store.snapshots.read(ROOM),
    ]


async def test_a_packed_room_reads_as_before_and_takes_nothing(store: Store) -> None:
    before = await whole(store)
    assert before[3] == LogEntry(LAST, ENTRIES[-1])
    assert await store.attic.pack(ROOM, LAST) is True
    assert await whole(store) == before
    assert await append(store, LAST + 1, b"more") is Reply.FENCED
    assert await store.attic.pack(ROOM, LAST) is False
    await store.attic.unpack(ROOM)
    await store.attic.unpack(ROOM)
    assert await whole(store) == before
    assert await append(store, LAST + 1, b"more") is Reply.SAVED


async def test_a_room_that_went_on_is_left_as_it_is(store: Store) -> None:
    await append(store, LAST + 1, b"more")
    assert await store.attic.pack(ROOM, LAST) is False
    assert await append(store, LAST + 2, b"more") is Reply.SAVED
    assert await store.attic.pack(RoomId("NOROOM"), Seq(3)) is False
    await store.attic.unpack(RoomId("NOROOM"))
    assert await store.log.last(RoomId("NOROOM")) is None


async def test_what_is_put_by_is_due_in_its_time_and_once(store: Store) -> None:
    store.attic.put_by(ROOM, LAST, Ms(2_000))
    store.attic.put_by(RoomId("ROOM02"), Seq(7), Ms(1_000))
    assert list(await store.attic.due(Ms(999), 10)) == []
    assert list(await store.attic.due(Ms(2_000), 10)) == [("ROOM02", 7), (ROOM, LAST)]
    assert list(await store.attic.due(Ms(2_000), 1)) == [("ROOM02", 7)]
    assert await store.attic.pack(RoomId("ROOM02"), Seq(7)) is False
    assert await store.attic.pack(ROOM, LAST) is True
    assert list(await store.attic.due(Ms(9_000), 10)) == []


@pytest.mark.valkey
async def test_it_is_small_and_forgotten_when_the_room_would_have_been(valkey_url: str) -> None:
    async with Redis.from_url(valkey_url) as redis:
        await redis.flushall()
        store = ValkeyStore(valkey_url)
        for n, data in enumerate(ENTRIES, 1):
            await append(store, n, data)
        store.lifetimes.keep(ROOM, DAY_MS)
        before = await redis.memory_usage(keys.log(ROOM))
        assert await store.attic.pack(ROOM, LAST)
        assert not await redis.exists(keys.log(ROOM), keys.snapshot(ROOM))
        assert (await redis.memory_usage(keys.packed(ROOM)) or 0) * 4 < (before or 0)
        assert 0 < await redis.pttl(keys.packed(ROOM)) <= DAY_MS
        await store.attic.unpack(ROOM)
        assert 0 < await redis.pttl(keys.log(ROOM)) <= DAY_MS
        assert not await redis.exists(keys.packed(ROOM))
        await store.close()


@pytest.mark.valkey
async def test_a_log_with_a_hole_is_not_hidden(valkey_url: str) -> None:
    async with Redis.from_url(valkey_url) as redis:
        await redis.flushall()
        for seq in (1, 3):
            await redis.xadd(keys.log(ROOM), {"e": b"x"}, id=f"{seq}-0")
        store = ValkeyStore(valkey_url)
        assert await store.attic.pack(ROOM, Seq(3)) is False
        assert await redis.xlen(keys.log(ROOM)) == 2
        await store.close()


@pytest.mark.valkey
@pytest.mark.parametrize("pack", [True, False])
async def test_a_copy_misses_no_room_that_is_packed_or_unpacked_meanwhile(
    valkey_url: str, pack: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Redis.from_url(valkey_url) as redis:
        await redis.flushall()
        store = ValkeyStore(valkey_url)
        for n, data in enumerate(ENTRIES, 1):
            await append(store, n, data)
        before = list(await store.log.read(ROOM, Seq(0), 100))
        listed = keys.log(ROOM) if pack else keys.packed(ROOM)
        if not pack:
            await store.attic.pack(ROOM, LAST)
        found: list[Any] = await redis.keys("*")
        assert listed.encode() in found
        await (store.attic.pack(ROOM, LAST) if pack else store.attic.unpack(ROOM))
        monkeypatch.setattr("server.store.backup._in_order", lambda _: found)
        with SyncRedis.from_url(valkey_url) as sync:
            backup(sync, tmp_path / "copy", 0)
            sync.flushall()
            restore(sync, tmp_path / "copy")
        assert list(await store.log.read(ROOM, Seq(0), 100)) == before
        await store.close()


def test_a_parcel_is_what_was_put_in() -> None:
    parcel = Parcel(b"", [b"a", b"bb"])
    assert opened(tied(parcel)) == parcel
    assert parcel.after(Seq(1), 5) == [LogEntry(Seq(2), b"bb")]
    assert parcel.after(Seq(2), 5) == []
