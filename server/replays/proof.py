"""A finished game as a file that anybody can prove: its commands, the keys of its chance, and a chain of hashes.

Each move's link is the hash of the link before it and of all that the move says, the state's hash after it
included; the first link follows the hash of the lines before the moves. So the last link, the **head**, stands for the
whole file. Names are beside the chain: who wants to be forgotten is, and the proof still holds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any

import msgspec
import orjson

from server.engines.contract import Audience, Disclosing, Engine, Ms, Step
from server.engines.refusal import Refused
from server.rooms.entries import HASH_BYTES, Unreadable, actor_of, state_hash
from server.rooms.readers import readers

FORMAT = 1
MOST_BYTES = 16 << 20
"""A file with more is not looked at."""
At = Annotated[Ms, msgspec.Meta(ge=0, le=1 << 47)]
"""A calendar ends with the year 9999, and what an engine adds to a time must still be in it."""
Number = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]
Heard = Callable[["Move | None", Step], None]
"""Told of every step of a game that is played again; the first one is no move."""


class Move(msgspec.Struct, frozen=True):
    """One command that was applied. ``seq``: its number in the room's log; ``hash``: the state's, after it."""

    seq: Number
    at: At
    by: str
    cmd: dict[str, Any]
    hash: str
    link: str


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """``part``: how many games were played in the room by then; ``keys``: theirs, in hex."""

    format: int
    engine: str
    version: int
    room: str
    part: Number
    at: At
    options: dict[str, Any]
    keys: tuple[str, ...]
    commitments: tuple[str, ...]
    names: dict[str, str]
    moves: tuple[Move, ...]

    @property
    def head(self) -> str:
        return self.moves[-1].link if self.moves else origin(self)


class Rejected(Exception):
    """The file proves nothing. ``code`` says why, ``seq`` where: the number of the log entry, 0 for its head lines."""

    def __init__(self, code: str, seq: int = 0, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.seq = seq
        self.facts = facts


class Proved(msgspec.Struct, frozen=True):
    """What holds. ``shown``: every commitment that everybody saw in the course of the game, oldest first."""

    head: str
    moves: int
    shown: tuple[str, ...]
    winner: int | None
    reason: str


_encoder = msgspec.msgpack.Encoder(order="sorted")


def origin(replay: Replay) -> str:
    """What the first link follows: the hash of everything but names and moves."""
    said = [
        *(replay.format, replay.engine, replay.version, replay.room, replay.part, replay.at),
        *(replay.options, replay.keys, replay.commitments),
    ]
    return _digest(said)


def link(before: str, seq: int, at: int, by: str, cmd: Mapping[str, Any], state: str) -> str:
    return _digest([before, seq, at, by, cmd, state])


def _digest(said: list[Any]) -> str:
    return hashlib.blake2b(_encoder.encode(said), digest_size=HASH_BYTES).hexdigest()


def write(replay: Replay) -> bytes:
    """JSON, one move a line, so that a person can read it and a comparison shows where two files part."""
    plain = msgspec.to_builtins(replay)
    moves = plain.pop("moves")
    lines = [f'"{key}": {_json(value)}' for key, value in plain.items()]
    said = ",\n".join(_json(move) for move in moves)
    return ("{" + ",\n".join([*lines, f'"moves": [\n{said}\n]']) + "}\n").encode()


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def read(data: bytes) -> Replay:
    """Raises ``Rejected``: ``no-replay`` or ``other-format``."""
    if len(data) > MOST_BYTES:
        raise Rejected("no-replay", why=f"over {MOST_BYTES} bytes")
    try:
        replay = msgspec.convert(orjson.loads(data), Replay)  # orjson bounds numbers and depth
    except (orjson.JSONDecodeError, msgspec.ValidationError) as e:
        raise Rejected("no-replay", why=str(e)[:200]) from None
    if replay.format != FORMAT:
        raise Rejected("other-format", has=replay.format, knows=FORMAT)
    return replay


def verify(
    replay: Replay, engines: Mapping[str, Engine], head: str = "", heard: Heard = lambda move, step: None
) -> Proved:
    """Play the whole game again: commitments, every draw, every state, every link; at last the head, if one is given.

    ``heard``: what else becomes of the steps, each once it has been found right.

    Raises ``Rejected``: ``no-engine``, ``other-rules``, ``bad-keys``, ``bad-options``, ``commitment``, ``order``,
    ``state``, ``refused``, ``link``, ``not-over``, ``head``.
    """
    engine = _engine(replay, engines)
    keys = _keys(replay)
    try:
        if engine.commitments(keys) != replay.commitments:
            raise Rejected("commitment")
        setup = engine.reopened(replay.options, keys)
        start = engine.start(setup, replay.at)
    except Refused as no:
        raise Rejected("bad-options", refused=no.code.value) from None
    except ValueError:
        raise Rejected("bad-keys") from None
    heard(None, start)
    shown: list[str] = []
    state, before, seq = start.state, origin(replay), 0
    for move, step in _played(replay, engine, state):
        state = step.state
        if move.seq <= seq:
            raise Rejected("order", move.seq)
        if state_hash(state).hex() != move.hash:
            raise Rejected("state", move.seq)
        before, seq = link(before, move.seq, move.at, move.by, move.cmd, move.hash), move.seq
        if before != move.link:
            raise Rejected("link", move.seq)
        shown += [one for one in _shown(engine.view(state, Audience.PUBLIC)) if one not in shown]
        heard(move, step)
    end = engine.outcome(state)
    if end is None or engine.disclosed(state) != keys:
        raise Rejected("not-over", seq)
    if any(one not in shown for one in replay.commitments):
        raise Rejected("commitment")
    if head and head != before:
        raise Rejected("head", seq, head=before)
    return Proved(before, len(replay.moves), replay.commitments, end.winner, end.reason)


def _engine(replay: Replay, engines: Mapping[str, Engine]) -> Disclosing:
    engine = engines.get(replay.engine)
    if engine is None or not isinstance(engine, Disclosing):
        raise Rejected("no-engine", engine=replay.engine)
    if engine.version != replay.version:
        raise Rejected("other-rules", has=replay.version, knows=engine.version)
    return engine


def _keys(replay: Replay) -> tuple[bytes, ...]:
    try:
        keys = tuple(bytes.fromhex(key) for key in replay.keys)
    except ValueError:
        raise Rejected("bad-keys") from None
    if not keys or len(keys) != replay.part:
        raise Rejected("bad-keys")
    return keys


def _played(replay: Replay, engine: Engine, state: Any) -> Iterator[tuple[Move, Step]]:
    """Every move with the step that it makes."""
    command = readers(engine).command
    for move in replay.moves:
        try:
            step = engine.apply(state, actor_of(move.by), command(move.cmd), move.at)
        except Refused as no:
            raise Rejected("refused", move.seq, refused=no.code.value) from None
        except (Unreadable, msgspec.ValidationError) as e:
            raise Rejected("refused", move.seq, refused=str(e)[:200]) from None
        state = step.state
        yield move, step


def _shown(view: Mapping[str, Any]) -> Iterator[str]:
    """The commitments in a public view."""
    for name in ("commitment", "commitments"):
        said = view.get(name)
        if isinstance(said, str):
            yield said
        elif isinstance(said, dict):
            yield from said.values()
