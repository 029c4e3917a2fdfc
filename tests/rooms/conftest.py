"""A still clock, a store that can be broken, and a table for two."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from server.clock import FakeClock
from server.engines.contract import Seat
from server.rooms.directory import Directory
from server.rooms.room import Room
from server.wire.frames import Do
from server.wire.limits import SPECTATOR_FLUSH_MS
from tests.builders import FakeMember, FlakyStore, directory, enter, toy_room
from tests.rooms.studio import Studio
from tests.rooms.town import Place


@dataclass
class Table:
    """A running room with both players connected."""

    clock: FakeClock
    store: FlakyStore
    home: Directory
    room: Room
    invite: str
    tokens: tuple[str, str]
    ada: FakeMember
    ben: FakeMember

    async def do(self, member: FakeMember, *commands: Do) -> None:
        """Submit, and wait until all is answered and spectators were told."""
        for command in commands:
            self.room.submit(member, command, self.clock.now_ms())
        await self.settle()

    async def settle(self) -> None:
        await self.room.idle()
        self.clock.advance(SPECTATOR_FLUSH_MS)

    def enter(self, seat: Seat | None = None, epoch: str = "", seq: int = -1) -> FakeMember:
        return enter(self.room, "" if seat is None else self.tokens[seat], epoch, seq)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def store() -> FlakyStore:
    return FlakyStore()


@pytest.fixture
def home(store: FlakyStore, clock: FakeClock) -> Directory:
    return directory(store, clock)


@pytest.fixture
async def table(store: FlakyStore, clock: FakeClock, home: Directory) -> Table:
    room, made, token = await toy_room(home, goal=1000)
    ada, ben = enter(room, made.token), enter(room, token)
    return Table(clock, store, home, room, made.invite, (made.token, token), ada, ben)


@pytest.fixture
def place() -> Place:
    return Place()


@pytest.fixture
def studio() -> Studio:
    return Studio()
