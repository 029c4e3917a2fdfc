"""What waits in a room's mailbox: each job drafts one log entry, and answers whoever asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Protocol

import msgspec
import structlog

from server.engines.contract import Actor, Due, Ms, Office, Step
from server.engines.refusal import Refused
from server.rooms.entries import Applied, Carried, LogEntry, Seated, actor_text, pack, state_hash
from server.rooms.record import Record
from server.rooms.seats import Grant
from server.store.contract import Seq
from server.wire.frames import Ack, No, Outbound, WireCode
from server.wire.limits import LOG_ENTRY_BYTES

DOOR = "door"
"""The source of all who want a seat."""

log = structlog.get_logger()


class Draft(msgspec.Struct, frozen=True):
    """An entry that may be appended, ``data`` once packed. ``step``: what the engine made of it, where it had a say."""

    entry: LogEntry
    data: bytes
    step: Step | None = None


class RulesFault(Exception):
    """An engine broke its contract. Stops the room."""


class EntryTooBig(RulesFault):
    """No entry of the log may be so long."""


class Early(Exception):
    """The command is good, but must not be known of before ``when``."""

    def __init__(self, when: Ms) -> None:
        super().__init__(when)
        self.when = when


class Job(Protocol):
    at: Ms
    """When the request reached this server, or was released."""

    @property
    def source(self) -> Hashable:
        """Whose share of the mailbox it takes."""
        ...

    def repeats(self, other: Job) -> bool:
        """True for the same command, sent once more."""
        ...

    def draft(self, record: Record, at: Ms) -> Draft | None:
        """The entry that does it, or None where nothing is left to do. Raises ``Refused`` or ``Early``."""
        ...

    def refuse(self, code: str, facts: Mapping[str, Any]) -> None:
        """Certainly nothing was done, and why."""
        ...

    def lost(self) -> None:
        """The store's answer got lost: it may have been done. If we find out, ``done`` or ``refuse`` follows."""
        ...

    def done(self) -> None:
        """The drafted entry is in the log."""
        ...


def refuse(job: Job, code: str, facts: Mapping[str, Any] | None = None) -> None:
    """Refuse, if need be without facts: others must not pay for facts that no frame can carry."""
    try:
        job.refuse(code, facts or {})
    except Exception as fault:
        log.error("refused without facts", code=code, exc_info=fault)
        job.refuse(code, {})


class NoSeatFree(Exception):
    """All seats of the room are taken."""


class RoomUnable(Exception):
    """The room did not do it: ``code`` is one of the wire's (busy, not-saved, room-stopped, unknown)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class PlayerCommand:
    """A command from a seat, a referee or a bot, still plain values. ``answer``: to whoever gave it; None for a bot."""

    __slots__ = ("_answer", "actor", "at", "command", "id")

    def __init__(
        self,
        actor: Actor,
        command: Mapping[str, Any],
        command_id: str,
        at: Ms,
        answer: Callable[[Outbound], None] | None,
    ) -> None:
        self.actor = actor
        self.command = command
        self.id = command_id
        self.at = at
        self._answer = answer

    @property
    def source(self) -> Hashable:
        return self.actor

    def repeats(self, other: Job) -> bool:
        return isinstance(other, PlayerCommand) and (other.actor, other.id) == (self.actor, self.id)

    def draft(self, record: Record, at: Ms) -> Draft | None:
        by = actor_text(self.actor)
        known = record.known.get(by)
        if known is not None and self.id in known:
            self._acknowledge(known[self.id])
            return None
        try:
            command = record.read.command(self.command)
        except msgspec.ValidationError:
            self.refuse(WireCode.BAD_COMMAND, {})
            return None
        if record.vet is not None:
            record.vet(record.state, command, record.chairs)
        when = record.engine.not_before(record.state, self.actor, command)
        if when > at:
            raise Early(when)
        try:
            return _apply(record, self.actor, by, command, self.id, at)
        except EntryTooBig:
            self.refuse(WireCode.BAD_COMMAND, {})
            return None

    def _acknowledge(self, seq: Seq) -> None:
        if self._answer is not None:
            self._answer(Ack(self.id, seq))

    def refuse(self, code: str, facts: Mapping[str, Any]) -> None:
        if self._answer is not None:
            self._answer(No(code, self.id, dict(facts)))

    def lost(self) -> None:
        """Not a word before it is known. If it never is, the connection closes, and a client sends it again."""

    def done(self) -> None:
        """The acknowledgement rides in the step that everybody on this seat gets."""


class SystemCommand:
    """A deadline that passed, an outage, or something that happened elsewhere."""

    __slots__ = ("at", "command")

    def __init__(self, command: Any, at: Ms) -> None:
        self.command = command
        self.at = at

    @property
    def source(self) -> Hashable:
        return Office.SYSTEM

    def repeats(self, other: Job) -> bool:
        return False

    def draft(self, record: Record, at: Ms) -> Draft | None:
        by = Office.SYSTEM.value
        if not isinstance(self.command, Due):
            return _apply(record, Office.SYSTEM, by, self.command, "", at)
        when = record.engine.deadlines(record.state).get(self.command.name)
        if when is None or when > at:
            return None  # it was met, or moved, while this waited
        try:
            return _apply(record, Office.SYSTEM, by, self.command, "", at)
        except Refused as no:
            raise RulesFault(f"deadline {self.command.name!r} is due, yet refused as {no.code}") from no

    def refuse(self, code: str, facts: Mapping[str, Any]) -> None:
        """Nobody asked. A deadline stays due and rings again."""

    def lost(self) -> None:
        """Nobody asked."""

    def done(self) -> None:
        """Nobody asked."""


class SeatJob:
    """Somebody's seat is to be another: taken, opened by a further token, or given up.

    ``wanted`` says which and how, or None where there is none to be had. ``granted`` resolves to the ``Grant``, or
    raises ``NoSeatFree``.
    """

    __slots__ = ("_grant", "_wanted", "at", "granted")

    def __init__(self, wanted: Callable[[Record], Grant | None], at: Ms) -> None:
        self.at = at
        self.granted: asyncio.Future[Grant] = asyncio.get_running_loop().create_future()
        self._wanted = wanted
        self._grant: Grant | None = None

    @property
    def source(self) -> Hashable:
        return DOOR

    def repeats(self, other: Job) -> bool:
        return False

    def draft(self, record: Record, at: Ms) -> Draft | None:
        self._grant = self._wanted(record)
        if self._grant is None:
            if not self.granted.done():
                self.granted.set_exception(NoSeatFree())
            return None
        if record.chairs.get(self._grant.seat) == self._grant.chair:
            self.done()
            return None
        return drafted(Seated(at=at, prev=record.link, seat=self._grant.seat, chair=self._grant.chair))

    def refuse(self, code: str, facts: Mapping[str, Any]) -> None:
        if not self.granted.done():
            self.granted.set_exception(RoomUnable(code))

    def lost(self) -> None:
        self.refuse(WireCode.UNKNOWN, {})  # whoever asked can't wait for ever; asking again gives the same seat

    def done(self) -> None:
        assert self._grant is not None
        if not self.granted.done():  # whoever asked may be gone; asking again gives the same seat
            self.granted.set_result(self._grant)


class CarriedJob:
    """Requests of this room that were carried out: nobody makes them again after a restart."""

    __slots__ = ("_ids", "at")

    def __init__(self, ids: frozenset[str], at: Ms) -> None:
        self.at = at
        self._ids = ids

    @property
    def source(self) -> Hashable:
        return Carried

    def repeats(self, other: Job) -> bool:
        return False

    def draft(self, record: Record, at: Ms) -> Draft | None:
        ids = tuple(id_ for id_ in record.asked if id_ in self._ids)
        return drafted(Carried(at=at, prev=record.link, ids=ids)) if ids else None

    def refuse(self, code: str, facts: Mapping[str, Any]) -> None:
        """They are carried out once more, which does no harm."""

    def lost(self) -> None:
        """They are carried out once more, which does no harm."""

    def done(self) -> None:
        """Nobody waits for it."""


def _apply(record: Record, actor: Actor, by: str, command: Any, command_id: str, at: Ms) -> Draft:
    step = record.engine.apply(record.state, actor, command, at)
    entry = Applied(
        at=at,
        prev=record.link,
        version=record.engine.version,
        by=by,
        id=command_id,
        cmd=command,
        hash=state_hash(step.state),
    )
    return drafted(entry, step)


def drafted(entry: LogEntry, step: Step | None = None) -> Draft:
    """Raises ``EntryTooBig``."""
    data = pack(entry)
    if len(data) > LOG_ENTRY_BYTES:
        raise EntryTooBig(f"an entry of {len(data)} bytes")
    return Draft(entry, data, step)
