"""A late broadcast on several nodes, and on the one that takes the room over: as late, and without a gap."""

from __future__ import annotations

import pytest

from server.wire.limits import SNAPSHOT_EVERY
from tests.rooms.studio import DELAY, LATE, STEP, Studio, expect_late, expect_nothing_newer

NODES_MS = 20_000  # a dead node's rooms run elsewhere after so long


async def test_another_nodes_spectators_see_it_as_late(studio: Studio) -> None:
    a, b = await studio.node("a"), await studio.node("b")
    room = await studio.open(a, LATE)
    far = await b.home.reach(room.id)
    early = await studio.watch(far)
    assert early.types() == ["welcome", "people"]
    for _ in range(70):
        await studio.play()
        expect_late(studio, early)
    later = await studio.watch(far)
    expect_late(studio, later)
    room.leave(studio.players[1])
    await studio.pass_by(DELAY // 2)
    assert early.said("1")[-1] is True
    await studio.pass_by(DELAY // 2 + STEP)
    assert early.said("1")[-1] is False
    for watcher in (early, later):
        expect_nothing_newer(studio, watcher)


@pytest.mark.parametrize("how", ["killed", "stopped"])
async def test_whoever_takes_the_room_over_goes_on_as_late(studio: Studio, how: str) -> None:
    """Although the snapshot is younger than what is to be seen."""
    a, b = await studio.node("a"), await studio.node("b")
    room = await studio.open(a, LATE)
    far = await b.home.reach(room.id)
    watcher = await studio.watch(far)
    await studio.play(SNAPSHOT_EVERY + 50)
    if how == "killed":
        a.die()
        await studio.pass_by(NODES_MS)
    else:
        await a.home.stop()
        await a.town.stop()
        await studio.settle()
    assert watcher.closed is not None
    await studio.sit(b)
    assert studio.room.seen is not None
    again = await studio.watch(studio.room, watcher)
    expect_late(studio, again)
    for _ in range(DELAY // STEP + 5):
        await studio.play()
        expect_late(studio, again)
    expect_nothing_newer(studio, again)
    assert again.client.fulls == 1, "every step once, before and after"
    assert {person["name"] for person in again.of("people")[0]["seats"].values()} == {"Ada", "Ben"}


async def test_where_the_log_does_not_reach_back_nothing_is_shown_too_early(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.rooms.recover.WHOLE", 0)
    a = await studio.node("a")
    await studio.open(a, LATE)
    await studio.play(70)
    studio.room.sleep()
    await studio.sit(a)
    watcher = await studio.watch(studio.room)
    assert watcher.types() == ["welcome", "people"]
    await studio.wait(DELAY)
    expect_late(studio, watcher)
    expect_nothing_newer(studio, watcher)
