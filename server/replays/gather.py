"""A finished game out of a room's log, folded from its first entry, while others play on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

from server.engines.contract import Disclosing, Engine, Event, Ms, Viewer
from server.engines.tournament.showing import may_be_watched_again
from server.replays import proof
from server.rooms.diff import diff
from server.rooms.entries import Applied, Chair, Origin, Spec, Unreadable, link, seat_in, state_hash, unpack
from server.rooms.record import Record
from server.rooms.recover import NoSuchRoom, fold, read_spec
from server.rooms.supplies import Supplies
from server.store.contract import RoomId, Store

CHUNK = 256  # entries read at once
AT_ONCE = 4  # entries folded, or moments shown, before others get their turn


class NoReplay(Exception):
    """There is nothing to watch: ``not-over``, ``other-rules`` or ``no-replay``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Moment(msgspec.Struct, frozen=True):
    """A version of the room as everybody saw it come. ``entry``: the command, where it was one."""

    seq: int
    at: Ms
    state: Any
    events: tuple[Event, ...] = ()
    entry: Applied | None = None


class Played(msgspec.Struct, frozen=True):
    """A game that is over, from the room's first version to its end. ``began``: the version that it began after.

    ``part``: the how-manieth game of the room it is; ``keys``: those of all games until then.
    """

    engine: Disclosing
    spec: Spec
    chairs: Mapping[int, Chair]
    moments: tuple[Moment, ...]
    part: int
    keys: tuple[bytes, ...]
    began: int


async def gather(
    room: RoomId,
    part: int,
    engines: Mapping[str, Engine],
    store: Store,
    supplies: Supplies,
    now: Ms | None = None,
) -> Played:
    """The game of the room that ended as number ``part``; 0: the last one that did.

    ``now``: a game whose end spectators will see only later, because the room is broadcast late, has not ended.

    Raises ``NoReplay``, ``NoSuchRoom``, ``Unreadable``, ``StoreLost``.
    """
    spec = await read_spec(room, engines, store, supplies)
    engine = engines[spec.engine]
    if not isinstance(engine, Disclosing):
        raise NoReplay("no-replay")
    if spec.version != engine.version:
        raise NoReplay("other-rules")
    if spec.origin is not None:
        await _shown(spec.origin, engines, store, supplies)
    record = Record(engine, spec)
    moments = [Moment(0, spec.at, record.state, tuple(record.story))]
    ends: list[tuple[int, tuple[bytes, ...]]] = []
    open_ = True
    while entries := await store.log.read(room, record.seq, CHUNK):
        for stored in entries:
            if stored.seq != record.seq + 1:
                raise Unreadable(f"entry {record.seq + 1} is missing")
            moment = _moment(record, stored.data)
            moments.append(moment)
            if moment.entry is not None:
                keys = engine.disclosed(moment.state)
                seen = now is None or now - moment.at >= spec.broadcast.delay_ms
                if keys is not None and open_ and seen:
                    ends.append((moment.seq, keys))
                open_ = keys is None
            if stored.seq % AT_ONCE == 0:
                await asyncio.sleep(0)
    found = [n for n, (_, keys) in enumerate(ends) if part in (0, len(keys))]
    if not found:
        raise NoReplay("not-over")
    last = found[-1]
    until, keys = ends[last]
    began = ends[last - 1][0] if last else 0
    return Played(engine, spec, record.chairs, tuple(moments[: until + 1]), len(keys), keys, began)


async def _shown(origin: Origin, engines: Mapping[str, Engine], store: Store, supplies: Supplies) -> None:
    """A match of an event that goes on would tell the decks of who still plays in it, one of an event whose rule hides
    decks would always. Of an event that is gone nobody knows the rule."""
    try:
        record = (await fold(origin.room, engines, store, supplies)).record
    except NoSuchRoom:
        raise NoReplay("no-replay") from None
    if record.engine.outcome(record.state) is None:
        raise NoReplay("not-over")
    if not may_be_watched_again(record.state, origin.match):
        raise NoReplay("no-replay")


def _moment(record: Record, data: bytes) -> Moment:
    entry = unpack(data)
    if isinstance(entry, Applied) and entry.version != record.engine.version:
        raise NoReplay("other-rules")
    step = record.refold(entry, link(data))
    if not isinstance(entry, Applied) or step is None:
        return Moment(record.seq, entry.at, record.state)
    return Moment(record.seq, entry.at, record.state, step.events, entry)


async def proved(played: Played) -> proof.Replay:
    """The game as a file to prove, without what would tell of the games after it."""
    spec, engine, keys = played.spec, played.engine, played.keys
    told = proof.Replay(
        format=proof.FORMAT,
        engine=spec.engine,
        version=spec.version,
        room=spec.room,
        part=played.part,
        at=spec.at,
        options=spec.options,
        keys=tuple(key.hex() for key in keys),
        commitments=engine.commitments(keys),
        names={str(seat): chair.name for seat, chair in played.chairs.items()},
        moves=(),
    )
    setup = engine.reopened(spec.options, keys)
    before, moves = proof.origin(told), []
    for moment in played.moments:
        if moment.seq % AT_ONCE == 0:
            await asyncio.sleep(0)
        if moment.entry is None:
            continue
        entry = moment.entry
        state = state_hash(msgspec.structs.replace(moment.state, setup=setup)).hex()
        before = proof.link(before, moment.seq, entry.at, entry.by, entry.cmd, state)
        moves.append(proof.Move(moment.seq, entry.at, entry.by, entry.cmd, state, before))
    return msgspec.structs.replace(told, moves=tuple(moves))


async def watched(played: Played, viewer: Viewer) -> dict[str, Any]:
    """The game as one class of viewers sees it: the view it began with, and a patch and what is told for each step."""
    engine = played.engine
    first = played.moments[played.began]
    view = engine.view(first.state, viewer)
    steps: list[dict[str, Any]] = []
    for moment in played.moments[played.began + 1 :]:
        if moment.seq % AT_ONCE == 0:
            await asyncio.sleep(0)
        seen = engine.view(moment.state, viewer)
        step: dict[str, Any] = {"seq": moment.seq, "now": moment.at}
        if patch := diff(view, seen):
            step["patch"] = patch
        told = [heard for event in moment.events if (heard := engine.tell(event, viewer)) is not None]
        if told:
            step["told"] = told
        if moment.entry is not None and (seat := seat_in(moment.entry)) is not None:
            step["by"] = int(seat)
        steps.append(step)
        view = seen
    start = engine.view(first.state, viewer)
    return {"seq": first.seq, "now": first.at, "view": start, "steps": steps}
