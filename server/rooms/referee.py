"""Tickets with which somebody of an event's staff sees everything at a table, for as long as it takes to come in.

A ticket is an HMAC of the current minute with the room's own key: no node needs to have heard of it, and it is worth
nothing two minutes later. What a node that took the socket sends on is its digest, as of any token.
"""

from __future__ import annotations

import hashlib
import hmac

from server.engines.contract import Ms
from server.tokens import digest, same

MINUTE_MS = 60_000
GOOD_FOR = 3
"""Minutes: the one it was made in, and whatever lies between that and who comes with it."""


def ticket(key: bytes, now: Ms) -> str:
    """``key``: of the room."""
    return _of(key, now // MINUTE_MS)


def admits(key: bytes, given: bytes, now: Ms) -> bool:
    """Is ``given`` the digest of a ticket that is still good?"""
    minute = now // MINUTE_MS
    fits = [same(digest(_of(key, minute - back)), given) for back in range(GOOD_FOR)]
    return any(fits)


def _of(key: bytes, minute: int) -> str:
    return hmac.new(key, f"referee|{minute}".encode(), hashlib.sha256).hexdigest()
