"""A room: an engine's state plus a log plus the people in it. Synchronous; every method returns at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import structlog

from server.clock import Clock
from server.engines.contract import Audience, Ms, Seat, Viewer
from server.rooms import seats
from server.rooms.absence import Absence
from server.rooms.condition import Condition
from server.rooms.delay import Delay
from server.rooms.entries import Applied, Chair, LogEntry, Relieved, Seated, seat_in
from server.rooms.facts import Facts
from server.rooms.home import Home
from server.rooms.jobs import Draft, PlayerCommand
from server.rooms.keeping import Keeping
from server.rooms.ledger import Ledger
from server.rooms.lens import Figures
from server.rooms.member import Member
from server.rooms.orders import Ordered
from server.rooms.presence import Presence
from server.rooms.publish import Publisher
from server.rooms.recover import Recovered
from server.rooms.referee import Shifts, admits
from server.rooms.tended import Tended
from server.store.contract import RoomId, Store
from server.tokens import digest
from server.wire.frames import Beat, Close, Do, Hello, No, Outbound, Pulse, Say, Welcome, WireCode
from server.wire.limits import COMMAND_ID_CHARS

__all__ = ["Member", "Room"]

log = structlog.get_logger()


class Room(Facts, Tended, Ordered):
    def __init__(
        self, recovered: Recovered, store: Store, clock: Clock, node: str, home: Home, figures: Figures
    ) -> None:
        record = recovered.record
        self.id: RoomId = record.room
        self._record = record
        self._clock = clock
        self._home = home
        self.notice = home.notice
        self._gap_ms = recovered.gap_ms
        if not home.customs.open_hands:
            record.broadcast = msgspec.structs.replace(record.broadcast, open_hands=False)
        self._keeping = Keeping(record, store, clock, home.finished_ms)
        self._ledger = ledger = Ledger(record, store, clock, node, self._keeping, self)
        self._publisher = Publisher(
            record, clock, figures, recovered.first, recovered.past, lambda fault: ledger.stop(fault, None)
        )
        self._presence = Presence(record, clock, self._publisher.broadcast)
        self._absence = Absence(record, clock, self._presence.holders, self._ledger.put)
        self._delay = Delay(record, clock, self._ledger.put)
        self._shifts = Shifts(clock)
        self._members: set[Member] = set()
        self._keys: dict[Seat, bytes] = {}  # the token's digest by which the seat is held, or was last
        self._watchers: dict[object, Callable[[Any], None]] = {}

    def start(self) -> None:
        """Take up work: first give back the time of an outage, then follow deadlines."""
        self._ledger.start(self._gap_ms)
        self._absence.start()

    # --- members ---

    def enter(self, member: Member, hello: Hello, key: bytes = b"") -> None:
        """Welcome, then what the member missed or a full view, then who is here. ``key``: the token's digest, where a
        node that took the socket has sent no more of it.

        A token that opens no seat changes nothing for anybody: refused and closed with 4001.
        """
        key = key or (digest(hello.token) if hello.token else b"")
        seat = seats.seat_of(self._record.chairs, key) if key else None
        referee = bool(key) and seat is None and self._admits(key)
        if key and seat is None and not referee:
            self._tell(member, No(WireCode.NOT_YOUR_SEAT))
            member.close(Close.BAD_TOKEN)
            return
        if self._turned_away(member) or (not key and self._unwatched(member)):
            return
        viewer: Viewer = seat if seat is not None else Audience.REFEREE if referee else Audience.PUBLIC
        member.viewer = viewer
        if seat is not None:
            self._replace(seat)
            self._delay.anew(seat)
            self._keys[seat] = key
        self._tell(member, self._welcome(viewer, seat))
        self._members.add(member)
        if viewer is Audience.REFEREE:
            self._shifts.begin(member, self._send_away)
        self._presence.came(member)  # tells the others; the newcomer hears it last, below
        if self._shown(member, self._publisher.join, hello):
            self._tell(member, self._publisher.people(member.viewer, self._presence.people()))
            if seat is not None:
                self._absence.came(seat)

    def _admits(self, key: bytes) -> bool:
        """Of the staff of the event that this room was made for?"""
        record = self._record
        return record.origin is not None and admits(record.key, record.watch, key, self._clock.now_ms())

    def gather(self, crowd: Member) -> None:
        """Let in a member that stands for many spectators, each of whom was briefed."""
        self._members.add(crowd)
        self._presence.count(crowd, 0)
        self._publisher.gather(crowd)

    def count(self, crowd: Member, watching: int) -> None:
        """A gathered crowd has grown or shrunk."""
        self._presence.count(crowd, watching)

    def brief(self, member: Member, hello: Hello | None) -> None:
        """Bring a spectator up to date who is part of a crowd; with no ``hello`` the whole view again, no more."""
        if self._turned_away(member):
            return
        if hello is None:
            self._shown(member, self._publisher.brief, Hello(self.id))
            return
        if self._unwatched(member):
            return
        self._tell(member, self._welcome(Audience.PUBLIC, None))
        if self._shown(member, self._publisher.brief, hello):
            self._tell(member, self._publisher.people(member.viewer, self._presence.people()))

    def _shown(self, member: Member, show: Callable[[Member, str, int], None], hello: Hello) -> bool:
        """Show the view, or what changed since; False where a bug in it has stopped the room."""
        try:
            show(member, hello.epoch, hello.seq)
        except Exception as fault:  # noqa: BLE001  (a bug in a view stops this one room, nothing else)
            self._tell(member, No(WireCode.ROOM_STOPPED))
            self._ledger.stop(fault, None)
            return False
        return True

    def _welcome(self, viewer: Viewer, seat: Seat | None) -> Welcome:
        late = self._record.broadcast.delay_ms if viewer is Audience.PUBLIC else 0
        now, epoch = self._publisher.now(viewer), self._publisher.epoch(viewer)
        return Welcome(self.id, self.engine.name, now, epoch, seat, late)

    def _turned_away(self, member: Member, command_id: str = "") -> bool:
        """True for one that is not inside and can't be; it hears why."""
        if member in self._members:
            return False
        if self.condition is Condition.GONE:
            member.close(Close.RESTART)
        elif self.condition is Condition.STOPPED:
            self._tell(member, No(WireCode.ROOM_STOPPED, command_id))
        else:
            return False
        return True

    def _unwatched(self, member: Member) -> bool:
        """True where nobody may watch who has no seat; the member hears it."""
        unwatched = self.engine.name in self._home.customs.unwatched
        if unwatched:
            self._tell(member, No(WireCode.NO_SPECTATORS))
            member.close(Close.NO_ROOM)
        return unwatched

    def _replace(self, seat: Seat) -> None:
        """Make room for a newer socket on this seat. The seat itself is never empty meanwhile."""
        older = self._presence.holders.get(seat)
        if older is not None:
            self._publisher.leave(older)
            self._members.discard(older)
            older.close(Close.REPLACED)

    def _unseat(self, seat: Seat, chair: Chair) -> None:
        """Send whoever holds the seat away, if its token opens it no more."""
        holder = self._presence.holders.get(seat)
        if holder is not None and self._keys[seat] not in chair.tokens:
            self._send_away(holder)

    def _send_away(self, member: Member) -> None:
        """For a token that opens something, if there is one."""
        self.leave(member)
        member.close(Close.BAD_TOKEN)

    def leave(self, member: Member) -> None:
        """The connection is gone. Harmless for one that was replaced, or never let in."""
        if member not in self._members:
            return
        self._members.discard(member)
        self._shifts.end(member)
        self._publisher.leave(member)
        self._presence.went(member)
        if not isinstance(member.viewer, Audience) and member.viewer not in self._presence.holders:
            self._absence.went(member.viewer)
        if not self._members:
            self._home.emptied(self)

    def submit(self, member: Member, do: Do, at: Ms) -> None:
        """A command from a connection, received at ``at``. Every answer goes to the member as a frame."""
        if self._turned_away(member, do.id[:COMMAND_ID_CHARS]):
            return
        if isinstance(member.viewer, Audience):
            self._tell(member, No(WireCode.WATCHING_ONLY, do.id[:COMMAND_ID_CHARS]))
        elif not 0 < len(do.id) <= COMMAND_ID_CHARS:
            self._tell(member, No(WireCode.BAD_COMMAND, do.id[:COMMAND_ID_CHARS]))
        else:
            self._ledger.put(PlayerCommand(member.viewer, do.cmd, do.id, at, partial(self._tell, member)))

    def resync(self, member: Member) -> None:
        """Send the whole view. One that lags gets it anyway as soon as it has drained."""
        if not self._turned_away(member) and member in self._members:
            self._shown(member, lambda member, _epoch, _seq: self._publisher.resync(member), Hello(self.id))

    def beat(self, member: Member, beat: Beat, at: Ms) -> None:
        """Answer a heartbeat with the time and the version this member was told last."""
        if self.condition is Condition.GONE:
            member.close(Close.RESTART)
        else:
            self._tell(member, Pulse(beat.n, self._publisher.now(member.viewer), self._publisher.sent(member.viewer)))

    def lag(self, member: Member, ms: int) -> None:
        """What the member hears and says is so long on its way, there and back together."""
        if member in self._members and not isinstance(member.viewer, Audience):
            self._delay.measured(member.viewer, ms)

    def say(self, member: Member, say: Say, at: Ms) -> None:
        if self._turned_away(member):
            return
        quiet = not self._home.customs.phrases
        refusal = WireCode.NO_PHRASES if quiet else self._presence.say(member.viewer, say.phrase, at)
        if refusal is not None:
            self._tell(member, No(refusal))

    def _tell(self, member: Member, frame: Outbound) -> None:
        """A frame for this member alone."""
        self._publisher.tell(member, frame)

    # --- as the ledger's listener ---

    def adopted(self, entry: LogEntry, draft: Draft | None) -> None:
        if isinstance(entry, Applied) and draft is not None and draft.step is not None:
            self._publisher.publish(draft.step.events, seat_in(entry), entry.id)
        else:
            self._publisher.publish((), None, "")
        if isinstance(entry, Seated):
            self._presence.tell()
            self._absence.went(Seat(entry.seat))
            self._unseat(Seat(entry.seat), entry.chair)
        elif isinstance(entry, Relieved):
            self._shifts.relieve(self._send_away)
        loop = asyncio.get_running_loop()
        for on_step in self._watchers.values():
            loop.call_soon(on_step, self)

    def stopped(self) -> None:
        self._publisher.broadcast(No(WireCode.ROOM_STOPPED))
        self._still()

    def gone(self) -> None:
        """Members come back by themselves, to whoever runs the room then."""
        self._still()
        members, self._members = self._members, set()
        for member in members:
            self._publisher.leave(member)
            member.close(Close.RESTART)
        self._publisher.forget()
        self._home.gone(self)

    def _still(self) -> None:
        self._publisher.close()
        self._shifts.close()
        self._presence.close()
        self._absence.close()
        self._watchers.clear()
