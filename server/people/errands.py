"""What is still to be done for a guest whose record has changed: two that are one, seats to lock, somebody to forget.

The record says what, in the one write that decides it; the register says that there is something, and was told first.
So whatever dies in between, the errand is done by whoever comes by (``caretaker.py``), and may be done twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import structlog

from server.background import Background
from server.engines.contract import Ms
from server.people.belongings import Belonging
from server.people.guests import Guest, GuestId, Guests
from server.people.seating import Seating
from server.rooms.directory import RoomUnable
from server.store.contract import StoreLost
from server.store.recoveries import RecoveryStore
from server.store.register import Register

GRACE_MS = 60_000
"""Whoever has begun an errand has so long until others look after it."""

log = structlog.get_logger()


class Errands:
    def __init__(
        self,
        guests: Guests,
        register: Register,
        recoveries: RecoveryStore,
        seating: Seating,
        belongings: Sequence[Belonging],
        now: Callable[[], Ms],
    ) -> None:
        self.seating = seating
        self.belongings = belongings
        self._guests = guests
        self._register = register
        self._recoveries = recoveries
        self._now = now
        self._background = Background("an errand failed")

    async def owe(self, guest: GuestId) -> None:
        """Say that there will be something to do, before the record does."""
        await self._register.owe(guest, Ms(self._now() + GRACE_MS))

    def begin(self, guest: GuestId) -> None:
        """Run the guest's errands beside the request."""
        self._background.spawn(self.run(guest))

    async def stop(self) -> None:
        """What was begun is done, or left to others."""
        await self._background.idle()

    async def run(self, guest: GuestId) -> bool:
        """Do what the record says. False where it has to wait: it stays owed."""
        try:
            note = (await self._register.owed()).get(guest)
            await self._do(guest)
            if note is not None:
                await self._register.paid(guest, note)
        except (StoreLost, RoomUnable) as e:
            log.warning("errand put off", guest=guest, why=str(e))
            return False
        except Exception as fault:
            log.error("errand failed", guest=guest, exc_info=fault)
            return False
        return True

    async def _do(self, guest_id: GuestId) -> None:
        guest = await self._guests.record(guest_id) or Guest(guest_id, "", Ms(0), gone=True)  # what is left of one
        for other in guest.joining:
            await self._join(other, guest)
        if guest.gone:
            await self._forget(guest)
        elif guest.voids:
            await self.seating.void(guest_id)
            await self._guests.change(guest_id, lambda now: msgspec.structs.replace(now, voids=now.voids - guest.voids))

    async def _join(self, other_id: GuestId, heir: Guest) -> None:
        """All of the other guest's is the heir's, and the other is no more."""
        await self._guests.change(other_id, lambda now: msgspec.structs.replace(now, gone=True))
        rooms = tuple(await self._register.rooms(other_id))
        for belonging in self.belongings:
            await belonging.hand_over(other_id, heir.id, rooms)
        await self.seating.hand_over(other_id, heir.id)
        await self._guests.drop(other_id)
        await self._guests.change(
            heir.id,
            lambda now: msgspec.structs.replace(now, joining=tuple(one for one in now.joining if one != other_id)),
        )

    async def _forget(self, guest: Guest) -> None:
        rooms = tuple(await self._register.rooms(guest.id))
        for belonging in self.belongings:
            await belonging.forget(guest.id, rooms)
        await self.seating.give_up(guest.id)
        if guest.recovery is not None:
            await self._recoveries.forget(guest.recovery.locator)
        await self._guests.drop(guest.id)
        log.info("guest forgotten", seats=len(rooms))
