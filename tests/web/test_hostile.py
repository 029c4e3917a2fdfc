"""S6, kind by kind: every field of every frame hostile, on the toy and on CFG Legends, in each phase of a match.

Nothing is logged as a fault, no memory grows with a peer that never reads, and afterwards this room and the others
on the node answer as before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import orjson
import pytest

from server.engines.contract import Seat
from server.engines.refusal import Refused
from server.web.rooms import NewRoom
from server.wire.codec import Format
from server.wire.frames import Close
from server.wire.limits import OUTBOX_CLOSE_BYTES
from tests.builders import HOST
from tests.web.hostile import CLIENT_FRAMES, ROOMS_OWN, StuckWire, packed, spoiled
from tests.web.house import PHASES, SLOW, House, Seated, answers

TOY_FRAMES: tuple[dict[str, Any], ...] = (
    {"t": "do", "id": "c1", "cmd": {"do": "add", "n": 99, "decision": 1}},
    {"t": "do", "id": "c2", "cmd": {"do": "hide", "word": ["no word"]}},
)


@pytest.mark.parametrize("fmt", Format)
@pytest.mark.parametrize("phase", PHASES)
async def test_legends_bears_hostile_fields(phase: str, fmt: Format, faults: Callable[[], list[str]]) -> None:
    house = House()
    table = await house.table("legends", phase)
    others = [await house.table("legends", "playing"), await house.table("toy")]
    for seat in (0, 1, None):
        assert await house.bear(table, (*CLIENT_FRAMES, *ROOMS_OWN), fmt, seat) > 1_000
    assert faults() == []
    for each in (table, *others):
        await answers(house, each)


@pytest.mark.parametrize("fmt", Format)
async def test_the_toy_bears_hostile_fields(fmt: Format, faults: Callable[[], list[str]]) -> None:
    house = House()
    table, other = await house.table("toy"), await house.table("toy")
    for seat in (0, 1, None):
        await house.bear(table, (*TOY_FRAMES, *ROOMS_OWN), fmt, seat)
    assert faults() == []
    for each in (table, other):
        await answers(house, each)


@pytest.mark.parametrize("fmt", Format)
@pytest.mark.parametrize("frame", [{"t": "resync"}, {"t": "beat", "n": 2**63}, {"t": "say", "phrase": 1}], ids=str)
async def test_who_asks_and_never_reads_is_let_go(fmt: Format, frame: dict[str, Any]) -> None:
    """Also in a quiet room, and at a pace that no credit forbids."""
    house = House()
    table = await house.table("toy")
    session, wire = await house.hostile(table, fmt, 0)
    message = packed(frame, fmt)
    assert message is not None
    for _ in range(60_000):
        if session.closed:
            break
        session.received(message)
        house.clock.advance(3_000 if frame["t"] == "say" else 300)
    assert wire.code == Close.SLOW
    assert wire.bytes <= OUTBOX_CLOSE_BYTES + wire.largest
    await answers(house, table)


@pytest.mark.parametrize("fmt", Format)
async def test_hostile_hellos_open_nothing(fmt: Format, faults: Callable[[], list[str]]) -> None:
    house = House()
    table = await house.table("legends", "playing")
    hello = {"t": "hello", "room": table.room.id, "token": table.tokens[0], "epoch": table.room.epoch, "seq": 1}
    for made in spoiled(hello):
        message = packed(made, fmt)
        if message is None:
            continue
        session = house.sessions.add(StuckWire(), fmt, "203.0.113.7")
        session.received(message)
        await house.joined()
        assert session.viewer != Seat(1)
        assert session.viewer != Seat(0) or made.get("token") == table.tokens[0]
        session.lost()
    assert faults() == []
    await answers(house, table)


@pytest.mark.parametrize("engine", ["toy", "legends"])
async def test_hostile_options_make_no_room_or_one_that_lives(engine: str, faults: Callable[[], list[str]]) -> None:
    """The bounds of a room are its host's to choose, so no choice may be one that the room can't bear."""
    house = House()
    right = {"goal": 9} if engine == "toy" else dict(SLOW, set="base", variant="basic", fixed={"starter": 1})
    made = 0
    for body in spoiled({"options": right}):
        text = packed(body, Format.JSON)
        try:
            wanted = msgspec.convert(orjson.loads(text or "-"), NewRoom)
            created = await house.rooms.create(engine, wanted.options, HOST)
        except (orjson.JSONDecodeError, msgspec.ValidationError, Refused):
            continue
        granted = await house.rooms.redeem(created.invite, "guest-ben", "Ben")
        await answers(house, Seated(await house.rooms.open(created.room_id), (created.token, granted.token)))
        made += 1
    assert made >= 1
    assert faults() == []
