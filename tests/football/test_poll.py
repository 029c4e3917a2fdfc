"""How often a live season is looked at: as often as its matches deserve, less after failures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from server.football.openligadb.client import OpenLigaDB, connection
from server.football.openligadb.fetch import empty, fetch
from server.football.openligadb.poll import AT_ONCE, FAR, FIRST_PAUSE, LIVE, LONGEST_PAUSE, NEAR, Live
from server.football.wall import DAY, HOUR, MINUTE
from tests.football.builders import SATURDAY
from tests.football.stub import Answer, Stub, goal, match, stub

CHANGED = "/getlastchangedate/bl1/2026/1"
READ = "/getmatchdata/bl1/2026/1"
PLANNED = match(finished=False, changed="2026-10-01T10:00:00")


@pytest.fixture
async def server() -> AsyncIterator[Stub]:
    async with stub() as told:
        yield told


@pytest.fixture
async def live(server: Stub) -> AsyncIterator[Live]:
    """A season of one match, not yet looked at since it was imported."""
    server.say("/getmatchdata/bl1/2026", [PLANNED])
    server.matchday(1, [PLANNED])
    async with connection(trust_env=False) as http:
        client = OpenLigaDB(http, 2026, base=server.base)
        season = (await fetch(client, empty(2026), SATURDAY - 30 * DAY, lambda _: None)).season
        yield Live(season, client, Random(1))


DUE = {
    "weeks before": (SATURDAY - 20 * DAY, FAR),
    "the week before": (SATURDAY - 3 * DAY, NEAR),
    "just before kick-off": (SATURDAY - 5 * MINUTE, LIVE),
    "while it is played": (SATURDAY + HOUR, LIVE),
    "unfinished the day after": (SATURDAY + DAY, NEAR),
    "long after": (SATURDAY + 10 * DAY, FAR),
}


@pytest.mark.parametrize(("at", "pause"), DUE.values(), ids=DUE)
async def test_it_looks_as_often_as_the_match_deserves(live: Live, at: int, pause: int) -> None:
    await live.refresh(at)
    assert live.due == at + pause


async def test_a_match_that_is_over_is_looked_at_less(server: Stub, live: Live) -> None:
    server.matchday(1, [match("FCB", "BVB", goal(1, 0), end=(1, 0))])
    at = SATURDAY + 2 * HOUR
    assert await live.refresh(at)
    assert live.due == at + NEAR


async def test_only_the_date_of_change_is_asked_for_while_it_stays_the_same(server: Stub, live: Live) -> None:
    for minute in range(3):
        await live.refresh(SATURDAY - 5 * MINUTE + minute * MINUTE)
    assert server.count(CHANGED) == 3
    assert server.count(READ) == 2  # by the import, and at the first look
    server.say(CHANGED, "2026-10-24T15:31:00")
    await live.refresh(SATURDAY - MINUTE)
    assert server.count(READ) == 3


async def test_nothing_is_asked_before_it_is_due(server: Stub, live: Live) -> None:
    await live.refresh(SATURDAY - 3 * DAY)
    before = len(server.asked)
    await live.refresh(SATURDAY - 3 * DAY + NEAR - 1)
    assert len(server.asked) == before


async def test_failures_put_the_next_look_off_twice_as_long_each_time(server: Stub, live: Live) -> None:
    server.say(CHANGED, Answer(status=500))
    pauses = []
    for _ in range(8):
        assert not await live.refresh(SATURDAY)
        pauses.append(live.due - SATURDAY)
    floors = [min(FIRST_PAUSE << n, LONGEST_PAUSE) for n in range(8)]
    assert all(floor <= pause <= floor * 1.25 for floor, pause in zip(floors, pauses, strict=True))
    assert len(set(pauses[-2:])) == 2  # not all clients of a source come back at once
    server.say(CHANGED, "back")
    await live.refresh(SATURDAY)
    assert live.due == SATURDAY + LIVE


async def test_a_wait_that_the_source_asks_for_is_kept(server: Stub, live: Live) -> None:
    server.say(CHANGED, Answer(status=429, headers={"retry-after": "1800"}))
    await live.refresh(SATURDAY)
    assert live.due >= SATURDAY + 30 * MINUTE


async def test_what_was_known_stays_known_through_a_failure(server: Stub, live: Live) -> None:
    known = live.season
    server.say(READ, b"<html>Bad gateway</html>")
    assert not await live.refresh(SATURDAY)
    assert live.season is known


async def six_matchdays(server: Stub, live: Live, kickoff: int = SATURDAY) -> None:
    """Six matchdays of one match each, a week apart; the last one is played at ``kickoff``."""
    pairs = [("FCB", "BVB"), ("BVB", "FCB"), ("FCB", "B04"), ("B04", "FCB"), ("FCB", "RBL"), ("RBL", "FCB")]
    whole = [
        match(*pair, number=n, day=n, finished=False, kickoff=kickoff - (6 - n) * 7 * DAY)
        for n, pair in enumerate(pairs, 1)
    ]
    server.say("/getmatchdata/bl1/2026", whole)
    for n, one in enumerate(whole, 1):
        server.matchday(n, [one])
    live.season = (await fetch(live._client, empty(2026), SATURDAY - 60 * DAY, lambda _: None)).season
    server.asked.clear()


def looked_at(server: Stub) -> list[int]:
    return [int(path.rsplit("/", 1)[1]) for path in server.asked if "getlastchangedate" in path]


async def test_a_refresh_looks_at_few_matchdays_and_first_at_those_that_are_played(server: Stub, live: Live) -> None:
    await six_matchdays(server, live)
    await live.refresh(SATURDAY)
    assert len(looked_at(server)) == AT_ONCE
    assert looked_at(server)[0] == 6
    await live.refresh(live.due)
    assert set(looked_at(server)) == set(range(1, 7))


async def test_a_matchday_that_fails_does_not_stop_the_others(server: Stub, live: Live) -> None:
    await six_matchdays(server, live)
    server.say("/getlastchangedate/bl1/2026/6", Answer(status=500))
    at = SATURDAY
    for _ in range(4):
        await live.refresh(at)
        at = live.due
    assert set(looked_at(server)) == set(range(1, 7))
