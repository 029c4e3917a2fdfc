"""S6: frames of any kind at any time raise nothing and change nothing that the rules don't allow.

50,000 in a test run; ``PAUSENHOF_PROOF`` asks for the million of quality.md. Most go straight into sessions;
a part takes the way over real sockets, so that framing is fuzzed too.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import msgpack
import orjson
import pytest

from server.clock import FakeClock
from server.store.memory import MemoryStore
from server.web.session import Session, Sessions
from server.wire.codec import Format
from tests.builders import directory, toy_room
from tests.web.peers import Site, Table

FRAMES = 1_000_000 if os.environ.get("PAUSENHOF_PROOF") else 50_000
OVER_SOCKETS = 300

_WORDS = ["hello", "do", "resync", "beat", "say", "full", "step", "t", "id", "cmd", "n", "room", "token", "seq", "x"]


class DeafWire:
    """A connection that takes everything and counts the bytes."""

    def __init__(self) -> None:
        self.bytes = 0
        self.code: int | None = None

    def write(self, frame: bytes) -> None:
        self.bytes += len(frame)

    def write_all(self, frames: Any) -> None:
        self.bytes += sum(map(len, frames))

    def buffered(self) -> int:
        return 0

    def ping(self) -> None: ...

    def close(self, code: int) -> None:
        self.code = code

    def cut(self) -> None: ...


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


def frame(chance: random.Random, table: Table) -> dict[str, Any]:
    """A frame that is nearly right."""
    right: list[dict[str, Any]] = [
        {
            "t": "hello",
            "room": table.room,
            "token": chance.choice([*table.tokens, "", "x"]),
            "seq": chance.randrange(-9, 9),
        },
        {"t": "do", "id": str(chance.randrange(9)), "cmd": {"do": "add", "n": 99, "decision": 1}},
        {"t": "do", "id": "x" * chance.randrange(60), "cmd": value(chance)},
        {"t": "beat", "n": chance.choice([0, -1, 2**63 - 1])},
        {"t": "say", "phrase": chance.randrange(-3, 40)},
        {"t": "resync"},
    ]
    made = chance.choice(right)
    if chance.random() < 0.4:
        made[chance.choice([*made, *_WORDS])] = value(chance)
    if chance.random() < 0.1:
        made.pop(chance.choice(list(made)))
    return made


def message(chance: random.Random, table: Table, fmt: Format) -> bytes | str:
    """What a socket may bring: frames, near-frames, noise, the huge and the deep."""
    roll = chance.random()
    if roll < 0.5:
        made = frame(chance, table)
        packed: bytes = msgpack.packb(made)
        if fmt is Format.MSGPACK:
            return packed
        return (
            orjson.dumps(made, default=lambda b: list(b), option=orjson.OPT_NON_STR_KEYS).decode()
            if _fits(made)
            else "{"
        )
    if roll < 0.7:
        packed = msgpack.packb(value(chance))
        return packed[: chance.randrange(len(packed) + 1)]
    if roll < 0.9:
        return chance.randbytes(chance.randrange(100))
    if roll < 0.95:
        return chance.choice([b"\x91", b"\x81\xa1t", b"[", b'{"t":']) * chance.randrange(1, 5_000)
    return "".join(chance.choice('{}[]",:t\\u0') for _ in range(chance.randrange(200)))


def _fits(made: Any) -> bool:
    """JSON has no integers beyond 64 bits."""
    if isinstance(made, dict):
        return all(map(_fits, made.values()))
    if isinstance(made, list):
        return all(map(_fits, made))
    return not isinstance(made, int) or -(2**63) <= made < 2**63


async def test_sessions_bear_anything(faults: Callable[[], list[str]]) -> None:
    clock, store = FakeClock(), MemoryStore()
    home = directory(store, clock)
    room, made, token = await toy_room(home)
    table = Table(room.id, made.invite, (made.token, token))
    sessions = Sessions(home, clock, 10_000, 10_000)
    chance = random.Random(20_261_130)
    before, fmt = room.state, Format.MSGPACK
    session: Session | None = None
    for number in range(FRAMES):
        if session is None or session.closed or chance.random() < 0.02:
            if session is not None:
                session.lost()
            fmt = chance.choice(list(Format))
            session = sessions.add(DeafWire(), fmt, f"10.0.0.{number % 250}")
        session.received(message(chance, table, fmt))
        clock.advance(chance.randrange(2_000))
        if number % 50 == 0:
            await room.idle()
    await room.idle()
    assert session is not None
    session.lost()
    assert faults() == []
    assert (room.state.count, room.state.decision) == (before.count, before.decision)
    assert not sessions.count()


@pytest.mark.parametrize("fmt", Format)
async def test_sockets_bear_anything(site: Site, fmt: Format, faults: Callable[[], list[str]]) -> None:
    table = await site.table()
    room = await site.node.directory.open(table.room)
    chance = random.Random(7)
    sent = 0
    while sent < OVER_SOCKETS:
        async with site.socket(fmt) as peer:
            await peer.send("hello", room=table.room, token=chance.choice(table.tokens))
            for _ in range(10):
                sent += 1
                await peer.socket.send(message(chance, table, fmt))
            await peer.socket.close()
    await room.idle()
    assert faults() == []
    assert (room.state.count, room.state.decision) == (0, 1)
    async with site.peer(table.room, table.tokens[0], fmt) as ada:
        await ada.add(1, 1)
        await ada.until("step", ack="c1")
