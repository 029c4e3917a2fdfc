"""Bytes to frames and back, in the two formats a socket can choose by its sub-protocol."""

from __future__ import annotations

from enum import Enum
from typing import Any, get_args

import msgpack
import msgspec
import orjson

from server.wire.frames import Inbound, Outbound, StepFrame
from server.wire.limits import FRAME_BYTES
from server.wire.vocabulary import shortened, spelled, word


class Format(Enum):
    """What ``Sec-WebSocket-Protocol`` names. Msgpack travels in binary messages, JSON in text."""

    MSGPACK = "pausenhof.1.msgpack"
    JSON = "pausenhof.1.json"


_packer = msgspec.msgpack.Encoder()
_KINDS: dict[object, type[Inbound]] = {kind.__struct_config__.tag: kind for kind in get_args(Inbound)}


class BadFrame(ValueError):
    """These bytes are no frame of ours. The text says why, without the bytes."""


def decode(data: bytes | str, fmt: Format) -> Inbound:
    """One inbound frame, validated. Raises ``BadFrame`` on anything else, whatever the bytes are."""
    try:
        raw = data.encode() if isinstance(data, str) else data
        if len(raw) <= FRAME_BYTES:
            plain: Any = orjson.loads(raw) if fmt is Format.JSON else msgpack.unpackb(raw, strict_map_key=True)
            # by its type, since msgspec works out a union anew at each call, but a struct once
            return msgspec.convert(plain, _KINDS[plain["t"]])
    except (ValueError, TypeError, LookupError, RecursionError, msgpack.UnpackException) as e:
        raise BadFrame(str(e)[:200] if isinstance(e, msgspec.ValidationError) else "not decodable") from None
    raise BadFrame("too big")


def encode(frame: Outbound, fmt: Format) -> bytes:
    """One outbound frame. Views hold only plain values, so this can't fail on legal frames."""
    plain = frame.plain() if type(frame) is StepFrame else msgspec.to_builtins(frame)
    return orjson.dumps(plain) if fmt is Format.JSON else _packer.encode(shortened(plain))


def unpack(packed: bytes) -> dict[str, Any]:
    """What a client makes of an outbound frame in msgpack, as plain values."""
    plain: dict[str, Any] = msgpack.unpackb(packed, object_pairs_hook=_map, ext_hook=word, strict_map_key=False)
    return plain


def recode(packed: bytes) -> bytes:
    """The JSON text of a frame that was encoded in msgpack: frames are kept in one format only."""
    return orjson.dumps(unpack(packed))


def _map(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    return {spelled(key): value for key, value in pairs}
