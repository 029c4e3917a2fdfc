"""What one room says in another: answered for certain, done once an id, here and on another node."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.engines.contract import Office, Seat
from server.rooms.jobs import RoomUnable
from server.rooms.recover import NoSuchRoom
from server.rooms.relay.guest import RemoteRoom
from server.store.contract import RoomId
from server.wire.limits import MAILBOX_COMMANDS
from tests.rooms.conftest import Table
from tests.rooms.town import Place
from tests.rooms.town import table as opened

ADD = {"do": "add", "n": 2, "decision": 1}


async def test_it_is_done_once_an_id(table: Table) -> None:
    assert await table.room.order(Seat(0), ADD, "o1") == ""
    assert await table.room.order(Seat(0), ADD, "o1") == ""
    assert table.room.state.count == 2
    assert await table.room.order(Seat(0), ADD, "o2") == "stale"
    assert await table.room.order(Seat(0), {"do": "nothing"}, "o3") == "bad-command"


async def test_hundreds_wait_at_once_and_leave_nothing_behind(table: Table) -> None:
    """Every table of an event may have something to say in the same moment."""
    many = 4 * MAILBOX_COMMANDS
    hide = {"do": "hide", "word": "plum"}
    answers = await asyncio.gather(*(table.room.order(Seat(0), hide, f"o{n}") for n in range(many)))
    assert answers == [""] * many
    assert not table.room._ledger._mailbox._shares._taken


async def test_a_lost_answer_is_no_answer_and_asking_again_counts_once(table: Table) -> None:
    table.store.flaky.lose_next_answer = True
    with pytest.raises(RoomUnable):
        await table.room.order(Seat(0), ADD, "o1")
    await table.settle()
    assert await table.room.order(Seat(0), ADD, "o1") == ""
    assert table.room.state.count == 2


async def test_a_room_that_stands_still_says_so(table: Table) -> None:
    table.room.submit_as(Seat(0), {"do": "break", "where": "apply"}, "b")
    await table.settle()
    with pytest.raises(RoomUnable):
        await table.room.order(Seat(0), ADD, "o1")


async def asked(place: Place, order: Any) -> str:
    task = asyncio.ensure_future(order)
    while not task.done():
        await place.settle()
    return str(task.result())


async def test_another_nodes_room_does_the_same(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, _, _ = await opened(a)
    far = await b.home.reach(room.id)
    assert isinstance(far, RemoteRoom)
    assert await asked(place, far.order(Seat(0), ADD, "o1")) == ""
    assert await asked(place, far.order(Seat(0), ADD, "o1")) == ""
    assert room.state.count == 2
    assert await asked(place, far.order(Office.REFEREE, ADD, "o2")) == "no-such-seat"
    assert list(room._record.known["s0"]) == ["o1"]


async def test_a_room_that_is_nowhere_is_said_to_be(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    far = RemoteRoom(RoomId("ABCDEF"), "a", b.town._visits)
    with pytest.raises(NoSuchRoom):
        await asked(place, far.order(Seat(0), ADD, "o1"))
    assert a.home.rooms == {}
