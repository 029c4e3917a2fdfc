"""What nodes write to each other about people who sit on one node while their room runs on another.

A connection has a number that its own node gives it. The *guest* node has the socket, the *host* node the room.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from server.rooms.seats import Change
from server.wire.frames import Beat, Do, Hello, Resync, Say

PUBLIC = -1
"""The seat of those who only watch."""
REFEREE = -2
"""Of those who watch and see everything."""


class _Body(msgspec.Struct, frozen=True, tag_field="k", omit_defaults=True):
    pass


# --- from the guest -----------------------------------------------------------------------------------


class Come(_Body, frozen=True, tag="come"):
    """A connection wants into a room. ``hello`` without its token, ``key`` the digest of that; empty for one that only
    watches. ``text``: it reads JSON."""

    conn: int
    room: str
    hello: Hello
    key: bytes = b""
    text: bool = False


class Went(_Body, frozen=True, tag="went"):
    conn: int


class Heard(_Body, frozen=True, tag="heard"):
    """What a connection said."""

    conn: int
    frame: Do | Resync | Beat | Say


class Felt(_Body, frozen=True, tag="felt"):
    """What a connection hears and says is so long on its way between its node and its browser."""

    conn: int
    ms: int


class Ask(_Body, frozen=True, tag="ask"):
    """A guest wants a seat, perhaps a kept one (``Room.take_seat``). ``token``: hash of the secret that is to open it.

    ``call`` comes back.
    """

    call: int
    room: str
    guest: str
    name: str
    token: bytes
    kept: bool = False


class Alter(_Body, frozen=True, tag="alter"):
    """What a guest holds in a room is to be another. ``call`` comes back."""

    call: int
    room: str
    change: Change


class Bid(_Body, frozen=True, tag="bid"):
    """Something that is to be said in a room, as the actor of this name. ``call`` comes back."""

    call: int
    room: str
    by: str
    command: dict[str, Any]
    order: str


class Relieve(_Body, frozen=True, tag="off"):
    """Whoever looks on as a referee goes. ``call`` comes back."""

    call: int
    room: str
    watch: int


class Crowd(_Body, frozen=True, tag="crowd"):
    """So many of the guest node's connections watch this room."""

    room: str
    count: int


# --- from the host ------------------------------------------------------------------------------------


class Let(_Body, frozen=True, tag="let"):
    """The connection is in, on this seat or watching; what it is to be sent first."""

    conn: int
    seat: int
    frames: list[bytes]


class Frames(_Body, frozen=True, tag="frames"):
    """For one connection."""

    conn: int
    frames: list[bytes]


class ToCrowd(_Body, frozen=True, tag="all"):
    """In msgpack, for all of the guest node's connections that watch this room."""

    room: str
    frames: list[bytes]


class Shut(_Body, frozen=True, tag="shut"):
    """Close the connection with this code."""

    conn: int
    code: int


class Dispersed(_Body, frozen=True, tag="away"):
    """Close all of the guest node's connections that watch this room."""

    room: str
    code: int


class Answer(_Body, frozen=True, tag="answer"):
    """To ``Ask`` and ``Alter``: the seat, or why there is none (``no-seat-free``, ``no-such-room``, ``away`` where the
    room is not here any more, or what the room said). To ``Bid`` and ``Relieve``: nothing where it is done, why not, or
    ``refused``: the game's own word."""

    call: int
    seat: int = PUBLIC
    why: str = ""
    refused: str = ""


# --- from either --------------------------------------------------------------------------------------


class Missed(_Body, frozen=True, tag="missed"):
    """Letters of yours got lost: whatever stood between us is void."""


Body: TypeAlias = (
    Come
    | Went
    | Heard
    | Felt
    | Ask
    | Alter
    | Bid
    | Relieve
    | Crowd
    | Let
    | Frames
    | ToCrowd
    | Shut
    | Dispersed
    | Answer
    | Missed
)


class Letter(msgspec.Struct, frozen=True, array_like=True):
    """``number`` counts the letters of this sender to this reader, from 1 on, without gaps."""

    sender: str
    number: int
    body: Body
