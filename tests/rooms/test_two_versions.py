"""While nodes are updated one by one: none takes a room that only one of another version can play on."""

from __future__ import annotations

import pytest

from server.rooms.aside import AGAIN_MS
from server.rooms.directory import Directory
from server.rooms.recover import RoomOfOthers
from server.store.contract import RoomId
from server.wire.frames import Close
from tests.builders import add, enter
from tests.rooms.reshaped import Third
from tests.rooms.town import Node, Place, come, settled, table


class Newer(Node):
    def __init__(self, place: Place, name: str) -> None:
        super().__init__(place, name)
        self.town = settled(place, name, lambda: self.home)
        self.home = Directory({"toy": Third()}, place.store, place.clock, name, tenure=self.town)


async def _opened_by_both(place: Place) -> tuple[Node, Newer, RoomId, str]:
    """An older node and a newer one, and a room that the older one handed over and the newer one has saved."""
    older, newer = await place.node("older"), Newer(place, "newer")
    await newer.town.start()
    room, token, _ = await table(older)
    room.sleep()
    await place.settle()
    await newer.home.open(room.id)
    return older, newer, room.id, token


async def test_a_page_at_an_older_node_plays_in_a_room_of_a_newer_one(place: Place) -> None:
    older, newer, room_id, token = await _opened_by_both(place)
    ada = await come(place, await older.home.reach(room_id), token)
    room = newer.home.rooms[room_id]
    (await older.home.reach(room_id)).submit(ada, add(2, 1), place.clock.now_ms())
    await place.settle()
    assert room.state.score.count == 2


async def test_an_older_node_takes_nothing_that_a_newer_one_saved(place: Place) -> None:
    older, newer, room_id, token = await _opened_by_both(place)
    newer.home.rooms[room_id].sleep()
    await place.settle()
    before = await place.store.log.last(room_id)
    with pytest.raises(RoomOfOthers):
        await older.home.reach(room_id)
    assert await place.leases.holder(room_id) is None
    with pytest.raises(RoomOfOthers):
        await older.home.reach(room_id)
    await newer.home.open(room_id)
    assert await place.store.log.last(room_id) != before, "the newer one did"
    far = await older.home.reach(room_id)
    ada = await come(place, far, token)
    assert ada.of("welcome"), "at once: the older one asks who runs it before it takes anything"


async def test_a_page_is_told_and_comes_back(place: Place) -> None:
    """It came by a hint that was true a moment ago: the node that it is sent to can't read the room."""
    _, newer, room_id, token = await _opened_by_both(place)
    newer.home.rooms[room_id].sleep()
    await place.settle()
    far = newer.town.remote(room_id, "older")
    ada = await come(place, far, token)
    assert [frame["code"] for frame in ada.of("no")] == ["other-version"]
    assert ada.closed is Close.RESTART


async def test_what_an_older_node_left_half_said_is_tried_again(place: Place) -> None:
    """It crashed: its last entries lie in the log alone, until another one of its version has saved them."""
    older, newer = await place.node("older"), Newer(place, "newer")
    await newer.town.start()
    room, token, _ = await table(older)
    room.submit(enter(room, token), add(2, 1), place.clock.now_ms())
    await room.idle()
    before = await place.store.snapshots.read(room.id), await place.store.log.last(room.id)
    room.abandon()
    await place.settle()
    with pytest.raises(RoomOfOthers):
        await newer.home.open(room.id)
    assert (await place.store.snapshots.read(room.id), await place.store.log.last(room.id)) == before
    (await older.home.open(room.id)).sleep()
    await place.settle()
    await place.pass_by(AGAIN_MS)
    assert (await newer.home.open(room.id)).state.score.count == 2
