"""Where seasons are kept: the same in memory and on a real Valkey."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from server.store.contract import RoomId
from server.store.seasons import MemorySeasons, SeasonStore, ValkeySeasons
from tests.stores import STORES, emptied, url_of


@pytest.fixture(params=STORES)
async def seasons(request: pytest.FixtureRequest) -> AsyncIterator[SeasonStore]:
    if request.param == "memory":
        yield MemorySeasons()
        return
    redis = await emptied(url_of(request))
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


async def test_a_published_season_has_a_version_that_rises(seasons: SeasonStore) -> None:
    assert await seasons.versions() == {}
    assert await seasons.write("a", b"first") == 1
    assert await seasons.write("a", b"second") == 2
    assert await seasons.write("b", b"other") == 1
    await seasons.write_new("simulated:K7QM4X", b"a room's own")
    assert await seasons.versions() == {"a": 2, "b": 1}


async def test_who_knows_an_older_version_overwrites_nothing(seasons: SeasonStore) -> None:
    assert await seasons.write("a", b"first", over=0) == 1
    assert await seasons.write("a", b"mine", over=1) == 2
    assert await seasons.write("a", b"too late", over=1) is None
    assert await seasons.read("a") == b"mine"


async def test_a_room_keeps_what_its_commissioner_says_in_order(seasons: SeasonStore) -> None:
    room = RoomId("K7QM4X")
    assert await seasons.stamp("a", room) == (0, 0)
    assert await seasons.amend(room, b"one") == 1
    assert await seasons.amend(room, b"\x00two", over=1) == 2
    assert await seasons.amend(room, b"too late", over=1) is None
    await seasons.write("a", b"season")
    assert await seasons.amendments(room) == (b"one", b"\x00two")
    assert await seasons.stamp("a", room) == (1, 2)
    assert await seasons.stamp("a", RoomId("ABCDEF")) == (1, 0)
