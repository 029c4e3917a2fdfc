"""What becomes of a seat when its guest loses a phone, turns out to be another guest, or wants to be forgotten."""

from __future__ import annotations

import asyncio

import pytest

from server.engines.contract import Seat
from server.rooms import seats
from server.rooms.entries import Chair
from server.rooms.jobs import NoSeatFree
from server.rooms.relay.guest import RemoteRoom
from server.rooms.room import Room
from server.rooms.seats import Change
from server.tokens import digest
from server.wire.frames import Close
from tests.builders import directory, enter, hide
from tests.rooms import town
from tests.rooms.conftest import Table
from tests.rooms.town import Place, come

ADA = Chair("Ada", "g1", (digest("t1"),))
BEN = Chair("Ben", "g2", (digest("t2"),))
CHAIRS = {0: ADA, 1: BEN, 2: Chair("greedy", bot="greedy")}

CHANGES = {
    "a further token": (Change("g1", token=b"n"), Chair("Ada", "g1", (digest("t1"), b"n"))),
    "no token any more": (Change("g1", void=True), Chair("Ada", "g1")),
    "a fresh token alone": (Change("g1", void=True, token=b"n"), Chair("Ada", "g1", (b"n",))),
    "another guest's": (Change("g1", heir="g9"), Chair("Ada", "g9", (digest("t1"),))),
    "of whoever sits here already": (Change("g1", heir="g2"), Chair("", gone=True)),
    "nobody's": (Change("g1", gone=True), Chair("", gone=True)),
}


@pytest.mark.parametrize(("change", "after"), CHANGES.values(), ids=CHANGES)
def test_a_seat_becomes(change: Change, after: Chair) -> None:
    assert seats.change(CHAIRS, change) == seats.Grant(Seat(0), after)


@pytest.mark.parametrize("guest", ["g3", ""])
def test_who_has_no_seat_changes_none(guest: str) -> None:
    assert seats.change({**CHAIRS, 3: Chair("", gone=True)}, Change(guest, gone=True)) is None


def test_a_seat_of_somebody_who_is_gone_is_not_free() -> None:
    assert seats.take({0: Chair("", gone=True), 1: BEN}, 2, "g3", "Cem", b"h") is None


async def test_who_holds_a_seat_without_a_token_is_sent_away(table: Table) -> None:
    seat = await table.room.change_seat(Change("guest-ada", void=True, token=digest("new")))
    assert seat == 0
    assert table.ada.closed is Close.BAD_TOKEN
    assert table.ben.closed is None
    assert table.ben.of("people")[-1]["seats"]["0"]["here"] is False
    late = table.enter(Seat(0))
    assert late.closed is Close.BAD_TOKEN
    back = enter(table.room, "new")
    assert back.viewer == Seat(0)
    await table.do(back, hide("plum", "mine"))
    assert table.room.state.words[0] == "plum"


async def test_a_further_token_sends_nobody_away(table: Table) -> None:
    await table.room.change_seat(Change("guest-ada", token=digest("tablet")))
    assert table.ada.closed is None
    enter(table.room, "tablet")
    assert table.ada.closed is Close.REPLACED


async def test_who_is_gone_leaves_a_seat_without_a_name_for_good(table: Table) -> None:
    await table.room.change_seat(Change("guest-ada", gone=True))
    assert table.ada.closed is Close.BAD_TOKEN
    told = table.ben.of("people")[-1]["seats"]["0"]
    assert (told["name"], told["gone"], told["here"]) == ("", True, False)
    with pytest.raises(NoSeatFree):
        await table.room.change_seat(Change("guest-ada", gone=True))
    seq = table.room.seq
    table.room.sleep()
    again = await directory(table.store, table.clock, "b").open(table.room.id)
    assert again.chairs[0] == Chair("", gone=True)
    assert again.seq == seq + 1  # the other node's own entry
    assert again.state == table.room.state


async def test_what_changes_nothing_is_no_entry(table: Table) -> None:
    await table.room.change_seat(Change("guest-ada", void=True))
    seq = table.room.seq
    await table.room.change_seat(Change("guest-ada", void=True))
    assert table.room.seq == seq


async def test_on_another_node_as_if_it_were_here(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, invite = await town.table(a)
    granted = await b.home.redeem(invite, "guest-ben", "Ben")
    far = await b.home.reach(room.id)
    assert isinstance(far, RemoteRoom)
    ada, ben = await come(place, room, token), await come(place, far, granted.token)
    changing = asyncio.create_task(far.change_seat(Change("guest-ben", void=True, token=digest("new"))))
    await place.settle()
    assert await changing == 1
    assert ben.closed is Close.BAD_TOKEN
    assert ada.closed is None
    refused = asyncio.create_task(far.change_seat(Change("nobody", void=True)))
    await place.settle()
    with pytest.raises(NoSeatFree):
        await refused
    assert isinstance(room, Room)
    assert room.chairs[1].tokens == (digest("new"),)
