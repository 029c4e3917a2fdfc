"""What has gone is let go of at once: no knot of parts that hold each other waits for the collector of garbage."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from server.clock import FakeClock
from server.rooms.condition import Condition
from server.rooms.directory import Directory
from server.rooms.glance import GLANCE_MS
from server.rooms.recover import NoSuchRoom
from server.rooms.room import Room
from tests.builders import add, hide, turns
from tests.rooms.conftest import Table
from tests.rooms.studio import LATE, Studio


@pytest.fixture(autouse=True)
def uncollected() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def parts(room: Room) -> list[weakref.ref[object]]:
    return [weakref.ref(part) for part in (room, room._ledger, room._publisher, room._absence)]


def left(parts: list[weakref.ref[object]]) -> list[object]:
    return [found for part in parts if (found := part()) is not None]


async def test_a_room_that_sleeps_leaves_nothing_behind(table: Table) -> None:
    watcher = table.enter()
    await table.do(table.ada, hide("heron", "h1"), add(2, 1))
    await table.do(table.ben, add(1, 7))  # refused
    for member in (table.ada, table.ben, watcher):
        table.room.leave(member)
    await turns(table.clock, 2, 60_000)
    assert table.room.condition is Condition.GONE
    gone = parts(table.room)
    del table.room
    assert left(gone) == []


async def test_a_room_that_is_taken_away_leaves_nothing_behind(table: Table) -> None:
    await table.do(table.ada, add(2, 1))
    table.room.abandon()
    await turns(table.clock, 1, 60_000)  # alarms that were called off
    gone = parts(table.room)
    del table.room
    assert left(gone) == []


async def test_nor_does_one_that_is_seen_late(studio: Studio) -> None:
    here = await studio.node("here")
    room = await studio.open(here, LATE)
    await studio.watch(room)
    await studio.play(3, "heron")
    gone = parts(room)
    room.abandon()
    await turns(studio.clock, 2, 60_000)
    del room, studio.room
    assert left(gone) == []


@pytest.mark.parametrize("ask", ["open", "look"])
async def test_nor_does_a_room_that_nobody_finds(home: Directory, clock: FakeClock, ask: str) -> None:
    """Whoever asks for nonsense again and again would fill the memory."""
    gone = await missed(home, ask)
    await turns(clock, 2, GLANCE_MS)
    await missed(home, ask)  # what was remembered of the first time is forgotten
    assert gone() is None


async def test_an_asker_who_hung_up_leaves_no_complaint(
    home: Directory, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    asking = asyncio.ensure_future(home.open("N0SUCH"))
    await asyncio.sleep(0)
    asking.cancel()
    await turns(clock, 2, 60_000)
    del asking
    assert caplog.records == []


async def missed(home: Directory, ask: str) -> weakref.ref[NoSuchRoom]:
    try:
        await getattr(home, ask)("N0SUCH")
    except NoSuchRoom as e:
        return weakref.ref(e)
    raise AssertionError("there is such a room")
