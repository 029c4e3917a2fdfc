"""Which rooms are ours to run, among nodes that share a store: leases, dead nodes noticed, letters carried."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import msgspec
import structlog

from server.background import Background
from server.clock import Clock
from server.engines.contract import Ms
from server.rooms.patrol import Patrol
from server.rooms.relay.guest import RemoteRoom, Visits
from server.rooms.relay.host import Hosting
from server.rooms.relay.letters import Body
from server.rooms.relay.post import Post
from server.rooms.room import Room
from server.store.contract import RoomId, StoreLost
from server.store.lease import RENEW_MS, Lease, Leases
from server.store.mail import Mail
from server.store.nodes import Node, Nodes

LOOK_MS = 500
"""A node that others have gone to visit is looked after so often: a room whose node died runs again the sooner."""
SLICE = 200
"""Leases renewed at once: the loop has other things to do in between."""

log = structlog.get_logger()


class Elsewhere(Exception):
    """Another node runs this room."""

    def __init__(self, node: str) -> None:
        super().__init__(node)
        self.node = node


class Tenure(Protocol):
    """What a directory needs to know before it opens a room."""

    async def take(self, room: RoomId) -> int:
        """The room is ours from now on. For how long nobody ran it that should have, in ms; 0 for not at all.

        Raises ``Elsewhere``, ``StoreLost``.
        """
        ...

    async def seek(self, room: RoomId) -> None:
        """Take nothing. Raises ``Elsewhere`` for a room that another node runs, ``StoreLost``."""
        ...

    def release(self, room: RoomId) -> None:
        """The room has left our memory."""
        ...

    def remote(self, room: RoomId, node: str) -> RemoteRoom:
        """The handle of a room that ``node`` runs."""
        ...


class Alone:
    """The only node there is."""

    async def take(self, room: RoomId) -> int:
        return 0

    async def seek(self, room: RoomId) -> None:
        return

    def release(self, room: RoomId) -> None:
        return

    def remote(self, room: RoomId, node: str) -> RemoteRoom:
        raise AssertionError("nobody else runs a room")


class Renewals:
    """How leases fare. ``at``: when they were last renewed. ``missed``: times that the store did not let us; ``late``:
    leases that ran out meanwhile and were still free; ``lost``: those that were another node's by then."""

    __slots__ = ("at", "late", "lost", "missed")

    def __init__(self, at: Ms) -> None:
        self.at = at
        self.missed = self.late = self.lost = 0


class Town:
    """One of several nodes. ``open_here`` opens a room of ours, ``drop`` lets one go that is ours no more."""

    def __init__(
        self,
        node: str,
        nodes: Nodes,
        leases: Leases,
        mail: Mail,
        clock: Clock,
        open_here: Callable[[RoomId], Awaitable[Room]],
        drop: Callable[[RoomId], None],
        about: Callable[[], dict[str, Any]] = dict,
    ) -> None:
        """``about``: what the node tells of itself beside its name (``version``, ``rooms``, ``sockets``)."""
        self.node = node
        self._nodes = nodes
        self._leases = leases
        self._clock = clock
        self._open_here = open_here
        self._drop = drop
        self._about = about
        self._since = clock.now_ms()
        self._held: dict[RoomId, Lease] = {}
        self._letting_go: dict[RoomId, asyncio.Task[None]] = {}
        self._patrol = Patrol(self._look, LOOK_MS, clock, "leases not renewed")
        self._background = Background("a node's errand failed")
        self._renew_at = Ms(0)
        self.renewals = Renewals(self._since)
        self._going = False
        self._post = Post(node, mail, self._heard, self._void)
        self._visits = Visits(self._post.send)
        self._hosting = Hosting(self._open, self._post.send, clock.now_ms)

    async def start(self) -> None:
        """Be known, hear letters, keep leases. Raises ``StoreLost``."""
        await self._beat()
        await self._post.open()
        self._patrol.start_later()

    async def stop(self) -> None:
        """Let go of everything that is still held, and be gone."""
        self._going = True
        self._patrol.end()
        await self._hosting.stop()
        await self._patrol.idle()
        await self._background.idle()
        try:
            await asyncio.gather(*(self._leases.release(room, lease) for room, lease in self._held.items()))
            await self._nodes.leave(self.node)
        except StoreLost:
            log.warning("left without a word")
        await self._post.close()

    # --- for the directory ---

    async def take(self, room: RoomId) -> int:
        while room in self._letting_go:  # else that would let go of what is taken here
            await asyncio.wait([self._letting_go[room]])
        taken = await self._leases.take(room, self.node)
        if taken.lease.node != self.node and not await self._nodes.alive(taken.lease.node):
            taken = await self._leases.take(room, self.node, over=taken.lease)
        if taken.lease.node != self.node:
            raise Elsewhere(taken.lease.node)
        self._held[room] = taken.lease
        if not taken.after or taken.after == self.node:
            return 0
        last = await self._nodes.last_beat(taken.after)
        gap_ms = 0 if last is None else max(0, self._clock.now_ms() - last)
        log.info("room taken over", room=room, token=taken.lease.token, after=taken.after, gap_ms=gap_ms)
        return gap_ms

    async def seek(self, room: RoomId) -> None:
        lease = await self._leases.holder(room)
        if lease is not None and lease.node != self.node and await self._nodes.alive(lease.node):
            raise Elsewhere(lease.node)

    def release(self, room: RoomId) -> None:
        lease = self._held.pop(room, None)
        if lease is not None:
            task = self._letting_go[room] = self._background.spawn(self._let_go(room, lease))
            task.add_done_callback(lambda _: self._letting_go.pop(room, None))

    async def _let_go(self, room: RoomId, lease: Lease) -> None:
        try:
            await self._leases.release(room, lease)
        except StoreLost as e:
            log.warning("lease not let go", room=room, error=str(e))  # it runs out by itself

    def remote(self, room: RoomId, node: str) -> RemoteRoom:
        return self._visits.room(room, node)

    # --- for who watches over the node ---

    def lease_age_ms(self) -> int:
        """How long ago all leases were renewed; they hold for ``LEASE_MS``."""
        return self._clock.now_ms() - self.renewals.at

    def letters(self) -> Mapping[str, int]:
        """As ``Post.counts``."""
        return self._post.counts()

    # --- every moment ---

    async def _look(self) -> None:
        try:
            if self._clock.now_ms() >= self._renew_at:
                await self._renew()
            for node in self._visits.hosts | self._hosting.guests:
                if node != self.node and not await self._nodes.alive(node):
                    log.warning("node is dead", node=node)
                    self._void(node)
        except StoreLost:
            self.renewals.missed += 1
            raise

    async def _renew(self) -> None:
        await self._beat()
        self._renew_at = Ms(self._clock.now_ms() + RENEW_MS)
        held = tuple(self._held.items())
        for at in range(0, len(held), SLICE):
            for room in await self._leases.renew(dict(held[at : at + SLICE])):
                await self._lost(room)
        self.renewals.at = self._clock.now_ms()

    async def _lost(self, room: RoomId) -> None:
        """A lease ran out before it was renewed. If nobody took the room meanwhile it is still ours; if somebody did
        and let it go again, the log's own fence tells us."""
        if room not in self._held:
            return
        taken = await self._leases.take(room, self.node)
        ours = taken.lease.node == self.node
        if room not in self._held:  # it went to sleep meanwhile
            if ours:
                await self._leases.release(room, taken.lease)
        elif ours:
            self.renewals.late += 1
            log.warning("lease renewed late", room=room)
            self._held[room] = taken.lease
        else:
            self.renewals.lost += 1
            log.warning("lease lost", room=room, node=taken.lease.node)
            del self._held[room]
            self._drop(room)

    async def _beat(self) -> None:
        told = Node(id=self.node, at=self._clock.now_ms(), since=self._since, going=self._going)
        await self._nodes.beat(msgspec.structs.replace(told, **self._about()))

    # --- letters ---

    def _heard(self, sender: str, body: Body) -> None:
        if not (self._visits.heard(sender, body) or self._hosting.heard(sender, body)):
            log.error("a letter for nobody", sender=sender, kind=type(body).__name__)

    def _void(self, node: str) -> None:
        self._visits.void(node)
        self._hosting.void(node)

    async def _open(self, room: RoomId) -> Room | None:
        try:
            return await self._open_here(room)
        except Elsewhere:
            return None
