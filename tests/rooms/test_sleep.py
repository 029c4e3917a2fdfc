"""Rooms put to sleep and woken, and the time that nobody could play in."""

from __future__ import annotations

import asyncio

import pytest

from server.clock import FakeClock
from server.engines.contract import Seat
from server.rooms.condition import Condition
from server.rooms.directory import Directory
from server.store.contract import Span, StoreLost
from server.wire.frames import Close
from tests.builders import HOST, FlakyStore, add, directory, enter, hide, kill, toy_room, turns
from tests.rooms.conftest import Table
from tests.toy import ToyEngine


async def test_a_room_with_nobody_in_leaves_memory_and_comes_back(table: Table) -> None:
    await table.do(table.ada, add(2, 1))
    state, seq = table.room.state, table.room.seq
    for member in (table.ada, table.ben):
        table.room.leave(member)
    await turns(table.clock, 2, 60_000)
    assert table.home.rooms == {}
    assert table.clock.pending() == 0
    assert table.room.condition is Condition.GONE
    late = enter(table.room)
    assert late.closed is Close.RESTART, "an old reference sends its caller to the directory"
    back = await table.home.open(table.room.id)
    assert (back.state, back.seq) == (state, seq + 1)


async def test_a_room_with_somebody_in_stays(table: Table) -> None:
    table.room.leave(table.ada)
    await turns(table.clock, 5, 60_000)
    assert table.room.id in table.home.rooms


async def test_who_comes_back_in_time_keeps_the_room(table: Table) -> None:
    for member in (table.ada, table.ben):
        table.room.leave(member)
    await turns(table.clock, 1, 59_000)
    member = table.enter(Seat(0))
    await turns(table.clock, 1, 59_000)
    table.room.leave(member)
    await turns(table.clock, 1, 59_000)
    assert table.room.id in table.home.rooms
    await turns(table.clock, 1, 1_000)
    assert table.room.id not in table.home.rooms


async def test_a_near_deadline_keeps_a_room_awake_a_far_one_wakes_it(store: FlakyStore, clock: FakeClock) -> None:
    home = directory(store, clock)
    await home.start()
    near, *_ = await toy_room(home, turn_ms=200_000)
    far, *_ = await toy_room(home, turn_ms=3_600_000, goal=2)
    await turns(clock, 1, 60_000)
    assert set(home.rooms) == {near.id}
    for _ in range(709):
        await turns(clock, 1, 5_000)
    woken = home.rooms[far.id]
    assert woken is not far
    await woken.idle()
    assert woken.state.count == 1
    assert woken.state.ends == far.state.ends + 3_600_000, "woken before its time, it struck on time"
    await home.stop()


async def test_rooms_due_are_woken_by_a_new_process(store: FlakyStore, clock: FakeClock) -> None:
    before = directory(store, clock)
    await before.start()
    room, *_ = await toy_room(before, turn_ms=30_000)
    clock.advance(1_000)
    home = directory(store, clock, "b")
    clock.advance(20_000)  # the old one still beats: no outage, the deadline stands
    await home.start()
    assert set(home.rooms) == {room.id}
    await home.rooms[room.id].idle()
    clock.advance(9_000)
    await home.rooms[room.id].idle()
    assert home.rooms[room.id].state.count == 1


async def test_the_time_nobody_could_play_is_given_back_after_a_restart(store: FlakyStore, clock: FakeClock) -> None:
    before = directory(store, clock)
    await before.start()
    room, *_ = await toy_room(before, turn_ms=30_000)
    clock.advance(10_400)
    ends = room.state.ends
    kill(before)
    clock.advance(60_000)
    home = directory(store, clock, "b")
    await home.start()
    again = await home.open(room.id)
    await again.idle()
    assert list(await store.vitals.outages()) == [Span(type(clock.now_ms())(ends - 20_000), clock.now_ms())]
    assert again.state.count == 0
    assert again.state.ends == ends + 60_400  # from the last sign of life
    third = directory(store, clock, "c")
    await third.start()
    once_more = await third.open(room.id)
    await once_more.idle()
    assert once_more.state.ends == again.state.ends, "given back once"


async def test_an_outage_while_a_room_slept_counts_for_it(store: FlakyStore, clock: FakeClock) -> None:
    before = directory(store, clock)
    await before.start()
    room, *_ = await toy_room(before, turn_ms=3_600_000)
    ends = room.state.ends
    await turns(clock, 1, 60_000)
    assert before.rooms == {}
    kill(before)
    clock.advance(100_000)
    home = directory(store, clock, "b")
    await home.start()
    await turns(clock, 60, 1_000)
    again = await home.open(room.id)
    await again.idle()
    assert again.state.ends == ends + 100_000


async def test_stop_saves_and_sends_everybody_away(table: Table) -> None:
    await table.do(table.ada, add(2, 1))
    table.room.submit(table.ben, add(1, 2), table.clock.now_ms())
    await table.home.stop()
    assert table.room.state.count == 3, "what had begun was finished"
    assert table.ada.closed is table.ben.closed is Close.RESTART
    assert table.home.rooms == {}
    assert await table.store.snapshots.read(table.room.id) is not None
    back = await directory(table.store, table.clock, "b").open(table.room.id)
    assert back.state.count == 3


async def test_a_room_that_settled_leaves_memory_later(table: Table) -> None:
    for member in (table.ada, table.ben):
        table.room.leave(member)
    table.store.flaky.down = True
    table.room.submit_as(Seat(0), {"do": "add", "n": 1, "decision": 1}, "lost")
    await turns(table.clock, 3, 60_000)
    assert table.room.condition is Condition.SETTLING
    assert table.room.id in table.home.rooms
    table.store.flaky.down = False
    await turns(table.clock, 3, 60_000)
    assert table.home.rooms == {}


async def test_a_node_waits_for_all_its_rooms_at_once(
    store: FlakyStore, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.rooms.handover.FINISH_SECONDS", 0.2)
    home = directory(store, clock)
    rooms = [(await toy_room(home))[0] for _ in range(30)]
    store.flaky.hold()
    for room in rooms:
        room.submit_as(Seat(0), {"do": "add", "n": 1, "decision": 1}, "x")
    began = asyncio.get_running_loop().time()
    await home.stop()
    assert asyncio.get_running_loop().time() - began < 1.0
    assert all(room.condition is Condition.GONE for room in rooms)


async def test_nothing_is_left_of_a_thousand_rooms(store: FlakyStore, clock: FakeClock) -> None:
    """Fault 11."""
    home = directory(store, clock)
    tasks = len(asyncio.all_tasks())
    for _ in range(1000):
        await home.create("toy", {}, HOST)
    await turns(clock, 2, 60_000)
    assert home.rooms == {}
    assert clock.pending() == 0
    assert len(asyncio.all_tasks()) == tasks
    assert list(await store.schedule.due(type(clock.now_ms())(1 << 60), 9)) == []


async def test_a_room_in_the_middle_of_an_append_does_not_sleep(table: Table) -> None:
    for member in (table.ada, table.ben):
        table.room.leave(member)
    table.store.flaky.hold()
    table.room.submit(table.ada, hide("pear", "a"), table.clock.now_ms())
    await turns(table.clock, 1, 60_000)
    assert table.room.id in table.home.rooms
    table.store.flaky.release()
    await turns(table.clock, 1, 60_000)
    assert table.home.rooms == {}


async def test_a_process_that_stood_still_gives_the_time_back(store: FlakyStore, clock: FakeClock) -> None:
    """S9: deadlines that fell due while it was suspended do not strike when it wakes."""
    uptime_s = 100.0
    home = Directory({"toy": ToyEngine()}, store, clock, uptime=lambda: uptime_s)
    room, *_ = await toy_room(home, turn_ms=30_000)
    asleep, *_ = await toy_room(home, turn_ms=3_600_000)
    ends, sleeper_ends = room.state.ends, asleep.state.ends
    asleep.sleep()
    clock._now += 40_000  # no callback runs: the process is held up
    uptime_s += 40.0
    clock.advance(0)
    await room.idle()
    assert (room.state.count, room.state.ends) == (0, ends + 40_000)
    clock.advance(30_000)
    await room.idle()
    assert room.state.count == 1
    again = await home.open(asleep.id)
    await again.idle()
    assert again.state.ends == sleeper_ends + 40_000


async def test_a_store_that_refuses_does_not_make_a_room_unreadable(table: Table) -> None:
    home = directory(table.store, table.clock, "b")
    table.store.flaky.refuse_next = True
    with pytest.raises(StoreLost):
        await home.open(table.room.id)
    assert (await home.open(table.room.id)).seq == table.room.seq + 1


async def test_a_stopping_node_opens_nothing(table: Table) -> None:
    await table.home.stop()
    with pytest.raises(StoreLost):
        await table.home.open(table.room.id)


async def test_coming_and_going_leaves_one_alarm(home: Directory, clock: FakeClock) -> None:
    made = await home.create("toy", {}, HOST)
    room = await home.open(made.room_id)
    for _ in range(50):
        room.leave(enter(room, made.token))
    assert clock.pending() == 1
