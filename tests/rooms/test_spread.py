"""A room that is looked at in more ways than are told in one turn of the loop."""

from __future__ import annotations

import asyncio

import pytest

from server.engines.contract import Audience, Seat
from server.rooms import publish, spread
from server.rooms.condition import Condition
from server.rooms.publish import LOOK_AFTER_MS
from server.rooms.spread import Spread
from server.wire.frames import Do, Say
from server.wire.limits import OUTBOX_LAG_BYTES
from tests.builders import FakeClient, FakeMember, add, directory, enter, hide, kill
from tests.rooms.conftest import Table


@pytest.fixture(autouse=True)
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (publish, spread):
        monkeypatch.setattr(module, "AT_ONCE", 1)


def shown(member: FakeMember) -> FakeClient:
    """What a browser makes of it; fails at a gap in the versions."""
    client = FakeClient()
    client.read(member.frames)
    return client


def expect_current(table: Table, member: FakeMember) -> None:
    room, client = table.room, shown(member)
    assert (client.seq, client.view) == (room.seq, room.engine.view(room.state, member.viewer))


def said(member: FakeMember) -> list[tuple[str, int]]:
    return [(event["e"], event["seat"]) for event in shown(member).told]


async def several(table: Table) -> FakeMember:
    """Two steps of which only those heard who took them, and a watcher who knows of neither."""
    watcher = table.enter()
    table.room.submit(table.ada, hide("heron", "h1"), table.clock.now_ms())
    table.room.submit(table.ada, add(2, 1), table.clock.now_ms())
    await table.room.idle()
    return watcher


async def test_who_acts_hears_at_once_all_others_soon(table: Table) -> None:
    watcher = await several(table)
    expect_current(table, table.ada)
    for _ in range(5):
        await asyncio.sleep(0)
    await table.settle()
    for member in (table.ada, table.ben, watcher):
        expect_current(table, member)
    assert said(table.ben) == [("hid", 0), ("added", 0)]
    assert said(watcher) == [("added", 0)]
    assert [frame["ack"] for frame in table.ada.of("step") if frame.get("ack")] == ["h1", "c1"]


async def test_what_passes_a_class_by_reaches_it_with_the_last_step(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Spread, "begin", lambda self, advance, fault: None)  # the other turns do not come
    await several(table)
    before = len(table.ben.of("step"))
    table.room.submit(table.ben, add(1, 2), table.clock.now_ms())
    await table.room.idle()
    expect_current(table, table.ben)
    patches = [frame.get("patch", {}) for frame in table.ben.of("step")[before:]]
    assert [bool(patch) for patch in patches] == [False, True, True]
    assert shown(table.ada).seq == table.room.seq - 1, "it is behind now"


@pytest.mark.parametrize("seat", [None, Seat(1)])
async def test_who_comes_is_up_to_date_and_hears_nothing_twice(
    table: Table, monkeypatch: pytest.MonkeyPatch, seat: Seat | None
) -> None:
    monkeypatch.setattr(Spread, "begin", lambda self, advance, fault: None)  # the other turns do not come
    await several(table)
    newcomer = table.enter(seat)
    expect_current(table, newcomer)
    await table.do(table.ben if seat is None else newcomer, add(1, 2))
    for viewer in (Audience.PUBLIC, Seat(0), Seat(1)):
        table.room._publisher.lens(viewer)
    await table.settle()
    expect_current(table, newcomer)
    assert [said(newcomer).count(("added", player)) for player in (0, 1)] == [1, 1]


async def test_who_lost_the_second_of_two_that_came_together_gets_the_right_view_from_another_node(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Spread, "begin", lambda self, advance, fault: None)  # the other turns do not come
    before = len(table.ben.frames)
    await several(table)
    table.room._publisher.lens(Seat(1))
    first, second = table.ben.of("step")[-2:]
    assert "patch" not in first
    assert second["patch"]
    ben = FakeClient()
    ben.read([*table.ben.frames[:before], first])
    kill(table.home)
    room = await directory(table.store, table.clock, "b").open(table.room.id)
    again = enter(room, table.tokens[1], ben.epoch, ben.seq)
    ben.read(again.frames)
    assert (ben.seq, ben.view) == (room.seq, room.engine.view(room.state, Seat(1)))


async def test_a_bug_in_a_view_that_is_made_later_stops_the_room(table: Table) -> None:
    watcher = table.enter()
    engine = table.room.engine

    def view(state: object, viewer: object) -> object:
        if viewer is Audience.PUBLIC:
            raise ZeroDivisionError("asked for")
        return type(engine).view(engine, state, viewer)  # type: ignore[arg-type]

    engine.view = view  # type: ignore[assignment, method-assign]
    table.room.submit(table.ada, add(2, 1), table.clock.now_ms())
    await table.room.idle()
    for _ in range(5):
        await asyncio.sleep(0)
    assert table.room.condition is Condition.STOPPED
    assert watcher.of("no")[-1]["code"] == "room-stopped"


@pytest.mark.parametrize("way", ["asked", "slow"])
async def test_so_does_one_that_is_found_while_somebody_is_brought_up_to_date(
    table: Table, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(Spread, "begin", lambda self, advance, fault: None)  # the other turns do not come
    table.room.submit(table.ada, add(2, 1), table.clock.now_ms())
    await table.room.idle()
    monkeypatch.setattr(table.room.engine, "view", lambda state, viewer: 1 // 0)
    if way == "asked":
        table.room.resync(table.ben)
    else:
        table.ben.stuck_bytes = OUTBOX_LAG_BYTES + 1
        table.room.say(table.ada, Say(1), table.clock.now_ms())  # he does not read it
        table.ben.stuck_bytes = 0
        table.clock.advance(2 * LOOK_AFTER_MS)
    assert table.room.condition is Condition.STOPPED
    assert table.ada.of("no")[-1]["code"] == "room-stopped"


async def test_a_room_that_goes_tells_nobody_more(table: Table) -> None:
    table.room.submit(table.ada, Do("c1", {"do": "add", "n": 2, "decision": 1}), table.clock.now_ms())
    await table.room.idle()
    table.room.abandon()
    heard = len(table.ben.frames)
    for _ in range(5):
        await asyncio.sleep(0)
    assert len(table.ben.frames) == heard
