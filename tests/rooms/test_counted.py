"""How many watch is told to nobody where whoever opened the room wants it so: no player, no late or far spectator."""

from __future__ import annotations

from typing import Any

import pytest

from server.rooms.entries import Broadcast
from server.rooms.noticeboard import NoticeBoard
from server.rooms.seats import Change
from server.store.notices import MemoryNotices
from server.wire.limits import CROWD_MS
from tests.builders import HOST, FakeMember
from tests.rooms.studio import BEN, DELAY, Studio

QUIET = Broadcast(counted=False)
LATE_QUIET = Broadcast(DELAY, counted=False)


def counts(member: FakeMember) -> list[Any]:
    """The number in each frame that says who is here; None where it says none."""
    return [frame.get("watching") for frame in member.of("people")]


@pytest.mark.parametrize("far", [False, True], ids=["own-node", "other-node"])
@pytest.mark.parametrize("broadcast", [QUIET, LATE_QUIET], ids=["at-once", "late"])
async def test_a_count_that_is_hidden_is_sent_to_nobody(studio: Studio, broadcast: Broadcast, far: bool) -> None:
    a, b = await studio.node("a"), await studio.node("b")
    room = await studio.open(a, broadcast)
    handle = await b.home.reach(room.id) if far else room
    watchers = [await studio.watch(handle) for _ in range(3)]
    await studio.wait(CROWD_MS * 2)
    await studio.play(2)
    for member in (*studio.players, *watchers):
        assert counts(member), "all are told who is here"
        assert set(counts(member)) == {None}
    assert room.watching == 3, "but the room knows"


@pytest.mark.parametrize("broadcast", [Broadcast(), Broadcast(DELAY)], ids=["at-once", "late"])
async def test_the_host_hides_it_and_shows_it_again(studio: Studio, broadcast: Broadcast) -> None:
    a = await studio.node("a")
    room = await studio.open(a, broadcast)
    watcher = await studio.watch(room)
    await studio.wait(CROWD_MS * 2)
    everybody = (*studio.players, watcher)
    assert [counts(member)[-1] for member in everybody] == [1, 1, 1]
    for counted, told in ((False, None), (True, 1)):
        await room.change_seat(Change(HOST.guest_id, counted=counted))
        await studio.wait(CROWD_MS * 2)
        assert [counts(member)[-1] for member in everybody] == [told, told, told]


async def test_nobody_else_decides_it(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, Broadcast())
    await room.change_seat(Change(BEN, counted=False))
    assert room.counted


async def test_it_outlives_the_process_and_the_host(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, Broadcast())
    await room.change_seat(Change(HOST.guest_id, counted=False))
    room.sleep()
    await studio.sit(a)
    assert not studio.room.counted
    await studio.room.change_seat(Change(HOST.guest_id, gone=True))
    assert not studio.room.counted
    studio.room.sleep()
    await studio.settle()
    assert not (await a.home.look(room.id, within_ms=0)).counted


async def test_the_board_counts_no_further_than_is_told(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, QUIET)
    board = NoticeBoard(a.home, MemoryNotices(), studio.clock)
    await studio.play(1)
    await studio.watch(room)
    for guest in (HOST.guest_id, BEN):
        await board.wish(room.id, guest, None, True)
    (notice,) = await board.notices()
    assert notice.live
    assert not notice.watching
    standing, other = [await board.standing(room.id, guest) for guest in (HOST.guest_id, BEN)]
    assert standing is not None
    assert other is not None
    assert (standing.counted, standing.counts, other.counts) == (False, True, False)
