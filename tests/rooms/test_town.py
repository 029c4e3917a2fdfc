"""Several nodes over one store: any takes any socket, whichever of them runs the room."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from server.engines.contract import Audience, Seat
from server.rooms.jobs import NoSeatFree
from server.rooms.relay.guest import RemoteRoom
from server.rooms.relay.letters import Letter, ToCrowd
from server.store.lease import RENEW_MS
from server.store.nodes import ALIVE_MS, new_id
from server.wire.codec import Format
from server.wire.frames import Beat, Close, Hello, Say
from server.wire.limits import CROWD_MS, OUTBOX_LAG_BYTES
from tests.builders import FakeMember, add, hide
from tests.rooms.town import Place, come, go_on, hold_up, seen, table


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


async def test_a_player_on_another_node_is_shown_the_way_where_the_nodes_have_names(place: Place) -> None:
    a, b = await place.node(new_id("a")), await place.node(new_id("b"))
    room, token, _ = await table(a)
    far = await b.home.reach(room.id)
    player, watcher = await come(place, far, token), await come(place, far)
    assert player.of("way") == [{"t": "way", "node": "a"}]
    assert [frame["t"] for frame in player.frames][:2] == ["welcome", "full"]
    assert watcher.of("way") == []
    assert (await come(place, room, token)).of("way") == []


async def test_a_node_without_a_name_shows_nobody_the_way(place: Place) -> None:
    a, b = await place.node(new_id()), await place.node(new_id("b"))
    room, token, _ = await table(a)
    assert (await come(place, await b.home.reach(room.id), token)).of("way") == []


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


async def test_a_host_forgets_connections_that_it_sent_away(place: Place) -> None:
    """A page that comes back again and again would fill its memory, and hold rooms that have gone in it."""
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    far = await b.home.reach(room.id)
    first, second = await come(place, far, token), await come(place, far, token)
    assert first.closed is Close.REPLACED
    assert len(a.town._hosting._visitors) == 1
    watcher = await come(place, far)
    a.home.drop(room.id)
    await place.settle()
    assert [second.closed, watcher.closed] == [Close.RESTART, Close.RESTART]
    assert a.town._hosting._visitors == {}
    assert a.town._hosting._crowds == {}


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


async def test_what_is_said_right_behind_the_hello_is_heard_from_afar(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    far, ada = await b.home.reach(room.id), FakeMember(Format.MSGPACK)
    far.enter(ada, Hello(room.id, token))
    far.submit(ada, add(2, 1), place.clock.now_ms())
    await place.settle()
    assert [step.get("ack", "") for step in ada.of("step")] == ["c1"]
    assert seen(ada)["count"] == 2


async def test_a_token_does_not_travel(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    letters: list[bytes] = []
    hear = place.boxes["a"]

    def heard(data: bytes) -> None:
        letters.append(data)
        hear(data)

    place.boxes["a"] = heard
    there = await come(place, await b.home.reach(room.id), token)
    assert there.viewer == Seat(0)
    assert letters
    assert not any(token.encode() in letter for letter in letters)


async def test_a_handle_that_outlived_its_host_lets_nobody_stay_and_everybody_in_again(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    far = await b.home.reach(room.id)
    ada, eve = await come(place, far, token), await come(place, far)
    b.town._void("a")
    a.town._void("b")
    assert (ada.closed, eve.closed) == (Close.RESTART, Close.RESTART)
    again = await come(place, far, token)
    late = await come(place, await b.home.reach(room.id))
    room.submit(await come(place, room, token), add(2, 1), place.clock.now_ms())
    await place.settle()
    assert again.closed is Close.REPLACED
    assert [seen(one)["count"] for one in (late,)] == [2]
    assert not eve.of("step"), "it has gone, and hears no more"


async def test_two_that_come_at_once_are_one_crowd(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    ada = await come(place, room, token)
    one, two = await asyncio.gather(b.home.reach(room.id), b.home.reach(room.id))
    await come(place, one)
    await come(place, two)
    await place.pass_by(CROWD_MS)
    assert ada.of("people")[-1]["watching"] == 2


async def test_a_node_that_was_taken_for_dead_is_heard_again(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    far = await b.home.reach(room.id)
    ada = await come(place, far, token)
    for n in range(5):  # letters that are counted, either way
        far.submit(ada, add(1, n), place.clock.now_ms())
        await place.settle()
    hold_up(b)
    await place.pass_by(ALIVE_MS + 2 * RENEW_MS)
    await go_on(b)
    await place.settle()
    back = await come(place, await b.home.reach(room.id), token)
    assert (back.viewer, back.closed) == (Seat(0), None)
