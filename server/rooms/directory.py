"""All rooms of this node: made, opened when somebody comes or a deadline nears, put to sleep when all is quiet."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Set
from typing import Any

import structlog

from server.clock import Clock, uptime_s
from server.engines.contract import Engine
from server.rooms import seats
from server.rooms.aside import Aside
from server.rooms.entries import Broadcast, Chair, OtherVersion, Unreadable
from server.rooms.founding import Founding
from server.rooms.glance import GLANCE_MS, Glance, Glances
from server.rooms.handle import Handle
from server.rooms.handover import FINISH_SECONDS, Pace, hand_over, wait
from server.rooms.home import Customs
from server.rooms.invited import Created, Granted, Invitation, NoSuchInvite, Person, VoidInvite
from server.rooms.jobs import NoSeatFree, RoomUnable
from server.rooms.keeping import TABLE_FOR_TWO
from server.rooms.lens import Figures
from server.rooms.opening import Opening
from server.rooms.packing import Packing
from server.rooms.quiet import Quiet
from server.rooms.record import Vet
from server.rooms.recover import NoSuchRoom, Recovered, RoomOfOthers
from server.rooms.room import Room
from server.rooms.space import Full, Space
from server.rooms.supplies import NoSupplies, Supplies
from server.rooms.tenure import Alone, Elsewhere, Tenure
from server.rooms.vigil import Vigil
from server.rooms.waker import Waker
from server.store.contract import Memory, RoomId, Store, StoreLost
from server.tokens import digest, new_secret
from server.wire.limits import EVENT_INVITE_MS, INVITE_MS

__all__ = [
    "Created",
    "Directory",
    "Full",
    "Glance",
    "Granted",
    "Invitation",
    "NoSeatFree",
    "NoSuchInvite",
    "NoSuchRoom",
    "Person",
    "RoomUnable",
    "VoidInvite",
]

DAY_MS = 24 * 3_600_000

log = structlog.get_logger()


class Directory:
    def __init__(
        self,
        engines: Mapping[str, Engine],
        store: Store,
        clock: Clock,
        node: str = "",
        on_open: Callable[[Room], None] | None = None,
        uptime: Callable[[], float] = uptime_s,
        finished_ms: int = 365 * DAY_MS,
        store_bytes: int = 1 << 30,
        supplies: Supplies | None = None,
        tenure: Tenure | None = None,
        vets: Mapping[str, Vet] | None = None,
        customs: Customs | None = None,
    ) -> None:
        """``on_open`` is called with every room that comes into memory (bots take their places then).

        ``finished_ms``: how long games that have ended are kept. ``store_bytes``: what counts as the store's memory
        where nothing bounds the store itself. ``supplies``: what games are played with that lies in the store.

        ``vets``: who looks at what people say to a game, by its engine's name. ``customs``: what may happen in rooms.

        ``tenure``: says which rooms are ours, where several nodes share a store.

        ``uptime``: seconds that run while the process is held up, too.
        """
        self.engines = engines
        self.figures = Figures()
        self.finished_ms = finished_ms
        self.customs = customs or Customs()
        self._store = store
        self._clock = clock
        self._node = node or secrets.token_hex(4)
        self._on_open = on_open
        self.tenure: Tenure = tenure or Alone()
        self._vets = vets or {}
        self._rooms: dict[RoomId, Room] = {}
        self._aside = Aside(clock)
        supplies = supplies or NoSupplies()
        self._opening = Opening(engines, store, clock, self._node, supplies, self.tenure, self._aside, self._run)
        self._glances = Glances(engines, store, clock, supplies)
        self._quiet = Quiet(clock, lambda room: self._aside.stopped(room.id))
        self._waker = Waker(store.schedule, clock, self._rooms, self._aside, self.open)
        self._stopping = False
        self._packing = Packing(store.attic, clock)
        self.founding = Founding(engines, store, clock, supplies, Space(store.vitals, clock, store_bytes))
        self._vigil = Vigil(store.vitals, clock, uptime, self._give_back)

    @property
    def rooms(self) -> Mapping[RoomId, Room]:
        """Those in memory."""
        return self._rooms

    @property
    def node(self) -> str:
        """The name of this node."""
        return self._node

    async def memory(self) -> Memory:
        """What the store holds. Raises ``StoreLost``."""
        return await self._store.vitals.memory()

    @property
    def unreadable(self) -> Set[RoomId]:
        """Those that are in the store and can't be folded here."""
        return self._aside.unreadable

    # --- life ---

    async def start(self) -> None:
        """Note how long nobody could play, give signs of life, and wake the rooms that are due."""
        await self._vigil.start()
        await self._waker.start()
        self._packing.start()

    async def drain(self, pace: Pace | None = None) -> None:
        """Open no more rooms, and let every one finish what it began, be saved, and send its members away to come back.

        ``pace``: of going, where another node takes them in.
        """
        self._stopping = True
        self._waker.stop()
        until = asyncio.get_running_loop().time() + FINISH_SECONDS
        await wait([*self._opening.under_way, *([self._waker.looking] if self._waker.looking else [])], until)
        await hand_over(self._rooms, pace)

    async def stop(self) -> None:
        """Drain, where that was not done, and let go of all else."""
        await self._packing.stop()
        await self.drain()
        await self._vigil.stop()

    # --- rooms ---

    async def create(
        self,
        engine: str,
        options: Mapping[str, Any],
        host: Person,
        bots: Mapping[int, str] | None = None,
        key: bytes | None = None,
        broadcast: Broadcast | None = None,
    ) -> Created:
        """Make a room with ``host`` on seat 0 and ``bots`` (seat -> level) on theirs.

        ``key``: 32 bytes that all chance of the room comes from, for games that must play out the same again;
        ``broadcast``: what its spectators see, and when.

        Raises ``Refused`` for options that the engine does not take, ``KeyError`` for an unknown engine,
        ``ValueError`` for a bot on no seat, ``Full``, ``StoreLost``.
        """
        rules = self.engines[engine]
        bots = bots or {}
        if not all(0 < seat < rules.seats for seat in bots):
            raise ValueError(f"bots on {sorted(bots)}: seats are 1 to {rules.seats - 1}")
        self._stays()
        token, key, room = new_secret(), key or secrets.token_bytes(32), seats.new_room_id()
        fitting = await self.founding.fitting(engine, options, key)
        chairs = {0: Chair(host.name, host.guest_id, (digest(token),))}
        chairs |= {seat: Chair(level, bot=level) for seat, level in bots.items()}
        while not await self.founding.found(room, engine, fitting, key, chairs, broadcast=broadcast):
            room = seats.new_room_id()
        good_ms = EVENT_INVITE_MS if rules.seats > TABLE_FOR_TWO else INVITE_MS
        invite = await self.founding.invite(room, good_ms)
        log.info("room created", room=room, engine=engine)
        await self.open(room)
        return Created(room, token, invite)

    async def open(self, room_id: str) -> Room:
        """The running room, recovered from the store where it sleeps.

        Raises ``NoSuchRoom``, ``StoreLost`` (``RoomOfOthers`` too), and ``Elsewhere`` for one that another node runs.
        """
        room = seats.room_id(room_id)
        if room in self._rooms:
            return self._rooms[room]
        self._may_exist(room)
        self._stays()
        return await self._opening.open(room)

    async def reach(self, room_id: str) -> Handle:
        """The room, wherever it runs. Raises ``NoSuchRoom`` or ``StoreLost``."""
        try:
            return await self.open(room_id)
        except Elsewhere as other:
            return self.tenure.remote(seats.room_id(room_id), other.node)

    def drop(self, room_id: RoomId) -> None:
        """The room is not ours any more: let go of it as it is, whoever runs it now has all that was acknowledged."""
        self._glances.forget(room_id)
        room = self._rooms.get(room_id)
        if room is not None:
            room.abandon()

    async def look(self, room_id: str, *, within_ms: int = GLANCE_MS) -> Glance:
        """The room as it stands, for telling of it; one that sleeps sleeps on. Raises as ``open`` does.

        ``within_ms``: where it does not run here, as it was so long ago at most.
        """
        room_id = seats.room_id(room_id)
        room = self._rooms.get(room_id)
        if room is not None:
            return Glance(
                room.id, room.engine, room.state, room.chairs, room.played, room.seen, room.broadcast,
                room.counted, room.origin is not None,
            )  # fmt: skip
        self._may_exist(room_id)
        try:
            return await self._glances.at(room_id, within_ms)
        except OtherVersion as e:
            raise RoomOfOthers(room_id) from e
        except Unreadable as e:
            raise self._aside.put(room_id, e) from e

    def _stays(self) -> None:
        if self._stopping:
            raise StoreLost("this node is going")

    def _may_exist(self, room: RoomId) -> None:
        self._aside.check(room)
        if len(room) != seats.ROOM_CHARS:
            raise NoSuchRoom(room)

    def _run(self, recovered: Recovered) -> Room:
        record = recovered.record
        record.vet = self._vets.get(record.engine.name)
        self._glances.forget(record.room)
        room = Room(recovered, self._store, self._clock, self._node, self, self.figures)
        self._rooms[room.id] = room
        log.info("room opened", room=room.id, seq=room.seq, gap_ms=recovered.gap_ms)
        room.start()
        if self._on_open is not None:
            self._on_open(room)
        self.emptied(room)
        return room

    # --- invites ---

    async def invite(self, code: str) -> Invitation:
        """What the invite leads to; takes nothing.

        Raises ``NoSuchInvite``, ``VoidInvite``, ``NoSuchRoom``, ``StoreLost``.
        """
        room = await self.look(await self._invited(code))
        host = room.chairs.get(0)
        return Invitation(room.id, room.engine.name, host.name if host else "", room.free_seats)

    async def redeem(self, code: str, guest_id: str, name: str) -> Granted:
        """A seat for this guest: the own one again (with a fresh token), else a free one.

        Raises ``NoSuchInvite``, ``VoidInvite``, ``NoSuchRoom``, ``NoSeatFree``, ``RoomUnable``, ``StoreLost``.
        """
        room = await self.reach(await self._invited(code))
        token = new_secret()
        return Granted(room.id, await room.take_seat(guest_id, name, digest(token)), token)

    async def _invited(self, code: str) -> RoomId:
        found = await self._store.specs.invite(seats.invite_hash(code), self._clock.now_ms())
        if found is None:
            raise NoSuchInvite(code[:4])
        if found.void:
            raise VoidInvite(found.room)
        return found.room

    # --- as the rooms' home ---

    def notice(self) -> None:
        self._vigil.notice()

    def emptied(self, room: Room) -> None:
        self._quiet.emptied(room)

    def gone(self, room: Room) -> None:
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            self._quiet.forget(room)
            self.tenure.release(room.id)

    def _give_back(self, gap_ms: int) -> None:
        for room in tuple(self._rooms.values()):
            room.give_back(gap_ms)
