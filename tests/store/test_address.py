"""Clients of a store's address."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import MasterNotFoundError
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import MaxConnectionsError

from server.store.address import CONNECTIONS, blocking_client, client
from server.store.sentinel import Watched, watched
from server.store.waiting import _Turns


@pytest.mark.valkey
async def test_whoever_comes_when_all_connections_are_taken_waits(valkey_url: str) -> None:
    """A thousand rooms in one call, or all leases let go at once, must not take away the store from who plays."""
    redis = client(valkey_url)
    answers = await asyncio.gather(*(redis.get(f"nothing-{n}") for n in range(8 * CONNECTIONS)))
    assert answers == [None] * (8 * CONNECTIONS)
    assert redis.connection_pool.max_connections == CONNECTIONS
    await redis.aclose()


@pytest.mark.valkey
async def test_in_a_cluster_too(cluster_url: str) -> None:
    redis = client(cluster_url)

    async def together(n: int) -> list[object]:
        async with redis.pipeline(transaction=False) as pipe:
            pipe.get(f"nothing-{n}")
            pipe.get(f"nor-{n}")
            return list(await pipe.execute())

    count = 8 * CONNECTIONS
    answers = await asyncio.gather(
        *(redis.get(f"{{one}}-{n}") for n in range(count)), *(together(n) for n in range(count))
    )
    assert answers == [None] * count + [[None, None]] * count
    await redis.aclose()


def test_sentinels_and_their_master_have_options_of_their_own() -> None:
    url = "rediss+sentinel://me:se%40cret@a,b:7001/hof/2?health_check_interval=9&sentinel_password=other"
    assert watched(url) == Watched(
        sentinels=[("a", 26379), ("b", 7001)],
        service="hof",
        asking={"socket_timeout": 1.0, "socket_connect_timeout": 1.0, "password": "other", "ssl": True},
        speaking={"username": "me", "password": "se@cret", "db": 2, "health_check_interval": 9, "ssl": True},
    )
    assert watched("redis+sentinel://a/hof") == Watched(
        [("a", 26379)], "hof", {"socket_timeout": 1.0, "socket_connect_timeout": 1.0}, {}
    )


async def test_a_sentinel_that_does_not_answer_is_asked_once() -> None:
    """It may have died with the master: with pauses in between, each new connection would take seconds."""
    asked: list[int] = []

    async def hang_up(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(1)
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as dead:
        url = f"redis+sentinel://127.0.0.1:{dead.sockets[0].getsockname()[1]}/hof"
        redis = client(url, retry=Retry(NoBackoff(), 0))
        with pytest.raises(MasterNotFoundError):
            await redis.get("nothing")
        await redis.aclose()
    assert len(asked) == 1


async def _no_sentinel(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    writer.close()


@pytest.mark.parametrize("blocking", [False, True])
async def test_what_is_no_sentinel_is_passed_over_and_named_where_nobody_knows(blocking: bool) -> None:
    async with await asyncio.start_server(_no_sentinel, "127.0.0.1", 0) as other:
        wrong = f"127.0.0.1:{other.sockets[0].getsockname()[1]}"
        url = f"redis+sentinel://{wrong},{wrong}/hof"
        redis = client(url, retry=Retry(NoBackoff(), 0))
        asked = asyncio.to_thread(blocking_client(url).ping) if blocking else redis.ping()
        with pytest.raises(Lost, match="No master found") as told:
            await asked
    word = f'{wrong} - Protocol error, got "H" as reply type byte'
    assert str(told.value) == f"No master found for 'hof' : {word}, {word}"


@pytest.mark.parametrize("url", ["redis://a/1", "redis+cluster://a:7000,b:7000", "unix:///run/v", "redis+sentinel://a"])
def test_other_addresses_are_no_sentinels(url: str) -> None:
    assert watched(url) is None


@pytest.mark.parametrize(
    ("url", "what"),
    [
        ("redis+sentinel://a:abc/hof", "abc"),
        ("redis+sentinel://@,b/hof", "'' is no host"),
        ("redis+sentinel://a/hof/x", "'/x' is no number of a database"),
        ("redis+sentinel://a/hof?sentinel_passwort=x", "there is no option passwort"),
    ],
)
def test_an_address_that_means_nothing_is_refused_whole(url: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        client(url)


async def test_nobody_waits_for_ever() -> None:
    turns = _Turns(1, 0.01)
    async with turns.one():
        with pytest.raises(MaxConnectionsError):
            async with turns.one():
                pass
    async with turns.one():
        pass
