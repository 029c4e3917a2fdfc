"""A room that is broadcast late: spectators see what was to be seen a delay ago, exactly, and nothing newer in any
byte."""

from __future__ import annotations

import pytest

from server.engines.contract import Seat
from server.rooms.seats import Change
from server.wire.frames import Beat, Hello, Say
from server.wire.limits import CROWD_MS, OUTBOX_LAG_BYTES
from tests.builders import HOST, FakeClient, FakeMember
from tests.rooms.studio import BEN, DELAY, LATE, STEP, Studio, expect_late, expect_nothing_newer


async def test_spectators_see_what_was_there_a_delay_ago(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, LATE)
    watcher = await studio.watch(room)
    for _ in range(2 * DELAY // STEP):
        await studio.play()
        expect_late(studio, watcher)
    room.resync(watcher)
    room.beat(watcher, Beat(7), studio.clock.now_ms())
    expect_nothing_newer(studio, watcher)
    assert (watcher.client.view["count"], room.state.count) == (61, 120)
    assert watcher.client.fulls == 2, "the first view, and the one that was asked for"


async def test_the_players_wait_for_nothing(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, LATE)
    await studio.play(3)
    ada = FakeClient()
    ada.read(studio.players[0].frames)
    assert (ada.seq, ada.view["count"]) == (room.seq, 3)
    assert "late" not in studio.players[0].of("welcome")[0]


async def test_there_is_nothing_to_be_seen_at_first(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, LATE)
    watcher = await studio.watch(room)
    assert watcher.types() == ["welcome", "people"]
    assert watcher.of("welcome")[0]["late"] == DELAY
    room.beat(watcher, Beat(1), studio.clock.now_ms())
    assert watcher.of("beat")[0]["seq"] == -1
    assert a.home.rooms[room.id].seen is None
    await studio.wait(DELAY)
    assert "full" in watcher.types()
    assert watcher.client.view["count"] == 0


async def test_clocks_are_as_late_as_the_view(studio: Studio) -> None:
    """A spectator's clock shows the time that the players had left then."""
    a = await studio.node("a")
    room = await studio.open(a, LATE, turn_ms=3_600_000)
    watcher = await studio.watch(room)
    await studio.play(70)
    room.beat(watcher, Beat(1), studio.clock.now_ms())
    client, pulse = watcher.client, watcher.of("beat")[-1]
    then = studio.then()
    assert then is not None
    left = client.view["waiting"]["ends"] - pulse["now"]
    assert left == then[1]["waiting"]["ends"] - (studio.clock.now_ms() - DELAY)
    assert 3_600_000 - 2 * STEP <= left <= 3_600_000


async def test_who_is_here_and_what_is_said_comes_late_but_the_count_at_once(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, LATE)
    watcher = await studio.watch(room)
    await studio.play(65)
    room.leave(studio.players[1])
    room.say(studio.players[0], Say(4), studio.clock.now_ms())
    await studio.watch(room)
    await studio.wait(2 * CROWD_MS)
    assert watcher.of("people")[-1]["watching"] == 2
    assert (watcher.said("1")[-1], watcher.of("said")) == (True, [])
    await studio.wait(DELAY - 4 * CROWD_MS)
    assert (watcher.said("1")[-1], watcher.of("said")) == (True, [])
    await studio.wait(4 * CROWD_MS)
    assert watcher.said("1")[-1] is False
    assert [frame["phrase"] for frame in watcher.of("said")] == [4]
    assert watcher.of("people")[-1]["watching"] == 2
    expect_nothing_newer(studio, watcher)


async def test_who_wants_to_be_forgotten_is_so_at_once(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, LATE)
    watcher = await studio.watch(room)
    assert watcher.of("people")[-1]["seats"]["1"]["name"] == "Ben"
    await room.change_seat(Change(BEN, gone=True))
    await studio.settle()
    assert watcher.of("people")[-1]["seats"]["1"] == {"name": "", "here": False, "gone": True}


async def test_a_late_comer_and_one_who_comes_back_see_the_same(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, LATE)
    await studio.play(70)
    first = await studio.watch(room)
    expect_late(studio, first)
    room.leave(first)
    await studio.play(5)
    again = await studio.watch(room, first)
    assert again.types().count("full") == 0, "what was missed, step by step, although nobody watched meanwhile"
    expect_late(studio, again)
    expect_nothing_newer(studio, again)


async def test_a_slow_spectator_catches_up_with_a_full_view(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, LATE)
    watcher = await studio.watch(room)
    await studio.play(65)
    watcher.stuck_bytes = OUTBOX_LAG_BYTES + 1
    await studio.play(3)
    behind = watcher.client.seq
    watcher.stuck_bytes = 0
    await studio.play(2)
    assert watcher.client.seq > behind
    expect_late(studio, watcher)
    expect_nothing_newer(studio, watcher)


async def test_a_bug_in_a_view_stops_this_room_alone(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, LATE)
    watcher = await studio.watch(room)
    made = await a.home.create("toy", {}, HOST)
    other = await a.home.open(made.room_id)
    other.enter(FakeMember(), Hello(other.id))
    await studio.wait(DELAY)
    room.submit_as(Seat(0), {"do": "break", "where": "view"}, "b")
    await room.idle()
    await studio.wait(DELAY + STEP)
    assert watcher.of("no")[-1]["code"] == "room-stopped"
    assert other.condition.value == "running"


# --- what is told of it elsewhere ---


@pytest.mark.parametrize("asked", ["its own node", "another node", "asleep"])
async def test_that_a_game_has_ended_is_told_late_too(studio: Studio, asked: str) -> None:
    a, b = await studio.node("a"), await studio.node("b")
    room = await studio.open(a, LATE, goal=5)
    await studio.play(5)
    assert room.engine.outcome(room.state) is not None
    if asked == "asleep":
        room.sleep()
    home = (b if asked == "another node" else a).home
    assert (await home.look(room.id)).over is False
    await studio.wait(DELAY // 2)
    assert (await home.look(room.id)).over is False
    await studio.wait(DELAY)
    assert (await home.look(room.id)).over is True


async def test_that_a_game_has_begun_is_told_late_too(studio: Studio) -> None:
    a = await studio.node("a")
    room = await studio.open(a, LATE)
    await studio.play(1)
    assert (await a.home.look(room.id)).live is False
    await studio.wait(DELAY)
    assert (await a.home.look(room.id)).live is True
