"""One connection, as its room sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from server.engines.contract import Viewer
from server.wire.codec import Format
from server.wire.frames import Close


class Member(Protocol):
    """What the web gives to ``Room.enter``. Nothing here blocks or raises."""

    viewer: Viewer
    """Set by the room when it lets the member in."""
    fmt: Format

    def send(self, frame: bytes) -> None:
        """The same bytes object goes to all members of a class and format in a row: head it once."""
        ...

    def send_all(self, frames: Sequence[bytes]) -> None:
        """Several messages in one write. The same object goes to all members that miss the same, in a row."""
        ...

    def buffered(self) -> int:
        """Bytes that the peer has not taken yet."""
        ...

    def close(self, code: Close) -> None: ...
