"""A room that is broadcast late, on a clock that tests turn: what was to be seen of it when, and who watches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server.engines.contract import Audience, Ms, View
from server.rooms.directory import Created
from server.rooms.entries import Broadcast
from server.rooms.handle import Handle
from server.rooms.room import Room
from server.rooms.seats import Change
from server.wire.codec import unpack
from server.wire.frames import Hello
from server.wire.limits import SPECTATOR_FLUSH_MS
from tests.builders import HOST, FakeClient, FakeMember, add, hide
from tests.rooms.town import Node, Place

BEN = "guest-ben"
DELAY = 60_000
LATE = Broadcast(DELAY)
OPEN = Broadcast(DELAY, open_hands=True)
STEP = 1_000


class Watcher(FakeMember):
    """A spectator's connection that keeps when it was sent what."""

    def __init__(self, place: Place, before: Watcher | None = None) -> None:
        super().__init__()
        self._clock = place.clock
        self._before = before.read if before is not None else []
        self.heard: list[tuple[Ms, dict[str, Any]]] = []

    def send(self, frame: bytes) -> None:
        super().send(frame)
        self.heard.append((self._clock.now_ms(), unpack(frame)))

    def send_all(self, frames: Sequence[bytes]) -> None:
        for frame in frames:
            self.send(frame)

    @property
    def read(self) -> list[dict[str, Any]]:
        """All that the browser was sent, before it came back too."""
        return self._before + self.frames

    @property
    def client(self) -> FakeClient:
        client = FakeClient()
        client.read(self.read)
        return client

    def said(self, member: str) -> list[bool]:
        """Was somebody here, as it was told over time?"""
        return [frame["seats"][member]["here"] for frame in self.of("people")]


class Studio(Place):
    """A room with a delay, and what there was to be seen of it when."""

    def __init__(self) -> None:
        super().__init__()
        self.history: list[tuple[Ms, int, View]] = []
        self.room: Room
        self.made: Created
        self.ben: str
        self.players: tuple[FakeMember, FakeMember]

    async def open(self, at: Node, broadcast: Broadcast, **options: Any) -> Room:
        self.made = await at.home.create("toy", {"goal": 1000} | options, HOST, broadcast=broadcast)
        self.ben = (await at.home.redeem(self.made.invite, BEN, "Ben")).token
        await self.sit(at)
        return self.room

    async def sit(self, at: Node) -> None:
        """Both players come (back), to this node."""
        self.room = await at.home.open(self.made.room_id)
        self.note()
        self.players = (FakeMember(), FakeMember())
        for player, token in zip(self.players, (self.made.token, self.ben), strict=True):
            self.room.enter(player, Hello(self.room.id, token))
        await self.settle()

    def note(self) -> None:
        room = self.room
        self.history.append((self.clock.now_ms(), room.seq, room.engine.view(room.state, Audience.PUBLIC)))

    async def play(self, moves: int = 1, word: str = "") -> None:
        """A move each second, with a secret changed before it."""
        for _ in range(moves):
            state = self.room.state
            mover = self.players[state.turn]
            if word:
                self.room.submit(mover, hide(word, f"h{state.decision}"), self.clock.now_ms())
            self.room.submit(mover, add(1, state.decision), self.clock.now_ms())
            await self.room.idle()
            self.note()
            await self.wait(STEP)

    async def agree(self, *guests: str) -> None:
        """These players let their hands be shown."""
        for guest in guests:
            await self.room.change_seat(Change(guest, shows=True))
            self.note()

    async def wait(self, ms: int) -> None:
        self.clock.advance(ms - 2 * SPECTATOR_FLUSH_MS)
        await self.settle(20)
        await self.settle(20)

    def then(self, ms: int = DELAY) -> tuple[int, View] | None:
        """Version and view so long ago; None for before there was anything."""
        by = self.clock.now_ms() - ms
        return next(((seq, view) for at, seq, view in reversed(self.history) if at <= by), None)

    async def watch(self, handle: Handle, before: Watcher | None = None) -> Watcher:
        """A spectator comes, or comes back and says which version it holds."""
        watcher = Watcher(self, before)
        epoch, seq = ("", -1) if before is None else (before.epoch, before.client.seq)
        handle.enter(watcher, Hello(handle.id, "", epoch, seq))
        await self.settle()
        return watcher


def expect_late(studio: Studio, watcher: Watcher) -> None:
    """What the spectator holds now is what there was a delay ago, within the time that spectators are flushed in."""
    client, then = watcher.client, studio.then()
    assert (client.seq, client.view) == (then or (-1, {}))


def expect_nothing_newer(studio: Studio, watcher: Watcher) -> None:
    """No frame carries a version, a time or a state that is younger than the delay when it is sent."""
    for at, frame in watcher.heard:
        by = at - DELAY
        reached = max((seq for when, seq, _ in studio.history if when <= by), default=-1)
        assert frame.get("now", 0) <= by, frame
        assert frame.get("seq", -1) <= reached, frame
        since = [person.get("since", 0) for person in frame.get("seats", {}).values()]
        assert max(since, default=0) <= by, frame
