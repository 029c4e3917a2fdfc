"""S6: frames of any kind at any time raise nothing and change nothing that the rules don't allow.

50,000 in a test run, half of them to a match of CFG Legends; ``FULL_NUMBERS`` asks for the million of quality.md.
Most go straight into sessions whose peers read nothing; a part takes the way over real sockets, so that framing is
fuzzed too. ``test_hostile.py`` goes through the fields one by one instead.
"""

from __future__ import annotations

import copy
import os
import random
from collections.abc import Callable
from typing import Any

import msgpack
import pytest

from server.engines.contract import Seat
from server.rooms.room import Room
from server.web.session import Session
from server.wire.codec import Format
from tests.web.hostile import CLIENT_FRAMES, HOSTILE, StuckWire, packed
from tests.web.house import House, Seated, answers
from tests.web.peers import Site

FRAMES = 1_000_000 if os.environ.get("FULL_NUMBERS") else 25_000  # for each engine
OVER_SOCKETS = 300

_WORDS = ["hello", "do", "resync", "beat", "say", "full", "step", "t", "id", "cmd", "n", "room", "token", "seq", "x"]


def value(chance: random.Random, depth: int = 0) -> Any:
    """Something that msgpack can say."""
    kinds: list[Callable[[], Any]] = [
        lambda: chance.choice(_WORDS),
        lambda: chance.choice([0, 1, -1, 2**31, 2**63 - 1, -(2**63), 2**64 - 1]),
        lambda: chance.choice([None, True, False, 0.5, float("inf")]),
        lambda: chance.randbytes(chance.randrange(40)),
        lambda: "".join(map(chr, (chance.randrange(1, 0xD7FF) for _ in range(chance.randrange(20))))),
    ]
    if depth < 4:
        kinds += [
            lambda: [value(chance, depth + 1) for _ in range(chance.randrange(5))],
            lambda: {str(value(chance, 9)): value(chance, depth + 1) for _ in range(chance.randrange(5))},
        ]
    return chance.choice(kinds)()


def frame(chance: random.Random, table: Seated) -> dict[str, Any]:
    """A frame that is nearly right."""
    right: list[dict[str, Any]] = [
        {
            "t": "hello",
            "room": table.room.id,
            "token": chance.choice([*table.tokens, "", "x"]),
            "seq": chance.randrange(-9, 9),
        },
        {"t": "do", "id": str(chance.randrange(9)), "cmd": {"do": "add", "n": 99, "decision": 1}},
        {"t": "do", "id": "x" * chance.randrange(60), "cmd": value(chance)},
        {"t": "beat", "n": chance.choice([0, -1, 2**63 - 1])},
        {"t": "say", "phrase": chance.randrange(-3, 40)},
        {"t": "resync"},
    ]
    if table.room.engine.name == "legends":
        right += [_command(chance, table.room) for _ in range(6)]
    made = chance.choice(right)
    if chance.random() < 0.4:
        made[chance.choice([*made, *_WORDS])] = value(chance)
    command = made.get("cmd")
    if isinstance(command, dict) and command and chance.random() < 0.4:
        command[chance.choice(list(command))] = chance.choice([value(chance), chance.choice(HOSTILE)])
    if chance.random() < 0.1:
        made.pop(chance.choice(list(made)))
    return made


def _command(chance: random.Random, room: Room) -> dict[str, Any]:
    """A command of CFG Legends, and as often as not an answer to what is asked just now."""
    shown = [frame for frame in CLIENT_FRAMES if frame["t"] == "do"]
    made = copy.deepcopy(chance.choice(shown)) | {"id": f"f{chance.randrange(10**9)}"}
    asked = [view["prompt"] for seat in (0, 1) if "prompt" in (view := room.engine.view(room.state, Seat(seat)))]
    if asked and chance.random() < 0.5:
        prompt = chance.choice(asked)
        picks = [
            option["id"] for option in chance.sample(prompt["options"], min(prompt["min"], len(prompt["options"])))
        ]
        made["cmd"] = {"do": "answer", "decision": prompt["decision"], "picks": picks}
    return made


def message(chance: random.Random, table: Seated, fmt: Format) -> bytes | str:
    """What a socket may bring: frames, near-frames, noise, the huge and the deep."""
    roll = chance.random()
    if roll < 0.5:
        return packed(frame(chance, table), fmt) or "{"
    if roll < 0.7:
        cut: bytes = msgpack.packb(value(chance))
        return cut[: chance.randrange(len(cut) + 1)]
    if roll < 0.9:
        return chance.randbytes(chance.randrange(100))
    if roll < 0.95:
        return chance.choice([b"\x91", b"\x81\xa1t", b"[", b'{"t":']) * chance.randrange(1, 5_000)
    return "".join(chance.choice('{}[]",:t\\u0') for _ in range(chance.randrange(200)))


@pytest.mark.parametrize("engine", ["toy", "legends"])
async def test_sessions_bear_anything(engine: str, faults: Callable[[], list[str]]) -> None:
    house = House()
    table = await house.table(engine, "playing" if engine == "legends" else "")
    others = [await house.table("legends", "playing"), await house.table("toy")]
    chance = random.Random(20_261_130)
    room, before, fmt = table.room, table.room.state, Format.MSGPACK
    session: Session | None = None
    for number in range(FRAMES):
        if session is None or session.closed or chance.random() < 0.02:
            if session is not None:
                session.lost()
            fmt = chance.choice(list(Format))
            session = house.sessions.add(StuckWire(), fmt, f"10.0.0.{number % 250}")
        session.received(message(chance, table, fmt))
        house.clock.advance(chance.randrange(2_000))
        if number % 50 == 0:
            await room.idle()
            room = await house.rooms.open(room.id)
    await room.idle()
    assert session is not None
    session.lost()
    assert faults() == []
    assert not house.sessions.count()
    if engine == "toy":
        assert (room.state.count, room.state.decision) == (before.count, before.decision)
    for each in (table, *others):
        await answers(house, each)


@pytest.mark.parametrize("fmt", Format)
async def test_sockets_bear_anything(site: Site, fmt: Format, faults: Callable[[], list[str]]) -> None:
    made = await site.table()
    room = await site.node.directory.open(made.room)
    table = Seated(room, made.tokens)
    chance = random.Random(7)
    sent = 0
    while sent < OVER_SOCKETS:
        async with site.socket(fmt) as peer:
            await peer.send("hello", room=room.id, token=chance.choice(table.tokens))
            for _ in range(10):
                sent += 1
                await peer.socket.send(message(chance, table, fmt))
            await peer.socket.close()
    await room.idle()
    assert faults() == []
    assert (room.state.count, room.state.decision) == (0, 1)
    async with site.peer(room.id, table.tokens[0], fmt) as ada:
        await ada.add(1, 1)
        await ada.until("step", ack="c1")
