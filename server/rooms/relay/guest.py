"""The guest's side: rooms that run elsewhere, as connections here use them."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import structlog

from server.engines.contract import Actor, Audience, Ms, Seat, Viewer
from server.rooms.entries import actor_text
from server.rooms.jobs import NoSeatFree, RoomUnable
from server.rooms.member import Member
from server.rooms.recover import NoSuchRoom
from server.rooms.relay.letters import (
    PUBLIC,
    REFEREE,
    Alter,
    Answer,
    Ask,
    Bid,
    Body,
    Come,
    Crowd,
    Dispersed,
    Felt,
    Frames,
    Heard,
    Let,
    Relieve,
    Shut,
    ToCrowd,
    Went,
)
from server.rooms.seats import Change
from server.store.contract import RoomId
from server.store.nodes import name_of
from server.tokens import digest
from server.wire.codec import Format, encode, recode
from server.wire.frames import Beat, Close, Do, Hello, No, Resync, Say, Way, WireCode
from server.wire.limits import COMMAND_ID_CHARS, OUTBOX_LAG_BYTES

ANSWER_SECONDS = 5.0

log = structlog.get_logger()


class Visits:
    """All connections of this node to rooms of others. ``send`` writes a letter to a node."""

    def __init__(self, send: Callable[[str, Body], None]) -> None:
        self.send = send
        self._numbers = itertools.count(1)
        self._conns: dict[int, tuple[RemoteRoom, Member]] = {}
        self._rooms: WeakValueDictionary[tuple[str, RoomId], RemoteRoom] = WeakValueDictionary()
        self._calls: dict[int, tuple[str, asyncio.Future[Answer]]] = {}

    @property
    def hosts(self) -> frozenset[str]:
        """Nodes that we have something to do with."""
        visited = frozenset(room.host for room, _ in self._conns.values())
        return visited | {host for host, _ in self._calls.values()}

    def room(self, room: RoomId, host: str) -> RemoteRoom:
        """The same one for everybody, for as long as anybody has it."""
        known = self._rooms.get((host, room))
        if known is None:
            known = self._rooms[host, room] = RemoteRoom(room, host, self)
        return known

    def heard(self, host: str, body: Body) -> bool:
        """True for a letter that is the guest's business."""
        match body:
            case Let(conn=conn) | Frames(conn=conn) | Shut(conn=conn):
                found = self._conns.get(conn)
                if found is not None and found[0].host == host:
                    found[0].told(conn, found[1], body)
            case ToCrowd(room=room, frames=frames):
                watched = self._rooms.get((host, RoomId(room)))
                if watched is not None:
                    watched.told_all(frames)
            case Dispersed(room=room, code=code):
                left = self._rooms.get((host, RoomId(room)))
                if left is not None:
                    left.dispersed(Close(code))
            case Answer(call=call):
                _, waiting = self._calls.pop(call, ("", None))
                if waiting is not None and not waiting.done():
                    waiting.set_result(body)
            case _:
                return False
        return True

    def void(self, host: str) -> None:
        """The host is dead, or letters were lost: everybody comes back by itself, to whoever runs the room then."""
        for call, (asked, waiting) in tuple(self._calls.items()):
            if asked == host:
                del self._calls[call]
                if not waiting.done():
                    waiting.set_exception(RoomUnable(WireCode.UNKNOWN))
        for room in tuple(self._rooms.values()):
            if room.host == host:
                room.vacate()

    def begin(self, room: RemoteRoom, member: Member) -> int:
        conn = next(self._numbers)
        self._conns[conn] = (room, member)
        return conn

    def end(self, conn: int) -> None:
        self._conns.pop(conn, None)

    async def ask(self, host: str, asked: Callable[[int], Ask | Alter | Bid | Relieve]) -> Answer:
        """``asked`` makes the letter, given the number of the call.

        Raises ``RoomUnable`` where no answer comes: it may have been done, and asking again gives the same seat."""
        call = next(self._numbers)
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._calls[call] = (host, waiting)
        self.send(host, asked(call))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await waiting
        except TimeoutError:
            raise RoomUnable(WireCode.UNKNOWN) from None
        finally:
            self._calls.pop(call, None)


class RemoteRoom:
    """The handle of a room that another node runs. Every method returns at once, as those of ``Room`` do."""

    def __init__(self, room: RoomId, host: str, visits: Visits) -> None:
        self.id = room
        self.host = host
        self._visits = visits
        self._conns: dict[Member, int] = {}
        self._crowd: dict[Member, int] = {}

    def enter(self, member: Member, hello: Hello) -> None:
        conn = self._visits.begin(self, member)
        self._conns[member] = conn
        key = digest(hello.token) if hello.token else b""
        anonymous = msgspec.structs.replace(hello, token="")
        self._visits.send(self.host, Come(conn, self.id, anonymous, key, member.fmt is Format.JSON))

    def leave(self, member: Member) -> None:
        conn = self._conns.pop(member, None)
        if conn is None:
            return
        self._visits.end(conn)
        self._visits.send(self.host, Went(conn))
        if self._crowd.pop(member, None) is not None:
            self._count()

    def submit(self, member: Member, do: Do, at: Ms) -> None:
        if member in self._crowd:
            member.send(encode(No(WireCode.WATCHING_ONLY, do.id[:COMMAND_ID_CHARS]), member.fmt))
        else:
            self._say(member, do)

    def say(self, member: Member, say: Say, at: Ms) -> None:
        if member in self._crowd:
            member.send(encode(No(WireCode.WATCHING_ONLY), member.fmt))
        else:
            self._say(member, say)

    def resync(self, member: Member) -> None:
        self._say(member, Resync())

    def beat(self, member: Member, beat: Beat, at: Ms) -> None:
        self._say(member, beat)

    def lag(self, member: Member, ms: int) -> None:
        conn = self._conns.get(member)
        if conn is not None and member not in self._crowd:
            self._visits.send(self.host, Felt(conn, ms))

    async def take_seat(self, guest: str, name: str, token: bytes, *, kept: bool = False) -> Seat:
        """As ``Room.take_seat``. Raises ``NoSeatFree``, ``NoSuchRoom``, ``RoomUnable``."""
        return await self._seat(lambda call: Ask(call, self.id, guest, name, token, kept))

    async def change_seat(self, change: Change) -> Seat:
        """As ``Room.change_seat``. Raises ``NoSeatFree``, ``NoSuchRoom``, ``RoomUnable``."""
        return await self._seat(lambda call: Alter(call, self.id, change))

    async def order(self, actor: Actor, command: Mapping[str, Any], order_id: str) -> str:
        """As ``Room.order``. Raises ``NoSuchRoom``, ``RoomUnable``."""
        by = actor_text(actor)
        return await self._bid(lambda call: Bid(call, self.id, by, dict(command), order_id))

    async def relieve(self, watch: int) -> None:
        """As ``Room.relieve``. Raises ``NoSuchRoom``, ``RoomUnable``."""
        await self._bid(lambda call: Relieve(call, self.id, watch))

    async def _bid(self, asked: Callable[[int], Bid | Relieve]) -> str:
        answer = await self._visits.ask(self.host, asked)
        if answer.why == WireCode.NO_SUCH_ROOM:
            raise NoSuchRoom(self.id)
        if answer.why:
            raise RoomUnable(WireCode.UNKNOWN)
        return answer.refused

    async def _seat(self, asked: Callable[[int], Ask | Alter]) -> Seat:
        answer = await self._visits.ask(self.host, asked)
        if answer.why == WireCode.NO_SEAT_FREE:
            raise NoSeatFree
        if answer.why == WireCode.NO_SUCH_ROOM:
            raise NoSuchRoom(self.id)
        if answer.why:
            raise RoomUnable(WireCode.UNKNOWN)
        return Seat(answer.seat)

    # --- what the host says ---

    def told(self, conn: int, member: Member, body: Let | Frames | Shut) -> None:
        match body:
            case Let(seat=seat, frames=frames):
                offices: dict[int, Viewer] = {PUBLIC: Audience.PUBLIC, REFEREE: Audience.REFEREE}
                member.viewer = offices.get(seat, Seat(seat))
                if seat == PUBLIC:
                    self._crowd[member] = conn
                    self._count()
                self._write(member, frames)
                if seat >= 0 and (node := name_of(self.host)):
                    member.send(encode(Way(node), member.fmt))
            case Frames(frames=frames):
                self._write(member, frames)
            case Shut(code=code):
                self._sent_away(member, conn, Close(code))

    def told_all(self, frames: Sequence[bytes]) -> None:
        texts: list[bytes] = []
        for member in tuple(self._crowd):
            if member.fmt is Format.JSON:
                texts = texts or [recode(frame) for frame in frames]
                self._write(member, texts)
            else:
                self._write(member, frames)

    def dispersed(self, code: Close) -> None:
        for member, conn in tuple(self._crowd.items()):
            self._sent_away(member, conn, code)

    def vacate(self) -> None:
        """Everybody out: whoever runs the room now knows nothing of us."""
        for member, conn in tuple(self._conns.items()):
            self._close(member, conn, Close.RESTART)

    def _sent_away(self, member: Member, conn: int, code: Close) -> None:
        """The host said so, and remembers the connection until it hears that it went."""
        self._close(member, conn, code)
        self._visits.send(self.host, Went(conn))

    def _close(self, member: Member, conn: int, code: Close) -> None:
        self._conns.pop(member, None)
        self._crowd.pop(member, None)
        self._visits.end(conn)
        member.close(code)

    def _write(self, member: Member, frames: Sequence[bytes]) -> None:
        """One that does not read what it was sent is closed, and resumes when it can."""
        if member.buffered() > OUTBOX_LAG_BYTES:
            self.leave(member)
            member.close(Close.SLOW)
        elif len(frames) == 1:
            member.send(frames[0])
        else:
            member.send_all(frames)

    def _say(self, member: Member, frame: Do | Resync | Beat | Say) -> None:
        conn = self._conns.get(member)
        if conn is not None:
            self._visits.send(self.host, Heard(conn, frame))

    def _count(self) -> None:
        self._visits.send(self.host, Crowd(self.id, len(self._crowd)))
