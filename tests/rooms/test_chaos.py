"""Seeded misfortune: connections drop, the store loses answers, refuses and goes away, processes die, another
takes over. Whatever happens, what was acknowledged is in the log once, and every client's view is the room's.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter

import pytest

from server.clock import FakeClock
from server.engines.contract import Audience, Seat, Viewer
from server.rooms.condition import Condition
from server.rooms.directory import Created, Directory
from server.rooms.entries import Applied, unpack
from server.rooms.room import Room
from server.store.contract import Seq, StoreLost
from server.wire.frames import Do, Hello
from tests.builders import FakeClient, FakeMember, FlakyStore, directory, hide, kill, toy_room
from tests.toy import WORDS

STEPS = 60
SEEDS = 2_000 if os.environ.get("FULL_NUMBERS") else 60


class Browser:
    """A client that sends every command again until it hears of it, and comes back when it is sent away."""

    def __init__(self, viewer: Viewer, token: str) -> None:
        self.viewer = viewer
        self.token = token
        self.screen = FakeClient()
        self.member: FakeMember | None = None
        self.room: Room | None = None
        self.unheard: dict[str, Do] = {}
        self.heard: set[str] = set()
        self._read = 0

    def connect(self, room: Room) -> None:
        self.member, self.room, self._read = FakeMember(), room, 0
        room.enter(self.member, Hello(room.id, self.token, self.screen.epoch, self.screen.seq))

    def drop(self) -> None:
        self.read()
        if self.member is not None and self.room is not None:
            self.room.leave(self.member)
        self.member = None

    def read(self) -> None:
        """Take in what has come since. A closed connection is dropped."""
        if self.member is None:
            return
        frames = self.member.frames
        fresh, self._read = frames[self._read :], len(frames)
        self.screen.read(fresh)
        for frame in fresh:
            done = frame.get("ack") or (frame["id"] if frame["t"] == "ack" else "")
            if done:
                self.heard.add(done)
                self.unheard.pop(done, None)
        if self.member.closed is not None:
            self.member = None


class Misfortune:
    def __init__(self, seed: int, clock: FakeClock, store: FlakyStore) -> None:
        self.random = random.Random(seed)
        self.clock = clock
        self.store = store
        self.home: Directory = directory(store, clock, "n0")
        self.nodes = 0
        self.sent = 0
        self.browsers: list[Browser] = []
        self.made: Created

    async def begin(self) -> None:
        _, self.made, token = await toy_room(self.home, goal=10_000, turn_ms=60_000)
        self.browsers = [Browser(Seat(0), self.made.token), Browser(Seat(1), token), Browser(Audience.PUBLIC, "")]

    async def breathe(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)
        self.clock.advance(self.random.choice((0, 20, 100, 2_000)))
        for _ in range(10):
            await asyncio.sleep(0)
        for browser in self.browsers:
            browser.read()

    async def step(self) -> None:
        fate = self.random.random()
        browser = self.random.choice(self.browsers)
        if fate < 0.50:
            await self.act(self.browsers[self.random.randrange(2)])
        elif fate < 0.60:
            browser.drop()
        elif fate < 0.70:
            self.store.flaky.lose_next_answer = True
        elif fate < 0.75:
            self.store.flaky.refuse_next = True
        elif fate < 0.85:
            self.store.flaky.down = not self.store.flaky.down
        elif fate < 0.90:
            self.die()
        elif fate < 0.95:
            self.home = self.other()
        else:
            self.clock.advance(30_000)
        await self.breathe()

    async def act(self, browser: Browser) -> None:
        """A new command, or one again that was not heard of."""
        if browser.unheard and self.random.random() < 0.5:
            command = self.random.choice(list(browser.unheard.values()))
        else:
            self.sent += 1
            command = hide(self.random.choice(WORDS), f"c{self.sent}")
            browser.unheard[command.id] = command
        await self.reach(browser)
        if browser.member is not None and browser.room is not None:
            browser.room.submit(browser.member, command, self.clock.now_ms())
            if self.random.random() < 0.2:
                browser.room.submit(browser.member, command, self.clock.now_ms())

    async def reach(self, browser: Browser) -> None:
        if browser.member is None:
            try:
                browser.connect(await self.home.open(self.made.room_id))
            except StoreLost:
                return

    def die(self) -> None:
        """The process is gone: nothing it had in memory is told to anybody any more."""
        kill(self.home)
        for room in self.home.rooms.values():
            room._ledger._flight = None
            room._ledger.condition = Condition.GONE
        for browser in self.browsers:
            browser.read()
            browser.member = None
        self.home = self.other()

    def other(self) -> Directory:
        self.nodes += 1
        return directory(self.store, self.clock, f"n{self.nodes}")

    async def end(self) -> Room:
        """All is well again, and everybody sends what was not heard of until it is."""
        self.store.flaky.down = self.store.flaky.lose_next_answer = self.store.flaky.refuse_next = False
        current = await self.home.open(self.made.room_id)
        for _ in range(100):
            for browser in self.browsers:
                if browser.room is not current:
                    browser.drop()  # an owner that nobody asks does not notice that it is one no more
                await self.reach(browser)
                for command in list(browser.unheard.values())[:10]:
                    if browser.member is not None and browser.room is not None:
                        browser.room.submit(browser.member, command, self.clock.now_ms())
            await self.breathe()
            if all(browser.member is not None and not browser.unheard for browser in self.browsers):
                break
        await self.breathe()
        self.clock.advance(1_000)
        for browser in self.browsers:
            browser.read()
        return await self.home.open(self.made.room_id)


@pytest.mark.parametrize("seed", range(SEEDS))
async def test_whatever_happens(seed: int, clock: FakeClock, store: FlakyStore) -> None:
    bad = Misfortune(seed, clock, store)
    await bad.begin()
    for _ in range(STEPS):
        await bad.step()
    room = await bad.end()
    entries = [unpack(stored.data) for stored in await store.log.read(room.id, Seq(0), 10_000)]
    applied = Counter((entry.by, entry.id) for entry in entries if isinstance(entry, Applied) and entry.id)
    assert set(applied.values()) <= {1}, "applied twice"
    for seat in (0, 1):
        browser = bad.browsers[seat]
        assert not browser.unheard
        assert {name for by, name in applied if by == f"s{seat}"} == browser.heard, (
            "acknowledged and lost, or the reverse"
        )
    for browser in bad.browsers:
        assert browser.room is room
        assert browser.screen.seq == room.seq
        assert browser.screen.view == room.engine.view(room.state, browser.viewer)
    again = await bad.other().open(room.id)
    assert again.state == room.state
