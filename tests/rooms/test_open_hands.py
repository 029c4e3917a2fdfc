"""All hands lie open to spectators of a late broadcast while whoever opened the room and everybody in it want that."""

from __future__ import annotations

import pytest

from server.rooms.entries import Broadcast
from server.rooms.handle import Handle
from server.rooms.seats import Change
from tests.builders import HOST
from tests.rooms.studio import BEN, LATE, OPEN, Studio, expect_nothing_newer


@pytest.mark.parametrize(
    ("broadcast", "agreeing", "opened"),
    [
        (OPEN, (HOST.guest_id, BEN), True),
        (OPEN, (HOST.guest_id,), False),
        (OPEN, (), False),
        (LATE, (HOST.guest_id, BEN), False),
    ],
)
async def test_hands_lie_open_when_everybody_wants_it(
    studio: Studio, broadcast: Broadcast, agreeing: tuple[str, ...], opened: bool
) -> None:
    a = await studio.node("a")
    room = await studio.open(a, broadcast)
    await studio.agree(*agreeing)
    watcher = await studio.watch(room)
    await studio.play(65, "plum")
    assert (b"plum" in b"".join(watcher.raw)) is opened
    players = watcher.client.view["players"]
    assert [player.get("word") for player in players.values()] == [("plum" if opened else None)] * 2
    assert {event["e"] for event in watcher.client.told} == ({"added", "hid"} if opened else {"added"})


async def test_what_was_played_before_everybody_wanted_it_stays_hidden(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, OPEN)
    watcher = await studio.watch(room)
    await studio.play(30, "pear")
    await studio.agree(HOST.guest_id, BEN)
    await studio.play(70, "plum")
    seen = b"".join(watcher.raw)
    assert b"plum" in seen
    raw = b"".join((await studio.watch(room)).raw)
    assert b"plum" in raw
    assert b"pear" not in raw.partition(b"told")[2], "nor is it told to one who comes later"


@pytest.mark.parametrize("far", [False, True], ids=["own-node", "other-node"])
async def test_a_no_closes_all_hands_at_once(studio: Studio, far: bool) -> None:
    a, b = await studio.node("a"), await studio.node("b")
    room = await studio.open(a, OPEN)
    await studio.agree(HOST.guest_id, BEN)
    handle: Handle = await b.home.reach(room.id) if far else room
    watcher, gone = await studio.watch(handle), await studio.watch(handle)
    await studio.play(65, "plum")
    assert watcher.client.view["players"]["1"]["word"] == "plum"
    handle.leave(gone)
    before = len(watcher.raw)
    await room.change_seat(Change(BEN, shows=False))
    studio.note()
    await studio.settle()
    assert "word" not in str(watcher.client.view["players"])
    await studio.play(5, "plum")
    back = await studio.watch(handle, gone)
    for one in (watcher, back):
        assert "word" not in str(one.client.view["players"])
    assert b"plum" not in b"".join([*watcher.raw[before:], *back.raw])
    assert back.types()[1] == "full", "what was seen before can't be gone on from"
    expect_nothing_newer(studio, watcher)


async def test_nobody_inherits_a_yes(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, OPEN)
    await studio.agree(HOST.guest_id, BEN)
    await room.change_seat(Change(BEN, heir="guest-cem"))
    assert [chair.shows for chair in room.chairs.values()] == [True, False]
