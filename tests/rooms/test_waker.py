"""The sweep over the schedule: whatever happens to one room or one look, the next ones come."""

from __future__ import annotations

import pytest

from server.clock import FakeClock
from server.rooms.condition import Condition
from server.store.contract import RoomId, StoreLost
from tests.builders import FlakyStore, add, directory, enter, plain, toy_room, turns


async def test_one_rooms_fault_ends_no_wake_up(
    store: FlakyStore, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = directory(store, clock)
    rooms = [(await toy_room(before, turn_ms=400_000))[0] for _ in range(3)]
    for room in rooms:
        room.sleep()
    home = directory(store, clock, "b")
    await home.start()
    wake = home._waker._wake

    async def faulty(room_id: RoomId) -> object:
        if room_id == rooms[0].id:
            raise ZeroDivisionError("asked for")
        return await wake(room_id)

    monkeypatch.setattr(home._waker, "_wake", faulty)
    await turns(clock, 78, 5_000)
    assert set(home.rooms) == {rooms[1].id, rooms[2].id}
    monkeypatch.setattr(home._waker, "_wake", wake)
    await turns(clock, 1, 5_000)
    assert set(home.rooms) == {room.id for room in rooms}, "it was tried again"
    await home.stop()


async def test_a_fault_of_a_whole_sweep_does_not_end_them(
    store: FlakyStore, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = directory(store, clock)
    await home.start()
    room, *_ = await toy_room(home, turn_ms=400_000)
    room.sleep()
    with monkeypatch.context() as broken:
        broken.setattr(store.schedule, "due", None)
        await turns(clock, 3, 5_000)
    await turns(clock, 78, 5_000)
    assert room.id in home.rooms
    await home.stop()


async def test_a_sweep_survives_a_store_that_is_away(
    store: FlakyStore, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = directory(store, clock)
    await home.start()
    room, *_ = await toy_room(home, turn_ms=400_000)

    async def away(*_: object) -> list[RoomId]:
        raise StoreLost("away")

    with monkeypatch.context() as broken:
        broken.setattr(store.schedule, "due", away)
        await turns(clock, 20, 5_000)
    assert home.rooms == {}
    await turns(clock, 60, 5_000)
    assert room.id in home.rooms
    await home.stop()


async def test_a_schedule_entry_without_a_room_is_struck_off(store: FlakyStore, clock: FakeClock) -> None:
    store.schedule.put(RoomId("GHOST1"), clock.now_ms())
    home = directory(store, clock)
    await home.start()
    assert list(await store.schedule.due(clock.now_ms(), 9)) == []
    await home.stop()


async def test_a_stopped_room_leaves_memory_and_is_not_woken_again(store: FlakyStore, clock: FakeClock) -> None:
    """Or it would run into the same fault every minute. Who comes finds it, and so does the next process."""
    home = directory(store, clock)
    await home.start()
    room, made, _ = await toy_room(home, turn_ms=10_000)
    member = enter(room, made.token)
    room.submit(member, plain({"do": "break", "where": "apply"}, "x"), clock.now_ms())
    assert room.condition is Condition.STOPPED
    await turns(clock, 12, 10_000)
    assert room.id in home.rooms, "somebody is here"
    room.leave(member)
    await turns(clock, 30, 10_000)
    assert home.rooms == {}
    assert await store.schedule.due(clock.now_ms(), 9) == [room.id]
    back = await home.open(room.id)
    assert back.condition is Condition.RUNNING
    await home.stop()


async def test_the_schedule_follows_rooms_that_are_awake(store: FlakyStore, clock: FakeClock) -> None:
    """Deadlines of long ago would crowd out those of rooms that sleep."""
    home = directory(store, clock)
    await home.start()
    room, made, _ = await toy_room(home, turn_ms=60_000)
    member = enter(room, made.token)
    first = room.state.ends
    for move in range(6):
        await turns(clock, 2, 5_000)
        if move == 0:
            room.submit(member, add(1, 1), clock.now_ms())
            await room.idle()
    assert await store.schedule.due(type(clock.now_ms())(first), 9) == []
    assert await store.schedule.due(room.state.ends, 9) == [room.id]
    await home.stop()
