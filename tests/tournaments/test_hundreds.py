"""Seats, presence, snapshots and the board of an event with hundreds of people in it."""

from __future__ import annotations

from server.engines.contract import Seat
from server.wire.limits import CROWD_MS, CROWDED_SEATS, GATHERING_MS, UNPLAYED_MS
from tests.builders import FakeMember, enter
from tests.tournaments.town import OWNER, Ground

PEOPLE = 256


async def test_hundreds_come_and_each_hears_of_all_once_a_second(ground: Ground) -> None:
    node = await ground.node("a")
    await ground.found(node, cap=PEOPLE)
    tokens = []
    for number in range(PEOPLE):
        granted = await node.home.redeem(ground.invite, f"guest-{number}", f"Dachs {number}")
        assert granted.seat == number + 1
        tokens.append(granted.token)
    room = await ground.room()
    members = [enter(room, token) for token in tokens]
    await ground.pass_by(2 * CROWD_MS)
    for member in members:
        told = member.of("people")
        assert 2 <= len(told) <= 4, "its own, and one a second"
        assert sum(one["here"] for one in told[-1]["seats"].values()) == PEOPLE
    heard = [len(member.of("people")) for member in members]
    room.leave(members[0])
    room.leave(members[1])
    await ground.pass_by(2 * CROWD_MS)
    assert [len(member.of("people")) - n for member, n in zip(members[2:], heard[2:], strict=True)] == [1] * (
        PEOPLE - 2
    )
    assert members[5].of("people")[-1]["seats"]["1"]["here"] is False


async def test_at_a_table_presence_is_told_at_once(ground: Ground) -> None:
    node = await ground.node("a")
    await ground.found(node)
    room = await ground.room()
    seen = FakeMember()
    for number in range(CROWDED_SEATS - 1):
        granted = await node.home.redeem(ground.invite, f"guest-{number}", f"Dachs {number}")
        seen = enter(room, granted.token)
    before = len(seen.of("people"))
    granted = await node.home.redeem(ground.invite, "guest-last", "Dachs")
    assert len(seen.of("people")) == before, "the thirteenth chair makes a crowd"
    await ground.pass_by(CROWD_MS)
    assert len(seen.of("people")) == before + 1
    assert granted.seat == CROWDED_SEATS


async def test_everything_of_a_big_event_survives_sleep(ground: Ground) -> None:
    node = await ground.node("a")
    await ground.found(node, cap=PEOPLE, game="", rounds=1)
    for number in range(64):
        await ground.say(0, {"do": "enter", "name": f"Dachs {number}", "club": ""})
    await ground.begin()
    await ground.pair()
    await ground.start()
    for match in await ground.matches():
        await ground.say(0, {"do": "result", "match": match.id, "games": [1, 0, 0]})
    await ground.say(0, {"do": "end"})
    room = await ground.room()
    before = room.state
    room.sleep()
    await ground.settle()
    assert (await node.home.look(ground.event)).state == before
    again = await node.home.open(ground.event)
    assert again.state == before
    assert again.engine.outcome(again.state) is not None
    assert again.engine.legal(again.state, Seat(5)) == []


async def test_an_event_waits_for_its_day_longer_than_a_table_for_its_game(ground: Ground) -> None:
    node = await ground.node("a")
    await ground.found(node)
    kept = ground.place.store.lifetimes.kept  # type: ignore[attr-defined]
    assert kept[ground.event] == GATHERING_MS
    table = await node.home.create("legends", {}, OWNER)
    assert kept[table.room_id] == UNPLAYED_MS
