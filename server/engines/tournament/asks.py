"""What an event asks of the world: the bodies of its requests. What comes of each: RULES.md, chapter 9.

Delivered at least once; whoever carries them out does so once an ``id``. ``PairUp`` has no room: it is a pure function
that takes its time (``answered``). ``Open`` makes a room, all others go to the room of their match.
"""

from __future__ import annotations

import hashlib
from typing import TypeAlias

import msgspec

from server.engines.contract import Plain
from server.engines.tournament.news import Drafted
from server.engines.tournament.swiss import Task, pair


class _Ask(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="ask"):
    pass


class PairUp(_Ask, frozen=True, tag="pair-up"):
    """Work this pairing out and say ``Drafted``."""

    task: Task


class Open(_Ask, frozen=True, tag="open"):
    """A room for a match: ``options`` for ``game``, on its seats those who sit on ``seats`` here, with their ``decks``
    (empty: to be chosen there). Its clocks stand still until ``GoOn``.

    ``starter``: the side that begins, -1 for whoever the game's own rules say. Answered by ``Opened``, then
    ``Arrived``, ``Progress`` and ``Reported``.
    """

    match: str
    game: str
    options: dict[str, Plain]
    seats: tuple[int, int]
    names: tuple[str, str]
    decks: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    starter: int = -1


class Stretch(_Ask, frozen=True, tag="stretch"):
    """The match clock runs for so much longer."""

    match: str
    ms: int


class Hold(_Ask, frozen=True, tag="hold"):
    """All clocks stand still."""

    match: str


class GoOn(_Ask, frozen=True, tag="go-on"):
    match: str


class CallTime(_Ask, frozen=True, tag="call-time"):
    """The round is over: the game is ended as by its own clock and reported."""

    match: str


class Close(_Ask, frozen=True, tag="close"):
    """Nothing that is still played there counts."""

    match: str


class Punish(_Ask, frozen=True, tag="punish"):
    """This side was made to lose a game. It counts here; the room shows it and reports its own games alone."""

    match: str
    side: int


class Relieve(_Ask, frozen=True, tag="relieve"):
    """One of the staff may look on no more: all who do there go, and tickets of older watches than this are void."""

    match: str
    watch: int


Ask: TypeAlias = PairUp | Open | Stretch | Hold | GoOn | CallTime | Close | Punish | Relieve

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Ask)


def packed(ask: Ask) -> bytes:
    """The body of a request."""
    return _encoder.encode(ask)


def unpacked(body: bytes) -> Ask:
    """Raises ``msgspec.DecodeError`` (also ``ValidationError``)."""
    return _decoder.decode(body)


def name_of(task: Task) -> str:
    """SHA-256 of a task, hex: equal tasks, equal pairings."""
    return hashlib.sha256(_encoder.encode(task)).hexdigest()


def answered(ask: PairUp) -> Drafted:
    """The answer, made of nothing but the question: for another thread, process or machine."""
    made = pair(ask.task)
    return Drafted(name_of(ask.task), made.pairs, made.faults)
