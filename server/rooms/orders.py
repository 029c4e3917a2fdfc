"""What one room has to say to another, as an office: asked to be done, answered for certain, done once an id."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Mapping
from typing import Any

from server.clock import Clock
from server.engines.contract import Actor, Ms, Request
from server.rooms.entries import Origin
from server.rooms.jobs import CarriedJob, PlayerCommand, RoomUnable
from server.rooms.ledger import Ledger
from server.rooms.record import Record
from server.rooms.referee import Relief
from server.store.contract import Seq
from server.wire.frames import WireCode

_UNABLE = frozenset({WireCode.BUSY, WireCode.NOT_SAVED, WireCode.UNKNOWN, WireCode.ROOM_STOPPED, WireCode.NO_SUCH_ROOM})
"""The room did not do it for reasons of its own: the same may be ordered again."""


class Order(PlayerCommand):
    """``answered`` resolves to "" once it is in the log (just now, or under this id before), or to the game's refusal.

    Raises ``RoomUnable`` where the room could not do it, or will never know.
    """

    __slots__ = ("answered",)

    def __init__(self, actor: Actor, command: Mapping[str, Any], order_id: str, at: Ms) -> None:
        super().__init__(actor, command, order_id, at, None)
        self.answered: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    @property
    def source(self) -> Hashable:
        """Nobody from outside sends orders, and each room has one under way at a time: no share to keep to."""
        return self.id

    def _acknowledge(self, seq: Seq) -> None:
        self._settle("")

    def refuse(self, code: str, facts: Mapping[str, Any]) -> None:
        if self.answered.done():
            return
        if code in _UNABLE:
            self.answered.set_exception(RoomUnable(code))
        else:
            self.answered.set_result(code)

    def lost(self) -> None:
        self.refuse(WireCode.UNKNOWN, {})

    def done(self) -> None:
        self._settle("")

    def _settle(self, said: str) -> None:
        if not self.answered.done():  # whoever asked may be gone
            self.answered.set_result(said)


class Ordered:
    """The side of a room that other rooms see: what its game asks of them, and what they have to say to it."""

    _record: Record
    _ledger: Ledger
    _clock: Clock

    @property
    def origin(self) -> Origin | None:
        """The match of an event that it was made for."""
        return self._record.origin

    @property
    def asked(self) -> Mapping[str, Request]:
        """What the game has asked of others, and nobody has carried out yet, by id."""
        return self._record.asked

    async def order(self, actor: Actor, command: Mapping[str, Any], order_id: str) -> str:
        """What another room, or the house, has to say here; done once an id. "", or why the game refuses it.

        Raises ``RoomUnable``: try again.
        """
        order = Order(actor, command, order_id, self._clock.now_ms())
        self._ledger.put(order)
        return await order.answered

    async def relieve(self, watch: int) -> None:
        """Whoever looks on as a referee goes for a ticket of this watch. Raises ``RoomUnable``: try again."""
        relief = Relief(watch, self._clock.now_ms())
        self._ledger.put(relief)
        await relief.answered

    def carried(self, ids: frozenset[str]) -> None:
        """These requests have been carried out."""
        self._ledger.put(CarriedJob(ids, self._clock.now_ms()))
