"""Tickets that show everything at a table: of this room alone, for two minutes, on whichever node."""

from __future__ import annotations

from server.engines.contract import Audience, Ms
from server.rooms.entries import Chair, Origin
from server.rooms.referee import MINUTE_MS, SHIFT_MS, admits, ticket
from server.store.contract import RoomId
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
    given = digest(ticket(KEY, NOW))
    assert admits(KEY, given, NOW)
    assert admits(KEY, given, Ms(NOW + 2 * MINUTE_MS))
    assert not admits(KEY, given, Ms(NOW + 3 * MINUTE_MS))
    assert not admits(KEY, given, Ms(NOW - MINUTE_MS))
    assert not admits(OTHER, given, NOW)


async def test_it_opens_the_referees_view_here_and_on_another_node(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    await match(a)
    room = await a.home.open(ROOM)
    given = ticket(KEY, place.clock.now_ms())
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
    given = ticket(KEY, place.clock.now_ms())
    near, far = await come(place, room, given), await come(place, await b.home.reach(ROOM), given)
    public, left = await come(place, room), await come(place, room, given)
    room.leave(left)
    await place.pass_by(SHIFT_MS - MINUTE_MS)
    assert (near.closed, far.closed) == (None, None)
    await place.pass_by(MINUTE_MS)
    assert near.closed is far.closed is Close.BAD_TOKEN
    assert (public.closed, left.closed) == (None, None)
    heard = len(near.frames)
    fresh = await come(place, room, ticket(KEY, place.clock.now_ms()))
    assert seen(fresh)
    assert len(near.frames) == heard


async def test_a_room_of_no_event_has_no_referee(place: Place) -> None:
    a = await place.node("a")
    assert await a.home.founding.found(ROOM, "toy", {"goal": 9}, KEY, {0: Chair("Ada", "guest-ada")})
    room = await a.home.open(ROOM)
    member = FakeMember()
    room.enter(member, Hello(ROOM, ticket(KEY, place.clock.now_ms())))
    assert member.closed is Close.BAD_TOKEN
    assert await a.home.founding.key(ROOM) is None


async def test_the_same_match_is_made_once(place: Place) -> None:
    a = await place.node("a")
    await match(a)
    await match(a)
    chairs = {0: Chair("Eve", "guest-eve")}
    assert not await a.home.founding.found(ROOM, "toy", {"goal": 9}, KEY, chairs, Origin(RoomId("EVENT1"), "1.1.2"))
    assert (await a.home.look(ROOM)).chairs[0].name == "Ada"
