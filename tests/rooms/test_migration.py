"""A game whose state got another shape, twice, goes on where it was, by its engine's migrations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
import pytest

from server.clock import FakeClock
from server.engines.contract import Migration, Plain, Request, Saved, Seat, as_it_is
from server.rooms.directory import Directory
from server.rooms.entries import Applied, Chair, LogEntry, OtherVersion, Spec, link, unpack
from server.rooms.recover import RoomOfOthers, RoomUnreadable
from server.rooms.room import Room
from server.rooms.waker import SWEEP_MS
from server.store.contract import Seq
from tests.builders import FakeClient, FlakyStore, add, enter, hide, toy_room, turns
from tests.rooms.reshaped import Counted, Score, Tally, Third, nested, renamed
from tests.toy import Hid, ToyEngine

TURN_MS = 60_000


class Pathless(Third):
    migrations: Mapping[int, Migration] = {2: nested}


class Misled(Third):
    migrations: Mapping[int, Migration] = {1: as_it_is, 2: as_it_is}


class Faulty(Third):
    migrations: Mapping[int, Migration] = {1: lambda saved: saved.state["no such field"], 2: nested}


def third(store: FlakyStore, clock: FakeClock, engine: type[Third] = Third) -> Directory:
    return Directory({"toy": engine()}, store, clock, "third")


async def played(store: FlakyStore, clock: FakeClock) -> tuple[Room, tuple[str, str]]:
    """A game in its fourth turn, with words hidden, stopped by a node of the first version."""
    home = Directory({"toy": ToyEngine()}, store, clock, "first")
    room, made, token = await toy_room(home, goal=1000, turn_ms=TURN_MS)
    members = enter(room, made.token), enter(room, token)
    for n in range(3):
        room.submit(members[n % 2], add(3, n + 1), clock.now_ms())
        await room.idle()
    room.submit(members[0], hide("plum", "secret"), clock.now_ms())
    await room.idle()
    await home.stop()
    return room, (made.token, token)


async def chained(store: FlakyStore, room: Room) -> list[Any]:
    """The log's entries, each of which follows the one before it."""
    entries, before = [], b""
    for stored in await store.log.read(room.id, Seq(0), 1000):
        entry = unpack(stored.data)
        assert entry.prev == before
        before = link(stored.data)
        entries.append(entry)
    return entries


async def test_a_running_game_goes_on_in_another_shape(store: FlakyStore, clock: FakeClock) -> None:
    old, tokens = await played(store, clock)
    room = await third(store, clock).open(old.id)
    assert room.state == Tally(
        Score(1000, 9), old.state.ends, {0: "plum", 1: ""}, {"turn_ms": TURN_MS, "turn": 1, "decision": 4, "winner": -1}
    )
    assert list(room._record.story) == [Counted(0, 3), Counted(1, 3), Counted(0, 3), Hid(0, "plum")]
    ben = enter(room, tokens[1])
    page = FakeClient()
    page.read(ben.frames)
    assert page.view == old.engine.view(old.state, Seat(1)), "what people see is the same"
    room.submit(ben, add(2, 4), clock.now_ms())
    await room.idle()
    assert room.state.score.count == 11


async def test_its_log_goes_on_in_one_chain(store: FlakyStore, clock: FakeClock) -> None:
    old, tokens = await played(store, clock)
    room = await third(store, clock).open(old.id)
    room.submit(enter(room, tokens[1]), add(2, 4), clock.now_ms())
    await room.idle()
    entries = await chained(store, room)
    assert [entry.version for entry in entries if isinstance(entry, Applied)] == [1, 1, 1, 1, 3]
    again = await third(store, clock).open(old.id)
    assert again.state == room.state, "and is read from the snapshot that the new version left at once"


async def test_its_deadlines_strike_where_they_were_set(store: FlakyStore, clock: FakeClock) -> None:
    old, _ = await played(store, clock)
    room = await third(store, clock).open(old.id)
    clock.advance(TURN_MS - 1)
    await room.idle()
    assert room.state.score.count == 9
    clock.advance(1)
    await room.idle()
    assert room.state.score.count == 10
    assert room.state.until == old.state.ends + TURN_MS


async def test_a_sleeping_game_is_woken_for_its_deadline(store: FlakyStore, clock: FakeClock) -> None:
    old, _ = await played(store, clock)
    home = third(store, clock)
    await home.start()
    assert not home.rooms
    await turns(clock, TURN_MS // SWEEP_MS, SWEEP_MS)
    assert home.rooms[old.id].state.score.count == 10
    await home.stop()


async def test_a_command_that_was_answered_before_counts_no_second_time(store: FlakyStore, clock: FakeClock) -> None:
    old, tokens = await played(store, clock)
    room = await third(store, clock).open(old.id)
    ada = enter(room, tokens[0])
    seq = room.seq
    room.submit(ada, add(3, 3), clock.now_ms())
    await room.idle()
    assert room.seq == seq
    assert [frame["id"] for frame in ada.of("ack")] == ["c3"]


async def test_a_look_at_a_sleeping_game_migrates_it_for_that_look_alone(store: FlakyStore, clock: FakeClock) -> None:
    old, _ = await played(store, clock)
    before = await store.snapshots.read(old.id)
    glance = await third(store, clock).look(old.id)
    assert glance.state.score.count == 9
    assert await store.snapshots.read(old.id) == before


@pytest.mark.parametrize("engine", [Pathless, Misled])
async def test_without_a_way_to_this_version_the_room_is_left_as_it_lies(
    store: FlakyStore, clock: FakeClock, engine: type[Third]
) -> None:
    old, _ = await played(store, clock)
    before = await store.snapshots.read(old.id), await store.log.last(old.id)
    home = third(store, clock, engine)
    with pytest.raises(RoomOfOthers):
        await home.open(old.id)
    assert home.unreadable == {old.id}
    assert (await store.snapshots.read(old.id), await store.log.last(old.id)) == before
    first = await Directory({"toy": ToyEngine()}, store, clock, "first again").open(old.id)
    assert first.state == old.state


async def test_a_fault_in_a_migration_is_that_rooms_matter(store: FlakyStore, clock: FakeClock) -> None:
    old, _ = await played(store, clock)
    with pytest.raises(RoomUnreadable):
        await third(store, clock, Faulty).open(old.id)
    assert (await third(store, clock).open(old.id)).state.score.count == 9


async def test_requests_that_nobody_has_carried_out_are_migrated_too(store: FlakyStore, clock: FakeClock) -> None:
    def louder(saved: Saved) -> Saved:
        asked = tuple(Request(r.id, r.room, r.body.upper()) for r in saved.asked)
        return msgspec.structs.replace(renamed(saved), asked=asked)

    class Asking(Third):
        migrations: Mapping[int, Migration] = {1: louder, 2: nested}

    old, _ = await played(store, clock)
    old._record.asked = {"r1": Request("r1", "QQQQQQ", b"seat them")}
    store.snapshots.write(old.id, old._record.snapshot())
    room = await third(store, clock, Asking).open(old.id)
    assert room._record.asked == {"r1": Request("r1", "QQQQQQ", b"SEAT THEM")}


async def test_a_snapshot_of_before_engines_were_named_is_read(store: FlakyStore, clock: FakeClock) -> None:
    old, _ = await played(store, clock)
    data = await store.snapshots.read(old.id)
    assert data is not None
    plain: Plain = msgspec.msgpack.decode(data)
    assert (plain.pop("engine"), plain["version"]) == ("toy", 1)
    for grown in ("played", "asked"):
        del plain[grown]
    store.snapshots.write(old.id, msgspec.msgpack.encode(plain))
    assert (await third(store, clock).open(old.id)).state.score.count == 9


async def test_a_snapshot_of_another_engine_is_not_read(store: FlakyStore, clock: FakeClock) -> None:
    old, _ = await played(store, clock)
    data = await store.snapshots.read(old.id)
    assert data is not None
    store.snapshots.write(old.id, msgspec.msgpack.encode(msgspec.msgpack.decode(data) | {"engine": "chess"}))
    with pytest.raises(RoomUnreadable):
        await third(store, clock).open(old.id)


FIRST_FORMS: dict[str, dict[str, Plain]] = {
    "a command": {"k": "do", "at": 1, "prev": b"", "v": 1, "by": "s0", "id": "c1", "cmd": {"do": "x"}, "hash": b"h"},
    "an owner": {"k": "own", "at": 1, "prev": b"", "token": 1, "node": "a", "epoch": "e", "store": "s"},
    "a seat": {"k": "sit", "at": 1, "prev": b"", "seat": 0, "chair": {"name": "Ada"}},
    "a request carried out": {"k": "ok", "at": 1, "prev": b"", "ids": ["r1"]},
    "another watch": {"k": "off", "at": 1, "prev": b"", "watch": 1},
}
"""Entries as the first version of each kind has them. They lie in stores: what is added since has a default."""


@pytest.mark.parametrize("form", FIRST_FORMS.values(), ids=FIRST_FORMS)
def test_the_first_form_of_every_entry_is_read(form: dict[str, Plain]) -> None:
    assert unpack(msgspec.msgpack.encode(form)).at == 1


def test_the_first_form_of_a_spec_is_read() -> None:
    form: dict[str, Plain] = {"room": "R", "engine": "toy", "version": 1, "options": {}, "key": b"k", "at": 1}
    spec = msgspec.msgpack.decode(msgspec.msgpack.encode(form | {"chairs": {0: {"name": "Ada"}}}), type=Spec)
    assert spec.chairs == {0: Chair("Ada")}


def test_every_kind_of_entry_has_its_first_form_here() -> None:
    assert {form["k"] for form in FIRST_FORMS.values()} == {kind.__struct_config__.tag for kind in get_args(LogEntry)}


def test_an_entry_of_a_kind_to_come_is_another_versions() -> None:
    with pytest.raises(OtherVersion):
        unpack(msgspec.msgpack.encode({"k": "to-come", "at": 1, "prev": b""}))
