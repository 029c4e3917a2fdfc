"""Bots on their seats in running rooms: human pauses, no starving, the rematch, and back after a restart."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
import structlog.testing

from server.bots.player import Choice, Make
from server.bots.random import RandomPlayer
from server.bots.runner import RETRY_MOST_MS, RETRY_MS, THINK_MS, TRIES, Runner
from server.clock import FakeClock
from server.engines.contract import Offer, OneOf, Seat, View
from server.engines.draws import Draws
from server.rooms.directory import Directory
from server.rooms.room import Room
from server.store.memory import MemoryStore
from tests.builders import HOST, FlakyStore, add, enter, hide, turns
from tests.toy import ToyEngine


class Stubborn:
    """Always the same choice, whether it is offered or not."""

    slow = False

    def __init__(self, seat: Seat, draws: Draws) -> None:
        self.asked = 0

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        self.asked += 1
        return {"do": "add", "n": 99, "decision": 1}


class Counted(RandomPlayer):
    """Counts how often it is asked."""

    def __init__(self, seat: Seat, draws: Draws) -> None:
        super().__init__(seat, draws)
        self.asked = 0

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        self.asked += 1
        return super().choose(view, offers)


class Ponderer(RandomPlayer):
    """Thinks until it is told to stop."""

    slow = True

    def __init__(self, seat: Seat, draws: Draws, done: threading.Event) -> None:
        super().__init__(seat, draws)
        self._done = done
        self.where: list[str] = []

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        self.where.append(threading.current_thread().name)
        assert self._done.wait(10)
        return super().choose(view, offers)


class Desk(ThreadPoolExecutor):
    """One thread, and the last thought that was given to it."""

    last: Future[Any]

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.last = super().submit(fn, *args, **kwargs)
        return self.last


class Hall:
    """A directory with bots, on a clock that is turned by hand."""

    def __init__(
        self, store: MemoryStore | None = None, clock: FakeClock | None = None, beside: Executor | None = None
    ) -> None:
        self.done = threading.Event()
        self.ponderers: list[Ponderer] = []
        self.store = store or MemoryStore()
        self.clock = clock or FakeClock()
        self.stubborn: list[Stubborn] = []
        self.counted: list[Counted] = []
        bots: dict[str, Make] = {
            "random": RandomPlayer,
            "counted": self._make_counted,
            "stubborn": self._make_stubborn,
            "ponderer": self._make_ponderer,
        }
        runner = Runner({"toy": bots}, self.clock, beside=beside)
        self.directory = Directory({"toy": ToyEngine()}, self.store, self.clock, "a", on_open=runner.attach)

    def _make_counted(self, seat: Seat, draws: Draws) -> Counted:
        self.counted.append(Counted(seat, draws))
        return self.counted[-1]

    def _make_stubborn(self, seat: Seat, draws: Draws) -> Stubborn:
        self.stubborn.append(Stubborn(seat, draws))
        return self.stubborn[-1]

    def _make_ponderer(self, seat: Seat, draws: Draws) -> Ponderer:
        self.ponderers.append(Ponderer(seat, draws, self.done))
        return self.ponderers[-1]

    async def room(self, bot: str) -> tuple[Room, str]:
        """A room against this bot, and the host's token."""
        made = await self.directory.create("toy", {}, HOST, {1: bot})
        return await self.directory.open(made.room_id), made.token

    async def pass_ms(self, ms: int, room: Room) -> None:
        """Time goes by; whatever that starts is finished."""
        self.clock.advance(ms)
        await room.idle()
        await asyncio.sleep(0)  # watchers are called in the loop's next turn


async def test_a_bot_answers_after_a_moment() -> None:
    hall = Hall()
    room, token = await hall.room("random")
    ada = enter(room, token)
    await hall.pass_ms(THINK_MS[1], room)
    before = room.state.count
    assert room.state.turn == 0
    room.submit(ada, add(1, 1), hall.clock.now_ms())
    await hall.pass_ms(0, room)
    await hall.pass_ms(THINK_MS[0] - 1, room)
    assert room.state.count == before + 1
    await hall.pass_ms(THINK_MS[1] - THINK_MS[0] + 1, room)
    assert room.state.decision == 3


async def test_a_busy_opponent_does_not_keep_a_bot_from_acting() -> None:
    hall = Hall()
    room, token = await hall.room("random")
    ada = enter(room, token)
    await hall.pass_ms(THINK_MS[1], room)
    room.submit(ada, add(1, 1), hall.clock.now_ms())
    for n in range(8):
        room.submit(ada, hide("plum", f"h{n}"), hall.clock.now_ms())
        await hall.pass_ms(THINK_MS[1] // 4, room)
    assert room.state.decision == 3


async def test_after_a_restart_the_bot_is_on_its_seat_again() -> None:
    hall = Hall()
    room, token = await hall.room("random")
    ada = enter(room, token)
    room.submit(ada, add(1, 1), hall.clock.now_ms())
    await hall.pass_ms(0, room)
    assert room.state.decision == 2

    following = Hall(hall.store, hall.clock)  # the first one's process is gone
    room = await following.directory.open(room.id)
    await following.pass_ms(THINK_MS[1], room)
    assert room.state.decision == 3


async def test_choices_that_the_rules_refuse_end() -> None:
    hall = Hall()
    with structlog.testing.capture_logs() as logs:
        room, _ = await hall.room("stubborn")
        for _ in range(10):
            await hall.pass_ms(RETRY_MS, room)
    assert hall.stubborn[0].asked == TRIES + 1
    assert [e["event"] for e in logs if e["log_level"] == "warning"] == ["a bot's choices are refused"]


async def test_a_bot_tries_on_ever_slower_while_the_store_refuses_and_plays_on_when_it_takes_again() -> None:
    store = FlakyStore()
    hall = Hall(store)
    with structlog.testing.capture_logs() as logs:
        room, token = await hall.room("counted")
        room.submit(enter(room, token), add(1, 1), hall.clock.now_ms())
        await hall.pass_ms(0, room)
        waits: list[int] = []
        since = 0
        store.flaky.refusing = True
        for _ in range(600):  # ten minutes
            before = hall.counted[0].asked
            await turns(hall.clock, 1, 1_000)
            since += 1
            if hall.counted[0].asked > before:
                waits.append(since)
                since = 0
        assert room.state.decision == 2
        assert waits[1:6] == [4, 8, 16, 32, 32]
        store.flaky.refusing = False
        await turns(hall.clock, 1, RETRY_MOST_MS)
        assert room.state.decision == 3
    assert "a bot's choices are refused" not in [e["event"] for e in logs]


async def test_a_bot_is_gone_with_the_room_that_another_process_has_taken() -> None:
    hall = Hall()
    room, token = await hall.room("counted")
    room.submit(enter(room, token), add(1, 1), hall.clock.now_ms())
    await hall.pass_ms(0, room)
    there = await Hall(hall.store, hall.clock).directory.open(room.id)
    with structlog.testing.capture_logs() as logs:
        for _ in range(10):
            await hall.pass_ms(RETRY_MS, there)
        assert there.state.decision == 3
    assert room.closed
    assert hall.counted[0].asked == 1
    assert "a bot's choices are refused" not in [e["event"] for e in logs]


async def test_an_unknown_bot_is_said() -> None:
    hall = Hall()
    with structlog.testing.capture_logs() as logs:
        await hall.room("deep-thought")
    assert {"event": "no such bot", "log_level": "error", "bot": "deep-thought"}.items() <= logs[-1].items()


@pytest.mark.parametrize(
    ("view", "choice"),
    [
        ({"game": 2, "rematch": {"0": True}}, {"do": "rematch", "game": 2}),
        ({"game": 2, "rematch": {"1": True}}, None),  # its own wish
        ({}, None),  # it does not ask first
    ],
)
def test_a_rematch_is_agreed_to(view: View, choice: Choice | None) -> None:
    offers = [Offer("resign"), Offer("rematch"), Offer("settings", {"replies": OneOf(("on",))})]
    assert RandomPlayer(Seat(1), Draws(bytes(32))).choose(view, offers) == choice


async def test_a_bot_that_thinks_long_does_so_beside_the_loop() -> None:
    """The room goes on meanwhile, one thought at a time is thought, and its choice is given when it is there."""
    with Desk(1, "desk") as desk:
        hall = Hall(beside=desk)
        room, token = await hall.room("ponderer")
        ada = enter(room, token)
        room.submit(ada, add(1, 1), hall.clock.now_ms())
        await hall.pass_ms(0, room)
        await hall.pass_ms(THINK_MS[1], room)
        assert room.state.decision == 2
        for n in range(3):
            room.submit(ada, hide("plum", f"h{n}"), hall.clock.now_ms())
            await hall.pass_ms(THINK_MS[1], room)
        hall.done.set()
        await asyncio.wrap_future(desk.last)
        await hall.pass_ms(0, room)
        await hall.pass_ms(0, room)
        assert room.state.decision == 3
        assert [name.startswith("desk") for name in hall.ponderers[0].where] == [True]
