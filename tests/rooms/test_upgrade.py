"""A running room survives an upgrade: the old version's stop leaves snapshots, and the new one goes on from them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from server.clock import FakeClock
from server.engines.contract import Migration, Ms, Seat, Step, as_it_is
from server.engines.refusal import Code, Refused
from server.rooms.directory import Directory
from server.rooms.entries import state_hash
from server.rooms.record import Record
from server.rooms.recover import RoomOfOthers
from server.rooms.room import Room
from server.wire.limits import SNAPSHOT_EVERY
from tests.builders import FlakyStore, add, enter, hide, toy_room
from tests.rooms.conftest import Table
from tests.toy import WORDS, ToyEngine


class Newer(ToyEngine):
    """Takes no options of old any more, and would start and play differently."""

    version = 2
    migrations: Mapping[int, Migration] = {1: as_it_is}

    def setup(self, options: object, key: bytes) -> object:  # type: ignore[override]
        raise Refused(Code.BAD_OPTION)

    def _add(self, state: object, n: int, at: Ms) -> Step:
        return super()._add(state, 10 * n, at)  # type: ignore[arg-type]


def newer(store: FlakyStore, clock: FakeClock, node: str = "new") -> Directory:
    return Directory({"toy": Newer()}, store, clock, node)


async def play(room: Room, token: str, clock: FakeClock, moves: int) -> None:
    member = enter(room, token)
    for n in range(moves):
        room.submit(member, hide("pear", f"{room.engine.version}-{room.seq}-{n}"), clock.now_ms())
        await room.idle()


@pytest.mark.parametrize("moves", [0, 3, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 5])
async def test_a_stop_carries_every_room_to_the_next_version(table: Table, moves: int) -> None:
    await play(table.room, table.tokens[0], table.clock, moves)
    await table.home.stop()
    room = await newer(table.store, table.clock).open(table.room.id)
    assert room.state == table.room.state
    assert room.chairs == table.room.chairs
    member = enter(room, table.tokens[0])
    room.submit(member, add(1, room.state.decision), table.clock.now_ms())
    await room.idle()
    assert room.state.count == 10, "by the new rules"


async def test_a_room_that_was_only_recovered_and_stopped_is_carried_on_too(table: Table) -> None:
    """Its last entries came after the snapshot; a crash and a stop without a move lie between."""
    await play(table.room, table.tokens[0], table.clock, SNAPSHOT_EVERY + 5)
    same = Directory({"toy": ToyEngine()}, table.store, table.clock, "same")
    await same.open(table.room.id)
    await same.stop()
    room = await newer(table.store, table.clock).open(table.room.id)
    assert room.state == table.room.state


async def test_the_new_version_leaves_a_snapshot_of_its_own_at_once(table: Table) -> None:
    """Else its entries would one day be folded upon the old version's snapshot."""
    await table.home.stop()
    room = await newer(table.store, table.clock).open(table.room.id)
    await play(room, table.tokens[0], table.clock, 3)
    again = await newer(table.store, table.clock, "again").open(table.room.id)
    assert again.state == room.state
    data = await table.store.snapshots.read(table.room.id)
    assert data is not None
    assert msgspec.msgpack.decode(data)["version"] == 2


async def test_after_a_crash_a_new_version_does_not_guess(table: Table) -> None:
    """Entries after the last snapshot belong to the old rules: the room is left alone until they have saved it."""
    await play(table.room, table.tokens[0], table.clock, 3)
    with pytest.raises(RoomOfOthers):
        await newer(table.store, table.clock).open(table.room.id)
    old = Directory({"toy": ToyEngine()}, table.store, table.clock, "old")
    await old.open(table.room.id)
    await old.stop()
    assert (await newer(table.store, table.clock).open(table.room.id)).state == table.room.state


async def test_an_older_version_does_not_read_a_newer_ones_snapshot(store: FlakyStore, clock: FakeClock) -> None:
    engine = ToyEngine()
    engine.version = 2
    home = Directory({"toy": engine}, store, clock, "new")
    room, *_ = await toy_room(home)
    await home.stop()
    with pytest.raises(RoomOfOthers):
        await Directory({"toy": ToyEngine()}, store, clock, "old").open(room.id)
    assert room.chairs.keys() == {Seat(0), Seat(1)}


async def test_dual_serialisation_at_every_step(table: Table) -> None:
    """S8: a room restored from its own snapshot at every step plays on as if it had not been."""
    await play(table.room, table.tokens[0], table.clock, 2)
    record = table.room._record
    for n in range(5):
        await table.do(table.ada, hide(WORDS[n % 3], f"d{n}"))
        twin = Record.__new__(Record)
        twin.engine, twin.read, twin.room = record.engine, record.read, record.room
        twin.load(record.snapshot())
        assert twin.snapshot() == record.snapshot()
        assert state_hash(twin.state) == state_hash(record.state)
        assert (twin.seq, twin.link, twin.at, twin.known, twin.chairs) == (
            record.seq,
            record.link,
            record.at,
            record.known,
            record.chairs,
        )
