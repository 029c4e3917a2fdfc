"""A room whose process is gone comes back from spec, snapshot and log, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from server.clock import FakeClock
from server.engines.contract import Audience, Seat
from server.rooms.condition import Condition
from server.rooms.directory import Directory
from server.rooms.entries import Applied, Owned, pack, state_hash, unpack
from server.rooms.recover import RoomUnreadable
from server.rooms.room import Room
from server.store.contract import LogEntry, Seq
from server.wire.limits import RING_FRAMES, SNAPSHOT_EVERY
from tests.builders import FakeClient, FlakyStore, add, directory, enter, hide, toy_room
from tests.rooms.conftest import Table
from tests.toy import WORDS


async def reopen(table: Table, node: str = "b") -> Room:
    """The same room in another process: nothing of the old one is left but the store."""
    home = directory(table.store, table.clock, node)
    room = await home.open(table.room.id)
    await room.idle()
    return room


async def play(table: Table, moves: int) -> None:
    for _ in range(moves):
        decision = table.room.state.decision
        await table.do((table.ada, table.ben)[table.room.state.turn], add(1, decision))


@pytest.mark.parametrize("moves", [0, 1, 5, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY + 5])
async def test_a_room_is_the_same_after_a_crash(table: Table, moves: int) -> None:
    await play(table, moves)
    room = await reopen(table)
    assert state_hash(room.state) == state_hash(table.room.state)
    assert room.seq == table.room.seq + 1  # the entry that took it over
    assert room.epoch == table.room.epoch
    assert room.chairs == table.room.chairs
    for viewer in (Seat(0), Seat(1), Audience.PUBLIC):
        assert room.engine.view(room.state, viewer) == table.room.engine.view(table.room.state, viewer)


async def test_command_ids_are_known_after_a_crash(table: Table) -> None:
    await table.do(table.ada, hide("pear", "folded into the snapshot"))
    await table.do(table.ben, *(hide("pear", f"h{n}") for n in range(SNAPSHOT_EVERY)))
    await table.do(table.ada, add(1, 1, "from the log"))
    room = await reopen(table)
    member = enter(room, table.tokens[0])
    for resent in (hide("plum", "folded into the snapshot"), add(1, 1, "from the log")):
        room.submit(member, resent, table.clock.now_ms())
        await room.idle()
        assert member.types()[-1] == "ack"
    assert room.state == table.room.state


async def test_killed_between_saving_and_telling(table: Table) -> None:
    """Fault 21: the client sends again what it never heard of, and it is applied once."""
    table.store.flaky.hold()
    table.room.submit(table.ada, add(2, 1, "unheard"), table.clock.now_ms())
    await table.store.flaky.answered()
    assert "step" not in table.ada.types()
    table.store.flaky.held = None  # the process dies here: its answer goes nowhere
    room = await reopen(table)
    assert room.state.count == 2
    member = enter(room, table.tokens[0], table.ada.epoch, table.room.seq)
    assert [step.get("ack") for step in member.of("step")] == ["unheard", None]
    room.submit(member, add(2, 1, "unheard"), table.clock.now_ms())
    await room.idle()
    assert member.types()[-1] == "ack"
    assert room.state.count == 2


async def test_tokens_and_invites_open_the_same_seats_after_a_crash(table: Table) -> None:
    room = await reopen(table)
    for seat, token in enumerate(table.tokens):
        assert enter(room, token).frames[0]["seat"] == seat
    again = await directory(table.store, table.clock, "c").redeem(table.invite, "guest-ben", "Ben")
    assert again.seat == 1


@pytest.mark.parametrize("moves", [3, SNAPSHOT_EVERY + 3])
async def test_clients_resume_across_a_crash(table: Table, moves: int) -> None:
    """The rings are made again from snapshot and log: no full view for those who missed little."""
    clients: list[tuple[Any, str, FakeClient]] = []
    await play(table, moves)
    for viewer, token, member in (
        (Seat(0), table.tokens[0], table.ada),
        (Seat(1), table.tokens[1], table.ben),
        (Audience.PUBLIC, "", table.enter()),
    ):
        client = FakeClient()
        client.read(member.frames)
        clients.append((viewer, token, client))
    await play(table, 2)
    room = await reopen(table)
    for viewer, token, client in clients:
        fulls = client.fulls
        member = enter(room, token, client.epoch, client.seq)
        client.read(member.frames)
        assert (client.seq, client.fulls) == (room.seq, fulls)
        assert client.view == room.engine.view(room.state, viewer)


async def test_rings_made_of_the_past_grow_on(table: Table) -> None:
    """A class that looks late after a recovery can still resume from before it, and memory of it ends."""
    await play(table, 3)
    epoch, seq = table.enter().epoch, table.room.seq
    room = await reopen(table)
    member = enter(room, table.tokens[0])
    for n in range(2 * RING_FRAMES):
        room.submit(member, hide(WORDS[n % 3], f"h{n}"), table.clock.now_ms())
        await room.idle()
        if n == 20:
            client = FakeClient()
            client.epoch, client.seq = epoch, seq
            client.view = table.room.engine.view(table.room.state, Audience.PUBLIC)
            client.read(enter(room, "", epoch, seq).frames)
            assert (client.seq, client.fulls) == (room.seq, 0)
            assert client.view == room.engine.view(room.state, Audience.PUBLIC)
    assert enter(room, table.tokens[1], table.ben.epoch, seq).types()[1] == "full"


async def test_the_story_survives(table: Table) -> None:
    await play(table, SNAPSHOT_EVERY + 3)
    room = await reopen(table)
    assert enter(room, table.tokens[0]).of("full")[0]["told"] == table.enter(Seat(0)).of("full")[0]["told"]


async def test_a_new_owner_fences_the_old_one(table: Table) -> None:
    watcher = table.enter()
    room = await reopen(table)
    table.room.submit(table.ada, add(2, 1), table.clock.now_ms())
    await table.room.idle()
    assert table.ada.frames[-1] == {"t": "no", "code": "not-saved", "id": "c1"}
    assert {member.closed.name for member in (table.ada, table.ben, watcher) if member.closed} == {"RESTART"}
    assert table.room.id not in table.home.rooms
    assert room.state.count == 0
    back = await table.home.open(table.room.id)
    assert back is not table.room
    assert back.seq == room.seq + 1


async def test_owner_tokens_rise(table: Table) -> None:
    for node in "bcd":
        await reopen(table, node)
    owners = [
        entry
        for stored in await table.store.log.read(table.room.id, Seq(0), 100)
        if isinstance(entry := unpack(stored.data), Owned)
    ]
    assert [owner.token for owner in owners] == [1, 2, 3, 4]
    assert [owner.node for owner in owners] == ["a", "b", "c", "d"]
    assert len({owner.epoch for owner in owners}) == 1


async def test_a_store_that_was_restarted_makes_a_new_epoch(table: Table) -> None:
    """Acknowledged entries may be gone, so versions of before may mean something else."""
    table.store.vitals._incarnation = "restarted"
    room = await reopen(table)
    assert room.epoch != table.room.epoch
    assert enter(room, table.tokens[0], table.ada.epoch, table.room.seq).types()[1] == "full"
    assert (await reopen(table, "c")).epoch == room.epoch


async def test_the_log_holds_what_was_promised(table: Table) -> None:
    at = table.clock.now_ms()
    await table.do(table.ada, add(2, 1, "mine"))
    stored = await table.store.log.last(table.room.id)
    assert stored is not None
    entry = unpack(stored.data)
    assert isinstance(entry, Applied)
    assert (entry.by, entry.id, entry.at, entry.version) == ("s0", "mine", at, 1)
    assert entry.cmd == {"do": "add", "n": 2, "decision": 1}
    assert entry.hash == state_hash(table.room.state)


def tamper_hash(entry: Any) -> Any:
    return msgspec.structs.replace(entry, hash=b"x" * 16)


def tamper_link(entry: Any) -> Any:
    return msgspec.structs.replace(entry, prev=b"x" * 16)


def tamper_command(entry: Any) -> Any:
    return msgspec.structs.replace(entry, cmd={"do": "add", "n": 1, "decision": 77})


def tamper_actor(entry: Any) -> Any:
    return msgspec.structs.replace(entry, by="nobody")


@pytest.mark.parametrize("tamper", [tamper_hash, tamper_link, tamper_command, tamper_actor])
async def test_a_log_that_does_not_fold_is_not_opened(table: Table, tamper: Any) -> None:
    await table.do(table.ada, add(2, 1))
    log = table.store.flaky._logs[table.room.id]
    log[-1] = LogEntry(log[-1].seq, pack(tamper(unpack(log[-1].data))))
    await _unreadable(table)


async def test_a_log_with_a_hole_is_not_opened(table: Table) -> None:
    await play(table, 3)
    del table.store.flaky._logs[table.room.id][-2]
    await _unreadable(table)


async def test_a_log_that_is_gone_is_not_made_anew(table: Table) -> None:
    await play(table, SNAPSHOT_EVERY)
    del table.store.flaky._logs[table.room.id]
    await _unreadable(table)


@pytest.mark.parametrize("garbage", [b"", b"\xc1", b"\x80", msgspec.msgpack.encode({"k": "do"})])
async def test_garbage_in_the_log_or_the_snapshot(table: Table, garbage: bytes) -> None:
    log = table.store.flaky._logs[table.room.id]
    whole = log[-1]
    log[-1] = LogEntry(whole.seq, garbage)
    await _unreadable(table)
    log[-1] = whole
    table.store.snapshots.write(table.room.id, garbage)
    await _unreadable(table)


async def test_an_unreadable_room_is_tried_once(table: Table) -> None:
    table.store.snapshots.write(table.room.id, b"garbage")
    home = directory(table.store, table.clock, "b")
    with pytest.raises(RoomUnreadable):
        await home.open(table.room.id)
    assert home.unreadable == {table.room.id}


async def test_an_engine_that_is_not_here(table: Table) -> None:
    with pytest.raises(RoomUnreadable):
        await Directory({}, table.store, table.clock).open(table.room.id)


async def test_a_crash_right_after_creation(store: FlakyStore, clock: FakeClock) -> None:
    """Spec written, log not begun: opening it begins the log."""
    room, made, _ = await toy_room(directory(store, clock))
    store.flaky._logs.clear()
    again = await directory(store, clock, "b").open(made.room_id)
    assert again.seq == 1
    assert again.state == room.state
    assert enter(again, made.token).frames[0]["seat"] == 0


async def _unreadable(table: Table) -> None:
    with pytest.raises(RoomUnreadable):
        await directory(table.store, table.clock, "b").open(table.room.id)


async def test_a_spec_that_is_garbage(table: Table) -> None:
    table.store.specs._specs[table.room.id] = b"garbage"
    await _unreadable(table)


async def test_a_log_that_ends_before_its_snapshot(table: Table) -> None:
    await play(table, SNAPSHOT_EVERY + 1)
    del table.store.flaky._logs[table.room.id][-5:]
    await _unreadable(table)


async def test_two_nodes_open_a_room_at_once(table: Table) -> None:
    """S3: both may win in turn, but only the last owner can append."""
    homes = [directory(table.store, table.clock, node) for node in "bcd"]
    rooms = await asyncio.gather(*(home.open(table.room.id) for home in homes))
    last = max(rooms, key=lambda room: room.seq)
    for room in rooms:
        room.submit(enter(room, table.tokens[0]), hide("pear", room.epoch), table.clock.now_ms())
        await room.idle()
        assert (room.condition is Condition.RUNNING) == (room is last)
