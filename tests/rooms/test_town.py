"""Several nodes over one store: any takes any socket, one runs the room, and when it dies another one does."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from server.engines.contract import Audience, Seat
from server.rooms.handle import Handle
from server.rooms.jobs import NoSeatFree
from server.rooms.relay.guest import RemoteRoom
from server.rooms.relay.letters import Letter, ToCrowd
from server.rooms.room import Room
from server.rooms.tenure import Elsewhere
from server.store.lease import LEASE_MS, RENEW_MS
from server.store.nodes import ALIVE_MS
from server.wire.codec import Format
from server.wire.frames import Beat, Close, Hello, Say
from server.wire.limits import CROWD_MS, OUTBOX_LAG_BYTES
from tests.builders import HOST, FakeClient, FakeMember, add, hide
from tests.rooms.town import Node, Place


@pytest.fixture
def place() -> Place:
    return Place()


async def table(at: Node) -> tuple[Room, str, str]:
    """A room that this node runs: it, the host's token, the invite."""
    made = await at.home.create("toy", {"goal": 1000, "turn_ms": 60_000}, HOST)
    return await at.home.open(made.room_id), made.token, made.invite


async def come(place: Place, handle: Handle, token: str = "", fmt: Format = Format.MSGPACK) -> FakeMember:
    member = FakeMember(fmt)
    handle.enter(member, Hello(handle.id, token))
    await place.settle()
    return member


def seen(member: FakeMember) -> dict[str, object]:
    """The view as a browser has put it together."""
    client = FakeClient()
    client.read(member.frames)
    return client.view


async def test_a_player_on_another_node_plays_as_if_it_were_here(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, invite = await table(a)
    granted = await b.home.redeem(invite, "guest-ben", "Ben")
    assert granted.seat == 1
    far = await b.home.reach(room.id)
    assert isinstance(far, RemoteRoom)
    ada, ben = await come(place, room, token), await come(place, far, granted.token)
    assert ben.viewer == Seat(1)
    assert [frame["t"] for frame in ben.frames][:3] == ["welcome", "full", "people"]
    room.submit(ada, add(2, 1), place.clock.now_ms())
    await place.settle()
    far.submit(ben, add(3, 2), place.clock.now_ms())
    await place.settle()
    assert [step.get("ack", "") for step in ben.of("step")] == ["", "c2"]
    assert seen(ben) == seen(ada)
    assert seen(ben)["count"] == 5


async def test_spectators_of_a_node_cost_one_letter_a_step(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    far = await b.home.reach(room.id)
    ada = await come(place, room, token)
    crowd = [await come(place, far, fmt=fmt) for fmt in (Format.MSGPACK, Format.JSON, Format.MSGPACK)]
    sent: list[object] = []
    hear = place.boxes["b"]

    def heard(data: bytes) -> None:
        sent.append(type(msgspec.msgpack.decode(data, type=Letter).body))
        hear(data)

    place.boxes["b"] = heard
    room.submit(ada, add(2, 1), place.clock.now_ms())
    await place.settle()
    assert sent == [ToCrowd]
    assert all(one.viewer is Audience.PUBLIC for one in crowd)
    assert [seen(one)["count"] for one in crowd] == [2, 2, 2]
    assert crowd[0].raw[-1] is crowd[2].raw[-1]
    await place.pass_by(CROWD_MS)
    assert ada.of("people")[-1]["watching"] == 3
    for one in crowd[:2]:
        far.leave(one)
    await place.pass_by(2 * CROWD_MS)
    assert ada.of("people")[-1]["watching"] == 1


async def test_a_spectator_that_comes_late_or_back_is_brought_up_to_date(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    far = await b.home.reach(room.id)
    ada, first = await come(place, room, token), await come(place, far)
    room.submit(ada, add(2, 1), place.clock.now_ms())
    await place.settle()
    late = await come(place, far)
    assert seen(late) == seen(first)
    far.leave(first)
    room.submit(ada, hide("plum", "c9"), place.clock.now_ms())
    await place.settle()
    back = FakeMember()
    far.enter(back, Hello(room.id, "", first.epoch, first.of("step")[-1]["seq"]))
    await place.settle()
    assert [frame["t"] for frame in back.frames] == ["welcome", "step", "people"]
    far.resync(back)
    await place.settle()
    assert back.frames[-1]["t"] == "full"


async def test_a_seat_is_taken_from_any_node_and_only_once(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    _, _, invite = await table(a)
    assert (await b.home.redeem(invite, "guest-ben", "Ben")).seat == 1
    assert (await b.home.redeem(invite, "guest-ben", "Ben")).seat == 1
    with pytest.raises(NoSeatFree):
        await b.home.redeem(invite, "guest-cem", "Cem")


async def test_heartbeats_phrases_and_refusals_cross_as_well(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, invite = await table(a)
    granted = await b.home.redeem(invite, "guest-ben", "Ben")
    far = await b.home.reach(room.id)
    ada, ben, eve = await come(place, room, token), await come(place, far, granted.token), await come(place, far)
    far.beat(ben, Beat(7), place.clock.now_ms())
    far.say(ben, Say(3), place.clock.now_ms())
    far.say(eve, Say(3), place.clock.now_ms())
    far.submit(eve, add(1, 1), place.clock.now_ms())
    await place.settle()
    assert ben.of("beat")[-1] == {"t": "beat", "n": 7, "now": ben.of("beat")[-1]["now"], "seq": room.seq}
    assert ada.of("said")[-1]["seat"] == 1
    assert [frame["code"] for frame in eve.of("no")] == ["watching-only", "watching-only"]
    wrong = await come(place, far, "no such token")
    assert wrong.of("no")[-1]["code"] == "not-your-seat"
    assert wrong.closed is Close.BAD_TOKEN


async def test_a_newer_socket_on_another_node_takes_the_seat_over(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    here = await come(place, room, token)
    there = await come(place, await b.home.reach(room.id), token)
    assert here.closed is Close.REPLACED
    assert there.viewer == Seat(0)


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
    assert a.town._alarm is not None
    a.town._alarm.cancel()  # suspended
    await place.pass_by(LEASE_MS + RENEW_MS)
    taken = await b.home.reach(room.id)
    assert isinstance(taken, Room)
    await a.town._look()  # and awake again
    await place.settle()
    assert ada.closed is Close.RESTART
    assert room.id not in a.home.rooms
    assert room.id in b.home.rooms


async def test_a_node_that_was_only_slow_keeps_what_nobody_took(place: Place) -> None:
    a = await place.node("a")
    room, token, _ = await table(a)
    ada = await come(place, room, token)
    assert a.town._alarm is not None
    a.town._alarm.cancel()
    await place.pass_by(LEASE_MS + RENEW_MS)
    await a.town._look()
    await place.settle()
    assert ada.closed is None
    assert a.home.rooms[room.id] is room
    b = await place.node("b")
    assert isinstance(await b.home.reach(room.id), RemoteRoom)


async def test_of_two_that_believe_to_own_a_room_one_can_write(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    ada = await come(place, room, token)
    assert a.town._alarm is not None
    a.town._alarm.cancel()
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


async def test_lost_letters_send_everybody_back(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    ada = await come(place, room, token)
    far = await b.home.reach(room.id)
    eve = await come(place, far)
    heard = place.boxes.pop("b")
    room.submit(ada, add(2, 1), place.clock.now_ms())
    await place.settle()
    place.boxes["b"] = heard
    room.submit(ada, hide("plum", "c9"), place.clock.now_ms())
    await place.settle()
    assert eve.closed is Close.RESTART
    again = await come(place, await b.home.reach(room.id))
    assert seen(again)["count"] == 2
    await place.pass_by(CROWD_MS)
    assert ada.of("people")[-1]["watching"] == 1


async def test_one_that_does_not_read_is_closed_by_its_own_node(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    ada = await come(place, room, token)
    far = await b.home.reach(room.id)
    eve = await come(place, far)
    eve.stuck_bytes = OUTBOX_LAG_BYTES + 1
    room.submit(ada, add(2, 1), place.clock.now_ms())
    await place.settle()
    assert eve.closed is Close.SLOW


async def test_a_room_that_nobody_knows_is_told_as_such_from_afar(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, *_ = await table(a)
    far = b.town.remote(type(room.id)("ABCDEF"), "a")
    lost = await come(place, far)
    assert lost.of("no")[-1]["code"] == "no-such-room"
    assert lost.closed is Close.NO_ROOM
