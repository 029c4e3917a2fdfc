"""The host's side: connections of other nodes, as our rooms see them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import structlog

from server.background import Background
from server.engines.contract import Audience, Ms, Viewer
from server.rooms.entries import actor_of
from server.rooms.jobs import NoSeatFree, RoomUnable
from server.rooms.recover import NoSuchRoom, RoomOfOthers
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
from server.rooms.room import Room
from server.store.contract import RoomId, StoreLost
from server.wire.codec import Format, encode
from server.wire.frames import Beat, Close, Do, No, Resync, Say, WireCode

AWAY = "away"

log = structlog.get_logger()


class Hosting:
    """All connections of other nodes to rooms of ours. ``open`` gives a room that runs here, or None for one that
    another node runs; ``send`` writes a letter."""

    def __init__(
        self,
        open_here: Callable[[RoomId], Awaitable[Room | None]],
        send: Callable[[str, Body], None],
        now: Callable[[], Ms],
    ) -> None:
        self._open = open_here
        self._send = send
        self._now = now
        self._visitors: dict[tuple[str, int], Visitor] = {}
        self._crowds: dict[tuple[str, RoomId], CrowdMember] = {}
        self._background = Background("a visitor's errand failed")

    @property
    def guests(self) -> frozenset[str]:
        """Nodes whose connections are with us."""
        return frozenset(node for node, _ in self._visitors) | {node for node, _ in self._crowds}

    def heard(self, node: str, body: Body) -> bool:
        """True for a letter that is the host's business."""
        match body:
            case Come():
                visitor = Visitor(node, body, self._send)
                self._visitors[node, body.conn] = visitor
                self._background.spawn(self._come(visitor, body))
            case Went(conn=conn):
                gone = self._visitors.pop((node, conn), None)
                if gone is not None:
                    gone.leave()
            case Heard(conn=conn, frame=frame):
                known = self._visitors.get((node, conn))
                if known is not None:
                    known.said(frame, self._now())
            case Felt(conn=conn, ms=ms):
                felt = self._visitors.get((node, conn))
                if felt is not None and felt.room is not None:
                    felt.room.lag(felt, ms)
            case Crowd(room=room, count=count):
                self._count(node, RoomId(room), count)
            case Ask() | Alter():
                self._background.spawn(self._seat(node, body))
            case Bid() | Relieve():
                self._background.spawn(self._bid(node, body))
            case _:
                return False
        return True

    def void(self, node: str) -> None:
        """The node is dead, or letters were lost: its connections are not here any more."""
        for key, visitor in tuple(self._visitors.items()):
            if visitor.node == node:
                del self._visitors[key]
                visitor.leave()
        for crowd in tuple(self._crowds.values()):
            if crowd.node == node:
                self._counted(crowd, 0)

    async def stop(self) -> None:
        await self._background.stop()

    async def _come(self, visitor: Visitor, come: Come) -> None:
        try:
            room = await self._open(RoomId(come.room))
        except NoSuchRoom:
            visitor.send(encode(No(WireCode.NO_SUCH_ROOM), visitor.fmt))
            visitor.close(Close.NO_ROOM)
            return
        except RoomOfOthers:
            visitor.send(encode(No(WireCode.OTHER_VERSION), visitor.fmt))
            room = None
        except StoreLost:
            room = None
        if room is None:
            visitor.close(Close.RESTART)
        elif self._visitors.get((visitor.node, visitor.conn)) is visitor:  # or it has gone meanwhile
            visitor.enter(room, come)
            if visitor.viewer is Audience.PUBLIC and not visitor.shut:
                self._gather(visitor.node, room)
        if visitor.shut:
            self._visitors.pop((visitor.node, visitor.conn), None)

    def _gather(self, node: str, room: Room) -> None:
        """The node's spectators of this room are one member of it. Before the next step is told."""
        if (node, room.id) not in self._crowds:
            crowd = self._crowds[node, room.id] = CrowdMember(node, room, self._send, self._dispersed)
            room.gather(crowd)

    def _count(self, node: str, room: RoomId, count: int) -> None:
        if count and (node, room) not in self._crowds:  # dispersed while somebody was on the way: they will resync
            rooms = [visitor.room for visitor in self._visitors.values() if visitor.node == node]
            for here in rooms:
                if here is not None and here.id == room:
                    self._gather(node, here)
        crowd = self._crowds.get((node, room))
        if crowd is not None:
            self._counted(crowd, count)

    def _counted(self, crowd: CrowdMember, count: int) -> None:
        crowd.room.count(crowd, count)
        if not count:
            self._dispersed(crowd)
            crowd.room.leave(crowd)

    def _dispersed(self, crowd: CrowdMember) -> None:
        self._crowds.pop((crowd.node, crowd.room.id), None)

    async def _bid(self, node: str, bid: Bid | Relieve) -> None:
        why, refused = "", ""
        try:
            room = await self._open(RoomId(bid.room))
            if room is None:
                why = AWAY
            elif isinstance(bid, Relieve):
                await room.relieve(bid.watch)
            else:
                refused = await room.order(actor_of(bid.by), bid.command, bid.order)
        except NoSuchRoom:
            why = WireCode.NO_SUCH_ROOM
        except StoreLost:
            why = WireCode.NOT_SAVED
        except RoomUnable as unable:
            why = unable.code
        self._send(node, Answer(bid.call, why=why, refused=refused))

    async def _seat(self, node: str, ask: Ask | Alter) -> None:
        seat, why = PUBLIC, ""
        try:
            room = await self._open(RoomId(ask.room))
            if room is None:
                why = AWAY
            elif isinstance(ask, Alter):
                seat = await room.change_seat(ask.change)
            else:
                seat = await room.take_seat(ask.guest, ask.name, ask.token, kept=ask.kept)
        except NoSuchRoom:
            why = WireCode.NO_SUCH_ROOM
        except NoSeatFree:
            why = WireCode.NO_SEAT_FREE
        except StoreLost:
            why = WireCode.NOT_SAVED
        except RoomUnable as unable:
            why = unable.code
        self._send(node, Answer(ask.call, seat, why))


class Visitor:
    """A connection of another node, as a member of the room. A spectator is one for as long as it is told alone."""

    def __init__(self, node: str, come: Come, send: Callable[[str, Body], None]) -> None:
        self.node = node
        self.conn = come.conn
        self.viewer: Viewer = Audience.PUBLIC
        self.fmt = Format.JSON if come.text else Format.MSGPACK
        self.shut = False
        self._send = send
        self.room: Room | None = None
        self._first: list[bytes] | None = []
        self._early: list[tuple[Do | Resync | Beat | Say, Ms]] = []
        """Said right behind the hello; bounded by the credits that its own node counts."""

    def enter(self, room: Room, come: Come) -> None:
        """Everything that the room says at once goes into the answer."""
        self.room = room
        if come.key:
            room.enter(self, come.hello, come.key)
        else:
            room.brief(self, come.hello)
        first, self._first = self._first or [], None
        if not self.shut:
            offices = {Audience.PUBLIC: PUBLIC, Audience.REFEREE: REFEREE}
            seat = offices[self.viewer] if isinstance(self.viewer, Audience) else int(self.viewer)
            self._send(self.node, Let(self.conn, seat, first))
            early, self._early = self._early, []
            for frame, at in early:
                self.said(frame, at)

    def said(self, frame: Do | Resync | Beat | Say, at: Ms) -> None:
        room = self.room
        if room is None:
            self._early.append((frame, at))
            return
        match frame:
            case Do():
                room.submit(self, frame, at)
            case Say():
                room.say(self, frame, at)
            case Beat():
                room.beat(self, frame, at)
            case Resync() if self.viewer is Audience.PUBLIC:
                room.brief(self, None)
            case Resync():
                room.resync(self)

    def leave(self) -> None:
        if self.room is not None:
            self.room.leave(self)

    # --- as a member ---

    def send(self, frame: bytes) -> None:
        self.send_all((frame,))

    def send_all(self, frames: Sequence[bytes]) -> None:
        if self._first is not None and self.room is not None:
            self._first.extend(frames)
        else:
            self._send(self.node, Frames(self.conn, list(frames)))

    def buffered(self) -> int:
        return 0  # the node that has the socket looks after it

    def close(self, code: Close) -> None:
        if not self.shut:
            self.shut = True
            if self._first:
                self._send(self.node, Frames(self.conn, self._first))
            self._send(self.node, Shut(self.conn, int(code)))


class CrowdMember:
    """All spectators of one other node: sent once what all of them see."""

    fmt = Format.MSGPACK

    def __init__(
        self,
        node: str,
        room: Room,
        send: Callable[[str, Body], None],
        dispersed: Callable[[CrowdMember], None],
    ) -> None:
        self.node = node
        self.room = room
        self.viewer: Viewer = Audience.PUBLIC
        self._send = send
        self._dispersed = dispersed

    def send(self, frame: bytes) -> None:
        self._send(self.node, ToCrowd(self.room.id, [frame]))

    def send_all(self, frames: Sequence[bytes]) -> None:
        self._send(self.node, ToCrowd(self.room.id, list(frames)))

    def buffered(self) -> int:
        return 0

    def close(self, code: Close) -> None:
        self._dispersed(self)
        self._send(self.node, Dispersed(self.room.id, int(code)))
