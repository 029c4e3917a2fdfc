"""Leagues are told of football while they are awake, woken when there is news, and left alone when they are over."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Any

import pytest

from server.football.feed import Told
from server.football.season import BadSeason
from server.football.simulated.season import season as simulated
from server.leagues.seasons import NoSuchSeason, imagined, packed, season_year, unpacked
from server.leagues.steward import LOOK_MS, Steward
from server.rooms.directory import Person
from server.rooms.recover import NoSuchRoom, RoomUnreadable
from server.rooms.tenure import Elsewhere
from server.store.contract import RoomId
from tests.builders import turns
from tests.engines.stadium import season
from tests.leagues.node import FOUNDED, MATCHDAYS, Node


@pytest.fixture
def node() -> Node:
    return Node()


async def test_a_simulated_season_is_made_once_and_kept(node: Node) -> None:
    room = await node.league()
    assert [week.plan is not None for week in room.state.weeks] == [True] * MATCHDAYS
    assert room.state.squads is not None
    kept = unpacked(await node.kept.read(f"simulated:{room.id}") or b"")
    assert kept == imagined(room.state.setup, FOUNDED)
    names = await node.seasons.names(room.state.squads.id)
    assert names is not None
    assert len(room.state.squads.clubs) == names.count(b'"name"')


async def test_what_cannot_be_told_any_more_is_not_told_twice(node: Node) -> None:
    room = await node.league()
    before = room.seq
    node.steward._wards[room.id].look()
    await node.settle(room)
    assert room.seq == before


async def test_news_wake_a_league_that_sleeps(node: Node) -> None:
    await node.kept.write("bl1-2026", packed(simulated(3, season.CLUBS)))
    room = await node.league("bl1-2026")
    known = {week.matchday: week.plan for week in room.state.weeks}
    room.sleep()
    assert room.id not in node.home.rooms
    await node.steward.changed("bl1-2026", simulated(4, season.CLUBS))
    awake = node.home.rooms[room.id]
    await node.settle(awake)
    assert all(week.plan != known[week.matchday] for week in awake.state.weeks)


async def test_a_league_without_football_waits_and_says_so(node: Node) -> None:
    with pytest.raises(NoSuchSeason):
        await node.seasons.feed(
            RoomId("K7QM4X"), season.engine().setup({"matchdays": MATCHDAYS, "source": "none"}, bytes(32)), FOUNDED
        )
    room = await node.league("none")
    assert room.state.phase == "draw"
    assert all(week.plan is None for week in room.state.weeks)
    await node.steward.changed("none", simulated(3, season.CLUBS))
    await node.settle(room)
    assert all(week.plan is not None for week in room.state.weeks), "it was stored after all"


async def test_what_another_node_has_stored_is_found_at_the_next_look(node: Node) -> None:
    await node.kept.write("bl1-2026", packed(simulated(3, season.CLUBS)))
    room = await node.league("bl1-2026")
    known = {week.matchday: week.plan for week in room.state.weeks}
    other = Node(node.kept)
    await other.seasons.publish("bl1-2026", simulated(4, season.CLUBS))
    node.clock.advance(LOOK_MS)
    await node.settle(room)
    assert all(week.plan != known[week.matchday] for week in room.state.weeks)


async def test_a_look_reads_no_season_again_that_nobody_has_changed(node: Node) -> None:
    await node.kept.write("bl1-2026", packed(simulated(3, season.CLUBS)))
    room = await node.league("bl1-2026")
    setup = room.state.setup
    told = await node.seasons.feed(room.id, setup, FOUNDED)
    node.kept._seasons["bl1-2026"] = b"nobody reads this"
    assert await node.seasons.feed(room.id, setup, FOUNDED) is told


async def test_a_league_that_another_node_runs_keeps_no_other_from_hearing(node: Node) -> None:
    first, second = [(await node.league("bl1-2026")).id for _ in range(2)]
    elsewhere = min(first, second)
    woken: list[RoomId] = []

    async def wake(room: RoomId) -> None:
        if room == elsewhere:
            raise Elsewhere("b")
        woken.append(room)

    steward = Steward(node.seasons, node.clock, wake)
    await steward.changed("bl1-2026", simulated(3, season.CLUBS))
    assert woken == [max(first, second)]


async def test_a_room_that_leaves_memory_has_no_steward_any_more(node: Node) -> None:
    room = await node.league()
    room.sleep()
    await turns(node.clock, 3, LOOK_MS)
    assert node.steward._wards == {}
    assert await node.kept.followers(f"simulated:{room.id}") == {room.id}, "it is still fed, only asleep"


async def test_a_league_that_has_not_begun_leaves_nothing_behind(node: Node) -> None:
    made = await node.home.create("stadium", {"matchdays": MATCHDAYS, "source": "simulated"}, Person("a", "Ada"))
    room = await node.home.open(made.room_id)
    await node.settle(room)
    await turns(node.clock, 3, LOOK_MS)
    assert await node.kept.followers(f"simulated:{room.id}") == frozenset()
    assert await node.kept.read(f"simulated:{room.id}") is None


async def test_a_league_that_is_gone_is_forgotten_but_not_one_that_cannot_be_read(node: Node) -> None:
    gone, unreadable, broken, well = (RoomId(f"K7QM4{n}") for n in "ABCD")
    for each in (gone, unreadable, broken, well):
        await node.kept.follow("bl1-2026", each)
    faults = {gone: NoSuchRoom(gone), unreadable: RoomUnreadable(unreadable), broken: RuntimeError("a bug")}
    woken: list[RoomId] = []

    async def wake(room: RoomId) -> None:
        if room in faults:
            raise faults[room]
        woken.append(room)

    await Steward(node.seasons, node.clock, wake).changed("bl1-2026", simulated(3, season.CLUBS))
    assert woken == [well]
    assert await node.kept.followers("bl1-2026") == {unreadable, broken, well}


async def test_a_steward_whose_look_fails_looks_again(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(node.seasons, "feed", _breaks)
        room = await node.league()
        assert room.state.squads is None
    node.clock.advance(LOOK_MS)
    await node.settle(room)
    assert room.state.squads is not None


async def _breaks(*_: object) -> None:
    raise RuntimeError("a bug")


async def test_who_ended_while_the_store_was_asked_does_nothing_more(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await node.league()
    ward = node.steward._wards[room.id]
    asked, go_on = asyncio.Event(), asyncio.Event()
    feed, before = node.seasons.feed, ward._feed

    async def slow(*asking: Any) -> Told:
        asked.set()
        await go_on.wait()
        found = await feed(*asking)
        return Told(found.season)

    monkeypatch.setattr(node.seasons, "feed", slow)
    ward.freshen()
    await asked.wait()
    ward.end()
    go_on.set()
    await node.settle(room)
    assert ward._feed is before
    assert node.seasons._fed == {}, "let go of again"


def test_bytes_that_are_no_season_are_a_bad_season() -> None:
    with pytest.raises(BadSeason):
        unpacked(b"not even packed")


async def test_the_steward_stops_with_the_node(node: Node) -> None:
    await node.league()
    await node.steward.stop()
    assert node.steward._wards == {}


@pytest.mark.parametrize(("at", "year"), [("2026-08-01", 2026), ("2027-03-01", 2026), ("2027-07-01", 2027)])
def test_a_season_begins_in_the_summer(at: str, year: int) -> None:
    assert season_year(int(datetime.fromisoformat(at + "T12:00+00:00").timestamp() * 1000)) == year
