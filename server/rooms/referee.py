"""Tickets with which somebody of an event's staff sees everything at a table, for as long as it takes to come in.

A ticket is an HMAC of the current minute with the room's own key: no node needs to have heard of it, and it is worth
nothing two minutes later. What a node that took the socket sends on is its digest, as of any token.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from functools import partial

from server.clock import Alarm, Clock
from server.engines.contract import Ms
from server.rooms.member import Member
from server.tokens import digest, same

MINUTE_MS = 60_000
GOOD_FOR = 3
"""Minutes: the one it was made in, and whatever lies between that and who comes with it."""

SHIFT_MS = 5 * MINUTE_MS
"""So long a referee looks on with one ticket."""


def ticket(key: bytes, now: Ms) -> str:
    """``key``: of the room."""
    return _of(key, now // MINUTE_MS)


def admits(key: bytes, given: bytes, now: Ms) -> bool:
    """Is ``given`` the digest of a ticket that is still good?"""
    minute = now // MINUTE_MS
    fits = [same(digest(_of(key, minute - back)), given) for back in range(GOOD_FOR)]
    return any(fits)


class Shifts:
    """Sends each referee away for a fresh ticket now and then: who is of the staff no more gets none."""

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

    def close(self) -> None:
        for member in tuple(self._ends):
            self.end(member)

    def _over(self, member: Member, send_away: Callable[[Member], None]) -> None:
        del self._ends[member]
        send_away(member)


def _of(key: bytes, minute: int) -> str:
    return hmac.new(key, f"referee|{minute}".encode(), hashlib.sha256).hexdigest()
