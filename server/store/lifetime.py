"""How long a room's keys stay: Redis forgets them by itself."""

from __future__ import annotations

from server.store import keys
from server.store.contract import RoomId
from server.store.writer import Command, Writer, note_failure


class ValkeyLifetimes:
    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def keep(self, room: RoomId, for_ms: int | None) -> None:
        commands: list[Command] = [
            ("PERSIST", key) if for_ms is None else ("PEXPIRE", key, for_ms)
            for key in (keys.spec(room), keys.log(room), keys.snapshot(room))
        ]
        self._writer.put(commands, note_failure("lifetime"))
