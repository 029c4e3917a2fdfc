"""All connections of this node: how many there may be, who is silent, who is sent away."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterator
from typing import Any

import structlog

from server.clock import Alarm, Clock
from server.engines.contract import Audience, Ms
from server.rooms.directory import Directory
from server.rooms.handover import Pace
from server.web.rate import CreditTable
from server.web.session import Session
from server.web.socket import Wire
from server.wire import limits
from server.wire.codec import Format
from server.wire.frames import Close, No, WireCode

log = structlog.get_logger()

SWEEP_MS = 1_000
STALL_MS = 3_000  # a sweep this late means that we stood still, not that the peers fell silent


class Sessions:
    """All connections of this node. One timer serves hello time-outs and silent peers alike."""

    def __init__(self, directory: Directory, clock: Clock, most: int, most_per_address: int) -> None:
        self.directory = directory
        self.clock = clock
        self.refusals: Counter[str] = Counter()
        self.closes: Counter[Close] = Counter()
        self.seat_credits = CreditTable(*limits.PLAY_CREDITS)
        self._most = most
        self._most_per_address = most_per_address
        self._open: dict[Session, Ms] = {}  # when each was opened
        self._by_address: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: Alarm | None = None
        self._due = Ms(0)

    def admits(self, address: str) -> bool:
        """True if one more connection from ``address`` is welcome."""
        return len(self._open) < self._most and self._by_address[address] < self._most_per_address

    def add(self, wire: Wire, fmt: Format, address: str) -> Session:
        at = self.clock.now_ms()
        session = Session(self, wire, fmt, address, at)
        self._open[session] = at
        self._by_address[address] += 1
        return session

    def forget(self, session: Session) -> None:
        if self._open.pop(session, None) is not None:
            self._by_address[session.address] -= 1
            if not self._by_address[session.address]:
                del self._by_address[session.address]

    def spawn(self, join: Coroutine[Any, Any, None], session: Session) -> asyncio.Task[None]:
        """Run ``join``. If it fails, its session hears that the room stands still."""

        def done(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if not task.cancelled() and (fault := task.exception()) is not None:
                log.error("a join failed", exc_info=fault)
                session.tell(No(WireCode.ROOM_STOPPED))

        task = asyncio.get_running_loop().create_task(join)
        self._tasks.add(task)
        task.add_done_callback(done)
        return task

    def __len__(self) -> int:
        return len(self._open)

    def count(self) -> Counter[str]:
        """Connections by what they are: ``seat``, ``public``, ``referee``, or ``new`` before their hello."""
        counted: Counter[str] = Counter()
        for session in self._open:
            viewer = session.viewer
            kind = viewer.value if isinstance(viewer, Audience) else "seat"
            counted["new" if session.room is None else kind] += 1
        return counted

    def queues(self) -> Iterator[int]:
        """Of each connection the bytes that it has not taken yet."""
        return (session.buffered() for session in self._open)

    def cut_all(self) -> int:
        """Drop every connection without a word, as a broken network would."""
        sessions = tuple(self._open)
        for session in sessions:
            session.cut()
        return len(sessions)

    async def drain(self, pace: Pace | None) -> None:
        """Send away who is still here, at this ``pace``, to come back to another node."""
        for session in tuple(self._open):
            if not session.closed:
                session.dismiss(Close.RESTART)
                if pace is not None:
                    await pace.sent(1)

    def start(self) -> None:
        self._due = Ms(self.clock.now_ms() + SWEEP_MS)
        self._alarm = self.clock.call_at(self._due, self._sweep)

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        for task in self._tasks:
            task.cancel()

    def _sweep(self) -> None:
        now = self.clock.now_ms()
        stalled = now - self._due > STALL_MS
        for session in tuple(self._open):  # no pairs: thousands of new things would be one more pass of the collector
            quiet = now - session.heard
            if stalled:
                session.heard = now  # what they sent meanwhile lies unread in our own buffers
            elif session.room is None and now - self._open[session] >= limits.HELLO_MS:
                session.close(Close.POLICY)
            elif quiet >= limits.SILENT_MS:
                session.dismiss(Close.SILENT)
            elif quiet >= limits.PING_MS and not session.pinged:
                session.ping()
        self._due = Ms(now + SWEEP_MS)
        self._alarm = self.clock.call_at(self._due, self._sweep)
