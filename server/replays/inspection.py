"""A file that somebody brings: played again, and shown as the game would be where it was played.

What is done in a process of its own (``inspector``): nobody knows beforehand what is in such a file.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, TypeAlias

import msgspec
import orjson

from server.catalogue import Catalogue
from server.engines.contract import Audience, Disclosing, Ms, Step, Viewer
from server.engines.legends.cards import CardSet
from server.engines.legends.engine import Legends
from server.engines.tournament.engine import Tournament
from server.replays import proof
from server.replays.gather import Moment, Played, watched
from server.replays.proof import Move, Rejected, Replay
from server.rooms.entries import Applied, Chair, Spec
from server.rooms.seats import told
from server.store.contract import RoomId

CUTS: Mapping[str, Viewer] = {"public": Audience.PUBLIC, "all": Audience.REFEREE}
FILE_BYTES = 4 << 20
"""As much as is looked at; a season of 34 matchdays for six has half a megabyte."""
ANSWER_BYTES = 32 << 20
NAME_CHARS = 40
_PROMISE = "next_commitment"
"""Of a game to come the file says nothing: its key stays with the server that it was played on."""


class Wish(msgspec.Struct, frozen=True):
    """``card_set``: the one that the game is played with, where it does not ship with the server."""

    file: bytes
    cut: str
    card_set: CardSet | None = None


class Shown(msgspec.Struct, frozen=True, tag=True):
    """``body``: JSON, zipped, as ``/api/rooms/ID/replay`` says it, with ``moves``, ``winner`` and ``reason``."""

    body: bytes


class Wanting(msgspec.Struct, frozen=True, tag=True):
    """The game can be looked at with this card set only."""

    set_hash: str


class Failed(msgspec.Struct, frozen=True, tag=True):
    """As ``Rejected``, or ``no-set`` and ``too-long``."""

    code: str
    entry: int = 0
    facts: dict[str, Any] = {}


Verdict: TypeAlias = Shown | Wanting | Failed


async def inspect(wish: Wish, catalogue: Catalogue) -> Verdict:
    """Verify the file, and show it if it holds."""
    if wish.card_set is not None:
        catalogue.admit(wish.card_set, closed=True)
    try:
        replay = proof.read(wish.file)
        if replay.engine == Tournament.name:  # its staff's notes would be in it
            raise Rejected("no-engine", engine=replay.engine)
        wanted = _wanted(replay)
        if wanted and wanted not in catalogue.listings:
            return Wanting(wanted)
        body = orjson.dumps(msgspec.to_builtins(await _shown(replay, wish.cut, catalogue)))
    except Rejected as no:
        return Failed(no.code, no.seq, no.facts)
    return Shown(gzip.compress(body, 6)) if len(body) <= ANSWER_BYTES else Failed("too-long")


def _wanted(replay: Replay) -> str:
    """The hash of the card set, where the game has one."""
    told_hash = replay.options.get("set_hash") if replay.engine == Legends.name else None
    return told_hash if isinstance(told_hash, str) else ""


async def _shown(replay: Replay, cut: str, catalogue: Catalogue) -> dict[str, Any]:
    moments: list[Moment] = []

    def heard(move: Move | None, step: Step) -> None:
        if move is None:
            moments.append(Moment(0, replay.at, step.state, step.events))
        else:
            moments.append(Moment(move.seq, move.at, step.state, step.events, _entry(move, replay.version)))

    proved = proof.verify(replay, catalogue.engines, heard=heard)
    engine = catalogue.engines[replay.engine]
    assert isinstance(engine, Disclosing)  # else there were nothing to verify
    bots = catalogue.bots.get(engine.name, {})
    chairs = {n: _chair(replay.names[str(n)], bots) for n in range(engine.seats) if str(n) in replay.names}
    spec = Spec(RoomId(replay.room), replay.engine, replay.version, replay.options, b"", Ms(replay.at), chairs)
    played = Played(engine, spec, chairs, tuple(moments), replay.part, (), _began(engine, moments))
    seen = await watched(played, CUTS[cut])
    seen["steps"][-1].get("patch", {}).pop(_PROMISE, None)
    return {
        "room": replay.room,
        "engine": replay.engine,
        "part": replay.part,
        "head": proved.head,
        "commitments": replay.commitments,
        "keys": replay.keys,
        "people": {str(seat): told(chair) for seat, chair in chairs.items()},
        "moves": proved.moves,
        "winner": proved.winner,
        "reason": proved.reason,
        **seen,
    }


def _chair(name: str, bots: Mapping[str, object]) -> Chair:
    """Who has no name wanted to be forgotten; a bot is known by its name."""
    return Chair(name[:NAME_CHARS], bot=name if name in bots else "", gone=not name)


def _entry(move: Move, version: int) -> Applied:
    return Applied(at=move.at, prev=b"", version=version, by=move.by, id="", cmd=move.cmd, hash=b"")


def _began(engine: Disclosing, moments: list[Moment]) -> int:
    """The place of the moment after which the room's last game began."""
    over = [False, *(engine.disclosed(moment.state) is not None for moment in moments)]
    ends = [n for n, (before, now) in enumerate(pairwise(over)) if now and not before]
    return ends[-2] if len(ends) > 1 else 0
