"""A room made again from its spec, its snapshot and its log; and the entry that takes it over."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Mapping, Sequence

import msgspec

from server.clock import Clock
from server.engines.contract import Engine, Ms
from server.rooms.entries import Applied, Owned, Spec, Unreadable, link, pack, seat_in, unpack
from server.rooms.record import Past, Record
from server.rooms.supplies import Supplies
from server.store.contract import Reply, RoomId, Seq, Span, Store, StoreLost
from server.wire.limits import RING_FRAMES

CHUNK = 512  # entries read at once
AT_ONCE = 32  # entries folded before others get their turn
TRIES = 5  # take-overs, when others write at the same time
WHOLE = 2_000  # entries that are folded although a snapshot holds them, where spectators see a room late
OUTAGE_LEAST_MS = 1_000  # the node's signs of life come once a second


class NoSuchRoom(Exception):
    """No room has this id."""


class RoomUnreadable(NoSuchRoom):
    """The room is in the store, and can't be folded. The log has the reason."""


class RoomOfOthers(StoreLost):
    """Another version's node has to play this room on: a newer one that saved it, or an older one that is yet to.

    To who asks for the room it is as if the store held its peace: nothing is known here, try again later.
    """


class Recovered(msgspec.Struct, frozen=True):
    """``past``: its last steps, for the rings; ``first``: the state before them; ``gap_ms``: an outage since."""

    record: Record
    first: object
    past: tuple[Past, ...]
    gap_ms: int


_specs = msgspec.msgpack.Decoder(Spec)


class Folded(msgspec.Struct, frozen=True):
    """What spec, snapshot and log make. ``first``: the state before ``past``."""

    record: Record
    first: object
    past: deque[Past]


async def fold(room: RoomId, engines: Mapping[str, Engine], store: Store, supplies: Supplies) -> Folded:
    """Read the room; nothing is written. Raises ``NoSuchRoom``, ``Unreadable``, ``StoreLost``."""
    spec = await read_spec(room, engines, store, supplies)
    return await _fold(engines[spec.engine], spec, store)


async def recover(
    room: RoomId, engines: Mapping[str, Engine], store: Store, clock: Clock, node: str, supplies: Supplies
) -> Recovered:
    """Fold the room and take it over. Raises ``NoSuchRoom``, ``Unreadable``, ``StoreLost``."""
    spec = await read_spec(room, engines, store, supplies)
    for _ in range(TRIES):
        await store.attic.unpack(room)
        folded = await _fold(engines[spec.engine], spec, store)
        record, first, past = folded.record, folded.first, folded.past
        fresh = record.seq == 0
        entry = await owner_entry(record, store, clock, node)
        packed = pack(entry)
        outcome = await append(store, record, packed)
        if outcome is Reply.SAVED:
            record.adopt(entry, link(packed), None)
            if fresh:
                return Recovered(record, None, (), 0)
            past.append(Past(record.seq, entry.at, record.state, (), None, "", record.hands_open))
            first = _forget(past, first, record.broadcast.delay_ms)
            return Recovered(record, first, tuple(past), outage_since(record.played, await store.vitals.outages()))
        if outcome is not Reply.FENCED:
            raise StoreLost(f"taking over {room}: {outcome.value}")
    raise StoreLost(f"others keep writing to {room}")


async def read_spec(room: RoomId, engines: Mapping[str, Engine], store: Store, supplies: Supplies) -> Spec:
    """How the room was asked for, with what it is played with at hand."""
    data = await store.specs.read(room)
    if data is None:
        raise NoSuchRoom(room)
    try:
        spec = _specs.decode(data)
    except msgspec.DecodeError as e:
        raise Unreadable(f"spec: {e}") from None
    if spec.engine not in engines:
        raise Unreadable(f"spec: no engine {spec.engine!r} here")
    await supplies.fetched(spec.engine, spec.options)
    return spec


async def append(store: Store, record: Record, data: bytes) -> Reply:
    """Write the entry that follows the record's last. Whoever waits may give up; the write goes on."""
    reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    def answered(said: Reply) -> None:
        if not reply.done():
            reply.set_result(said)

    store.log.append(record.room, Seq(record.seq + 1), data, None, answered)
    return await reply


async def owner_entry(record: Record, store: Store, clock: Clock, node: str) -> Owned:
    """The entry that makes the room ours. A store that was restarted since may have lost entries: new epoch."""
    incarnation = await store.vitals.incarnation()
    return Owned(
        at=Ms(max(clock.now_ms(), record.at)),
        prev=record.link,
        token=record.token + 1,
        node=node,
        epoch=record.epoch if record.store == incarnation else secrets.token_hex(6),
        store=incarnation,
    )


def outage_since(at: Ms, outages: Sequence[Span]) -> int:
    """How much of the time after ``at`` nobody could play, in ms; 0 where it is not worth a word."""
    gap_ms = sum(max(0, span.until - max(span.since, at)) for span in outages)
    return gap_ms if gap_ms >= OUTAGE_LEAST_MS else 0


async def _fold(engine: Engine, spec: Spec, store: Store) -> Folded:
    room = spec.room
    snapshot = None if await _wanted_whole(spec, engine, store) else await store.snapshots.read(room)
    try:
        record = Record(engine, spec, snapshot)
        first, past = record.state, deque[Past]()
        while entries := await store.log.read(room, record.seq, CHUNK):
            for stored in entries:
                if stored.seq != record.seq + 1:
                    raise Unreadable(f"entry {record.seq + 1} is missing")
                past.append(_refold(record, stored.data))
                first = _forget(past, first, spec.broadcast.delay_ms)
                if record.seq % AT_ONCE == 0:
                    await asyncio.sleep(0)
    except (Unreadable, StoreLost):
        raise
    except Exception as e:  # a bug in the rules, or an entry that they refuse now
        raise Unreadable(f"the rules can't fold it: {e!r}") from e
    last = await store.log.last(room)
    if (last.seq if last else 0) < record.seq:
        raise Unreadable(f"the log ends before {record.seq}")
    return Folded(record, first, past)


async def _wanted_whole(spec: Spec, engine: Engine, store: Store) -> bool:
    """What spectators see of a room that is broadcast late lies before the last snapshot, if that is a fresh one."""
    if not spec.broadcast.delay_ms or spec.version != engine.version:
        return False
    last = await store.log.last(spec.room)
    return last is not None and last.seq <= WHOLE


def _forget(past: deque[Past], first: object, delay_ms: int) -> object:
    """Keep enough steps for a ring, and all that spectators have not seen yet; the state before those that are kept."""
    while len(past) > RING_FRAMES and past[1].now + delay_ms <= past[-1].now:
        first = past.popleft().state
    return first


def _refold(record: Record, data: bytes) -> Past:
    entry = unpack(data)
    step = record.refold(entry, link(data))
    if not isinstance(entry, Applied) or step is None:
        return Past(record.seq, entry.at, record.state, (), None, "", record.hands_open)
    return Past(record.seq, entry.at, record.state, step.events, seat_in(entry), entry.id, record.hands_open)
