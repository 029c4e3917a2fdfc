"""Seeded misfortune in a room with more classes of viewers than are told in one turn of the loop: processes die, hand
over and lose their store between those turns, and what was sent last is lost on the way. Nobody may end up with another
view than the room's, hear of a version twice or not at all, or know of one that is not in the log.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from server.clock import FakeClock
from server.engines.contract import Audience, Ms, Plain, Seat, Step
from server.rooms import publish, spread
from server.rooms.directory import Directory
from server.store.contract import RoomId, Seq
from server.store.memory import MemoryLog
from tests.builders import HOST, FlakyStore
from tests.rooms.test_chaos import Browser, Misfortune
from tests.toy import Setup, ToyEngine

SEATS = 12
STEPS = 40
SEEDS = 1_000 if os.environ.get("FULL_NUMBERS") else 8


class Crowded(ToyEngine):
    """Many may hide a word each, and each sees another room."""

    seats = SEATS

    def start(self, setup: Setup, at: Ms) -> Step:
        step = super().start(setup, at)
        return Step(msgspec.structs.replace(step.state, words=("",) * SEATS))

    def lags(self, state: Any) -> Mapping[Seat, int]:
        return {}

    def setup(self, options: Mapping[str, Plain], key: bytes) -> Setup:
        return Setup(goal=10_000)


class Crowd(Misfortune):
    def __init__(self, seed: int, clock: FakeClock, store: FlakyStore) -> None:
        super().__init__(seed, clock, store)
        self.home = self.other()

    def other(self) -> Directory:
        self.nodes += 1
        return Directory({"toy": Crowded()}, self.store, self.clock, f"n{self.nodes}")

    async def begin(self) -> None:
        self.made = made = await self.home.create("toy", {}, HOST)
        came = [await self.home.redeem(made.invite, f"guest-{seat}", f"Guest {seat}") for seat in range(1, SEATS)]
        tokens = [made.token, *(granted.token for granted in came)]
        self.browsers = [Browser(Seat(seat), token) for seat, token in enumerate(tokens)]
        self.browsers += [Browser(Audience.PUBLIC, "") for _ in range(3)]
        for browser in self.browsers:
            await self.reach(browser)

    async def breathe(self) -> None:
        """Seldom long enough for everybody to be told."""
        for _ in range(self.random.choice((0, 1, 1, 2, 3, 20))):
            await asyncio.sleep(0)
        self.clock.advance(self.random.choice((0, 0, 20, 100, 2_000)))
        room = self.home.rooms.get(RoomId(self.made.room_id))
        for browser in self.browsers:
            browser.read()
            if room is not None and browser.room is room:
                assert browser.screen.seq <= await self.last(), "told before it was in the log"

    async def last(self) -> int:
        found = await MemoryLog.last(self.store.flaky, RoomId(self.made.room_id))
        return found.seq if found is not None else 0

    async def step(self) -> None:
        """Several act in one turn, most of the time."""
        for _ in range(self.random.choice((0, 1, 3, 8))):
            await self.act(self.random.choice(self.browsers[:SEATS]))
        if self.random.random() < 0.3:
            await asyncio.sleep(0)
            self.die()
        await super().step()

    async def act(self, browser: Browser) -> None:
        await super().act(self.random.choice(self.browsers[:SEATS]) if self.random.random() < 0.5 else browser)

    def die(self) -> None:
        """What was sent last is lost on the way: more of it for some than for others."""
        for browser in self.browsers:
            if browser.member is not None:
                unread = len(browser.member.raw) - browser._read
                if unread > 0:
                    del browser.member.raw[browser._read + self.random.randrange(unread + 1) :]
        super().die()


@pytest.fixture(autouse=True)
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (publish, spread):
        monkeypatch.setattr(module, "AT_ONCE", 1)


@pytest.mark.parametrize("seed", range(SEEDS))
async def test_whatever_happens_between_two_turns(seed: int, clock: FakeClock, store: FlakyStore) -> None:
    bad = Crowd(seed, clock, store)
    await bad.begin()
    for _ in range(STEPS):
        await bad.step()
    store.flaky.down = False
    room = await bad.end()
    for _ in range(2 * SEATS):
        await asyncio.sleep(0)
    await room.idle()
    bad.clock.advance(1_000)
    for browser in bad.browsers:
        browser.read()
        assert browser.room is room
        assert (browser.screen.seq, browser.screen.view) == (room.seq, room.engine.view(room.state, browser.viewer))
        assert not browser.unheard
    assert room.seq == await bad.last()
    entries = await store.log.read(room.id, Seq(0), 10_000)
    assert len(entries) == room.seq
