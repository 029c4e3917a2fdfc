"""Tickets that show everything at a table: of this room alone, for two minutes, on whichever node."""

from __future__ import annotations

import asyncio

import pytest

from server.engines.contract import Audience, Ms
from server.rooms.entries import Chair, Origin
from server.rooms.referee import MINUTE_MS, SHIFT_MS, admits, ticket
from server.store.contract import RoomId
from server.store.lease import RENEW_MS
from server.store.nodes import ALIVE_MS
from server.tokens import digest
from server.wire.frames import Close, Hello
from tests.builders import FakeMember
from tests.rooms.town import Node, Place, come, seen

KEY, OTHER = b"k" * 32, b"l" * 32
NOW = Ms(1_800_000_000_000)
ROOM = RoomId("ABCDEF")


async def match(node: Node) -> None:
    chairs = {seat: Chair(name, f"guest-{name}") for seat, name in enumerate(("Ada", "Ben"))}
    origin = Origin(RoomId("EVENT1"), "1.1.1")
    assert await node.home.founding.found(ROOM, "toy", {"goal": 9}, KEY, chairs, origin)


def test_a_ticket_is_good_for_two_minutes_and_for_one_room() -> None:
    given = digest(ticket(KEY, 0, NOW))
    assert admits(KEY, 0, given, NOW)
    assert admits(KEY, 0, given, Ms(NOW + 2 * MINUTE_MS))
    assert not admits(KEY, 0, given, Ms(NOW + 3 * MINUTE_MS))
    assert not admits(KEY, 0, given, Ms(NOW - MINUTE_MS))
    assert not admits(OTHER, 0, given, NOW)


def test_a_ticket_is_good_for_its_watch_also_where_the_room_has_not_heard_of_that_yet() -> None:
    given = digest(ticket(KEY, 3, NOW))
    assert [watch for watch in range(6) if admits(KEY, watch, given, NOW)] == [0, 1, 2, 3]


async def test_it_opens_the_referees_view_here_and_on_another_node(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    await match(a)
    room = await a.home.open(ROOM)
    given = ticket(KEY, 0, place.clock.now_ms())
    near, far = await come(place, room, given), await come(place, await b.home.reach(ROOM), given)
    public = await come(place, await b.home.reach(ROOM))
    assert near.viewer is far.viewer is Audience.REFEREE
    assert seen(near) == seen(far)
    assert public.viewer is Audience.PUBLIC
    assert "not-your-seat" not in [frame.get("code") for frame in far.frames]
    assert far.of("welcome")[0].get("seat") is None


async def test_nobody_looks_on_for_long_with_one_ticket(place: Place) -> None:
    """Whoever is of the staff no more gets no other."""
    a, b = await place.node("a"), await place.node("b")
    await match(a)
    room = await a.home.open(ROOM)
    given = ticket(KEY, 0, place.clock.now_ms())
    near, far = await come(place, room, given), await come(place, await b.home.reach(ROOM), given)
    public, left = await come(place, room), await come(place, room, given)
    room.leave(left)
    await place.pass_by(SHIFT_MS - MINUTE_MS)
    assert (near.closed, far.closed) == (None, None)
    await place.pass_by(MINUTE_MS)
    assert near.closed is far.closed is Close.BAD_TOKEN
    assert (public.closed, left.closed) == (None, None)
    heard = len(near.frames)
    fresh = await come(place, room, ticket(KEY, 0, place.clock.now_ms()))
    assert seen(fresh)
    assert len(near.frames) == heard


async def test_another_watch_sends_every_referee_away_at_once_and_voids_what_was_given_out(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    await match(a)
    room = await a.home.open(ROOM)
    given = ticket(KEY, 0, place.clock.now_ms())
    near, far = await come(place, room, given), await come(place, await b.home.reach(ROOM), given)
    public = await come(place, await b.home.reach(ROOM))
    relieved = asyncio.ensure_future((await b.home.reach(ROOM)).relieve(1))
    await place.settle()
    await relieved
    assert near.closed is far.closed is Close.BAD_TOKEN
    assert public.closed is None
    for handle in (room, await b.home.reach(ROOM)):
        late = await come(place, handle, given)
        assert late.closed is Close.BAD_TOKEN
        assert "full" not in [frame["t"] for frame in late.frames]
    fresh = await come(place, await b.home.reach(ROOM), ticket(KEY, 1, place.clock.now_ms()))
    assert fresh.viewer is Audience.REFEREE
    assert fresh.closed is None
    await place.pass_by(SHIFT_MS + MINUTE_MS)
    assert fresh.closed is Close.BAD_TOKEN  # its shift is over, as ever


async def test_what_is_said_of_a_watch_twice_sends_nobody_away_again(place: Place) -> None:
    a = await place.node("a")
    await match(a)
    room = await a.home.open(ROOM)
    await room.relieve(2)
    seq = room.seq
    fresh = await come(place, room, ticket(KEY, 2, place.clock.now_ms()))
    for again in (2, 1):
        await room.relieve(again)
    assert (fresh.closed, room.seq) == (None, seq)


@pytest.mark.parametrize("snapshot", [False, True], ids=["log", "snapshot"])
async def test_whoever_runs_the_room_next_knows_of_the_watch(place: Place, snapshot: bool) -> None:
    a, b = await place.node("a"), await place.node("b")
    await match(a)
    room = await a.home.open(ROOM)
    given = ticket(KEY, 0, place.clock.now_ms())
    await room.relieve(1)
    if snapshot:
        room.sleep()
        await place.settle()
    else:
        a.die()
        await place.pass_by(ALIVE_MS + RENEW_MS)
    there = await b.home.open(ROOM)
    assert (await come(place, there, given)).closed is Close.BAD_TOKEN
    assert (await come(place, there, ticket(KEY, 1, place.clock.now_ms()))).viewer is Audience.REFEREE


async def test_a_room_of_no_event_has_no_referee(place: Place) -> None:
    a = await place.node("a")
    assert await a.home.founding.found(ROOM, "toy", {"goal": 9}, KEY, {0: Chair("Ada", "guest-ada")})
    room = await a.home.open(ROOM)
    member = FakeMember()
    room.enter(member, Hello(ROOM, ticket(KEY, 0, place.clock.now_ms())))
    assert member.closed is Close.BAD_TOKEN
    assert await a.home.founding.key(ROOM) is None


async def test_the_same_match_is_made_once(place: Place) -> None:
    a = await place.node("a")
    await match(a)
    await match(a)
    chairs = {0: Chair("Eve", "guest-eve")}
    assert not await a.home.founding.found(ROOM, "toy", {"goal": 9}, KEY, chairs, Origin(RoomId("EVENT1"), "1.1.2"))
    assert (await a.home.look(ROOM)).chairs[0].name == "Ada"
