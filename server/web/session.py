"""What one socket may say and when: hello first, within its credits, and never nonsense for long.

A ``Session`` is the member that a room sees. It holds no rule and no state of a game: it decodes, counts
and hands on. ``connections.py`` keeps all of them.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from server.engines.contract import Audience, Ms, Viewer
from server.rooms.directory import NoSuchRoom
from server.rooms.handle import Handle
from server.rooms.recover import RoomOfOthers
from server.store.contract import StoreLost
from server.web.rate import Credits
from server.web.socket import Wire
from server.wire import limits
from server.wire.codec import BadFrame, Format, decode, encode
from server.wire.frames import Beat, Close, Do, Hello, Inbound, No, Outbound, Resync, Say, WireCode

if TYPE_CHECKING:
    from server.web.connections import Sessions

log = structlog.get_logger()

STRIKES_FORGIVEN_MS = 60_000


class Session:
    """One connection: the wire's ear on one side, a room's member on the other."""

    __slots__ = (
        "_asked", "_credits", "_early", "_home", "_joining", "_strikes", "_viewer", "_wire",
        "address", "buffered", "closed", "fmt", "heard", "pinged", "room", "send", "send_all",
    )  # fmt: skip

    def __init__(self, home: Sessions, wire: Wire, fmt: Format, address: str, at: Ms) -> None:
        self._home = home
        self._wire = wire
        self.send = wire.write  # the wire itself: a room of a thousand calls this a thousand times an action
        self.send_all = wire.write_all
        self.buffered = wire.buffered
        self.fmt = fmt
        self.address = address
        self._viewer: Viewer = Audience.PUBLIC
        self.room: Handle | None = None
        self.heard = at
        self.pinged = False
        self._asked = Ms(0)  # when we pinged to measure; 0 while no answer is owed
        self.closed = False
        self._joining: asyncio.Task[None] | None = None
        self._early: list[Inbound] = []  # sent right behind the hello; bounded by the credits
        self._credits = Credits(*limits.PLAY_CREDITS, at)
        self._strikes = Credits(limits.STRIKES - 1, STRIKES_FORGIVEN_MS, at)

    # --- as the wire's ear ---

    def received(self, data: bytes | str) -> None:
        at = self._home.clock.now_ms()
        self.alive(at)
        if self.closed:
            return
        if not self._credits.take(at):
            self._strike(WireCode.TOO_FAST, at)
            return
        try:
            if isinstance(data, str) is not (self.fmt is Format.JSON):
                raise BadFrame("binary and text mixed up")
            frame = decode(data, self.fmt)
        except BadFrame:
            self._strike(WireCode.BAD_FRAME, at)
            return
        if self.room is not None:
            self._play(self.room, frame, at)
        elif self._joining is not None:
            self._early.append(frame)
        elif isinstance(frame, Hello):
            self._joining = self._home.spawn(self._join(frame), self)
        else:
            self._strike(WireCode.HELLO_FIRST, at)

    def alive(self, at: Ms) -> None:
        self.heard = at
        self.pinged = False

    def ponged(self) -> None:
        at = self._home.clock.now_ms()
        self.alive(at)
        if self._asked and self.room is not None:
            self.room.lag(self, at - self._asked)
        self._asked = Ms(0)

    def lost(self) -> None:
        self.closed = True
        if self._joining is not None:
            self._joining.cancel()
        self._leave()
        self._home.forget(self)

    # --- as a room's member ---

    @property
    def viewer(self) -> Viewer:
        return self._viewer

    @viewer.setter
    def viewer(self, viewer: Viewer) -> None:
        """Let in, to a seat or to watch. From now on those credits count."""
        self._viewer = viewer
        at = self._home.clock.now_ms()
        if isinstance(viewer, Audience):
            self._credits = Credits(*limits.WATCH_CREDITS, at)
        elif self.room is not None:  # the seat's own, or each new connection would bring new ones
            self._credits = self._home.seat_credits.of(f"{self.room.id} {viewer}", at)
            self._credits.take(at)  # for the hello

    def close(self, code: Close) -> None:
        if not self.closed:
            self.closed = True
            self._home.closes[code] += 1
            self._wire.close(code)

    # --- inside ---

    def dismiss(self, code: Close) -> None:
        """Close for a reason of ours, and leave the room now: a dead peer may never answer the close."""
        self._leave()
        self.close(code)

    def _leave(self) -> None:
        if self.room is not None:
            room, self.room = self.room, None
            room.leave(self)

    def cut(self) -> None:
        self._wire.cut()

    def ping(self) -> None:
        self.pinged = True
        self._wire.ping()

    def tell(self, frame: Outbound) -> None:
        """Send a frame that is meant for this connection alone, unless it does not read what it was sent."""
        if self._wire.buffered() <= limits.OUTBOX_LAG_BYTES:
            self._wire.write(encode(frame, self.fmt))

    async def _join(self, hello: Hello) -> None:
        try:
            room = await self._home.directory.reach(hello.room)
        except NoSuchRoom:
            self.tell(No(WireCode.NO_SUCH_ROOM))
            self.close(Close.NO_ROOM)
            return
        except RoomOfOthers:
            self.tell(No(WireCode.OTHER_VERSION))
            self.close(Close.RESTART)
            return
        except StoreLost:
            self.close(Close.RESTART)
            return
        finally:
            self._joining = None
        if self.closed:
            return
        self.room = room
        room.enter(self, hello)
        self._catch_up(room, self._home.clock.now_ms())

    def _catch_up(self, room: Handle, at: Ms) -> None:
        """Play what was sent right behind the hello. It counts like everything else."""
        early, self._early = self._early, []
        for frame in early:
            if self.closed:
                return
            if self._credits.take(at):
                self._play(room, frame, at)
            else:
                self._strike(WireCode.TOO_FAST, at)

    def _play(self, room: Handle, frame: Inbound, at: Ms) -> None:
        match frame:
            case Do():
                room.submit(self, frame, at)
            case Beat():
                room.beat(self, frame, at)
                self._measure(at)
            case Resync():
                room.resync(self)
            case Say():
                room.say(self, frame, at)
            case Hello():
                self._strike(WireCode.BAD_FRAME, at)

    def _measure(self, at: Ms) -> None:
        """Ask a player's network stack for an answer, to see how long it takes."""
        if not isinstance(self._viewer, Audience) and not self._asked:
            self._asked = at
            self._wire.ping()

    def _strike(self, code: WireCode, at: Ms) -> None:
        self._home.refusals[code] += 1
        self.tell(No(code))
        if not self._strikes.take(at):
            log.info("struck out", code=code, room=self.room.id if self.room else "")
            self.dismiss(Close.POLICY)
