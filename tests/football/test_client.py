"""How OpenLigaDB is asked: bounded in time, size and patience, and nobody but the configured server."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator

import httpx
import pytest

from server.football.openligadb.client import (
    BASE,
    LONGEST_RETRY_S,
    MATCHDAY_BYTES,
    OpenLigaDB,
    SourceFailed,
    connection,
)
from tests.football.stub import Answer, Stub, stub

CHANGED = "/getlastchangedate/bl1/2026/3"
MATCHDAY = "/getmatchdata/bl1/2026/3"


@pytest.fixture
async def server() -> AsyncIterator[Stub]:
    async with stub() as told:
        yield told


@pytest.fixture
async def client(server: Stub) -> AsyncIterator[OpenLigaDB]:
    async with connection(trust_env=False) as http:
        yield OpenLigaDB(http, 2026, base=server.base, timeout_s=5)


async def failure(client: OpenLigaDB) -> SourceFailed:
    with pytest.raises(SourceFailed) as failed:
        await client.matchday(3)
    return failed.value


async def test_it_says_who_asks(server: Stub, client: OpenLigaDB) -> None:
    server.say(MATCHDAY, [])
    assert await client.matchday(3) == b"[]"
    assert len(server.agents) == 1
    assert server.agents.pop().startswith("pausenhof/")


async def test_the_date_of_change_comes_without_its_quotes(server: Stub, client: OpenLigaDB) -> None:
    server.say(CHANGED, b'"2026-10-24T18:00:00.123"\r\n')
    assert await client.changed(3) == "2026-10-24T18:00:00.123"


async def test_the_whole_season_is_one_call(server: Stub, client: OpenLigaDB) -> None:
    server.say("/getmatchdata/bl1/2026", [1, 2])
    assert await client.season() == b"[1,2]"


@pytest.mark.parametrize("status", [400, 404, 429, 500, 503])
async def test_a_status_that_is_no_answer_is_a_failure(server: Stub, client: OpenLigaDB, status: int) -> None:
    server.say(MATCHDAY, Answer(status=status))
    assert (await failure(client)).reason == f"status-{status}"


RETRIES = {"120": 120, "999999999": LONGEST_RETRY_S, "soon": None, "": None, "-5": None}


@pytest.mark.parametrize(("header", "expected"), RETRIES.items())
async def test_a_wait_that_is_asked_for_is_told_within_bounds(
    server: Stub, client: OpenLigaDB, header: str, expected: int | None
) -> None:
    server.say(MATCHDAY, Answer(status=429, headers={"retry-after": header}))
    assert (await failure(client)).retry_s == expected


async def test_no_redirection_is_followed(server: Stub, client: OpenLigaDB) -> None:
    server.say(MATCHDAY, Answer(status=302, headers={"location": f"{server.base}/elsewhere"}))
    assert (await failure(client)).reason == "redirected"
    assert server.asked == [MATCHDAY]


async def test_an_answer_that_never_comes_is_given_up(server: Stub) -> None:
    server.say(MATCHDAY, Answer(ends="never"))
    async with connection(trust_env=False) as http:
        assert (await failure(OpenLigaDB(http, 2026, base=server.base, timeout_s=0.05))).reason == "timeout"


async def test_an_answer_without_an_end_is_given_up(server: Stub, client: OpenLigaDB) -> None:
    server.say(MATCHDAY, Answer(ends="endless"))
    assert (await failure(client)).reason == "too-large"


async def test_an_answer_that_is_too_large_is_given_up(server: Stub, client: OpenLigaDB) -> None:
    server.say(MATCHDAY, b" " * (MATCHDAY_BYTES + 1))
    assert (await failure(client)).reason == "too-large"


async def test_a_small_answer_that_unpacks_to_a_large_one_is_given_up(server: Stub, client: OpenLigaDB) -> None:
    packed = gzip.compress(b" " * (MATCHDAY_BYTES * 20))
    server.say(MATCHDAY, Answer(packed, headers={"content-encoding": "gzip"}))
    assert (await failure(client)).reason == "too-large"


async def test_an_answer_that_breaks_off_is_a_failure(server: Stub, client: OpenLigaDB) -> None:
    server.say(MATCHDAY, Answer(b"[1,", ends="cut"))
    assert (await failure(client)).reason == "connection"


async def test_a_server_that_is_not_there_is_a_failure() -> None:
    async with stub() as gone:
        base = gone.base
    async with connection(trust_env=False) as http:
        assert (await failure(OpenLigaDB(http, 2026, base=base))).reason == "connection"


@pytest.mark.parametrize(
    "base", ["", "api.openligadb.de", "ftp://a.b", "https://", "https://a.b/?x=1", "https://a.b/#x"]
)
async def test_only_a_servers_address_is_taken(base: str) -> None:
    async with connection(trust_env=False) as http:
        with pytest.raises(ValueError, match="not the address"):
            OpenLigaDB(http, 2026, base=base)


async def test_the_real_address_is_the_default_and_encrypted() -> None:
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(str(request.url))
        return httpx.Response(200, content=b"[]")

    async with httpx.AsyncClient(transport=httpx.MockTransport(answer)) as http:
        await OpenLigaDB(http, 2026).matchday(1)
    assert asked == [f"{BASE}/getmatchdata/bl1/2026/1"]
    assert BASE.startswith("https://")
