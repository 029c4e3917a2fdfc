"""What an operator switches off does not happen, on whichever node somebody is."""

from __future__ import annotations

import pytest

from server.rooms.home import Customs
from server.rooms.seats import Change
from server.wire.frames import Close, Say
from tests.builders import HOST
from tests.rooms.studio import BEN, LATE, OPEN, Studio
from tests.rooms.town import come


@pytest.mark.parametrize("far", [False, True], ids=["own-node", "other-node"])
async def test_nobody_watches_who_has_no_seat(studio: Studio, far: bool) -> None:
    a, b = await studio.node("a"), await studio.node("b")
    for node in (a, b):
        node.home.customs = Customs(unwatched=frozenset({"toy"}))
    room = await studio.open(a, LATE)
    handle = await b.home.reach(room.id) if far else room
    watcher = await studio.watch(handle)
    assert [frame["code"] for frame in watcher.frames] == ["no-spectators"]
    assert watcher.closed is Close.NO_ROOM
    assert room.watching == 0
    player = await come(studio, handle, studio.made.token)
    assert player.types() == ["welcome", "full", "people"]


async def test_other_games_may_be_watched(studio: Studio) -> None:
    a = await studio.node("a")
    a.home.customs = Customs(unwatched=frozenset({"legends"}))
    assert "welcome" in (await studio.watch(await studio.open(a, LATE))).types()


async def test_nobody_says_something(studio: Studio) -> None:
    a = await studio.node("a")
    a.home.customs = Customs(phrases=False)
    room = await studio.open(a, LATE)
    room.say(studio.players[0], Say(3), studio.clock.now_ms())
    assert studio.players[0].of("no")[-1]["code"] == "no-phrases"
    assert studio.players[1].of("said") == []


async def test_hands_that_lay_open_are_closed(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, OPEN)
    await studio.agree(HOST.guest_id, BEN)
    await studio.play(65, "plum")
    assert b"plum" in b"".join((await studio.watch(room)).raw)
    room.sleep()
    a.home.customs = Customs(open_hands=False)
    await studio.sit(a)
    await studio.room.change_seat(Change(BEN, shows=True))
    assert b"plum" not in b"".join((await studio.watch(studio.room)).raw)
    assert studio.room.broadcast.open_hands is False
