"""People are reminded: once on each device whichever node looks, again after a mishap, and never at play's cost."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import msgspec
import pytest

from server.clock import FakeClock
from server.engines.contract import Ms
from server.engines.stadium.state import State
from server.reminders.courier import Courier
from server.reminders.errand import AGAIN_MS, BACKOFF_MS, CLAIM_MS, LOOK_MS, Reminders
from server.reminders.letters import Wish, kept
from server.reminders.occasions import HOUR_MS, Kind
from server.reminders.reach import Reach
from server.rooms.condition import Condition
from server.rooms.entries import Chair
from server.rooms.glance import Glance
from server.rooms.recover import NoSuchRoom
from server.rooms.tenure import Elsewhere
from server.store.contract import RoomId, StoreLost
from server.store.pushes import MemoryPushes
from tests.engines.stadium import season
from tests.reminders.leagues import CHAIRS, DONE, LOCK, OPENED, berlin, in_round, league, round_start, week
from tests.reminders.push_service import Browser, PushService, push_service

ROOM = RoomId("K7QM4X")


class Room:
    """A league that is awake."""

    def __init__(self, state: State) -> None:
        self.id = ROOM
        self.engine = season.engine()
        self.state = state
        self.chairs: Mapping[int, Chair] = CHAIRS
        self.condition = Condition.RUNNING
        self._watchers: list[Callable[[Any], None]] = []

    def watch(self, on_step: Callable[[Any], None]) -> Callable[[], None]:
        self._watchers.append(on_step)
        return lambda: self._watchers.remove(on_step)

    def step(self, state: State) -> None:
        self.state = state
        for watcher in tuple(self._watchers):
            watcher(self)


class Store(MemoryPushes):
    """One that may be away."""

    lost = False

    async def of(self, guest: str) -> Mapping[str, bytes]:
        if self.lost:
            raise StoreLost("gone")
        return await super().of(guest)


class World:
    """A store, a push service, a sleeping league, and nodes that come to look after it."""

    def __init__(self, service: PushService) -> None:
        self.service = service
        self.clock = FakeClock(OPENED - 10 * HOUR_MS)
        self.store = Store(self.clock)
        self.asleep: State | None = None
        self.post = ""
        self.nodes: list[Reminders] = []

    def node(self, name: str = "a") -> Reminders:
        async def take(_room: RoomId) -> None:
            if self.post not in ("", name):
                raise Elsewhere(self.post)

        courier = Courier("mailto:hof@example.org", self.clock, Reach(here=True))
        made = Reminders(self.store, courier, self.clock, self._look, take)
        self.nodes.append(made)
        return made

    async def _look(self, room: str) -> Glance:
        if self.asleep is None:
            raise NoSuchRoom(room)
        return Glance(RoomId(room), season.engine(), self.asleep, CHAIRS)

    async def subscribed(self, guest: str, name: str, **more: Any) -> Browser:
        browser = self.service.browser(name)
        wish = Wish(device=browser.device, since=self.clock.now_ms(), **more)
        await self.store.keep(guest, name, kept(wish), wish.since)
        return browser

    async def at(self, at: Ms) -> None:
        """Go on to this moment, and let everybody do what there is to do then and at the next look."""
        for to in (at, Ms(at + LOOK_MS)):
            self.clock.advance(max(0, to - self.clock.now_ms()))
            await self.idle()

    async def idle(self) -> None:
        for node in self.nodes:
            await node.idle()

    def said(self, *browsers: Browser) -> list[str]:
        return [told["body"] for told in self.service.told(*browsers)]


@pytest.fixture
async def world() -> AsyncIterator[World]:
    async with push_service() as service:
        made = World(service)
        yield made
        for node in made.nodes:
            await node.stop()
        assert made.clock.pending() == 0


async def begun(world: World, *names: str) -> None:
    for name in names:
        await world.node(name).start()
    await world.store.soon(ROOM, world.clock.now_ms())
    await world.idle()


async def test_a_sleeping_leagues_people_are_reminded_by_the_clock(world: World) -> None:
    ada = await world.subscribed("ada", "phone")
    ben = await world.subscribed("ben", "phone-of-ben", language="en")
    world.asleep = league(week(picks={1: DONE}))
    await begun(world, "a")
    await world.at(berlin(25, 13))
    assert world.said(ada) == ["Die Woche ist offen, deine Tipps fehlen noch."]
    await world.at(berlin(27, 20, 30))
    assert world.said(ada)[1:] == ["Deine Tipps fehlen noch. Anpfiff: Fr, 20:30 Uhr."]
    world.asleep = league(week("revealed"))  # Ben has taken back what he had
    await world.at(berlin(28, 18, 30))
    assert world.said(ada)[2:] == ["Deine Tipps fehlen noch. Anpfiff ist um 20:30 Uhr."]
    assert world.said(ben) == ["Your picks are still missing. Kick-off is at 20:30 (Berlin)."]
    await world.at(LOCK)
    assert len(world.service.arrived) == 4


async def test_who_is_done_meanwhile_is_left_alone(world: World) -> None:
    ada = await world.subscribed("ada", "phone")
    world.asleep = league(week())
    await begun(world, "a")
    await world.at(berlin(25, 13))
    world.asleep = league(week(picks={0: DONE}))
    await world.at(LOCK)
    assert len(world.said(ada)) == 1


async def test_two_nodes_that_both_look_remind_once_on_each_device(world: World) -> None:
    phone, laptop = await world.subscribed("ada", "phone"), await world.subscribed("ada", "laptop")
    world.asleep = league(week())
    await begun(world, "a", "b")  # both believe to hold the post
    for at in (berlin(25, 13), berlin(27, 20, 30), berlin(28, 18, 30)):
        await world.at(at)
    assert len(world.said(phone)) == len(world.said(laptop)) == 3
    for node in world.nodes:
        node.attach(Room(world.asleep))  # and both to run the league
    await world.idle()
    assert len(world.service.arrived) == 6


async def test_one_node_of_all_holds_the_post(world: World) -> None:
    ada = await world.subscribed("ada", "phone")
    world.asleep, world.post = league(week()), "b"
    await begun(world, "a")
    await world.at(berlin(25, 13))
    assert world.said(ada) == []
    world.post = ""
    await world.at(berlin(25, 14))
    assert len(world.said(ada)) == 1


async def test_a_node_that_died_while_sending_is_followed_by_another(world: World) -> None:
    ada = await world.subscribed("ada", "phone")
    world.asleep = league(week())
    world.clock.advance(berlin(25, 12) - world.clock.now_ms())
    assert await world.store.claim(f"{ROOM}:1:2026-08-28:week:0:phone", CLAIM_MS) == "ours"
    await begun(world, "b")
    assert world.said(ada) == []
    await world.at(Ms(world.clock.now_ms() + CLAIM_MS))
    assert len(world.said(ada)) == 1


async def test_a_service_that_has_no_time_is_asked_again_later_and_later(world: World) -> None:
    await world.subscribed("ada", "phone")
    world.asleep, world.service.status = league(week()), 503
    await begun(world, "a")
    await world.at(berlin(25, 12))
    tried = [len(world.service.arrived)]
    for wait in BACKOFF_MS:
        await world.at(Ms(world.clock.now_ms() + wait))
        tried.append(len(world.service.arrived))
    assert tried == [2, 2, 3, 4, 5]  # at once, half a minute later, and then at longer and longer intervals
    world.service.status = 201
    await world.at(Ms(world.clock.now_ms() + BACKOFF_MS[-1]))
    await world.at(Ms(world.clock.now_ms() + HOUR_MS))
    assert len(world.service.arrived) == 6


async def test_a_device_that_is_gone_is_forgotten_and_one_that_refuses_is_not_pestered(world: World) -> None:
    await world.subscribed("ada", "phone")
    world.asleep, world.service.status = league(week()), 403
    await begun(world, "a")
    await world.at(berlin(25, 12))
    assert set(await world.store.of("ada")) == {"phone"}
    world.service.status = 410
    await world.at(berlin(27, 20, 30))
    assert await world.store.of("ada") == {}
    assert len(world.service.arrived) == 2


async def test_who_subscribes_late_is_not_told_what_is_past(world: World) -> None:
    world.asleep = league(week())
    await begun(world, "a")
    await world.at(berlin(27, 21, 0))
    ada = await world.subscribed("ada", "phone")
    node = world.nodes[0]
    node.attach(Room(world.asleep))
    await world.at(berlin(27, 22))
    assert world.said(ada) == []
    await world.at(berlin(28, 18, 30))
    assert len(world.said(ada)) == 1


@pytest.mark.parametrize(("kinds", "count"), [(("week",), 1), (("day", "hours"), 2), ((), 0)])
async def test_everybody_is_reminded_of_what_they_chose(world: World, kinds: tuple[Kind, ...], count: int) -> None:
    ada = await world.subscribed("ada", "phone", kinds=kinds)
    world.asleep = league(week())
    await begun(world, "a")
    for at in (berlin(25, 13), berlin(27, 20, 30), berlin(28, 18, 30)):
        await world.at(at)
    assert len(world.said(ada)) == count


async def test_a_flag_round_is_told_at_once_to_who_is_not_there(world: World) -> None:
    ada, ben = await world.subscribed("ada", "phone"), await world.subscribed("ben", "phone-of-ben")
    node, room = world.node(), Room(league(week("settled")))
    await node.start()
    node.attach(room)
    world.clock.advance(round_start() + 1_000 - world.clock.now_ms())
    room.step(in_round(turn=0, away=(0, 1)))
    await world.idle()
    assert world.said(ada) == ["Du bist dran. Bist du nicht da, setzt die App für dich."]
    assert world.said(ben) == ["Die Fahnenrunde läuft. Deine Fahnen warten auf dich."]
    assert {one.headers["urgency"] for one in world.service.arrived} == {"high"}
    room.step(in_round(turn=1, away=(1,)))
    room.step(in_round(turn=0, away=(0, 1)))
    await world.idle()
    assert world.said(ben)[1:] == ["Du bist dran. Bist du nicht da, setzt die App für dich."]
    assert len(world.said(ada)) == 1


async def test_no_letter_names_anybody_or_a_pick(world: World) -> None:
    ada = await world.subscribed("ada", "phone")
    world.asleep = league(week(picks={0: msgspec.structs.replace(DONE, scorer="")}))
    await begun(world, "a")
    await world.at(berlin(25, 13))
    [told] = world.service.told(ada)
    assert told == {
        "title": "Stadionliga, 1. Spieltag",
        "body": "Die Woche ist offen, deine Tipps fehlen noch.",
        "link": f"/f/{ROOM}",
        "tag": f"{ROOM}-1",
        "lang": "de",
    }


async def test_a_league_that_goes_on_is_looked_at_each_hour_and_one_that_is_gone_no_more(world: World) -> None:
    world.asleep = league(week("settled"))
    await begun(world, "a")
    now = world.clock.now_ms()
    assert await world.store.due(Ms(now + AGAIN_MS - 1), 9) == []
    assert await world.store.due(Ms(now + AGAIN_MS), 9) == [ROOM]
    world.asleep = None
    await world.at(Ms(now + AGAIN_MS))
    assert await world.store.due(Ms(now + 100 * AGAIN_MS), 9) == []


async def test_a_store_that_was_away_costs_no_reminder(world: World) -> None:
    ada = await world.subscribed("ada", "phone")
    world.asleep = league(week())
    await begun(world, "a")
    world.store.lost = True
    await world.at(berlin(25, 12))
    assert world.said(ada) == []
    world.store.lost = False
    await world.at(Ms(world.clock.now_ms() + CLAIM_MS))
    assert len(world.said(ada)) == 1


async def test_where_nobody_is_notified_nothing_is_done(world: World) -> None:
    async def never(*_: Any) -> Any:
        pytest.fail("asked")

    node = Reminders(world.store, None, world.clock, never, never)
    await node.start()
    room = Room(league(week()))
    node.attach(room)
    room.step(league(week()))
    await node.stop()
    assert world.clock.pending() == 0
