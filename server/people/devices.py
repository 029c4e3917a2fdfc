"""The devices of a guest: signed out one by one, or all but this one; and the guest forgotten altogether.

A device that is signed out must not play on: with its token those of all seats are void. The devices that stay fetch
fresh ones by themselves.
"""

from __future__ import annotations

import msgspec

from server.people.errands import Errands
from server.people.guests import Guest, Guests, Present


class Devices:
    """Raises ``StoreLost``."""

    def __init__(self, guests: Guests, errands: Errands) -> None:
        self._guests = guests
        self._errands = errands

    async def sign_out(self, present: Present, device: str = "") -> bool:
        """This device; without a name all but the one that asks. False where there was none."""

        def stays(one: str) -> bool:
            return one != device if device else one == present.device.id

        def without(now: Guest) -> Guest | None:
            kept = tuple(one for one in now.devices if stays(one.id))
            if len(kept) == len(now.devices):
                return None
            return msgspec.structs.replace(now, devices=kept, voids=now.voids + 1)

        await self._errands.owe(present.guest.id)
        changed = await self._guests.change(present.guest.id, without)
        self._errands.begin(present.guest.id)
        return changed is not None

    async def forget(self, guest: Guest) -> None:
        """The guest is nobody from now on: no token, no name. What is left of it follows."""
        await self._errands.owe(guest.id)
        await self._guests.change(guest.id, lambda now: msgspec.structs.replace(now, gone=True))
        self._errands.begin(guest.id)
