"""What a room's log holds, and the room's spec: everything needed to make the room again.

Each entry names the hash of the entry before it, so a log that was cut, forked or edited does not fold.
"""

from __future__ import annotations

import hashlib
from typing import Any, TypeAlias, get_args

import msgspec

from server.engines.contract import Actor, Ms, Office, Seat
from server.store.contract import RoomId

HASH_BYTES = 16
_OFFICES = {office.value: office for office in Office}
HOST = Seat(0)
"""Whoever opened the room."""
ORIGIN = b""
"""What the first entry names as the hash of its predecessor."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat. ``tokens``: SHA-256 of the seat tokens that open it, newest last; a bot has none.

    ``gone``: whoever sat here wanted to be forgotten. The seat stays taken, without a name. ``shows``: spectators of a
    broadcast may see this hand. ``counted``: what the host says of ``Broadcast.counted`` since; None: nothing.
    """

    name: str
    guest: str = ""
    tokens: tuple[bytes, ...] = ()
    bot: str = ""
    gone: bool = False
    shows: bool = False
    counted: bool | None = None


class Broadcast(msgspec.Struct, frozen=True, omit_defaults=True):
    """What whoever opened a room settled for its spectators: how much later they see everything, and whether they may
    all hands, should everybody at the table want that. ``counted``: it is told how many they are."""

    delay_ms: int = 0
    open_hands: bool = False
    counted: bool = True


class Origin(msgspec.Struct, frozen=True):
    """What a room was made for: a match of the event that ``room`` is."""

    room: RoomId
    match: str


class Spec(msgspec.Struct, frozen=True):
    """How a room was asked for. ``key``: 32 secret bytes, the source of all its chance."""

    room: RoomId
    engine: str
    version: int
    options: dict[str, Any]
    key: bytes
    at: Ms
    chairs: dict[int, Chair]
    broadcast: Broadcast = Broadcast()
    origin: Origin | None = None


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="k"):
    at: Ms
    prev: bytes


class Applied(Entry, frozen=True, kw_only=True, tag="do"):
    """A command that the engine applied. ``hash`` is the state's, after it."""

    version: int = msgspec.field(name="v")
    by: str
    id: str
    cmd: Any
    hash: bytes


class Owned(Entry, frozen=True, kw_only=True, tag="own"):
    """A process took the room over. ``token`` only rises; ``epoch`` names the history that follows.

    ``store`` is the incarnation of the store it was written to.
    """

    token: int
    node: str
    epoch: str
    store: str


class Seated(Entry, frozen=True, kw_only=True, tag="sit"):
    """Somebody took a seat, or got a fresh token for the own one; or the seat's tokens are void, or its name is."""

    seat: int
    chair: Chair


class Carried(Entry, frozen=True, kw_only=True, tag="ok"):
    """Requests of earlier steps that need not be made again."""

    ids: tuple[str, ...]


class Relieved(Entry, frozen=True, kw_only=True, tag="off"):
    """Whoever looks on as a referee goes, and all tickets so far are void. ``watch`` counts the watches, and rises."""

    watch: int


LogEntry: TypeAlias = Applied | Owned | Seated | Carried | Relieved


class _Tagged(msgspec.Struct, frozen=True):
    k: str


class Unreadable(Exception):
    """This log or snapshot can't be folded. The text says where and why; it holds no secret."""


class OtherVersion(Unreadable):
    """Another version wrote this, and can fold it."""


_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[LogEntry] = msgspec.msgpack.Decoder(LogEntry)
_tagged = msgspec.msgpack.Decoder(_Tagged)
_KINDS = frozenset(kind.__struct_config__.tag for kind in get_args(LogEntry))
_hasher = msgspec.msgpack.Encoder(order="deterministic")  # sets and dicts hash alike in every process


def pack(entry: LogEntry) -> bytes:
    return _encoder.encode(entry)


def unpack(data: bytes) -> LogEntry:
    """Raises ``Unreadable``; ``OtherVersion`` for a kind of entry that there is not here."""
    try:
        return _decoder.decode(data)
    except msgspec.DecodeError as e:
        if _kind(data) not in ("", *_KINDS):
            raise OtherVersion(f"a log entry of a kind unknown here: {e}") from None
        raise Unreadable(f"no log entry: {e}") from None


def _kind(data: bytes) -> str:
    """What the entry says it is; nothing where it is no entry at all."""
    try:
        return _tagged.decode(data).k
    except msgspec.DecodeError:
        return ""


def link(data: bytes) -> bytes:
    """What the next entry names as its predecessor."""
    return hashlib.blake2b(data, digest_size=HASH_BYTES).digest()


def state_hash(state: Any) -> bytes:
    """Equal for equal states, in every process."""
    return hashlib.blake2b(_in_order(state), digest_size=HASH_BYTES).digest()


def _in_order(state: Any) -> bytes:
    """The state's bytes with sorted keys. Where keys are numbers (seats, fields) they have to become texts first."""
    try:
        return _hasher.encode(state)
    except TypeError:
        plain = msgspec.to_builtins(state, str_keys=True, order="deterministic", builtin_types=(bytes,))
        return _encoder.encode(plain)


def actor_text(actor: Actor) -> str:
    return actor.value if isinstance(actor, Office) else f"s{actor}"


def actor_of(text: str) -> Actor:
    """The reverse of ``actor_text``. Raises ``Unreadable``."""
    if text in _OFFICES:
        return _OFFICES[text]
    if text[:1] == "s" and text[1:].isdecimal():
        return Seat(int(text[1:]))
    raise Unreadable(f"no actor: {text[:20]!r}")


def seat_in(entry: Applied) -> Seat | None:
    """The seat that gave the command, None for an office."""
    actor = actor_of(entry.by)
    return None if isinstance(actor, Office) else actor
