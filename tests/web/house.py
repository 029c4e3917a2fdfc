"""A node without its web server: rooms of both engines, and connections that do not read."""

from __future__ import annotations

from typing import Any, NamedTuple

from server.catalogue import standard
from server.clock import FakeClock
from server.engines.contract import Seat
from server.rooms.directory import Directory
from server.rooms.room import Room
from server.store.memory import MemoryStore
from server.web.connections import Sessions
from server.web.session import Session
from server.wire.codec import Format
from server.wire.limits import OUTBOX_CLOSE_BYTES
from tests.builders import HOST, enter, hide, plain
from tests.toy import ToyEngine
from tests.web.hostile import StuckWire, packed, spoiled

SLOW = {"turn_ms": 3_600_000, "reply_ms": 600_000, "order_ms": 600_000, "bank_ms": 3_600_000, "clock_ms": 7_200_000}
"""So that the time which fuzzing takes ends no match."""
PHASES = ("lobby", "compliment", "playing", "over")


class Seated(NamedTuple):
    room: Room
    tokens: tuple[str, str]


class House:
    def __init__(self) -> None:
        self.clock = FakeClock()
        legends = standard().engines["legends"]
        self.rooms = Directory({"toy": ToyEngine(), "legends": legends}, MemoryStore(), self.clock, "a")
        self.sessions = Sessions(self.rooms, self.clock, 10_000, 10_000)

    async def table(self, engine: str, phase: str = "") -> Seated:
        """A room with both seats taken; one of CFG Legends played on to ``phase``."""
        made = await self.rooms.create(engine, SLOW if engine == "legends" else {}, HOST)
        granted = await self.rooms.redeem(made.invite, "guest-ben", "Ben")
        room = await self.rooms.open(made.room_id)
        steps: dict[str, dict[str, Any]] = {
            "lobby": {"do": "deck", "ready": "sprachreise"},
            "compliment": {"do": "compliment", "when": "today"},
            "playing": {"do": "resign"},
        }
        for step in PHASES[: PHASES.index(phase)] if phase else ():
            for seat in (0,) if step == "playing" else (0, 1):
                room.submit_as(Seat(seat), steps[step], f"{step}-{seat}")
                await room.idle()
        return Seated(room, (made.token, granted.token))

    async def hostile(self, table: Seated, fmt: Format, seat: int | None) -> tuple[Session, StuckWire]:
        """A stuck connection that has said a good hello."""
        wire = StuckWire()
        session = self.sessions.add(wire, fmt, "203.0.113.7")
        token = {} if seat is None else {"token": table.tokens[seat]}
        hello = packed({"t": "hello", "room": table.room.id, **token}, fmt)
        assert hello is not None
        session.received(hello)
        await self.joined()
        return session, wire

    async def joined(self) -> None:
        """Return when every hello has been answered."""
        for task in tuple(self.sessions._tasks):
            await task

    async def bear(self, table: Seated, frames: tuple[dict[str, Any], ...], fmt: Format, seat: int | None) -> int:
        """Send every frame with every field spoiled. Returns how many."""
        session, wire = await self.hostile(table, fmt, seat)
        sent = 0
        for frame in (made for right in frames for made in spoiled(right)):
            message = packed(frame, fmt)
            if message is None:
                continue
            if session.closed:
                session.lost()
                session, wire = await self.hostile(table, fmt, seat)
            session.received(message)
            assert wire.bytes <= OUTBOX_CLOSE_BYTES + 2 * wire.largest
            sent += 1
            self.clock.advance(300)
            if not sent % 20:
                await table.room.idle()
        session.lost()
        await table.room.idle()
        return sent


async def answers(house: House, table: Seated) -> None:
    """Check that a room is as alive as ever, for its seats and for spectators."""
    room = await house.rooms.open(table.room.id)  # it may have gone to sleep meanwhile
    ada, watcher = enter(room, table.tokens[0]), enter(room)
    if room.engine.name == "toy":
        room.submit(ada, hide("plum", "after"), house.clock.now_ms())
    else:
        room.submit(ada, plain({"do": "settings", "replies": "on"}, "after"), house.clock.now_ms())
    await room.idle()
    assert [frame["ack"] for frame in ada.of("step") if "ack" in frame] == ["after"], ada.frames[-3:]
    assert watcher.of("full")
    for member in (ada, watcher):
        room.leave(member)
