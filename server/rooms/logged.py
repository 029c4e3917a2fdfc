"""A line in the log for each entry of a room, at level debug: who did what kind of thing, and how long that took.

What a command says is never told: it may be secret, and the room's own log holds it.
"""

from __future__ import annotations

import logging
from time import perf_counter

import structlog

from server.engines.contract import Office, Seat
from server.rooms.entries import Applied, LogEntry, Seated, actor_text
from server.store.contract import RoomId, Seq

log = structlog.get_logger()


def wanted() -> bool:
    """True if anybody reads these lines. To be asked once a room: the answer costs as much as the line itself."""
    return bool(log.is_enabled_for(logging.DEBUG))


def tell(room: RoomId, seq: Seq, entry: LogEntry, began: float, sent: float) -> None:
    """``began``: when its job was taken up, ``sent``: when it went to the store, both as ``perf_counter`` counts."""
    by = entry.by if isinstance(entry, Applied) else actor_text(_who(entry))
    log.debug(
        "command",
        room=room,
        seq=seq,
        by=by,
        kind=kind(entry),
        apply_ms=_ms(sent - began),
        append_ms=_ms(perf_counter() - sent),
    )


def kind(entry: LogEntry) -> str:
    """The tag of the command, or of an entry that holds none: ``sit``, ``ok``, ``own``."""
    tag = type(entry.cmd if isinstance(entry, Applied) else entry).__struct_config__.tag
    return str(tag)


def _who(entry: LogEntry) -> Seat | Office:
    return Seat(entry.seat) if isinstance(entry, Seated) else Office.SYSTEM


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 3)
