"""Whatever bytes come in, the answer is a frame of the union or ``BadFrame``; whatever goes out comes back equal."""

from __future__ import annotations

from typing import Any, get_args

import msgpack
import msgspec
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.wire.codec import BadFrame, Format, decode, encode, unpack
from server.wire.frames import (
    Ack,
    Beat,
    Do,
    Full,
    Hello,
    Inbound,
    No,
    Outbound,
    People,
    Person,
    Pulse,
    Resync,
    Said,
    Say,
    StepFrame,
    Way,
    Welcome,
)
from server.wire.limits import FRAME_BYTES

INBOUND: list[Inbound] = [
    Hello("K7QM4X"),
    Hello("K7QM4X", "secret", "e1", 12),
    Do("a-1", {"do": "answer", "decision": 3, "picks": ["o1"]}),
    Resync(),
    Beat(7),
    Say(2),
]
OUTBOUND: list[Outbound] = [
    Welcome("K7QM4X", "legends", 1_000, "e1"),
    Welcome("K7QM4X", "legends", 1_000, "e1", 0),
    Full("e1", 0, 1_000, {"phase": "lobby"}, []),
    StepFrame(1, 1_000),
    StepFrame(2, 1_001, {"cards": {"x": None}}, [{"e": "turn", "turn": 1, "seat": 0}], "a-1"),
    Ack("a-1", 2),
    No("stale", "a-1", {"need": 2}),
    Pulse(7, 1_000, 2),
    People({"0": Person("Ada", True), "1": Person("Bot", True, bot=True)}, 3),
    Said(0, 2),
    Way("b"),
]
FORMATS = list(Format)


def pack(raw: Any, fmt: Format) -> bytes:
    data: bytes = orjson.dumps(raw) if fmt is Format.JSON else msgpack.packb(raw)
    return data


def read(data: bytes, fmt: Format) -> Any:
    return orjson.loads(data) if fmt is Format.JSON else unpack(data)


def test_every_frame_has_an_example_here() -> None:
    assert {type(f) for f in INBOUND} == set(get_args(Inbound))
    assert {type(f) for f in OUTBOUND} == set(get_args(Outbound))


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("frame", INBOUND, ids=str)
def test_inbound_frames_are_read(frame: Inbound, fmt: Format) -> None:
    assert decode(pack(msgspec.to_builtins(frame), fmt), fmt) == frame


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("frame", OUTBOUND, ids=str)
def test_outbound_frames_are_written(frame: Outbound, fmt: Format) -> None:
    assert msgspec.convert(read(encode(frame, fmt), fmt), type(frame)) == frame


@pytest.mark.parametrize("fmt", FORMATS)
def test_defaults_are_not_sent(fmt: Format) -> None:
    assert read(encode(StepFrame(5, 1_000), fmt), fmt) == {"t": "step", "seq": 5, "now": 1_000}


def test_json_comes_as_text_too() -> None:
    assert decode('{"t":"beat","n":1}', Format.JSON) == Beat(1)


WRONG: dict[str, Any] = {
    "no map": [1, 2],
    "nothing": None,
    "no type": {"n": 1},
    "unknown type": {"t": "shout", "n": 1},
    "an outbound frame": {"t": "ack", "id": "a", "seq": 1},
    "a field of another type": {"t": "beat", "n": "1"},
    "a float for a whole number": {"t": "beat", "n": 1.5},
    "a truth for a number": {"t": "beat", "n": True},
    "a missing field": {"t": "do", "id": "a"},
    "a smuggled seat": {"t": "do", "id": "a", "cmd": {}, "seat": 0},
    "a smuggled clock": {"t": "beat", "n": 1, "now": 1},
    "a command that is no map": {"t": "do", "id": "a", "cmd": "resign"},
    "a null": {"t": "hello", "room": None},
}


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("raw", WRONG.values(), ids=WRONG)
def test_what_is_not_in_the_union_is_refused(raw: Any, fmt: Format) -> None:
    with pytest.raises(BadFrame):
        decode(pack(raw, fmt), fmt)


NASTY: dict[str, tuple[bytes, Format]] = {
    "empty": (b"", Format.MSGPACK),
    "empty text": (b"", Format.JSON),
    "two frames in one": (pack({"t": "resync"}, Format.MSGPACK) * 2, Format.MSGPACK),
    "cut off": (pack({"t": "beat", "n": 1}, Format.MSGPACK)[:-1], Format.MSGPACK),
    "deep arrays": (b"\x91" * 4_000, Format.MSGPACK),
    "deep text": (b"[" * 4_000, Format.JSON),
    "promises more than it holds": (b"\xdf\xff\xff\xff\xff", Format.MSGPACK),
    "a number as key": (b"\x81\x01\x02", Format.MSGPACK),
    "bytes that are no text": (b"\x81\xa1t\xa4\xff\xff\xff\xff", Format.MSGPACK),
    "an extension type": (b"\xd6\xff\x00\x00\x00\x00", Format.MSGPACK),
    "msgpack in text": (pack({"t": "resync"}, Format.MSGPACK), Format.JSON),
    "not a number": (b'{"t":"beat","n":NaN}', Format.JSON),
    "half a surrogate": (b'{"t":"hello","room":"\\ud800"}', Format.JSON),
    "too big": (pack({"t": "hello", "room": "x" * FRAME_BYTES}, Format.MSGPACK), Format.MSGPACK),
    "too big as text": (pack({"t": "hello", "room": "x" * FRAME_BYTES}, Format.JSON), Format.JSON),
}


@pytest.mark.parametrize(("data", "fmt"), NASTY.values(), ids=NASTY)
def test_hostile_bytes_are_refused(data: bytes, fmt: Format) -> None:
    with pytest.raises(BadFrame):
        decode(data, fmt)


def test_the_limit_counts_bytes_in_text_as_well() -> None:
    with pytest.raises(BadFrame, match="too big"):
        decode('{"t":"hello","room":"' + "ü" * (FRAME_BYTES // 2) + '"}', Format.JSON)


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | st.text(max_size=8)
    | st.binary(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("tnidcmro", max_size=4), inner, max_size=4),
    max_leaves=12,
)
SHAPES = st.fixed_dictionaries(
    {"t": st.sampled_from(["hello", "do", "resync", "beat", "say", "step"])},
    optional=dict.fromkeys(("room", "token", "epoch", "seq", "id", "cmd", "n", "phrase"), PLAIN),
)


@given(st.binary(max_size=200), st.sampled_from(FORMATS))
def test_random_bytes_never_raise_anything_else(data: bytes, fmt: Format) -> None:
    try:
        frame = decode(data, fmt)
    except BadFrame:
        return
    assert isinstance(frame, get_args(Inbound))


@given(SHAPES | PLAIN)
def test_random_values_never_raise_anything_else(raw: Any) -> None:
    try:
        frame = decode(msgpack.packb(raw), Format.MSGPACK)
    except BadFrame:
        return
    assert msgspec.to_builtins(frame)["t"] == raw["t"]
