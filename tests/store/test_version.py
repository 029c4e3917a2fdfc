"""Of which version the data in a store is: a new store, the own, an older one, a newer one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from server.store import keys, version
from server.store.address import blocking_client
from server.store.version import NewerData, claim
from tests.stores import SERVERS, url_of

SERVERS_ONLY = pytest.mark.parametrize("redis", SERVERS, indirect=True)


@pytest.fixture
def redis(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """An empty store, and a program that knows version 3 of the data."""
    monkeypatch.setattr(version, "DATA", 3)
    with blocking_client(url_of(request)) as store:
        store.flushall()
        yield store


@SERVERS_ONLY
def test_a_new_store_is_of_this_version(redis: Any) -> None:
    assert version.version(redis) is None
    assert claim(redis) is None
    assert redis.get(keys.DATA) == b"3"
    assert claim(redis) == 3, "and stays so"


@SERVERS_ONLY
def test_an_older_store_is_taken_in(redis: Any) -> None:
    redis.set(keys.DATA, 2)
    assert claim(redis) == 2
    assert redis.get(keys.DATA) == b"3"


@SERVERS_ONLY
def test_a_store_that_was_used_before_it_said_so_is_of_the_first_version(redis: Any) -> None:
    redis.set(keys.BEAT, 17)
    assert claim(redis) == version.UNMARKED == 1
    assert redis.get(keys.DATA) == b"3"


@SERVERS_ONLY
def test_a_newer_store_is_let_be(redis: Any) -> None:
    redis.set(keys.DATA, 10)
    with pytest.raises(NewerData, match="of version 10, and this program knows 3: a newer one is needed"):
        claim(redis)
    assert redis.get(keys.DATA) == b"10"
