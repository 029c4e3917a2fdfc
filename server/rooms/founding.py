"""Rooms that are made: nothing but a spec in the store, and codes that lead there.

Such a room wakes up when somebody comes to it, on whichever node; for matches of events, and for many tables in one
call, that may be much later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from server.clock import Clock
from server.engines.contract import Engine, Ms
from server.rooms import seats
from server.rooms.entries import Broadcast, Chair, Origin, Spec
from server.rooms.space import Space
from server.rooms.supplies import Supplies
from server.store.contract import RoomId, Store
from server.wire.limits import EVENT_INVITE_MS, UNPLAYED_MS

_specs = msgspec.msgpack.Decoder(Spec)


class Founding:
    """Raises ``StoreLost``."""

    def __init__(
        self, engines: Mapping[str, Engine], store: Store, clock: Clock, supplies: Supplies, space: Space
    ) -> None:
        self._engines = engines
        self._store = store
        self._clock = clock
        self._supplies = supplies
        self._space = space

    async def fitting(self, engine: str, options: Mapping[str, Any], key: bytes) -> dict[str, Any]:
        """The options as a room is made with them. Raises ``Refused``, ``KeyError`` for an unknown engine, ``Full``."""
        rules = self._engines[engine]
        await self._space.check()
        pinned = await self._supplies.pinned(engine, options)
        rules.setup(pinned, key)
        return dict(pinned)

    async def found(
        self,
        room: RoomId,
        engine: str,
        options: dict[str, Any],
        key: bytes,
        chairs: dict[int, Chair],
        origin: Origin | None = None,
        keep_ms: int = UNPLAYED_MS,
        broadcast: Broadcast | None = None,
    ) -> bool:
        """Make this very room, of ``fitting`` options. True also where the same match made it before; False where the
        id is another room's. ``keep_ms``: so long it waits for a first game."""
        version, now = self._engines[engine].version, self._clock.now_ms()
        spec = Spec(room, engine, version, options, key, now, chairs, broadcast or Broadcast(), origin)
        if await self._store.specs.create(room, msgspec.msgpack.encode(spec), keep_ms):
            return True
        there = await self._store.specs.read(room)
        return there is not None and origin is not None and _specs.decode(there).origin == origin

    async def key(self, room: RoomId) -> bytes | None:
        """The secret of a room that was made for a match; None for any other."""
        there = await self._store.specs.read(room)
        spec = None if there is None else _specs.decode(there)
        return spec.key if spec is not None and spec.origin is not None else None

    async def origin(self, room: RoomId) -> Origin | None:
        """The match that a room was made for; None for any other room, or none."""
        there = await self._store.specs.read(room)
        return None if there is None else _specs.decode(there).origin

    async def invite(self, room: RoomId, for_ms: int) -> str:
        """A code that leads others to a free seat of the room, for so long."""
        code, now = seats.new_invite(), self._clock.now_ms()
        await self._store.specs.put_invite(seats.invite_hash(code), room, now, Ms(now + for_ms))
        return code

    async def void_invites(self, room: RoomId) -> None:
        """No code made so far leads there any more."""
        await self._store.specs.void_invites(room, EVENT_INVITE_MS)
