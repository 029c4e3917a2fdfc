"""What the store keeps of events: the same in memory and on a real Valkey."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from server.store.contract import RoomId
from server.store.events import EventStore, MemoryEvents, ValkeyEvents
from tests.stores import STORES, emptied, url_of

EVENT, OTHER = RoomId("K7QM4X"), RoomId("ABCDEF")


@pytest.fixture(params=STORES)
async def kept(request: pytest.FixtureRequest) -> AsyncIterator[EventStore]:
    if request.param == "memory":
        yield MemoryEvents()
        return
    made = ValkeyEvents(await emptied(url_of(request)))
    yield made
    await made.close()


async def test_a_secret_leads_to_its_link_until_it_is_closed(kept: EventStore) -> None:
    await kept.put_link(EVENT, "aa", "judges")
    await kept.put_link(EVENT, "bb", "judges")
    await kept.put_link(EVENT, "cc", "scorers")
    assert [await kept.link(EVENT, known) for known in ("aa", "cc", "dd")] == ["judges", "scorers", None]
    assert await kept.link(OTHER, "aa") is None
    await kept.drop_link(EVENT, "judges")
    await kept.drop_link(OTHER, "judges")
    assert [await kept.link(EVENT, known) for known in ("aa", "bb", "cc")] == [None, None, "scorers"]


async def test_tables_are_posted_one_over_the_other(kept: EventStore) -> None:
    await kept.post(EVENT, {})
    assert await kept.tables(EVENT) == {}
    await kept.post(EVENT, {"1.1.1": b"a", "1.1.2": b"b"})
    await kept.post(EVENT, {"1.1.2": b"c"})
    await kept.post(OTHER, {"1.1.1": b"d"})
    assert await kept.tables(EVENT) == {"1.1.1": b"a", "1.1.2": b"c"}


async def test_an_organisers_token_is_void_with_the_organiser(kept: EventStore) -> None:
    await kept.put_organiser("o1", "aa", b"1")
    await kept.put_organiser("o2", "bb", b"2")
    assert await kept.organisers() == {"o1": b"1", "o2": b"2"}
    assert [await kept.organiser(known) for known in ("aa", "bb", "cc")] == ["o1", "o2", None]
    assert await kept.drop_organiser("o1")
    assert not await kept.drop_organiser("o1")
    assert [await kept.organiser(known) for known in ("aa", "bb")] == [None, "o2"]
    assert await kept.organisers() == {"o2": b"2"}
