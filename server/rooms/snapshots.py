"""A room's snapshot: all of it that outlives its process, in one value, and how a later version reads it.

What an engine keeps in it has the shape of the engine's version, and is brought to today's by that engine's own
``migrations``. What rooms keep around it grows by fields with defaults alone; anything else is a new version of the
store's data as a whole (``store/version.py``).
"""

from __future__ import annotations

from typing import Any

import msgspec

from server.engines.contract import Engine, Event, Ms, Request, Saved
from server.rooms.entries import Chair, OtherVersion, Unreadable
from server.rooms.readers import Readers
from server.store.contract import Seq


class Snapshot(msgspec.Struct, frozen=True):
    """``version`` is the one of the ``engine`` that ``state``, ``story`` and ``asked`` are in the shape of. The rest is
    as ``Record`` has it."""

    version: int
    seq: Seq
    link: bytes
    at: Ms
    token: int
    epoch: str
    store: str
    chairs: dict[int, Chair]
    known: dict[str, list[tuple[str, Seq]]]
    state: msgspec.Raw
    story: msgspec.Raw
    played: Ms = Ms(0)
    asked: tuple[Request, ...] = ()
    engine: str = ""
    watch: int = 0


class Held(msgspec.Struct, frozen=True):
    """What a snapshot held of an engine, as that engine's values."""

    state: Any
    story: tuple[Event, ...]
    asked: tuple[Request, ...]


encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Snapshot)
_plain = msgspec.msgpack.Decoder()


def unpacked(data: bytes, engine: Engine) -> Snapshot:
    """Raises ``Unreadable``; ``OtherVersion`` where a newer version wrote it."""
    try:
        saved = _decoder.decode(data)
    except msgspec.DecodeError as e:
        raise Unreadable(f"snapshot: {e}") from None
    if saved.engine not in ("", engine.name):
        raise Unreadable(f"snapshot: of {saved.engine!r}, and this is {engine.name!r}")
    if saved.version > engine.version:
        raise OtherVersion(f"snapshot: written by version {saved.version}, and this is {engine.version}")
    return saved


def held(saved: Snapshot, read: Readers) -> Held:
    """The engine's part. Raises ``Unreadable``, ``OtherVersion`` where an older version wrote it and no migration leads
    here, and whatever is wrong with a migration."""
    engine, version = read.engine, saved.version
    try:
        if version == engine.version:
            return Held(read.state(saved.state), read.story(saved.story), saved.asked)
        plain = _migrated(engine, saved)
        state, story = encoder.encode(plain.state), encoder.encode(plain.story)
        return Held(read.state(state), read.story(story), plain.asked)
    except msgspec.DecodeError as e:
        if version == engine.version:
            raise Unreadable(f"snapshot of version {version}: {e}") from None
        raise OtherVersion(f"snapshot of version {version}, brought to {engine.version}: {e}") from None


def _migrated(engine: Engine, saved: Snapshot) -> Saved:
    """By each version's way to the next, in order."""
    plain = Saved(_plain.decode(saved.state), _plain.decode(saved.story), saved.asked)
    for version in range(saved.version, engine.version):
        if version not in engine.migrations:
            raise OtherVersion(f"snapshot of version {saved.version}: no way leads on from {version}")
        plain = engine.migrations[version](plain)
    return plain
