"""Signing a lost phone out, being forgotten, and those who never come back."""

from __future__ import annotations

import asyncio

import pytest

from server.cards.book import About
from server.engines.contract import Ms
from server.people import caretaker
from server.people.guests import IDLE_DAYS, Present
from server.rooms.entries import Chair
from server.rooms.jobs import RoomUnable
from server.rooms.room import Room
from server.store.contract import RoomId
from tests.builders import add, enter
from tests.people.world import DAY, World


@pytest.fixture
def world() -> World:
    return World()


async def present(world: World, token: str) -> Present:
    found = await world.guests.present(token)
    assert found is not None
    return found


async def test_a_device_that_is_signed_out_opens_nothing_any_more(world: World) -> None:
    ada, phone = await world.guests.welcome("Ada")
    ben, _ = await world.guests.welcome("Ben")
    room, seat, bens = await world.invited(ada, ben)
    code = await world.claims.give(ada, "de")
    laptop = (await world.claims.claim(code or "", None, "")).token
    lost = ada.devices[0].id
    assert await world.devices.sign_out(await present(world, laptop), lost)
    await world.errands.stop()
    assert await world.guests.who(phone) is None
    assert await world.opens(room, seat) is None
    assert await world.opens(room, bens) == 1
    assert await world.guests.who(laptop) is not None
    assert (await world.seating.sit(ada.id, room)).seat == 0
    assert await world.register.owed() == {}
    assert not await world.devices.sign_out(await present(world, laptop), lost)
    await world.errands.stop()


async def test_all_others_are_signed_out_at_once(world: World) -> None:
    ada, phone = await world.guests.welcome("Ada")
    code = await world.claims.give(ada, "de") or ""
    tablet = (await world.claims.claim(code, None, "")).token
    laptop = (await world.claims.claim(code, None, "")).token
    await world.devices.sign_out(await present(world, tablet))
    await world.errands.stop()
    assert [await world.guests.who(token) is not None for token in (phone, tablet, laptop)] == [False, True, False]


async def test_who_is_forgotten_leaves_others_their_tables(world: World) -> None:
    ada, token = await world.guests.welcome("Ada")
    ben, _ = await world.guests.welcome("Ben")
    code = await world.claims.give(ada, "de") or ""
    room, seat, bens = await world.invited(ada, ben)
    opened = await world.rooms.open(room)
    opened.submit(enter(opened, seat), add(2, 1), world.clock.now_ms())
    await opened.idle()
    state = opened.state
    await world.calendars.give(RoomId(room), ada.id, "secret")
    for key, standing in (("h", "ready"), ("p", "published")):
        await world.book.put(About(key, key, {}, "1", ada.id, Ms(0), 1, standing))  # type: ignore[arg-type]

    await world.devices.forget(ada)
    assert await world.guests.who(token) is None, "at once"
    await world.errands.stop()
    after = await world.rooms.look(room)
    assert after.chairs[0] == Chair("", gone=True)
    assert after.chairs[1].name == "Ben"
    assert after.state == state
    assert await world.opens(room, seat) is None
    assert await world.opens(room, bens) == 1
    assert await world.calendars.room("secret") is None
    assert await world.book.about("h") is None
    published = await world.book.about("p")
    assert published is not None
    assert published.owner == ""
    assert await world.recoveries.guest(code.split(" ")[0]) is None
    assert await world.records.read(ada.id) is None
    assert await world.register.owed() == {}
    assert list(await world.register.rooms(ada.id)) == []


async def test_a_room_that_can_not_be_told_is_told_later(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _ = await world.guests.welcome("Ada")
    first, _ = await world.room(ada)
    second, _ = await world.room(ada)
    change = Room.change_seat

    async def unable(self: Room, wanted: object) -> int:
        if self.id == first:
            raise RoomUnable("busy")
        return await change(self, wanted)  # type: ignore[arg-type]

    with monkeypatch.context() as broken:
        broken.setattr(Room, "change_seat", unable)
        await world.devices.forget(ada)
        await world.errands.stop()
        world.clock.advance(60_000)
        await world.caretaker.catch_up()
    assert (await world.rooms.look(second)).chairs[0].gone
    assert not (await world.rooms.look(first)).chairs[0].gone
    await world.caretaker.catch_up()  # not before an hour has passed
    assert not (await world.rooms.look(first)).chairs[0].gone
    world.clock.advance(caretaker.PUT_OFF_MS)
    await world.caretaker.catch_up()
    assert (await world.rooms.look(first)).chairs[0].gone
    assert await world.records.read(ada.id) is None


async def test_who_was_away_for_ninety_days_is_forgotten(world: World) -> None:
    ada, token = await world.guests.welcome("Ada")
    room, _ = await world.room(ada)
    ben, bens = await world.guests.welcome("Ben")
    world.clock.advance(IDLE_DAYS * DAY)
    assert await world.caretaker.purge() == 0, "the ninetieth day is not over"
    await world.guests.who(bens)
    world.clock.advance(DAY)
    assert await world.caretaker.purge() == 1
    assert await world.guests.who(token) is None
    assert (await world.rooms.look(room)).chairs[0] == Chair("", gone=True)
    assert await world.guests.find(ben.id) is not None
    assert await world.caretaker.purge() == 0


async def test_who_sits_at_a_game_that_goes_on_is_not_away(world: World) -> None:
    ada, token = await world.guests.welcome("Ada")
    ben, _ = await world.guests.welcome("Ben")
    room_id, seat, _ = await world.invited(ada, ben)
    world.clock.advance(IDLE_DAYS * DAY)
    room = await world.rooms.open(room_id)
    room.submit(enter(room, seat), add(2, 1), world.clock.now_ms())
    await room.idle()
    assert room.engine.begun(room.state)
    world.clock.advance(DAY)
    assert await world.caretaker.purge() == 0
    assert await world.guests.find(ada.id) is not None
    room.sleep()
    world.clock.advance((IDLE_DAYS + 1) * DAY)  # nobody has played on
    assert await world.caretaker.purge() == 2
    assert await world.guests.who(token) is None


async def test_a_day_has_its_bound(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caretaker, "PURGED_A_DAY", 2)
    for n in range(3):
        await world.guests.welcome(f"Gast {n}")
    world.clock.advance((IDLE_DAYS + 1) * DAY)
    assert [await world.caretaker.purge() for _ in "123"] == [2, 1, 0]


async def test_who_comes_back_just_then_stays(world: World) -> None:
    ada, token = await world.guests.welcome("Ada")
    world.clock.advance((IDLE_DAYS + 1) * DAY)
    await world.guests.who(token)
    await world.register.seen(ada.id, 0)  # as it was read a moment before
    assert await world.caretaker.purge() == 0
    assert await world.guests.who(token) is not None
    assert list(await world.register.idle(1, 1)) == []


async def test_one_node_looks_after_it_every_minute_and_purges_once_a_day(world: World) -> None:
    ada, _ = await world.guests.welcome("Ada")
    world.posted = True
    world.clock.advance((IDLE_DAYS + 1) * DAY)
    world.caretaker.start()
    await settled(world)
    assert await world.guests.find(ada.id) is not None
    world.posted = False  # the other node has died
    await settled(world, caretaker.LOOK_MS)
    assert await world.guests.find(ada.id) is None
    await world.guests.welcome("Ben")
    await world.register.seen("someone", 0)
    await settled(world, caretaker.LOOK_MS)
    assert list(await world.register.idle(1, 1)) == ["someone"], "once a day"
    await settled(world, DAY)
    assert list(await world.register.idle(1, 1)) == []
    await world.caretaker.stop()
    assert world.clock.pending() == 0


async def settled(world: World, ms: int = 0) -> None:
    world.clock.advance(ms)
    for _ in range(60):
        await asyncio.sleep(0)
