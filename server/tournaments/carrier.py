"""Carries out what events ask for, at least once: pairings, rooms for matches, and what is to be said in them.

A request stands in the event's own log until an entry says that it was carried out. So whatever dies in between,
whoever runs the event next finds it there, and does it once more; every part of it may be done twice.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import msgspec
import structlog

from server.background import Background
from server.clock import Alarm, Clock, wait_until
from server.engines.contract import Actor, Command, Ms, Office, Request
from server.engines.tournament import asks
from server.engines.tournament.desk import live
from server.engines.tournament.news import Forgotten, Opened
from server.rooms.attended import Attended
from server.rooms.condition import Condition
from server.rooms.handle import Handle
from server.rooms.jobs import RoomUnable
from server.rooms.recover import NoSuchRoom
from server.store.contract import RoomId, StoreLost
from server.tournaments.opening import Opener
from server.tournaments.pairer import Pairer

ENGINE = "tournament"
RETRY_MS = 1_000
TELL_MS = 200
LOOK_MS = 60_000
"""Between two looks at whether every match that is played has somebody who runs its room."""
AT_ONCE = 16
"""Matches seen to at the same time."""

log = structlog.get_logger()


class Event(Attended, Protocol):
    """An event's room, as its carrier sees it."""

    @property
    def asked(self) -> Mapping[str, Request]: ...

    @property
    def counted(self) -> bool: ...

    def carried(self, ids: frozenset[str]) -> None: ...

    async def order(self, actor: Actor, command: Mapping[str, Any], order_id: str) -> str: ...


class Carrier:
    """``reach`` gives a room wherever it runs. Attached by whoever opens rooms."""

    def __init__(self, opener: Opener, pairer: Pairer, clock: Clock, reach: Callable[[str], Awaitable[Handle]]) -> None:
        self.opener = opener
        self.pairer = pairer
        self.clock = clock
        self.reach = reach
        self.gate = asyncio.Semaphore(AT_ONCE)
        self._wards: dict[RoomId, _Ward] = {}
        self.background = Background("a request was not carried out")

    def attach(self, room: Event) -> None:
        """Look after this event until it leaves memory. Rooms of other games are none of ours."""
        if room.engine.name != ENGINE:
            return
        older = self._wards.pop(room.id, None)
        if older is not None:
            older.end()
        if room.engine.outcome(room.state) is None:
            self.background.spawn(self.pairer.warm())
        ward = self._wards[room.id] = _Ward(room, self)
        ward.look()

    def ended(self, ward: _Ward) -> None:
        if self._wards.get(ward.id) is ward:
            del self._wards[ward.id]

    async def stop(self) -> None:
        for ward in tuple(self._wards.values()):
            ward.end()
        await self.background.stop()
        await self.pairer.close()


class _Ward:
    """One event. Requests about the same match are carried out one after the other, in the order of asking."""

    def __init__(self, room: Event, carrier: Carrier) -> None:
        self._room = room
        self._carrier = carrier
        self._lines: dict[str, deque[tuple[str, asks.Ask]]] = {}
        self._begun: set[str] = set()
        self._finished: set[str] = set()
        self._forgotten: set[int] = set()
        self._alarm: Alarm | None = None
        self._telling: Alarm | None = None
        self._ended = False
        self._unwatch = room.watch(lambda _room: self.look())
        self._again()

    @property
    def id(self) -> RoomId:
        return self._room.id

    def end(self) -> None:
        if not self._ended:
            self._ended = True
            self._unwatch()
            for alarm in (self._alarm, self._telling):
                if alarm is not None:
                    alarm.cancel()
            self._carrier.ended(self)

    def look(self) -> None:
        """Begin what is asked and not begun."""
        if self._room.condition is Condition.GONE:
            self.end()
        if self._ended:
            return
        asked = self._room.asked
        self._begun &= asked.keys()
        self._finished &= asked.keys()
        for id_, request in asked.items():
            if id_ not in self._begun:
                self._begun.add(id_)
                ask = asks.unpacked(request.body)
                self._line_up("" if isinstance(ask, asks.PairUp) else ask.match, id_, ask)
        for seat, chair in self._room.chairs.items():
            if chair.gone and seat not in self._forgotten:
                self._forgotten.add(seat)
                self._carrier.background.spawn(self._forget(seat))

    def _line_up(self, line: str, id_: str, ask: asks.Ask) -> None:
        if line in self._lines:
            self._lines[line].append((id_, ask))
        else:
            self._lines[line] = deque([(id_, ask)])
            self._carrier.background.spawn(self._work(line))

    async def _work(self, line: str) -> None:
        waiting = self._lines[line]
        try:
            while waiting and not self._ended:
                id_, ask = waiting[0]
                try:
                    if isinstance(ask, asks.PairUp):
                        await self._pair(id_, ask)
                    else:
                        async with self._carrier.gate:
                            await self._do(id_, ask)
                except (StoreLost, RoomUnable) as e:
                    log.info("request put off", tournament=self.id, request=id_, why=str(e))
                    await wait_until(self._carrier.clock, Ms(self._carrier.clock.now_ms() + RETRY_MS))
                else:
                    waiting.popleft()
                    self._carried(id_)
        finally:
            del self._lines[line]

    def _carried(self, id_: str) -> None:
        """Say so soon, of all that is finished by then at once: an entry of the log is a step for everybody."""
        self._finished.add(id_)
        if self._telling is None and not self._ended:
            clock = self._carrier.clock
            self._telling = clock.call_at(Ms(clock.now_ms() + TELL_MS), self._tell)

    def _tell(self) -> None:
        self._telling = None
        if self._finished and not self._ended:
            self._room.carried(frozenset(self._finished))

    async def _pair(self, id_: str, ask: asks.PairUp) -> None:
        """Unless another was asked for since: working that one out, too, would keep other events waiting."""
        drafting = self._room.state.drafting
        if drafting is not None and drafting.task == asks.name_of(ask.task):
            await self._say(await self._carrier.pairer.work(ask), id_)

    async def _do(self, id_: str, ask: asks.Ask) -> None:
        if isinstance(ask, asks.Open):
            room = await self._carrier.opener.open(self._room, ask)
            if room is not None:
                await self._say(Opened(ask.match, room), id_)
        elif isinstance(ask, asks.Relieve):
            await self._relieve(id_, ask)
        else:
            await self._order(id_, ask)

    async def _say(self, command: Command, id_: str) -> None:
        """What the event has heard already, or needs no more, it calls stale."""
        await self._room.order(Office.SYSTEM, msgspec.to_builtins(command), id_)

    async def _forget(self, seat: int) -> None:
        """Whoever sat there wants nothing to be kept (T63); who is no part of the event is stale."""
        try:
            await self._say(Forgotten(seat), f"forgotten:{seat}")
        except RoomUnable:
            self._forgotten.discard(seat)  # said at the next look

    async def _relieve(self, id_: str, ask: asks.Relieve) -> None:
        request = self._room.asked.get(id_)
        if request is None:
            return
        try:
            room = await self._carrier.reach(request.room)
            await room.relieve(ask.watch)
        except NoSuchRoom:
            log.info("match has no room", tournament=self.id, request=id_)

    async def _order(self, id_: str, ask: asks.Ask) -> None:
        """To the match's room, as its referee; what is so there already is called stale."""
        request = self._room.asked.get(id_)
        if request is None:
            return
        said = msgspec.to_builtins(ask)
        command = {"do": said.pop("ask"), **{name: value for name, value in said.items() if name != "match"}}
        try:
            room = await self._carrier.reach(request.room)
            refused = await room.order(Office.REFEREE, command, id_)
        except NoSuchRoom:
            refused = "no-such-room"
        if refused:
            log.info("match did not do it", tournament=self.id, request=id_, command=command["do"], why=refused)

    # --- now and then ---

    def _again(self) -> None:
        clock = self._carrier.clock
        self._alarm = clock.call_at(Ms(clock.now_ms() + LOOK_MS), self._rung)

    def _rung(self) -> None:
        self._again()
        self.look()
        self._tell()
        if not self._ended:
            self._carrier.background.spawn(self._wake())

    async def _wake(self) -> None:
        """A match whose node died with its result untold is opened again, and tells it."""
        round_ = live(self._room.state)
        if round_ is None or round_.phase != "running":
            return
        for match in round_.matches:
            if match.room and match.result is None and not self._ended:
                try:
                    await self._carrier.reach(match.room)
                except (StoreLost, NoSuchRoom) as e:
                    log.warning("match not woken", tournament=self.id, match=match.id, why=repr(e))
