"""Errands that somebody began and did not end, every minute; and once a day, guests who have not been here for 90 days.

One node of all does it. Each day's round is bounded; whom it does not reach is there tomorrow.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
import structlog

from server.clock import Clock
from server.engines.contract import Ms
from server.people.errands import Errands
from server.people.guests import IDLE_DAYS, Guest, GuestId, Guests, day
from server.rooms.patrol import Patrol
from server.rooms.tenure import Elsewhere
from server.store.contract import RoomId
from server.store.register import Register, due

POST = RoomId("caretaker")
"""Held like a room, by the node that does it; no room's id is so long."""
LOOK_MS = 60_000
ERRANDS_A_LOOK = 50
PURGED_A_DAY = 500
PUT_OFF_DAYS = 7
"""Whoever sits at a game that goes on is looked at again so much later."""
PUT_OFF_MS = 3_600_000

log = structlog.get_logger()


class Caretaker:
    """``take`` claims the post for this node, as a tenure does; it raises ``Elsewhere`` where another node has it."""

    def __init__(
        self,
        guests: Guests,
        register: Register,
        errands: Errands,
        clock: Clock,
        take: Callable[[RoomId], Awaitable[object]],
    ) -> None:
        self._guests = guests
        self._register = register
        self._errands = errands
        self._clock = clock
        self._take = take
        self._purged = 0  # the day of the last round
        self._patrol = Patrol(self._look, LOOK_MS, clock, "guests not looked after")

    def start(self) -> None:
        """Look at once, and then every minute."""
        self._patrol.start()

    async def stop(self) -> None:
        await self._patrol.stop()

    async def _look(self) -> None:
        try:
            await self._take(POST)
            await self.catch_up()
            today = day(self._clock.now_ms())
            if today > self._purged:
                await self.purge()
                self._purged = today
        except Elsewhere:
            self._purged = 0

    async def catch_up(self) -> None:
        """Do what others have left undone; what still can't be done is tried again in an hour."""
        now = self._clock.now_ms()
        waiting = [guest for guest, note in (await self._register.owed()).items() if due(note) <= now]
        for guest in waiting[:ERRANDS_A_LOOK]:
            if not await self._errands.run(GuestId(guest)):
                await self._register.owe(guest, Ms(now + PUT_OFF_MS))

    async def purge(self) -> int:
        """Forget who has been away for 90 days, unless they sit at a game that goes on. Returns how many."""
        today, purged = day(self._clock.now_ms()), 0
        for found in await self._register.idle(today - IDLE_DAYS, PURGED_A_DAY):
            guest = GuestId(found)
            if await self._errands.seating.plays(guest):
                await self._register.seen(guest, today - IDLE_DAYS + PUT_OFF_DAYS)
                continue
            await self._errands.owe(guest)
            gone = await self._guests.change(guest, lambda now: _forgotten(now, today))
            if gone is None and (known := await self._guests.find(guest)) is not None:
                await self._register.seen(guest, known.seen)  # back again since the register was read
                continue
            purged += await self._errands.run(guest)
        if purged:
            log.info("idle guests forgotten", count=purged)
        return purged


def _forgotten(guest: Guest, today: int) -> Guest | None:
    idle = guest.seen < today - IDLE_DAYS
    return msgspec.structs.replace(guest, gone=True) if idle else None
