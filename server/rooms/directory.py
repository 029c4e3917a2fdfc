"""All rooms of this node: made, opened when somebody comes or a deadline nears, put to sleep when all is quiet."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Set
from typing import Any

import msgspec
import structlog

from server.clock import Alarm, Clock, uptime_s
from server.engines.contract import Engine, Ms
from server.rooms import seats
from server.rooms.condition import Condition
from server.rooms.entries import Chair, Spec, Unreadable
from server.rooms.jobs import NoSeatFree, RoomUnable
from server.rooms.lens import Figures
from server.rooms.recover import NoSuchRoom, RoomUnreadable, recover
from server.rooms.room import Room
from server.rooms.timers import nearest
from server.rooms.vigil import Vigil
from server.store.contract import RoomId, Store, StoreLost
from server.tokens import digest, new_secret
from server.wire.limits import INVITE_MS

__all__ = [
    "Created",
    "Directory",
    "Granted",
    "Invitation",
    "NoSeatFree",
    "NoSuchInvite",
    "NoSuchRoom",
    "Person",
    "RoomUnable",
]

SWEEP_MS = 5_000  # between two looks at the schedule
AHEAD_MS = 15_000  # rooms due so soon are opened now, so that their own alarm rings in time
WAKES = 10_000  # rooms looked at in one go
QUIET_MS = 60_000  # an empty room stays so long
FINISH_SECONDS = 3.0  # a stopping node waits so long for a room whose store does not answer
NEAR_MS = 300_000  # and longer if a deadline comes within this time

log = structlog.get_logger()


class NoSuchInvite(Exception):
    """No invite has this code, or it has expired."""


class Person(msgspec.Struct, frozen=True):
    """A guest as the rooms know one."""

    guest_id: str
    name: str


class Created(msgspec.Struct, frozen=True):
    """``token`` opens seat 0 for the host; ``invite`` leads others to a free seat."""

    room_id: str
    token: str
    invite: str


class Granted(msgspec.Struct, frozen=True):
    room_id: str
    seat: int
    token: str


class Invitation(msgspec.Struct, frozen=True):
    """What an invite tells before it is redeemed."""

    room_id: str
    engine: str
    host: str
    free_seats: int


class Directory:
    def __init__(
        self,
        engines: Mapping[str, Engine],
        store: Store,
        clock: Clock,
        node: str = "",
        on_open: Callable[[Room], None] | None = None,
        uptime: Callable[[], float] = uptime_s,
    ) -> None:
        """``on_open`` is called with every room that comes into memory (bots take their places then).

        ``uptime``: seconds that run while the process is held up, too.
        """
        self.engines = engines
        self.figures = Figures()
        self._store = store
        self._clock = clock
        self._node = node or secrets.token_hex(4)
        self._on_open = on_open
        self._rooms: dict[RoomId, Room] = {}
        self._opening: dict[RoomId, asyncio.Task[Room]] = {}
        self._unreadable: set[RoomId] = set()
        self._quiet: dict[RoomId, Alarm] = {}
        self._sweep: Alarm | None = None
        self._sweeping: asyncio.Task[None] | None = None
        self._stopping = False
        self._vigil = Vigil(store.vitals, clock, uptime, self._give_back)

    @property
    def rooms(self) -> Mapping[RoomId, Room]:
        """Those in memory."""
        return self._rooms

    @property
    def unreadable(self) -> Set[RoomId]:
        """Those that are in the store and can't be folded. Tried once a process."""
        return self._unreadable

    # --- life ---

    async def start(self) -> None:
        """Note how long nobody could play, give signs of life, and wake the rooms that are due."""
        await self._vigil.start()
        await self._wake()

    async def stop(self) -> None:
        """Let every room finish what it began, save it, and send its members away to come back."""
        self._stopping = True
        if self._sweep is not None:
            self._sweep.cancel()
        tasks = [*self._opening.values(), *([self._sweeping] if self._sweeping else [])]
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in tuple(self._rooms.values()):
            await self._finish(room)
        await self._vigil.stop()

    async def _finish(self, room: Room) -> None:
        try:
            async with asyncio.timeout(FINISH_SECONDS):
                await room.idle()
        except TimeoutError:
            log.warning("room not finished", room=room.id)
        if room.condition is Condition.RUNNING and not room.busy:
            room.sleep()
        else:
            room.abandon()

    def notice(self) -> None:
        self._vigil.notice()

    def _give_back(self, gap_ms: int) -> None:
        for room in tuple(self._rooms.values()):
            room.give_back(gap_ms)

    # --- rooms ---

    async def create(
        self,
        engine: str,
        options: Mapping[str, Any],
        host: Person,
        bots: Mapping[int, str] | None = None,
        key: bytes | None = None,
    ) -> Created:
        """Make a room with ``host`` on seat 0 and ``bots`` (seat -> level) on theirs.

        ``key``: 32 bytes that all chance of the room comes from, for games that must play out the same again.

        Raises ``Refused`` for options that the engine does not take, ``KeyError`` for an unknown engine,
        ``ValueError`` for a bot on no seat, ``StoreLost``.
        """
        rules = self.engines[engine]
        bots = bots or {}
        if not all(0 < seat < rules.seats for seat in bots):
            raise ValueError(f"bots on {sorted(bots)}: seats are 1 to {rules.seats - 1}")
        token, invite, now = new_secret(), seats.new_invite(), self._clock.now_ms()
        key = key or secrets.token_bytes(32)
        rules.setup(options, key)
        chairs = {0: Chair(host.name, host.guest_id, (digest(token),))}
        chairs |= {seat: Chair(level, bot=level) for seat, level in bots.items()}
        while True:
            room = seats.new_room_id()
            spec = Spec(room, engine, rules.version, dict(options), key, now, chairs)
            if await self._store.specs.create(room, msgspec.msgpack.encode(spec)):
                break
        await self._store.specs.put_invite(seats.invite_hash(invite), room, now, Ms(now + INVITE_MS))
        log.info("room created", room=room, engine=engine)
        await self.open(room)
        return Created(room, token, invite)

    async def open(self, room_id: str) -> Room:
        """The running room, recovered from the store where it sleeps. Raises ``NoSuchRoom`` or ``StoreLost``."""
        room = seats.room_id(room_id)
        if room in self._rooms:
            return self._rooms[room]
        if room in self._unreadable or len(room) != seats.ROOM_CHARS:
            raise NoSuchRoom(room)
        if self._stopping:
            raise StoreLost("this node is going")
        if room not in self._opening:
            task = asyncio.get_running_loop().create_task(self._open(room))
            self._opening[room] = task
            task.add_done_callback(lambda _: self._opening.pop(room, None))
        return await asyncio.shield(self._opening[room])  # others may wait for the same room

    async def _open(self, room_id: RoomId) -> Room:
        try:
            recovered = await recover(room_id, self.engines, self._store, self._clock, self._node)
        except Unreadable as e:
            log.error("room unreadable", room=room_id, exc_info=e)
            self._unreadable.add(room_id)
            raise RoomUnreadable(room_id) from e
        room = Room(recovered, self._store, self._clock, self._node, self, self.figures)
        self._rooms[room_id] = room
        log.info("room opened", room=room_id, seq=room.seq, gap_ms=recovered.gap_ms)
        room.start()
        if self._on_open is not None:
            self._on_open(room)
        self.emptied(room)
        return room

    # --- invites ---

    async def invite(self, code: str) -> Invitation:
        """What the invite leads to; takes nothing. Raises ``NoSuchInvite``, ``NoSuchRoom``, ``StoreLost``."""
        room = await self._invited(code)
        host = room.chairs.get(0)
        free = sum(seat not in room.chairs for seat in range(room.engine.seats))
        return Invitation(room.id, room.engine.name, host.name if host else "", free)

    async def redeem(self, code: str, guest_id: str, name: str) -> Granted:
        """A seat for this guest: the own one again (with a fresh token), else a free one.

        Raises ``NoSuchInvite``, ``NoSuchRoom``, ``NoSeatFree``, ``RoomUnable``, ``StoreLost``.
        """
        room = await self._invited(code)
        token = new_secret()
        grant = await room.take_seat(guest_id, name, digest(token))
        return Granted(room.id, grant.seat, token)

    async def _invited(self, code: str) -> Room:
        room = await self._store.specs.invite(seats.invite_hash(code), self._clock.now_ms())
        if room is None:
            raise NoSuchInvite(code[:4])
        return await self.open(room)

    # --- sleep and wake ---

    def emptied(self, room: Room) -> None:
        """Look again after a while whether the room is still quiet."""
        self._stay(room)
        self._quiet[room.id] = self._clock.call_at(Ms(self._clock.now_ms() + QUIET_MS), lambda: self._retire(room))

    def _stay(self, room: Room) -> None:
        """Forget that the room was to be looked at."""
        if room.id in self._quiet:
            self._quiet.pop(room.id).cancel()

    def _retire(self, room: Room) -> None:
        del self._quiet[room.id]
        if not room.empty or self._rooms.get(room.id) is not room or room.condition is not Condition.RUNNING:
            return
        following = nearest(room.engine.deadlines(room.state))
        if room.busy or (following is not None and following - self._clock.now_ms() < NEAR_MS):
            self.emptied(room)
        else:
            room.sleep()

    def gone(self, room: Room) -> None:
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            self._stay(room)

    def _look(self) -> None:
        self._sweeping = asyncio.get_running_loop().create_task(self._wake())

    async def _wake(self) -> None:
        """Open rooms whose deadline is near."""
        try:
            for room in await self._store.schedule.due(Ms(self._clock.now_ms() + AHEAD_MS), WAKES):
                if room in self._rooms:
                    self._rooms[room].reschedule()
                elif room not in self._unreadable:
                    await self._wake_one(room)
        except StoreLost:
            log.warning("schedule not read")
        self._sweeping = None
        if not self._stopping:
            self._sweep = self._clock.call_at(Ms(self._clock.now_ms() + SWEEP_MS), self._look)

    async def _wake_one(self, room: RoomId) -> None:
        try:
            await self.open(room)
        except NoSuchRoom:
            log.error("room in the schedule only", room=room)
            self._store.schedule.put(room, None)
