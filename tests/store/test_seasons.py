"""Where seasons are kept: the same in memory and on a real Valkey."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from server.store.contract import RoomId
from server.store.seasons import MemorySeasons, SeasonStore, ValkeySeasons


@pytest.fixture(params=["memory", pytest.param("valkey", marks=pytest.mark.valkey)])
async def seasons(request: pytest.FixtureRequest) -> AsyncIterator[SeasonStore]:
    if request.param == "memory":
        yield MemorySeasons()
        return
    redis = Redis.from_url(request.getfixturevalue("valkey_url"))
    await redis.flushall()
    made = ValkeySeasons(redis)
    yield made
    await made.close()


async def test_a_season_is_kept_and_replaced(seasons: SeasonStore) -> None:
    assert await seasons.read("a") is None
    await seasons.write("a", b"\x00\xff")
    await seasons.write("a", b"newer")
    assert await seasons.read("a") == b"newer"


async def test_the_first_to_write_a_new_one_decides(seasons: SeasonStore) -> None:
    assert await seasons.write_new("a", b"first") == b"first"
    assert await seasons.write_new("a", b"second") == b"first"
    assert await seasons.read("a") == b"first"


async def test_rooms_follow_a_season_until_they_are_over(seasons: SeasonStore) -> None:
    assert await seasons.followers("a") == frozenset()
    for room in ("K7QM4X", "ABCDEF", "K7QM4X"):
        await seasons.follow("a", RoomId(room))
    await seasons.unfollow("a", RoomId("ABCDEF"))
    await seasons.unfollow("a", RoomId("never"))
    assert await seasons.followers("a") == {"K7QM4X"}
    assert await seasons.followers("b") == frozenset()
