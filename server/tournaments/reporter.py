"""Match rooms tell their event: who has come, how it stands, how it ended. At least once, wherever the event runs.

A table whose event an operator has taken out of play is closed: nobody else would ever say anything to it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import msgspec
import structlog

from server.background import Background
from server.clock import Alarm, Clock, wait_until
from server.engines.contract import Actor, Command, Ms, Office, Seat
from server.engines.legends import series
from server.engines.legends.commands import CloseTable
from server.rooms.attended import Attended
from server.rooms.condition import Condition
from server.rooms.entries import Origin
from server.rooms.handle import Handle
from server.rooms.jobs import RoomUnable
from server.rooms.recover import NoSuchRoom
from server.store.contract import RoomId, StoreLost
from server.store.events import EventStore
from server.tournaments import tables
from server.tournaments.console import packed

ENGINE = "legends"
RETRY_MS = 1_000
LOOK_MS = 1_000
"""Who comes without anything else happening at the table is noticed so soon."""
ASK_MS = 60_000
"""So often a table with nothing to tell looks whether its event is still there."""

log = structlog.get_logger()


class Table(Attended, Protocol):
    """The room of a match."""

    @property
    def origin(self) -> Origin | None: ...

    def held(self, seat: Seat) -> bool: ...

    async def order(self, actor: Actor, command: Mapping[str, Any], order_id: str) -> str: ...


class Reporter:
    """``reach`` gives a room wherever it runs. Attached by whoever opens rooms."""

    def __init__(self, clock: Clock, reach: Callable[[str], Awaitable[Handle]], events: EventStore) -> None:
        self.clock = clock
        self.reach = reach
        self._events = events
        self._tellers: dict[RoomId, _Teller] = {}
        self.background = Background("a match was not reported")
        self._alarm: Alarm | None = None

    def attach(self, room: Table) -> None:
        """Let this room tell its event, until it leaves memory. One that belongs to no event has nobody to tell."""
        if room.origin is None or room.engine.name != ENGINE:
            return
        self._tellers[room.id] = _Teller(room, room.origin, self)
        self._tellers[room.id].look()
        if self._alarm is None:
            self._again()

    def _again(self) -> None:
        self._alarm = self.clock.call_at(Ms(self.clock.now_ms() + LOOK_MS), self._look)

    def _look(self) -> None:
        self._alarm = None
        posts: dict[RoomId, dict[str, bytes]] = {}
        for id_, teller in tuple(self._tellers.items()):
            teller.look()
            if (data := teller.changed()) is not None:
                posts.setdefault(teller.event, {})[teller.match] = data
            if teller.ended:
                del self._tellers[id_]
        for event, tables_ in posts.items():
            self.background.spawn(self._post(event, tables_))
        if self._tellers:
            self._again()

    async def _post(self, event: RoomId, changed: dict[str, bytes]) -> None:
        """An organiser's console is at most a second old; what is not posted now is posted when it changes again."""
        try:
            await self._events.post(event, changed)
        except StoreLost as e:
            log.warning("tables not posted", tournament=event, error=str(e))

    async def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._tellers.clear()
        await self.background.stop()


class _Teller:
    """One match. What it has to tell goes one after the other."""

    def __init__(self, room: Table, origin: Origin, reporter: Reporter) -> None:
        self._room = room
        self._origin = origin
        self._reporter = reporter
        self._told: set[str] = set()
        self._waiting: deque[tuple[str, Command]] = deque()
        self._telling = False
        self._asked_at = reporter.clock.now_ms()
        self._standing: tables.Standing | None = None
        self.ended = False
        room.watch(lambda _room: self.look())

    @property
    def event(self) -> RoomId:
        return self._origin.room

    @property
    def match(self) -> str:
        return self._origin.match

    def _here(self) -> tuple[bool, bool]:
        return self._room.held(Seat(0)), self._room.held(Seat(1))

    def changed(self) -> bytes | None:
        """How the table stands, if that is news."""
        standing = tables.standing(self._room.state, self._here())
        if standing == self._standing:
            return None
        self._standing = standing
        return packed(self._reporter.clock.now_ms(), standing)

    def look(self) -> None:
        if self._room.condition is Condition.GONE:
            self.ended = True
        if self.ended:
            return
        for id_, command in tables.news(self._room.state, self._origin.match, self._here()):
            if id_ not in self._told:
                self._told.add(id_)
                self._waiting.append((f"{self._room.id}:{id_}", command))
        if (self._waiting or self._wonders()) and not self._telling:
            self._telling = True
            self._reporter.background.spawn(self._tell())

    def _wonders(self) -> bool:
        """Nothing was heard of the event for a while, and the match is not over."""
        return self._reporter.clock.now_ms() - self._asked_at >= ASK_MS and series.outcome(self._room.state) is None

    async def _tell(self) -> None:
        clock = self._reporter.clock
        self._asked_at = clock.now_ms()
        try:
            while True:
                try:
                    event = await self._reporter.reach(self._origin.room)
                    while self._waiting:
                        id_, command = self._waiting[0]
                        await event.order(Office.SYSTEM, msgspec.to_builtins(command), id_)
                        self._waiting.popleft()
                    return
                except NoSuchRoom:
                    self._waiting.clear()
                    await self._close()
                    return
                except (StoreLost, RoomUnable) as e:
                    log.info("match put off its report", room=self._room.id, why=str(e))
                    await wait_until(clock, Ms(clock.now_ms() + RETRY_MS))
        finally:
            self._telling = False

    async def _close(self) -> None:
        """Nobody is left who could begin it, decide it or take its result."""
        log.warning("match without an event", room=self._room.id, tournament=self._origin.room)
        try:
            await self._room.order(Office.REFEREE, msgspec.to_builtins(CloseTable()), f"{self._room.id}:orphan")
        except RoomUnable as e:
            log.info("match not closed", room=self._room.id, why=str(e))  # at the next look
