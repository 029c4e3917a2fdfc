"""Tickets with which somebody of an event's staff sees everything at a table, for as long as it takes to come in.

A ticket is an HMAC of the current minute with the room's own key: no node needs to have heard of it, and it is worth
nothing two minutes later. What a node that took the socket sends on is its digest, as of any token.

It names nobody. Where one of the staff may look on no more, the event begins another *watch* at each table: all who do
are sent away, and every ticket given out is void. Who still may fetches another, as after each shift.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any

from server.clock import Alarm, Clock
from server.engines.contract import Ms
from server.rooms.entries import Relieved
from server.rooms.jobs import Draft, Job, RoomUnable, drafted
from server.rooms.member import Member
from server.rooms.record import Record
from server.tokens import digest, same
from server.wire.frames import WireCode

MINUTE_MS = 60_000
GOOD_FOR = 3
"""Minutes: the one it was made in, and whatever lies between that and who comes with it."""
AHEAD = 4
"""Watches: the room's own, and those that the event has begun while its word is still on the way."""

SHIFT_MS = 5 * MINUTE_MS
"""So long a referee looks on with one ticket."""


def ticket(key: bytes, watch: int, now: Ms) -> str:
    """``key``: of the room; ``watch``: as its event counts."""
    return _of(key, watch, now // MINUTE_MS)


def admits(key: bytes, watch: int, given: bytes, now: Ms) -> bool:
    """Is ``given`` the digest of a ticket that is still good? ``watch``: the newest that the room has heard of."""
    minute = now // MINUTE_MS
    good = [_of(key, watch + ahead, minute - back) for ahead in range(AHEAD) for back in range(GOOD_FOR)]
    fits = [same(digest(one), given) for one in good]
    return any(fits)


class Shifts:
    """Who looks on as a referee. Each is sent away for a fresh ticket now and then, and all where a watch ends."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ends: dict[Member, Alarm] = {}

    def begin(self, member: Member, send_away: Callable[[Member], None]) -> None:
        over = partial(self._over, member, send_away)
        self._ends[member] = self._clock.call_at(Ms(self._clock.now_ms() + SHIFT_MS), over)

    def end(self, member: Member) -> None:
        """The member has left, if it was a referee."""
        alarm = self._ends.pop(member, None)
        if alarm is not None:
            alarm.cancel()

    def relieve(self, send_away: Callable[[Member], None]) -> None:
        """Another watch begins."""
        for member in tuple(self._ends):
            self.end(member)
            send_away(member)

    def close(self) -> None:
        for member in tuple(self._ends):
            self.end(member)

    def _over(self, member: Member, send_away: Callable[[Member], None]) -> None:
        del self._ends[member]
        send_away(member)


class Relief:
    """Another watch begins. ``answered`` resolves once that is in the log, now or before; ``RoomUnable``: try again."""

    __slots__ = ("_watch", "answered", "at")

    def __init__(self, watch: int, at: Ms) -> None:
        self.at = at
        self.answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._watch = watch

    @property
    def source(self) -> Hashable:
        return Relief

    def repeats(self, other: Job) -> bool:
        return False

    def draft(self, record: Record, at: Ms) -> Draft | None:
        if record.watch >= self._watch:
            self.done()
            return None
        return drafted(Relieved(at=at, prev=record.link, watch=self._watch))

    def refuse(self, code: str, facts: Mapping[str, Any]) -> None:
        if not self.answered.done():
            self.answered.set_exception(RoomUnable(code))

    def lost(self) -> None:
        self.refuse(WireCode.UNKNOWN, {})

    def done(self) -> None:
        if not self.answered.done():  # whoever asked may be gone
            self.answered.set_result(None)


def _of(key: bytes, watch: int, minute: int) -> str:
    return hmac.new(key, f"referee|{watch}|{minute}".encode(), hashlib.sha256).hexdigest()
