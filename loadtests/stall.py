"""How long the event loop of a process stands still, as its own looks at it find.

How much CPU time has the loop's thread taken since the last look? One is taken every 2 ms, and with each message that
comes and each answer of the store: many of them that are there at once, because other processes had the machine
meanwhile, are many short pieces of work and not a long one. Time that other processes took away is not in it.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from server.rooms.ledger import Ledger
from server.web.session import Session

LOOK_EVERY = 0.002
NOTED = 0.003
"""Stalls from so many seconds on are written down."""
PIECES = ((Session, "received"), (Ledger, "_answered"))
"""Where the loop is done with one thing and begins another."""


class Watch:
    """Writes a line ``loop MS`` or ``gcN MS`` (N: the generation) into ``notes`` for each stall, as it comes."""

    def __init__(self, notes: Path) -> None:
        self._notes = notes.open("a", buffering=1)
        self._loop = asyncio.get_running_loop()
        self._last = time.thread_time()
        self._pass_began = 0.0
        gc.callbacks.append(self._collected)
        for of, name in PIECES:
            setattr(of, name, self._between(getattr(of, name)))
        self._again()

    def _again(self) -> None:
        self._look()
        self._loop.call_later(LOOK_EVERY, self._again)

    def _between(self, piece: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(piece)
        def looked(*given: Any) -> None:
            self._look()
            piece(*given)

        return looked

    def _look(self) -> None:
        now = time.thread_time()
        self._note("loop", now - self._last)
        self._last = time.thread_time()

    def _collected(self, phase: str, about: Mapping[str, int]) -> None:
        if phase == "start":
            self._pass_began = time.thread_time()
        else:
            self._note(f"gc{about['generation']}", time.thread_time() - self._pass_began)

    def _note(self, what: str, seconds: float) -> None:
        if seconds >= NOTED:
            self._notes.write(f"{what} {seconds * 1e3:.2f}\n")


def noted(notes: Path, skip: int = 0) -> Iterator[tuple[str, float]]:
    """What was written down after the first ``skip`` lines: which kind, and milliseconds."""
    for line in notes.read_text().splitlines()[skip:]:
        what, ms = line.split()
        yield what, float(ms)
