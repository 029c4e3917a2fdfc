"""One suite for every store: what the rooms rely on holds in memory and on a real Valkey."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from server.engines.contract import Ms
from server.store.contract import Invited, LogEntry, Reply, RoomId, Seq, Span, Store
from server.store.memory import MemoryStore
from server.store.valkey import ValkeyStore
from tests.stores import STORES, emptied, url_of

ROOM = RoomId("ROOM01")
OTHER = RoomId("ROOM02")
PATIENCE_SECONDS = 30


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
        return
    await (await emptied(url := url_of(request))).aclose()
    made = ValkeyStore(url)
    yield made
    await made.close()


async def append(store: Store, seq: int, data: bytes, room: RoomId = ROOM, wake: Ms | None = None) -> Reply:
    reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
    store.log.append(room, Seq(seq), data, wake, reply.set_result)
    assert not reply.done(), "the answer must come in a later turn"
    return await reply


async def test_log_is_read_in_order(store: Store) -> None:
    for seq in (1, 2, 3):
        assert await append(store, seq, b"entry %d" % seq) is Reply.SAVED
    assert await store.log.last(ROOM) == LogEntry(Seq(3), b"entry 3")
    assert [e.seq for e in await store.log.read(ROOM, Seq(0), 10)] == [1, 2, 3]
    assert [e.data for e in await store.log.read(ROOM, Seq(1), 1)] == [b"entry 2"]
    assert list(await store.log.read(ROOM, Seq(3), 10)) == []


async def test_log_that_was_never_made(store: Store) -> None:
    assert await store.log.last(ROOM) is None
    assert list(await store.log.read(ROOM, Seq(0), 10)) == []
    assert await append(store, 2, b"late") is Reply.FENCED
    assert await store.log.last(ROOM) is None


async def test_second_writer_of_a_seq_is_fenced(store: Store) -> None:
    await append(store, 1, b"mine")
    assert await append(store, 1, b"theirs") is Reply.FENCED
    assert await append(store, 2, b"mine") is Reply.SAVED
    assert await append(store, 1, b"theirs") is Reply.FENCED
    assert [e.data for e in await store.log.read(ROOM, Seq(0), 10)] == [b"mine", b"mine"]


async def test_answers_belong_to_their_rooms(store: Store) -> None:
    """Fault 49: an answer never reaches a neighbour, even when those who wait have given up."""
    rooms = [RoomId(f"R{n:05d}") for n in range(1000)]
    got: dict[RoomId, Reply] = {}
    answered = asyncio.Event()

    def note(room: RoomId) -> None:
        def done(reply: Reply) -> None:
            got[room] = reply
            if len(got) == len(rooms):
                answered.set()

        store.log.append(room, Seq(1), room.encode(), None, done)

    async def wait_for_ever(room: RoomId) -> None:
        note(room)
        await asyncio.get_running_loop().create_future()

    tasks = [asyncio.create_task(wait_for_ever(room)) for room in rooms]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert await append(store, 1, b"after", ROOM) is Reply.SAVED
    assert await append(store, 1, b"again", ROOM) is Reply.FENCED
    async with asyncio.timeout(PATIENCE_SECONDS):
        await answered.wait()  # in a cluster the other rooms may be another member's, which is slower
    assert got == dict.fromkeys(rooms, Reply.SAVED)
    for room in rooms[::100]:
        assert await store.log.last(room) == LogEntry(Seq(1), room.encode())


async def test_wake_is_written_with_the_entry(store: Store) -> None:
    await append(store, 1, b"e", wake=Ms(5_000))
    await append(store, 1, b"e", OTHER, wake=Ms(4_000))
    assert list(await store.schedule.due(Ms(3_999), 10)) == []
    assert list(await store.schedule.due(Ms(4_000), 10)) == [OTHER]
    assert list(await store.schedule.due(Ms(9_000), 10)) == [OTHER, ROOM]
    assert list(await store.schedule.due(Ms(9_000), 1)) == [OTHER]
    await append(store, 2, b"e")
    assert list(await store.schedule.due(Ms(9_000), 10)) == [OTHER, ROOM]


async def test_schedule_moves_and_forgets(store: Store) -> None:
    store.schedule.put(ROOM, Ms(5_000))
    store.schedule.put(OTHER, Ms(6_000))
    store.schedule.put(ROOM, Ms(7_000))
    store.schedule.put(OTHER, None)
    await append(store, 1, b"behind them in the queue", wake=Ms(7_000))
    assert list(await store.schedule.due(Ms(6_999), 10)) == []
    assert list(await store.schedule.due(Ms(7_000), 10)) == [ROOM]


async def test_snapshot_is_replaced(store: Store) -> None:
    assert await store.snapshots.read(ROOM) is None
    store.snapshots.write(ROOM, b"one")
    store.snapshots.write(ROOM, b"two")
    await append(store, 1, b"behind it in the queue")
    assert await store.snapshots.read(ROOM) == b"two"


async def test_room_is_made_once(store: Store) -> None:
    assert await store.specs.read(ROOM) is None
    assert await store.specs.create(ROOM, b"first", 60_000)
    assert not await store.specs.create(ROOM, b"second", 60_000)
    assert await store.specs.read(ROOM) == b"first"


async def test_same_spec_twice_is_made_once(store: Store) -> None:
    spec = b"the very same object"
    assert await store.specs.create(ROOM, spec, 60_000)
    assert not await store.specs.create(ROOM, spec, 60_000)


async def test_invite_leads_to_its_room_until_it_expires(store: Store) -> None:
    await store.specs.put_invite("abc", ROOM, Ms(1_000), Ms(60_000))
    assert await store.specs.invite("abc", Ms(59_999)) == Invited(ROOM)
    assert await store.specs.invite("abc", Ms(60_000)) is None
    assert await store.specs.invite("abd", Ms(1_000)) is None


async def test_invites_that_were_made_void_are_known_as_such_and_later_ones_lead_in(store: Store) -> None:
    for hash_ in ("one", "two"):
        await store.specs.put_invite(hash_, ROOM, Ms(1_000), Ms(60_000))
    await store.specs.put_invite("elsewhere", OTHER, Ms(1_000), Ms(60_000))
    await store.specs.void_invites(ROOM, 60_000)
    await store.specs.put_invite("new", ROOM, Ms(1_000), Ms(60_000))
    assert await store.specs.invite("one", Ms(1_000)) == Invited(ROOM, void=True)
    assert await store.specs.invite("two", Ms(1_000)) == Invited(ROOM, void=True)
    assert await store.specs.invite("two", Ms(60_000)) is None
    assert await store.specs.invite("new", Ms(1_000)) == Invited(ROOM)
    assert await store.specs.invite("elsewhere", Ms(1_000)) == Invited(OTHER)
    await store.specs.void_invites(ROOM, 60_000)
    assert await store.specs.invite("new", Ms(1_000)) == Invited(ROOM, void=True)


async def test_vitals(store: Store) -> None:
    assert await store.vitals.last_beat() is None
    store.vitals.beat(Ms(1_000))
    store.vitals.beat(Ms(2_000))
    async with asyncio.timeout(PATIENCE_SECONDS):  # its key lies elsewhere than a room's, and keeps to no order with it
        while await store.vitals.last_beat() != 2_000:
            pass
    for n in range(3):
        await store.vitals.add_outage(Span(Ms(n), Ms(n + 1)))
    assert list(await store.vitals.outages()) == [Span(Ms(n), Ms(n + 1)) for n in range(3)]
    assert await store.vitals.incarnation() == await store.vitals.incarnation() != ""


async def test_what_is_kept_and_what_is_forgotten(store: Store) -> None:
    for room in (ROOM, OTHER):
        await store.specs.create(room, b"spec", 60_000)
        await append(store, 1, b"entry", room)
        store.snapshots.write(room, b"snapshot")
        store.lifetimes.keep(room, 60_000)
    store.snapshots.write(OTHER, b"another")
    store.lifetimes.keep(OTHER, None)
    store.lifetimes.keep(ROOM, 1)
    while await store.specs.read(ROOM) is not None or await store.snapshots.read(ROOM) is not None:
        await append(store, 1, b"a turn of the loop", OTHER)
    assert await store.log.last(ROOM) is None
    assert await store.specs.read(OTHER) == b"spec"
    assert await store.snapshots.read(OTHER) == b"another"
    assert await store.log.last(OTHER) == LogEntry(Seq(1), b"entry")


async def test_its_memory_is_told(store: Store) -> None:
    memory = await store.vitals.memory()
    assert memory.used_bytes >= 0
    assert memory.most_bytes == 0, "nothing bounds it"
