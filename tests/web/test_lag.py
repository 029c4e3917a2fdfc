"""How long a player's line takes is measured by the server's own ping, with each heartbeat."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from server.clock import FakeClock
from server.engines.contract import Audience, Seat, Viewer
from server.rooms.directory import Directory
from server.web.connections import Sessions
from server.web.session import Session
from server.wire.codec import Format
from server.wire.frames import Beat
from tests.web.hostile import StuckWire


class Room:
    def __init__(self) -> None:
        self.lags: list[int] = []

    def beat(self, *_: object) -> None: ...

    def lag(self, member: object, ms: int) -> None:
        self.lags.append(ms)


class Wire(StuckWire):
    pings = 0

    def ping(self) -> None:
        self.pings += 1


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


def connected(clock: FakeClock, viewer: Viewer) -> tuple[Session, Wire, Room]:
    wire, room = Wire(), Room()
    session = Sessions(cast("Directory", None), clock, 10, 10).add(wire, Format.MSGPACK, "here")
    session._viewer = viewer
    session.room = cast("Any", room)
    return session, wire, room


BEAT = msgspec.msgpack.encode(Beat(1))


def test_a_pong_tells_how_long_it_took(clock: FakeClock) -> None:
    session, wire, room = connected(clock, Seat(0))
    for took in (30, 240):
        session.received(BEAT)
        clock.advance(took)
        session.ponged()
        session.ponged()  # nobody asked
    assert (wire.pings, room.lags) == (2, [30, 240])


def test_of_two_heartbeats_without_an_answer_the_first_counts(clock: FakeClock) -> None:
    session, wire, room = connected(clock, Seat(0))
    session.received(BEAT)
    clock.advance(100)
    session.received(BEAT)
    clock.advance(100)
    session.ponged()
    assert (wire.pings, room.lags) == (1, [200])


def test_nobody_measures_who_only_watches(clock: FakeClock) -> None:
    session, wire, room = connected(clock, Audience.PUBLIC)
    session.received(BEAT)
    session.ponged()
    assert (wire.pings, room.lags) == (0, [])
