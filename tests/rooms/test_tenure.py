"""Several nodes over one store: one runs the room, and when it dies another one does."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.engines.contract import Seat
from server.rooms import opening
from server.rooms.relay.guest import RemoteRoom
from server.rooms.room import Room
from server.rooms.tenure import LOOK_MS, Elsewhere
from server.store.lease import LEASE_MS, RENEW_MS, Taken
from server.store.nodes import ALIVE_MS
from server.wire.frames import Close
from tests.builders import add, hide
from tests.rooms.town import Place, come, go_on, hold_up, table


async def test_when_a_node_dies_another_runs_its_rooms_and_time_is_given_back(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, _, invite = await table(a)
    granted = await b.home.redeem(invite, "guest-ben", "Ben")
    far = await b.home.reach(room.id)
    ben, eve = await come(place, far, granted.token), await come(place, far)
    far.submit(ben, hide("plum", "c3"), place.clock.now_ms())
    await place.settle()
    state = room.state
    a.die()
    await place.pass_by(ALIVE_MS + 2 * RENEW_MS)
    assert (ben.closed, eve.closed) == (Close.RESTART, Close.RESTART)
    again = await b.home.reach(room.id)
    assert isinstance(again, Room)
    await place.settle()
    assert again.state.words == state.words == ("", "plum")
    assert again.state.ends - state.ends >= ALIVE_MS, "nobody could play meanwhile"
    back = await come(place, again, granted.token)
    assert back.viewer == Seat(1)
    again.submit(back, hide("plum", "c3"), place.clock.now_ms())
    await place.settle()
    assert back.of("ack")[-1]["id"] == "c3", "what was acknowledged before is not applied twice"


async def test_a_node_that_is_visited_is_looked_after_often(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """S1: its rooms run again within 2 s of its lease's end, and half of that is for people to come back in."""
    a, b = await place.node("a"), await place.node("b")
    room, *_ = await table(a)
    await come(place, await b.home.reach(room.id))
    asked: list[str] = []
    alive = place.nodes.alive

    async def noted(node: str) -> bool:
        asked.append(node)
        return await alive(node)

    monkeypatch.setattr(place.nodes, "alive", noted)
    await place.pass_by(6 * LOOK_MS)
    assert asked.count("a") >= 5


async def test_a_room_is_run_once_however_many_ask_for_it(place: Place) -> None:
    a, b, c = [await place.node(name) for name in "abc"]
    room, *_ = await table(a)
    room.sleep()
    await place.settle()
    handles = await asyncio.gather(*(node.home.reach(room.id) for node in (a, b, c) for _ in range(3)))
    assert sum(room.id in node.home.rooms for node in (a, b, c)) == 1
    assert {type(handle) for handle in handles} == {Room, RemoteRoom}


async def test_a_room_that_sleeps_is_anybody_s_at_once(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, *_ = await table(a)
    room.sleep()
    await place.settle()
    assert isinstance(await b.home.reach(room.id), Room)
    with pytest.raises(Elsewhere):
        await a.home.open(room.id)


async def test_a_node_that_stood_still_finds_its_rooms_taken_and_lets_go(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    ada = await come(place, room, token)
    hold_up(a)
    await place.pass_by(LEASE_MS + RENEW_MS)
    taken = await b.home.reach(room.id)
    assert isinstance(taken, Room)
    await go_on(a)  # and awake again
    await place.settle()
    assert ada.closed is Close.RESTART
    assert room.id not in a.home.rooms
    assert room.id in b.home.rooms


async def test_a_node_that_was_only_slow_keeps_what_nobody_took(place: Place) -> None:
    a = await place.node("a")
    room, token, _ = await table(a)
    ada = await come(place, room, token)
    hold_up(a)
    await place.pass_by(LEASE_MS + RENEW_MS)
    await go_on(a)
    await place.settle()
    assert ada.closed is None
    assert a.home.rooms[room.id] is room
    b = await place.node("b")
    assert isinstance(await b.home.reach(room.id), RemoteRoom)


async def test_of_two_that_believe_to_own_a_room_one_can_write(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    ada = await come(place, room, token)
    hold_up(a)
    await place.pass_by(LEASE_MS + RENEW_MS)
    await b.home.reach(room.id)
    room.submit(ada, add(2, 1), place.clock.now_ms())
    await place.settle()
    assert ada.of("no")[-1]["code"] == "not-saved"
    assert ada.closed is Close.RESTART


async def test_a_node_that_stops_lets_go_of_everything(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, *_ = await table(a)
    eve = await come(place, await b.home.reach(room.id))
    await a.home.stop()
    await a.town.stop()
    await place.settle()
    assert eve.closed is Close.RESTART
    assert [node.id for node in await place.nodes.all()] == ["b"]
    assert isinstance(await b.home.reach(room.id), Room)


async def test_a_room_that_wakes_while_it_is_let_go_stays_ours(place: Place) -> None:
    a = await place.node("a")
    room, *_ = await table(a)
    room.sleep()
    await a.home.open(room.id)  # before the store has heard of the release
    await place.settle()
    held = await place.leases.holder(room.id)
    assert held is not None
    assert held.node == "a"


async def test_a_room_that_falls_asleep_while_its_lease_is_looked_after_is_let_go(place: Place) -> None:
    a = await place.node("a")
    room, *_ = await table(a)
    take = place.leases.take

    async def slowly(*given: Any, **more: Any) -> Taken:
        room.sleep()
        return await take(*given, **more)

    place.leases.take = slowly  # type: ignore[method-assign]
    await a.town._lost(room.id)
    await place.settle()
    assert await place.leases.holder(room.id) is None
    assert not a.town._held


async def test_a_room_that_can_t_be_opened_is_let_go(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    a = await place.node("a")
    room, *_ = await table(a)
    room.sleep()
    await place.settle()

    async def faulty(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(opening, "recover", faulty)
    with pytest.raises(ZeroDivisionError):
        await a.home.open(room.id)
    await place.settle()
    assert await place.leases.holder(room.id) is None
