"""What the store keeps of a room beside its log, and for how long it keeps all of it.

A running game with a clock stays until it has ended; one without, until nobody has come to it for as long as an ended
one is kept, two months at least. A table without a begun game stays for a day, an event or a league for two months. A
lifetime counts from the last time it was written: when it changes, when the room leaves memory, and now and then while
it is there, so that no room expires that somebody is in.
"""

from __future__ import annotations

from server.clock import Clock
from server.engines.contract import Ms
from server.rooms.record import Record
from server.store.contract import Store
from server.wire.limits import GATHERING_MS, SNAPSHOT_EVERY, UNPLAYED_MS

SLEPT_MS = 3_600_000  # a finished room is packed when nobody has come to it for so long
TABLE_FOR_TWO = 2  # seats; people gather for a game with more for days, and with nobody there at times
RENEW_MS = 3_600_000  # a room in memory has its lifetime written again so often


class Keeping:
    __slots__ = ("_clock", "_finished_ms", "_for_ms", "_record", "_renewed_at", "_saved", "_store")

    def __init__(self, record: Record, store: Store, clock: Clock, finished_ms: int) -> None:
        """``finished_ms``: how long a game that has ended is kept."""
        self._record = record
        self._store = store
        self._clock = clock
        self._finished_ms = finished_ms
        self._saved = record.snapshot_seq
        self._for_ms = self._lifetime()
        self._renewed_at = Ms(0)

    def start(self) -> None:
        """Replace an older version's snapshot at once, or it would have to carry this version's entries."""
        if self._record.migrated:
            self._record.migrated = False
            self._write()
        self._keep()

    def adopted(self) -> None:
        """The record has a new version."""
        if self._record.seq - self._saved >= SNAPSHOT_EVERY:
            self._write()
        if self._lifetime() != self._for_ms:
            self._keep()

    def renew(self) -> None:
        """Called now and then."""
        if self._clock.now_ms() - self._renewed_at >= RENEW_MS:
            self._keep()

    def save(self) -> None:
        """The room is about to leave memory; whatever runs next, perhaps a newer version, goes on from here."""
        if self._saved != self._record.seq:
            self._write()
        self._keep()
        if self._record.engine.outcome(self._record.state) is not None:
            self._store.attic.put_by(self._record.room, self._record.seq, Ms(self._clock.now_ms() + SLEPT_MS))

    def _write(self) -> None:
        self._store.snapshots.write(self._record.room, self._record.snapshot())
        self._saved = self._record.seq
        if self._for_ms is not None:
            self._keep()  # a room's first snapshot is a new key

    def _keep(self) -> None:
        self._for_ms = self._lifetime()
        self._renewed_at = self._clock.now_ms()
        self._store.lifetimes.keep(self._record.room, self._for_ms)

    def _lifetime(self) -> int | None:
        engine, state = self._record.engine, self._record.state
        if engine.outcome(state) is not None:
            return self._finished_ms
        if engine.begun(state):
            return None if engine.deadlines(state) else max(self._finished_ms, GATHERING_MS)
        return GATHERING_MS if engine.seats > TABLE_FOR_TWO else UNPLAYED_MS
