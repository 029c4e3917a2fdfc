"""The notice board's part of the store: the same in memory and on a real Valkey."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from server.engines.contract import Ms
from server.store import keys
from server.store.contract import RoomId
from server.store.notices import MemoryNotices, NoticeStore, ValkeyNotices
from server.wire.limits import NOTICE_MS, NOTICE_WISH_MS
from tests.stores import STORES, emptied, url_of

ROOM, OTHER = RoomId("K7QM4X"), RoomId("ABCDEF")


@pytest.fixture(params=STORES)
async def kept(request: pytest.FixtureRequest) -> AsyncIterator[NoticeStore]:
    if request.param == "memory":
        yield MemoryNotices()
        return
    redis = await emptied(url_of(request))
    made = ValkeyNotices(redis)
    yield made
    await made.close()


async def test_each_player_of_each_room_has_one_wish(kept: NoticeStore) -> None:
    await kept.wish(ROOM, "ada", b"1")
    await kept.wish(ROOM, "ben", b"2")
    await kept.wish(OTHER, "ada", b"3")
    await kept.wish(ROOM, "ada", b"4")
    assert await kept.wishes() == {ROOM: {"ada": b"4", "ben": b"2"}, OTHER: {"ada": b"3"}}
    await kept.unwish(ROOM, "ben")
    await kept.unwish(OTHER, "ada")
    await kept.unwish(OTHER, "nobody")
    assert await kept.wishes() == {ROOM: {"ada": b"4"}}


async def test_notices_go_up_and_come_down_at_one_go(kept: NoticeStore) -> None:
    await kept.post({}, [])
    assert await kept.posted() == {}
    await kept.post({ROOM: b"1", OTHER: b"2"}, [])
    await kept.post({ROOM: b"3"}, [OTHER])
    assert await kept.posted() == {ROOM: b"3"}
    await kept.post({}, [ROOM])
    assert await kept.posted() == {}


async def test_what_is_featured_says_since_when(kept: NoticeStore) -> None:
    await kept.feature(ROOM, Ms(5))
    await kept.feature(OTHER, Ms(7))
    assert await kept.featured() == {ROOM: 5, OTHER: 7}
    await kept.feature(ROOM, None)
    await kept.feature(ROOM, None)
    assert await kept.featured() == {OTHER: 7}


@pytest.mark.valkey
async def test_the_store_forgets_by_itself(valkey_url: str) -> None:
    redis = Redis.from_url(valkey_url)
    await redis.flushall()
    kept = ValkeyNotices(redis)
    await kept.post({ROOM: b"1"}, [])
    await kept.wish(ROOM, "ada", b"1")
    assert 0 < await redis.pttl(keys.NOTICES) <= NOTICE_MS
    assert NOTICE_MS < await redis.pttl(keys.NOTICE_WISHES) <= NOTICE_WISH_MS
    await kept.close()
