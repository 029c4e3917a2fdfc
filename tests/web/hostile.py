"""What a hostile client sends, field by field, and a connection that takes everything and never reads."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgpack
import orjson

from server.wire.codec import Format

PROTOCOL = Path("server/wire/PROTOCOL.md").read_text("utf-8")
CLIENT_FRAMES: tuple[dict[str, Any], ...] = tuple(
    orjson.loads(block) for block in re.findall(r"```json client\n(.*?)\n```", PROTOCOL, re.DOTALL)
)
"""One of each kind, and each command of CFG Legends: a test of the protocol holds it to that."""

ROOMS_OWN: tuple[dict[str, Any], ...] = (
    {"t": "do", "id": "q1", "cmd": {"do": "$due", "name": "match"}},
    {"t": "do", "id": "q2", "cmd": {"do": "$outage", "gap_ms": 1_000}},
    {"t": "do", "id": "q3", "cmd": {"do": "$presence", "seat": 0, "here": False}},
)
"""What only the house may say."""

DEEP = 300
VALUES: tuple[Any, ...] = (
    2**31, 2**63 - 1, 2**63, 2**64 - 1, 2**80, 10**400, -1, -(2**63), -(2**63) - 1,
    True, False, None, 0.5, -0.0, 1e308, float("inf"), float("nan"),
    "", "x" * 7_000, "\0", "\u202e\U0001f98a", "e" + "\u0301\u0323" * 1_500, "\ud800", "__class__", "9" * 5_000,
    b"", b"\xff" * 7_000, [], {}, [None] * 3_000, [2**64 - 1], ["x" * 80] * 64, {"": None}, {"do": "resign"},
    {str(n): n for n in range(900)},
)  # fmt: skip


def nested(depth: int) -> tuple[Any, Any]:
    """As deep a list, and as deep a map."""
    rows: Any = []
    maps: Any = {}
    for _ in range(depth):
        rows, maps = [rows], {"a": maps}
    return rows, maps


HOSTILE: tuple[Any, ...] = (*VALUES, *nested(DEEP))


def spoiled(frame: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The frame with each of its fields, however deep, absent, doubled under another name, or hostile."""
    for path in _paths(frame):
        *above, last = path
        for value in HOSTILE:
            made, place = _copied(frame, above)
            place[last] = value
            yield made
        made, place = _copied(frame, above)
        whole = place.pop(last) if isinstance(place, dict) else place[last]
        yield made
        if isinstance(place, dict):
            place["x" * 200] = whole
            yield made


def _paths(value: Any) -> Iterator[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (key,)
        for path in _paths(part):
            yield (key, *path)


def _copied(frame: dict[str, Any], above: Sequence[Any]) -> tuple[dict[str, Any], Any]:
    made = copy.deepcopy(frame)
    place: Any = made
    for key in above:
        place = place[key]
    return made, place


def packed(frame: Any, fmt: Format) -> bytes | str | None:
    """As a client would send it; None where the format has no word for it."""
    try:
        if fmt is Format.JSON:
            return json.dumps(frame)
        data: bytes = msgpack.packb(frame, unicode_errors="surrogatepass")
        return data
    except (TypeError, ValueError, OverflowError):
        return None


class StuckWire:
    """A connection whose peer takes nothing: what is written stays in our memory."""

    def __init__(self) -> None:
        self.bytes = 0
        self.largest = 0
        self.code: int | None = None

    def write(self, frame: bytes) -> None:
        self.bytes += len(frame)
        self.largest = max(self.largest, len(frame))

    def write_all(self, frames: Sequence[bytes]) -> None:
        for frame in frames:
            self.write(frame)

    def buffered(self) -> int:
        return self.bytes

    def ping(self) -> None: ...

    def close(self, code: int) -> None:
        self.code = code

    def cut(self) -> None: ...
