"""Rooms made, found and joined."""

from __future__ import annotations

import asyncio

import pytest

from server.clock import FakeClock
from server.engines.refusal import Refused
from server.rooms.directory import Directory, Invitation, NoSeatFree, NoSuchInvite, NoSuchRoom
from server.rooms.room import Room
from server.wire.frames import Close
from server.wire.limits import INVITE_MS
from tests.builders import HOST, FlakyStore, directory, enter
from tests.rooms.conftest import Table
from tests.toy import ToyEngine


async def test_a_made_room_has_its_host_and_an_invite(home: Directory) -> None:
    made = await home.create("toy", {"goal": 9}, HOST)
    room = await home.open(made.room_id)
    assert len(made.room_id) == 6
    assert room.state.goal == 9
    assert enter(room, made.token).frames[0]["seat"] == 0
    assert await home.invite(made.invite) == Invitation(made.room_id, "toy", "Ada", 1)


async def test_looking_at_an_invite_takes_nothing(home: Directory) -> None:
    made = await home.create("toy", {}, HOST)
    room = await home.open(made.room_id)
    for _ in range(10):
        await home.invite(made.invite)
    assert (room.seq, set(room.chairs)) == (1, {0})


async def test_bad_options_make_no_room(home: Directory) -> None:
    with pytest.raises(Refused):
        await home.create("toy", {"goal": "many"}, HOST)
    with pytest.raises(KeyError):
        await home.create("chess", {}, HOST)
    for seat in (-1, 0, 2):
        with pytest.raises(ValueError, match="bots on"):
            await home.create("toy", {}, HOST, {seat: "greedy"})
    assert home.rooms == {}


async def test_a_bot_sits_on_its_seat(home: Directory) -> None:
    made = await home.create("toy", {}, HOST, {1: "greedy"})
    room = await home.open(made.room_id)
    people = enter(room, made.token).of("people")[0]["seats"]
    assert people["1"] == {"name": "greedy", "here": True, "bot": True}
    with pytest.raises(NoSeatFree):
        await home.redeem(made.invite, "guest-ben", "Ben")


async def test_codes_are_read_as_people_type_them(home: Directory) -> None:
    made = await home.create("toy", {}, HOST)
    assert (await home.open(made.room_id.lower())).id == made.room_id
    assert (await home.redeem(made.invite.lower().replace("-", ""), "guest-ben", "Ben")).seat == 1


async def test_fifty_at_once_and_one_wins(home: Directory) -> None:
    made = await home.create("toy", {}, HOST)
    tries = [home.redeem(made.invite, f"guest-{n}", f"Guest {n}") for n in range(50)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    won = [result for result in results if not isinstance(result, BaseException)]
    assert [granted.seat for granted in won] == [1]
    assert sum(isinstance(result, NoSeatFree) for result in results) == 49
    room = await home.open(made.room_id)
    assert enter(room, won[0].token).frames[0]["seat"] == 1
    assert room.seq == 2


async def test_the_same_guest_gets_the_same_seat_and_a_fresh_token(home: Directory) -> None:
    made = await home.create("toy", {}, HOST)
    first, second = [await home.redeem(made.invite, "guest-ben", "Ben") for _ in range(2)]
    assert (first.seat, second.seat) == (1, 1)
    assert first.token != second.token
    own = await home.redeem(made.invite, HOST.guest_id, "Ada")
    assert own.seat == 0
    room = await home.open(made.room_id)
    assert enter(room, second.token).frames[0]["seat"] == 1


async def test_a_guest_who_gave_up_asking_finds_the_seat_again(home: Directory) -> None:
    made = await home.create("toy", {}, HOST)
    task = asyncio.create_task(home.redeem(made.invite, "guest-ben", "Ben"))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await (await home.open(made.room_id)).idle()
    assert (await home.redeem(made.invite, "guest-ben", "Ben")).seat == 1


async def test_a_taken_seat_is_shown_at_once(home: Directory) -> None:
    made = await home.create("toy", {}, HOST)
    host = enter(await home.open(made.room_id), made.token)
    await home.redeem(made.invite, "guest-ben", "Ada")
    assert host.of("people")[-1]["seats"]["1"] == {"name": "Ada (2)", "here": False}
    assert host.of("step")[-1]["seq"] == 2


async def test_knowing_the_room_takes_no_seat(home: Directory) -> None:
    made = await home.create("toy", {}, HOST)
    room = await home.open(made.room_id)
    assert "seat" not in enter(room).frames[0]
    for guess in (made.room_id, made.invite, room.epoch):
        assert enter(room, guess).closed is Close.BAD_TOKEN
    with pytest.raises(NoSuchInvite):
        await home.redeem(made.room_id, "guest-ben", "Ben")


async def test_an_invite_expires(home: Directory, clock: FakeClock) -> None:
    made = await home.create("toy", {}, HOST)
    clock.advance(INVITE_MS - 1)
    await home.invite(made.invite)
    clock.advance(1)
    with pytest.raises(NoSuchInvite):
        await home.invite(made.invite)
    with pytest.raises(NoSuchInvite):
        await home.redeem("0000-0000-0000", "guest-ben", "Ben")


@pytest.mark.parametrize("room_id", ["", "ABC", "ABCDEF", "ABCDEFG", "{ABCD}", "ä" * 6])
async def test_no_such_room(home: Directory, room_id: str) -> None:
    with pytest.raises(NoSuchRoom):
        await home.open(room_id)


async def test_many_who_open_a_sleeping_room_get_the_same(table: Table) -> None:
    home = directory(table.store, table.clock, "b")
    rooms = await asyncio.gather(*(home.open(table.room.id) for _ in range(20)))
    assert len(set(rooms)) == 1
    assert rooms[0].seq == table.room.seq + 1


async def test_every_opened_room_is_shown_to_the_bots(store: FlakyStore, clock: FakeClock) -> None:
    opened: list[Room] = []
    home = Directory({"toy": ToyEngine()}, store, clock, on_open=opened.append)
    made = await home.create("toy", {}, HOST)
    assert [room.id for room in opened] == [made.room_id]
