"""What the store keeps of a room beside its log: a snapshot now and then."""

from __future__ import annotations

from server.rooms.record import Record
from server.store.contract import Store
from server.wire.limits import SNAPSHOT_EVERY


class Keeping:
    __slots__ = ("_record", "_saved", "_store")

    def __init__(self, record: Record, store: Store) -> None:
        self._record = record
        self._store = store
        self._saved = record.snapshot_seq

    def start(self) -> None:
        """Replace an older version's snapshot at once, or it would have to carry this version's entries."""
        if self._record.migrated:
            self._record.migrated = False
            self._write()

    def adopted(self) -> None:
        """The record has a new version."""
        if self._record.seq - self._saved >= SNAPSHOT_EVERY:
            self._write()

    def save(self) -> None:
        """The room is about to leave memory; whatever runs next, perhaps a newer version, goes on from here."""
        if self._saved != self._record.seq:
            self._write()

    def _write(self) -> None:
        self._store.snapshots.write(self._record.room, self._record.snapshot())
        self._saved = self._record.seq
