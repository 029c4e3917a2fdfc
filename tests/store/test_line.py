"""Questions to one server as whoever waits for news asks them: no answer is ever another question's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from server.store.address import client
from server.store.line import Line
from server.store.lost import NO_ANSWER
from tests.stores import emptied

PATIENCE_SECONDS = 30
AT_ONCE = 0.05


@pytest.fixture
async def redis(valkey_url: str) -> AsyncIterator[Redis]:
    made = await emptied(valkey_url)
    yield made
    await made.aclose()


@pytest.fixture
async def line(redis: Redis) -> AsyncIterator[Line]:
    made = Line(redis, PATIENCE_SECONDS)
    yield made
    await made.close()


@pytest.mark.valkey
async def test_a_refusal_is_raised_and_the_next_question_answered(line: Line) -> None:
    assert await line.ask("k", "SET", "k", "v") == b"OK"
    with pytest.raises(ResponseError):
        await line.ask("k", "XLEN", "k")
    assert await line.ask("k", "GET", "k") == b"v"


@pytest.mark.valkey
async def test_an_answer_that_nobody_waits_for_any_more_is_not_the_next_one_s(redis: Redis, line: Line) -> None:
    await line.ask("s", "XADD", "s", "*", "l", "old")
    given_up = asyncio.ensure_future(line.ask("s", "XREAD", "BLOCK", 60_000, "STREAMS", "s", "$"))
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not [one for one in await redis.client_list() if one["cmd"] == "xread"]:
            pass
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    await redis.xadd("s", {"l": "new"})
    assert await line.ask("s", "XLEN", "s") == 2


@pytest.mark.valkey
async def test_a_cut_line_is_noticed_and_connects_anew(redis: Redis, line: Line) -> None:
    mine = await line.ask("", "CLIENT", "ID")
    await redis.client_kill_filter(_id=str(mine))
    with pytest.raises(NO_ANSWER):
        await line.ask("k", "GET", "k")
    assert await line.ask("k", "GET", "k") is None


async def test_a_server_that_says_nothing_is_not_waited_for_for_ever() -> None:
    heard: list[asyncio.StreamWriter] = []
    server = await asyncio.start_server(lambda _, writer: heard.append(writer), "127.0.0.1", 0)
    redis = client(f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}")
    line = Line(redis, AT_ONCE)
    for _ in range(2):
        with pytest.raises(NO_ANSWER):
            await line.ask("k", "GET", "k")
    assert len(heard) == 2
    await line.close()
    await redis.aclose()
    for writer in heard:
        writer.close()
    server.close()
    await server.wait_closed()
