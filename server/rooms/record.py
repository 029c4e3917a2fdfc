"""All of a room that outlives its process: what its spec and its log fold to.

The running room and the recovery use the same methods, so they can't differ.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from server.engines.contract import Command, Engine, Event, Ms, Request, Seat, Step
from server.engines.refusal import Refused
from server.rooms.entries import (
    HOST,
    ORIGIN,
    Applied,
    Broadcast,
    Carried,
    Chair,
    LogEntry,
    Origin,
    OtherVersion,
    Owned,
    Relieved,
    Spec,
    Unreadable,
    actor_of,
    state_hash,
)
from server.rooms.readers import readers
from server.rooms.snapshots import Snapshot, encoder, held, unpacked
from server.store.contract import RoomId, Seq
from server.wire.limits import REMEMBERED_COMMANDS, STORY_EVENTS

Vet: TypeAlias = Callable[[Any, Command, Mapping[int, Chair]], None]
"""Gets a state, a command and who sits where in the room, which the engine does not know; raises ``Refused``."""


class Past(msgspec.Struct, frozen=True):
    """A step as it was adopted. ``open``: all hands might be shown to spectators then."""

    seq: Seq
    now: Ms
    state: Any
    events: tuple[Event, ...]
    actor: Seat | None
    ack: str
    open: bool = False


class Record:
    """A room's durable part. ``at`` is the time of its last entry: a room's time never runs backwards.

    ``played``: the time of the last command; an outage since then has not been given back. ``snapshot_seq``: the
    version that the snapshot holds which this was made from; ``migrated``: an older engine wrote it.

    ``asked``: requests of its steps that nobody has carried out yet, by id, in their order. ``vet`` looks at what
    people say before the engine does, and may refuse it; what is in the log was looked at. ``watch``: of which watch a
    referee's ticket must be.
    """

    __slots__ = (
        "asked",
        "at",
        "broadcast",
        "chairs",
        "engine",
        "epoch",
        "key",
        "known",
        "link",
        "migrated",
        "origin",
        "played",
        "read",
        "room",
        "seq",
        "snapshot_seq",
        "state",
        "store",
        "story",
        "token",
        "vet",
        "watch",
    )

    def __init__(self, engine: Engine, spec: Spec, snapshot: bytes | None = None) -> None:
        """The room as the snapshot holds it, else before its first entry.

        Raises ``Unreadable``, and ``Refused`` for options that its own version refuses.
        """
        self.engine = engine
        self.read = readers(engine)
        self.room: RoomId = spec.room
        self.key: bytes = spec.key
        self.broadcast: Broadcast = spec.broadcast
        self.origin: Origin | None = spec.origin
        self.asked: dict[str, Request] = {}
        self.vet: Vet | None = None
        self.watch = 0
        self.snapshot_seq = Seq(0)
        self.migrated = False
        if snapshot is not None:
            self.load(snapshot)
            return
        step = self._begin(spec)
        self.seq = Seq(0)
        self.link = ORIGIN
        self.at: Ms = spec.at
        self.played: Ms = spec.at
        self.token = 0
        self.epoch = ""
        self.store = ""
        self.chairs: Mapping[int, Chair] = spec.chairs
        self.known: dict[str, dict[str, Seq]] = {}
        self.state: Any = step.state
        self.story: deque[Event] = deque(step.events, STORY_EVENTS)
        self._ask(step)

    def _begin(self, spec: Spec) -> Step:
        """A room without a snapshot begins with its options, which an older version may have been asked for."""
        try:
            return self.engine.start(self.engine.setup(spec.options, spec.key), spec.at)
        except Refused as no:
            if spec.version == self.engine.version:
                raise
            raise OtherVersion(f"options of version {spec.version} are refused by {self.engine.version}: {no}") from no

    @property
    def hands_open(self) -> bool:
        """May spectators see all hands? Whoever opened the room and everybody at the table want it."""
        return self.broadcast.open_hands and all(chair.bot or chair.shows for chair in self.chairs.values())

    @property
    def counted(self) -> bool:
        """Is it told how many watch? As the room was opened, until its host says otherwise; players of a match have no
        say in it."""
        host = self.chairs.get(HOST) if self.origin is None else None
        return self.broadcast.counted if host is None or host.counted is None else host.counted

    def adopt(self, entry: LogEntry, entry_link: bytes, step: Step | None) -> None:
        """Fold one entry that is in the log. ``step``: what the engine made of an ``Applied`` one."""
        self.seq = Seq(self.seq + 1)
        self.link = entry_link
        self.at = entry.at
        if isinstance(entry, Applied):
            assert step is not None
            self.played = entry.at
            self.state = step.state
            self.story.extend(step.events)
            self._ask(step)
            if entry.id:
                known = self.known.setdefault(entry.by, {})
                known[entry.id] = self.seq
                if len(known) > REMEMBERED_COMMANDS:
                    del known[next(iter(known))]
        elif isinstance(entry, Owned):
            self.token, self.epoch, self.store = entry.token, entry.epoch, entry.store
        elif isinstance(entry, Carried):
            self.asked = {id_: request for id_, request in self.asked.items() if id_ not in entry.ids}
        elif isinstance(entry, Relieved):
            self.watch = entry.watch
        else:
            self.chairs = {**self.chairs, entry.seat: entry.chair}

    def _ask(self, step: Step) -> None:
        """What was asked under an id stays as it is: it may be on its way."""
        for request in step.requests:
            self.asked.setdefault(request.id, request)

    def refold(self, entry: LogEntry, entry_link: bytes) -> Step | None:
        """``adopt`` an entry read back, after checking that it is the next one and folds to what it says."""
        here = f"entry {self.seq + 1}"
        if entry.prev != self.link:
            raise Unreadable(f"{here} does not follow the entry before it")
        step: Step | None = None
        if isinstance(entry, Applied):
            if entry.version != self.engine.version:
                raise OtherVersion(f"{here} was written by version {entry.version}, not {self.engine.version}")
            command = self.read.command(entry.cmd)
            step = self.engine.apply(self.state, actor_of(entry.by), command, entry.at)
            if state_hash(step.state) != entry.hash:
                raise Unreadable(f"{here} folds to another state than it was written with")
        self.adopt(entry, entry_link, step)
        return step

    def snapshot(self) -> bytes:
        """Everything here, so that a recovery need not fold what came before."""
        return encoder.encode(
            Snapshot(
                version=self.engine.version,
                seq=self.seq,
                link=self.link,
                at=self.at,
                token=self.token,
                epoch=self.epoch,
                store=self.store,
                chairs=dict(self.chairs),
                known={by: list(ids.items()) for by, ids in self.known.items()},
                state=msgspec.Raw(encoder.encode(self.state)),
                story=msgspec.Raw(encoder.encode(tuple(self.story))),
                played=self.played,
                asked=tuple(self.asked.values()),
                engine=self.engine.name,
                watch=self.watch,
            )
        )

    def load(self, data: bytes) -> None:
        """Become what ``snapshot`` saved. One of an older engine is brought to this one's shape; a newer one's is not.

        Raises ``Unreadable``, and what a faulty migration raises.
        """
        saved = unpacked(data, self.engine)
        theirs = held(saved, self.read)
        self.migrated = saved.version != self.engine.version
        self.snapshot_seq = saved.seq
        self.seq, self.link, self.at, self.played = saved.seq, saved.link, saved.at, saved.played or saved.at
        self.token, self.epoch, self.store = saved.token, saved.epoch, saved.store
        self.chairs = saved.chairs
        self.asked = {request.id: request for request in theirs.asked}
        self.watch = saved.watch
        self.known = {by: dict(ids) for by, ids in saved.known.items()}
        self.state = theirs.state
        self.story = deque(theirs.story, STORY_EVENTS)
