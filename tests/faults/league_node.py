"""A whole node, as a process, whose clock starts as far ahead as it was when an earlier one was killed:
``python -m tests.faults.league_node`` takes what ``serve`` takes, and ``LEAGUE_AHEAD_MS``."""

from __future__ import annotations

import os
import sys
from unittest import mock

from server import cli, process
from server.clock import Clock
from server.web.hooks import MovableClock


class Ahead(MovableClock):
    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self.advance(int(os.environ.get("LEAGUE_AHEAD_MS", "0")))


if __name__ == "__main__":
    with mock.patch.object(process, "MovableClock", Ahead):
        sys.exit(cli.main(sys.argv[1:]))
