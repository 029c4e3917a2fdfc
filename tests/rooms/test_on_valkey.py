"""Rooms on a real store: the walk from command to log, a crash of the process, a crash of the store."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from server.clock import FakeClock
from server.engines.contract import Audience, Seat, Viewer
from server.rooms.condition import Condition
from server.rooms.entries import state_hash
from server.rooms.room import Room
from server.store.contract import Store, StoreLost
from server.store.embedded import EmbeddedStore
from server.store.valkey import ValkeyStore
from tests.builders import FakeClient, FakeMember, add, directory, enter, toy_room

pytestmark = pytest.mark.valkey


@pytest.fixture
def server() -> Iterator[EmbeddedStore]:
    with tempfile.TemporaryDirectory(prefix="hof-") as folder:
        # With `everysec` a killed store may lose what it held back while the disk was busy with the sync before.
        embedded = EmbeddedStore(Path(folder), "always")
        embedded.start()
        yield embedded
        embedded.stop()


@pytest.fixture
async def store(server: EmbeddedStore) -> AsyncIterator[Store]:
    made = ValkeyStore(f"unix://{server.socket}")
    yield made
    await made.close()


async def play(room: Room, members: tuple[FakeMember, FakeMember], moves: int, clock: FakeClock) -> None:
    for _ in range(moves):
        decision = room.state.decision
        room.submit(members[room.state.turn], add(1, decision), clock.now_ms())
        await room.idle()
        clock.advance(10)


async def test_a_crash_of_the_process(store: Store, server: EmbeddedStore, clock: FakeClock) -> None:
    room, made, token = await toy_room(directory(store, clock), goal=1000, turn_ms=60_000)
    members = enter(room, made.token), enter(room, token)
    watcher = enter(room)
    await play(room, members, 45, clock)
    clock.advance(100)
    clients = [FakeClient() for _ in range(3)]
    for client, member in zip(clients, (*members, watcher), strict=True):
        client.read(member.frames)
    await play(room, members, 3, clock)
    late = ValkeyStore(f"unix://{server.socket}")
    again = await directory(late, clock, "b").open(room.id)
    assert state_hash(again.state) == state_hash(room.state)
    assert (again.seq, again.epoch) == (room.seq + 1, room.epoch)
    viewers: tuple[Viewer, ...] = (Seat(0), Seat(1), Audience.PUBLIC)
    for client, viewer, secret in zip(clients, viewers, (made.token, token, ""), strict=True):
        client.read(enter(again, secret, client.epoch, client.seq).frames)
        assert (client.seq, client.fulls) == (again.seq, 1)
        assert client.view == again.engine.view(again.state, viewer)
    member = enter(again, made.token)
    again.submit(member, add(1, 47, "c47"), clock.now_ms())
    await again.idle()
    assert member.types()[-1] == "ack"
    room.submit(members[0], add(1, room.state.decision, "of the old process"), clock.now_ms())
    await room.idle()
    assert room.condition is Condition.GONE
    await late.close()


async def test_a_crash_of_the_store(store: Store, server: EmbeddedStore, clock: FakeClock) -> None:
    """S2: play stops, says so, and goes on by itself; nothing acknowledged is lost, nothing is applied twice."""
    home = directory(store, clock)
    room, made, token = await toy_room(home, goal=1000)
    members = enter(room, made.token), enter(room, token)
    await play(room, members, 10, clock)
    epoch = room.epoch
    child = server._child
    assert child is not None
    os.kill(child.pid, signal.SIGKILL)
    server.stop()
    room.submit(members[0], add(1, 11, "lost"), clock.now_ms())
    await _until(store, clock, lambda: room.condition is Condition.SETTLING)
    assert members[0].of("no") == [], "whether it was saved is not known yet"
    server.start()
    await _until(store, clock, lambda: room.condition is not Condition.SETTLING)
    assert members[0].of("no") == [{"t": "no", "code": "not-saved", "id": "lost"}]
    assert room.condition is Condition.RUNNING
    assert room.state.count == 10
    assert room.epoch == epoch, "the log's end is the one we wrote"
    room.submit(members[0], add(1, 11, "lost"), clock.now_ms())
    await room.idle()
    assert room.state.count == 11
    assert members[0].of("step")[-1]["ack"] == "lost"
    client = FakeClient()
    client.read(members[1].frames)
    assert (client.seq, client.fulls) == (room.seq, 1)
    again = await directory(store, clock, "b").open(room.id)
    assert again.state == room.state


async def _until(store: Store, clock: FakeClock, true: Callable[[], bool]) -> None:
    """Ask the store something, answer or not, and turn the clock, until it is so."""
    for _ in range(500):
        if true():
            return
        try:
            await store.vitals.last_beat()
        except StoreLost:
            clock.advance(100)
        else:
            clock.advance(100)
    pytest.fail("it never was so")
