"""Bots on their seats in running rooms: human pauses, no starving, the rematch, and back after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
import structlog.testing

from server.bots.player import Choice
from server.bots.random import RandomPlayer
from server.bots.runner import RETRY_MS, THINK_MS, TRIES, Runner
from server.clock import FakeClock
from server.engines.contract import Offer, OneOf, Seat, View
from server.engines.draws import Draws
from server.rooms.directory import Directory
from server.rooms.room import Room
from server.store.memory import MemoryStore
from tests.builders import HOST, add, enter, hide
from tests.toy import ToyEngine


class Stubborn:
    """Always the same choice, whether it is offered or not."""

    def __init__(self, seat: Seat, draws: Draws) -> None:
        self.asked = 0

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        self.asked += 1
        return {"do": "add", "n": 99, "decision": 1}


class Hall:
    """A directory with bots, on a clock that is turned by hand."""

    def __init__(self, store: MemoryStore | None = None, clock: FakeClock | None = None) -> None:
        self.store = store or MemoryStore()
        self.clock = clock or FakeClock()
        self.stubborn: list[Stubborn] = []
        runner = Runner({"toy": {"random": RandomPlayer, "stubborn": self._make_stubborn}}, self.clock)
        self.directory = Directory({"toy": ToyEngine()}, self.store, self.clock, "a", on_open=runner.attach)

    def _make_stubborn(self, seat: Seat, draws: Draws) -> Stubborn:
        self.stubborn.append(Stubborn(seat, draws))
        return self.stubborn[-1]

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


async def test_choices_that_change_nothing_end() -> None:
    hall = Hall()
    with structlog.testing.capture_logs() as logs:
        room, _ = await hall.room("stubborn")
        for _ in range(10):
            await hall.pass_ms(RETRY_MS, room)
    assert hall.stubborn[0].asked == TRIES + 1
    assert [e["event"] for e in logs if e["log_level"] == "warning"] == ["a bot's choices change nothing"]


async def test_an_unknown_bot_is_said() -> None:
    hall = Hall()
    with structlog.testing.capture_logs() as logs:
        await hall.room("deep-thought")
    assert {"event": "no such bot", "log_level": "error", "bot": "deep-thought"}.items() <= logs[-1].items()


@pytest.mark.parametrize(
    ("view", "choice"),
    [
        ({"rematch": {"0": True}}, {"do": "rematch"}),
        ({"rematch": {"1": True}}, None),  # its own wish
        ({}, None),  # it does not ask first
    ],
)
def test_a_rematch_is_agreed_to(view: View, choice: Choice | None) -> None:
    offers = [Offer("resign"), Offer("rematch"), Offer("settings", {"replies": OneOf(("on",))})]
    assert RandomPlayer(Seat(1), Draws(bytes(32))).choose(view, offers) == choice
