"""Where card sets are kept: the same in memory and on a real Valkey."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from server.store.sets import MemorySets, SetStore, ValkeySets
from tests.stores import STORES, emptied, url_of


@pytest.fixture(params=STORES)
async def sets(request: pytest.FixtureRequest) -> AsyncIterator[SetStore]:
    if request.param == "memory":
        yield MemorySets()
        return
    redis = await emptied(url_of(request))
    made = ValkeySets(redis)
    yield made
    await made.close()


async def test_what_is_written_is_read(sets: SetStore) -> None:
    assert await sets.about("a") is None
    assert await sets.body("a") is None
    await sets.write("a", b"new", b"body")
    await sets.write("a", b"newer")
    await sets.write("b", b"other", b"\x00\xff")
    assert await sets.about("a") == b"newer"
    assert await sets.body("a") == b"body"
    assert await sets.abouts() == {"a": b"newer", "b": b"other"}
    assert await sets.body("b") == b"\x00\xff"


async def test_what_is_removed_is_gone(sets: SetStore) -> None:
    await sets.write("a", b"new", b"body")
    await sets.remove("a")
    await sets.remove("never there")
    assert await sets.abouts() == {}
    assert await sets.body("a") is None


async def test_an_id_is_claimed_once_for_good(sets: SetStore) -> None:
    assert await sets.claim("school", "a")
    assert await sets.claim("school", "a")
    assert not await sets.claim("school", "b")
    await sets.remove("a")
    assert not await sets.claim("school", "b")
