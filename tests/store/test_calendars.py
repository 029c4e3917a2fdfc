"""Addresses of calendar feeds: the same in memory and on a real Valkey."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from server.store.calendars import CalendarStore, MemoryCalendars, ValkeyCalendars
from server.store.contract import RoomId
from tests.stores import STORES, emptied, url_of

ROOM, OTHER = RoomId("K7QM4X"), RoomId("ABCDEF")


@pytest.fixture(params=STORES)
async def kept(request: pytest.FixtureRequest) -> AsyncIterator[CalendarStore]:
    if request.param == "memory":
        yield MemoryCalendars()
        return
    redis = await emptied(url_of(request))
    made = ValkeyCalendars(redis)
    yield made
    await made.close()


async def test_a_secret_leads_to_its_room(kept: CalendarStore) -> None:
    assert await kept.room("s") is None
    await kept.give(ROOM, "ada", "s")
    await kept.give(ROOM, "ben", "t")
    await kept.give(OTHER, "ada", "u")
    assert [await kept.room(secret) for secret in "stu"] == [ROOM, ROOM, OTHER]


async def test_a_newer_one_of_the_same_guest_and_room_takes_its_place(kept: CalendarStore) -> None:
    await kept.give(ROOM, "ada", "s")
    await kept.give(ROOM, "ben", "t")
    await kept.give(ROOM, "ada", "v")
    assert [await kept.room(secret) for secret in "stv"] == [None, ROOM, ROOM]


async def test_what_is_revoked_leads_nowhere(kept: CalendarStore) -> None:
    await kept.give(ROOM, "ada", "s")
    await kept.revoke(ROOM, "ada")
    await kept.revoke(ROOM, "nobody")
    assert await kept.room("s") is None


async def test_an_address_goes_over_to_who_its_guest_turns_out_to_be(kept: CalendarStore) -> None:
    await kept.give(ROOM, "fresh", "s")
    assert await kept.has(ROOM, "fresh")
    await kept.hand_over(ROOM, "fresh", "ada")
    await kept.hand_over(ROOM, "fresh", "ada")  # done twice
    assert await kept.room("s") == ROOM
    assert [await kept.has(ROOM, guest) for guest in ("fresh", "ada")] == [False, True]
    await kept.give(ROOM, "other", "t")
    await kept.hand_over(ROOM, "other", "ada")  # who has one keeps it
    assert [await kept.room(secret) for secret in "st"] == [ROOM, None]
    await kept.revoke(ROOM, "ada")
    assert await kept.room("s") is None
