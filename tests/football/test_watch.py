"""A live season is looked at by the clock, and news are passed on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from server.clock import Alarm, FakeClock
from server.engines.contract import Ms
from server.football.openligadb.poll import LIVE, Live
from server.football.openligadb.watch import Watch
from server.football.season import Season
from server.football.wall import HOUR
from tests.football.builders import SATURDAY
from tests.football.stub import Answer, goal, match
from tests.football.world import PLANNED, World

CHANGED = "/getlastchangedate/bl1/2026/1"


class Heard:
    """What has been told, and a way to wait for more of it."""

    def __init__(self) -> None:
        self.seasons: list[Season] = []
        self._more = asyncio.Event()

    async def __call__(self, season: Season) -> None:
        self.seasons.append(season)
        self._more.set()

    async def more(self) -> Season:
        await self._more.wait()
        self._more.clear()
        return self.seasons[-1]


class Armed(FakeClock):
    """Tells when an alarm is set, so that a test can wait for the look before it."""

    def __init__(self) -> None:
        super().__init__(SATURDAY)
        self.armed = asyncio.Event()

    def call_at(self, at: Ms, callback: Callable[[], None]) -> Alarm:
        self.armed.set()
        return super().call_at(at, callback)


@pytest.fixture
async def clock() -> Armed:
    return Armed()


@pytest.fixture
async def heard() -> Heard:
    return Heard()


@pytest.fixture
async def watch(world: World, clock: Armed, heard: Heard) -> AsyncIterator[Watch]:
    await world.known(PLANNED)
    made = Watch(world.live, clock, heard)
    yield made
    await made.stop()


async def test_news_are_passed_on_and_the_next_look_is_by_the_clock(
    world: World, clock: Armed, heard: Heard, watch: Watch
) -> None:
    world.server.matchday(1, [match("FCB", "BVB", goal(1, 0), finished=False)], changed=("a goal",))
    watch.start()
    assert (await heard.more()).games[0].reports[-1].result.home == 1
    await clock.armed.wait()
    world.server.matchday(1, [match("FCB", "BVB", goal(1, 0), goal(2, 0), finished=False)], changed=("another",))
    clock.advance(LIVE - 1)
    assert world.server.count(CHANGED) == 1
    clock.advance(1)
    assert (await heard.more()).games[0].reports[-1].result.home == 2


async def test_a_failure_is_no_end(world: World, clock: Armed, heard: Heard, watch: Watch) -> None:
    world.server.say(CHANGED, Answer(status=500))
    watch.start()
    await clock.armed.wait()
    assert heard.seasons == []
    world.server.matchday(1, [match("FCB", "BVB", goal(1, 0), finished=False)], changed=("back",))
    clock.advance(HOUR // 2)
    assert (await heard.more()).games[0].reports[-1].result.home == 1


async def test_it_can_be_stopped_in_the_middle_of_a_request(
    world: World, clock: Armed, heard: Heard, watch: Watch
) -> None:
    world.server.say(CHANGED, Answer(ends="never"))
    world.server.busy.clear()
    watch.start()
    await world.server.busy.wait()
    await watch.stop()
    assert clock.pending() == 0
    assert heard.seasons == []


async def test_a_fault_of_who_listens_comes_out(world: World, clock: Armed) -> None:
    await world.known(PLANNED)
    world.server.matchday(1, [match("FCB", "BVB", goal(1, 0), finished=False)], changed=("a goal",))
    raised = asyncio.Event()

    async def broken(_: Season) -> None:
        raised.set()
        raise LookupError

    watch = Watch(Live(world.live.season, world.client), clock, broken)
    watch.start()
    await raised.wait()
    with pytest.raises(LookupError):
        await watch.stop()
    assert clock.pending() == 0
