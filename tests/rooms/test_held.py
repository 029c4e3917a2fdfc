"""A command that must not be known of yet leaves no trace until its time: no version, no frame, no log entry."""

from __future__ import annotations

from typing import Any

import pytest

from server.clock import FakeClock
from server.engines.contract import Actor, Ms
from server.rooms.directory import Directory
from server.rooms.entries import unpack
from server.rooms.room import Room
from server.store.contract import Seq
from server.wire.limits import MAILBOX_COMMANDS
from tests.builders import HOST, FakeMember, FlakyStore, add, enter
from tests.toy import Toy, ToyEngine

READY = Ms(5_000)


class Patient(ToyEngine):
    """Lets nothing be known before the clock shows ``READY`` after the start."""

    start_ms = 0

    def not_before(self, state: Toy, actor: Actor, command: Any) -> Ms:
        return Ms(self.start_ms + READY)


@pytest.fixture
async def table(store: FlakyStore, clock: FakeClock) -> tuple[Room, FakeMember, FakeMember]:
    engine = Patient()
    engine.start_ms = clock.now_ms()
    home = Directory({"toy": engine}, store, clock)
    made = await home.create("toy", {"goal": 1000}, HOST)
    granted = await home.redeem(made.invite, "guest-ben", "Ben")
    room = await home.open(made.room_id)
    return room, enter(room, made.token), enter(room, granted.token)


async def test_nothing_is_known_before_its_time(
    table: tuple[Room, FakeMember, FakeMember], store: FlakyStore, clock: FakeClock
) -> None:
    room, ada, ben = table
    seq, frames = room.seq, len(ben.frames)
    room.submit(ada, add(2, 1), clock.now_ms())
    clock.advance(READY - 1)
    await room.idle()
    assert room.seq == seq
    logged = len(await store.log.read(room.id, Seq(0), 100))
    assert len(ben.frames) == frames
    clock.advance(1)
    await room.idle()
    assert room.seq == seq + 1
    assert len(await store.log.read(room.id, Seq(0), 100)) == logged + 1
    assert room.state.count == 2
    assert ada.of("step")[-1]["ack"] == "c1"


async def test_sent_again_while_it_waits_it_counts_once(
    table: tuple[Room, FakeMember, FakeMember], clock: FakeClock
) -> None:
    room, ada, _ = table
    for _ in range(3):
        room.submit(ada, add(2, 1), clock.now_ms())
    clock.advance(READY)
    await room.idle()
    assert room.state.count == 2
    assert [a["id"] for a in ada.of("ack")] == ["c1", "c1"]


async def test_what_waits_is_bounded_for_each_seat(
    table: tuple[Room, FakeMember, FakeMember], clock: FakeClock
) -> None:
    """Nobody can keep the other from passing."""
    room, ada, ben = table
    for n in range(MAILBOX_COMMANDS + 1):
        room.submit(ada, add(1, n), clock.now_ms())
    room.submit(ben, add(1, 1), clock.now_ms())
    assert [no["code"] for no in ada.of("no")] == ["busy"]
    assert ben.of("no") == []


async def test_a_late_loop_stamps_it_with_its_own_time(
    table: tuple[Room, FakeMember, FakeMember], store: FlakyStore, clock: FakeClock
) -> None:
    """As it does with what comes by itself, or the two could be told apart."""
    room, ada, _ = table
    when = clock.now_ms() + READY
    room.submit(ada, add(2, 1), clock.now_ms())
    clock._now += READY + 700
    clock.advance(0)
    await room.idle()
    assert unpack((await store.log.read(room.id, Seq(0), 100))[-1].data).at == when
