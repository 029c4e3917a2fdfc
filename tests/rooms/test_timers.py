"""Deadlines are commands like any other: on time, once, and never for a decision that was met."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from server.clock import FakeClock
from server.engines.contract import Ms, Office, Step
from server.engines.refusal import Code, Refused
from server.rooms.condition import Condition
from server.rooms.directory import Directory
from server.rooms.entries import Applied, unpack
from server.rooms.timers import Timer, due, nearest
from server.store.contract import Seq
from tests.builders import HOST, FlakyStore, add, directory, enter, toy_room
from tests.toy import Toy, ToyCommand, ToyEngine


def test_due_names_come_in_the_order_of_their_time() -> None:
    deadlines = {"b": Ms(5), "a": Ms(7), "c": Ms(9)}
    assert due(deadlines, Ms(7)) == ["b", "a"]
    assert nearest(deadlines) == 5
    assert nearest({}) is None


def test_a_deadline_that_moves_back_costs_no_alarm() -> None:
    clock = FakeClock(0)
    rung: list[int] = []
    timer = Timer(clock)

    def ring() -> None:
        rung.append(clock.now_ms())

    timer.follow(Ms(100), ring)
    timer.follow(Ms(200), ring)
    assert clock.pending() == 1
    timer.follow(Ms(50), ring)
    assert clock.pending() == 1
    clock.advance(300)
    assert rung == [50]
    timer.follow(None, ring)
    timer.stop()
    assert clock.pending() == 0


async def test_a_deadline_strikes_on_time_and_once(store: FlakyStore, clock: FakeClock) -> None:
    room, made, _ = await toy_room(directory(store, clock), turn_ms=10_000)
    member = enter(room, made.token)
    clock.advance(9_999)
    await room.idle()
    assert room.state.count == 0
    clock.advance(1)
    await room.idle()
    assert room.state.count == 1
    assert member.of("step")[-1]["told"] == [{"e": "added", "seat": 0, "n": 1}]
    entries = [unpack(stored.data) for stored in await store.log.read(room.id, Seq(0), 100)]
    struck = entries[-1]
    assert isinstance(struck, Applied)
    assert (struck.by, struck.id, struck.cmd) == (Office.SYSTEM.value, "", {"do": "due", "name": "turn"})
    assert struck.at == clock.now_ms()


async def test_an_answer_in_time_wins_against_its_deadline(store: FlakyStore, clock: FakeClock) -> None:
    """Received before the deadline, it stands in the mailbox before it."""
    room, made, _ = await toy_room(directory(store, clock), turn_ms=10_000)
    member = enter(room, made.token)
    clock.advance(9_999)
    store.flaky.hold()
    room.submit(member, add(3, 1), clock.now_ms())
    clock.advance(1)
    await store.flaky.answered()
    store.flaky.release()
    await room.idle()
    assert room.state.count == 3
    assert room.condition is Condition.RUNNING


async def test_a_deadline_that_moved_strikes_at_its_new_time(store: FlakyStore, clock: FakeClock) -> None:
    room, made, _ = await toy_room(directory(store, clock), turn_ms=10_000)
    member = enter(room, made.token)
    clock.advance(6_000)
    room.submit(member, add(2, 1), clock.now_ms())
    await room.idle()
    clock.advance(9_999)
    await room.idle()
    assert room.state.count == 2
    clock.advance(1)
    await room.idle()
    assert room.state.count == 3


async def test_idle_rooms_have_one_alarm_each(store: FlakyStore, clock: FakeClock) -> None:
    home = directory(store, clock)
    rooms = [(await toy_room(home, turn_ms=1_000_000))[0] for _ in range(10)]
    quiet = clock.pending() - len(rooms)  # each is looked at again, should it stay empty
    assert quiet == len(rooms)


class Stubborn(ToyEngine):
    """Says that a turn is over, and refuses to end it."""

    def apply(self, state: Toy, actor: Any, command: ToyCommand, at: Ms) -> Step:
        if actor is Office.SYSTEM:
            raise Refused(Code.STALE)
        return super().apply(state, actor, command, at)

    def deadlines(self, state: Toy) -> Mapping[str, Ms]:
        return super().deadlines(state)


async def test_an_engine_that_refuses_its_own_deadline_is_stopped(store: FlakyStore, clock: FakeClock) -> None:
    """Or the room would ring for ever."""
    home = Directory({"toy": Stubborn()}, store, clock)
    made = await home.create("toy", {"turn_ms": 1_000}, HOST)
    room = await home.open(made.room_id)
    clock.advance(1_000)
    await room.idle()
    assert room.condition is Condition.STOPPED
