"""The frames of the socket: two closed unions, one for each direction (PROTOCOL.md tells them in prose).

A frame is a map with a type ``t``. What is not listed here is refused as ``bad-frame``. The command in
``Do`` stays plain here: only the room knows which engine's union decodes it.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Any, TypeAlias

import msgspec


class _Frame(msgspec.Struct, frozen=True, tag_field="t", omit_defaults=True):
    pass


class _Sent(_Frame, frozen=True, forbid_unknown_fields=True):
    """A frame from a client: unknown fields are refused, so a client can't smuggle a clock or a seat."""


# --- client to server -------------------------------------------------------------------------------


class Hello(_Sent, frozen=True, tag="hello"):
    """First frame, within 5 s. With ``token`` the holder sits, without it watches.

    ``epoch`` and ``seq`` name the last version the client has, to resume without a full view.
    """

    room: str
    token: str = ""
    epoch: str = ""
    seq: int = -1


class Do(_Sent, frozen=True, tag="do"):
    """A command. ``id`` is the client's own; sent again with the same id it is applied once."""

    id: str
    cmd: dict[str, Any]


class Resync(_Sent, frozen=True, tag="resync"):
    """Ask for a full view (after a gap)."""


class Beat(_Sent, frozen=True, tag="beat"):
    """Heartbeat; ``n`` comes back. Any client frame counts as a sign of life."""

    n: int


class Say(_Sent, frozen=True, tag="say"):
    """A preset phrase by its number; one in 3 s, seats only."""

    phrase: int


Inbound: TypeAlias = Hello | Do | Resync | Beat | Say


# --- server to client -------------------------------------------------------------------------------


class Welcome(_Frame, frozen=True, tag="welcome"):
    """Answer to ``Hello``. ``seat`` is absent for a spectator. A ``full`` or missed ``step``s follow.

    ``late``: a spectator sees everything so many ms later than it happens, and every ``now`` is that much earlier, too.
    """

    room: str
    engine: str
    now: int
    epoch: str
    seat: int | None = None
    late: int = 0


class Full(_Frame, frozen=True, tag="full"):
    """The whole view of this class at version ``seq``, and the story so far (``told``: list of events)."""

    epoch: str
    seq: int
    now: int
    view: dict[str, Any]
    told: list[dict[str, Any]]


class StepFrame(_Frame, frozen=True, tag="step"):
    """Version ``seq``: an RFC 7396 merge patch on the view of ``seq - 1`` and the events that tell it.

    ``ack`` is the command that caused it, only in the frames of the class of the seat that sent it.
    An empty step (nothing this class may see) still carries its version.
    """

    seq: int
    now: int
    patch: dict[str, Any] = {}
    told: list[dict[str, Any]] = []
    ack: str = ""

    def plain(self) -> dict[str, Any]:
        """As ``msgspec.to_builtins`` gives it, without a copy of patch and events, which are plain values already."""
        out: dict[str, Any] = {"t": "step", "seq": self.seq, "now": self.now}
        if self.patch:
            out["patch"] = self.patch
        if self.told:
            out["told"] = self.told
        if self.ack:
            out["ack"] = self.ack
        return out


class Ack(_Frame, frozen=True, tag="ack"):
    """The command was applied at ``seq`` already (it was sent twice)."""

    id: str
    seq: int


class No(_Frame, frozen=True, tag="no"):
    """Refused; nothing changed. ``id`` is the command's, empty where the frame had none."""

    code: str
    id: str = ""
    facts: dict[str, Any] = {}


class Pulse(_Frame, frozen=True, tag="beat"):
    """Answer to ``Beat``: the server's time in ms and the room's version (finds silent loss)."""

    n: int
    now: int
    seq: int


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat. ``here`` is False while no socket holds it; ``since`` (ms) tells since when.

    ``gone``: whoever sat here wanted to be forgotten; ``name`` is empty.
    """

    name: str
    here: bool
    bot: bool = False
    since: int = 0
    gone: bool = False


class People(_Frame, frozen=True, tag="people"):
    """Presence, outside the versioned view. ``seats`` by seat number as text; ``watching`` is a count, which a room
    may keep to itself."""

    seats: dict[str, Person]
    watching: int | msgspec.UnsetType = msgspec.UNSET


class Way(_Frame, frozen=True, tag="way"):
    """The room runs on another node, the one that the balancer calls ``node``: a socket opened at ``/n/NODE/ws`` saves
    the hop. Any other works as well."""

    node: str


class Said(_Frame, frozen=True, tag="said"):
    """Somebody on a seat said a preset phrase."""

    seat: int
    phrase: int


Outbound: TypeAlias = Welcome | Full | StepFrame | Ack | No | Pulse | People | Said | Way


class WireCode(StrEnum):
    """Refusals of the wire and the room, beside the engine's own (``engines.refusal.Code``)."""

    BAD_FRAME = "bad-frame"  # not decodable, or not in the union
    BAD_COMMAND = "bad-command"  # a `do` whose command is not one of the engine's
    HELLO_FIRST = "hello-first"
    NO_SUCH_ROOM = "no-such-room"
    NOT_YOUR_SEAT = "not-your-seat"  # the token opens no seat of this room
    WATCHING_ONLY = "watching-only"  # a spectator's socket can't act
    NO_SPECTATORS = "no-spectators"  # the operator lets nobody watch
    NO_PHRASES = "no-phrases"  # the operator lets nobody say something
    BUSY = "busy"  # too much of this sender waits in the room; send it again later
    TOO_FAST = "too-fast"  # out of credit
    ROOM_STOPPED = "room-stopped"  # a fault stopped this room; its log is intact
    OTHER_VERSION = "other-version"  # a node of another version has to play this room on; come back in a moment
    NOT_SAVED = "not-saved"  # the store does not answer, or refuses; nothing happened, try again
    UNKNOWN = "unknown"  # the store's answer got lost: it may have happened; ask again, it counts once
    NO_SEAT_FREE = "no-seat-free"
    NO_SUCH_INVITE = "no-such-invite"
    VOID_INVITE = "void-invite"  # facts: `room`, where it led before it was made void


class Close(IntEnum):
    """Close codes of the socket. From 4000 on they are ours."""

    POLICY = 1008  # credit strikes, no hello in time
    TOO_BIG = 1009
    RESTART = 1012  # the server is going; come back in a moment
    BAD_TOKEN = 4001  # don't come back with this token
    NO_ROOM = 4004
    REPLACED = 4007  # a newer socket holds this seat
    SLOW = 4008  # it read too slowly; come back and resume
    SILENT = 4009  # nothing heard of it
