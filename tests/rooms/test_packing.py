"""Rooms whose game is over are packed once they have slept, and wake as they were."""

from __future__ import annotations

import pytest

from server.clock import FakeClock
from server.rooms.directory import Directory
from server.rooms.keeping import SLEPT_MS
from server.rooms.packing import LOOK_MS
from server.store.contract import Reply, RoomId, StoreLost
from tests.builders import FlakyStore, add, directory, enter, toy_room, turns


async def played(home: Directory, clock: FakeClock, goal: int = 2) -> RoomId:
    """A room in which two points were made, and that sleeps."""
    room, made, _ = await toy_room(home, goal=goal)
    member = enter(room, made.token)
    room.submit(member, add(2, 1), clock.now_ms())
    await room.idle()
    room.leave(member)
    room.sleep()
    return room.id


async def test_a_finished_room_is_packed_after_an_hour_and_wakes_as_it_was(store: FlakyStore, clock: FakeClock) -> None:
    home = directory(store, clock)
    await home.start()
    room = await played(home, clock)
    await turns(clock, 2, LOOK_MS)
    assert not store.attic.packed
    before = await home.look(room)
    await turns(clock, SLEPT_MS // LOOK_MS, LOOK_MS)
    assert store.attic.packed == {room}
    again = await directory(store, clock).look(room)
    assert (again.state, again.chairs) == (before.state, before.chairs)
    assert store.attic.packed == {room}, "a look takes nothing"
    awake = await home.open(room)
    assert not store.attic.packed
    assert awake.state == before.state
    awake.sleep()
    await turns(clock, SLEPT_MS // LOOK_MS + 2, LOOK_MS)
    assert store.attic.packed == {room}
    await home.stop()


async def test_a_room_that_is_awake_or_not_over_is_not_packed(store: FlakyStore, clock: FakeClock) -> None:
    home = directory(store, clock)
    await home.start()
    going_on = await played(home, clock, goal=1000)
    over = await played(home, clock)
    awake = await home.open(over)
    enter(awake, "")
    await turns(clock, SLEPT_MS // LOOK_MS + 2, LOOK_MS)
    assert not store.attic.packed
    assert going_on not in home.rooms
    assert home.rooms[over] is awake
    await home.stop()


async def test_a_store_that_does_not_answer_is_asked_again(
    store: FlakyStore, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = directory(store, clock)
    await home.start()
    room = await played(home, clock)
    pack = store.attic.pack
    tried: list[object] = []

    async def fails(*of: object) -> bool:
        tried.append(of)
        raise (StoreLost if len(tried) == 1 else ZeroDivisionError)

    monkeypatch.setattr(store.attic, "pack", fails)
    await turns(clock, SLEPT_MS // LOOK_MS + 2, LOOK_MS)
    assert len(tried) >= 2
    monkeypatch.setattr(store.attic, "pack", pack)
    await turns(clock, 2, LOOK_MS)
    assert store.attic.packed == {room}
    await home.stop()


def test_a_writer_that_knows_nothing_of_it_is_fenced(store: FlakyStore) -> None:
    store.attic.packed.add(RoomId("ROOM01"))
    store.flaky.closed.add(RoomId("ROOM01"))
    assert store.flaky._write(RoomId("ROOM01"), 1, b"x", None) is Reply.FENCED  # type: ignore[arg-type]
