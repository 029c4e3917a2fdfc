"""A guest who survives a lost phone: a recovery code is made, and whoever brings it is that guest from then on.

A claim is one write, of the guest's own record: it gets the new device, and the id of the guest that this device was
until then. Before it nothing has happened, after it everything is decided (``errands.py`` does the rest).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from server.engines.contract import Ms
from server.people.codes import Code, Hashes, as_shown, meant, new_locator, new_words
from server.people.errands import Errands
from server.people.guests import (
    Device,
    Guest,
    GuestId,
    Guests,
    Kind,
    Recovery,
    day,
    new_device,
    token_of,
    with_device,
)
from server.people.nicknames import Language
from server.store.recoveries import RecoveryStore
from server.tokens import new_secret


class BadCode(Exception):
    """Nobody has this code."""


class TooManyTries(Exception):
    """This code was tried too often. ``wait_ms``: until it is looked at again."""

    def __init__(self, wait_ms: int) -> None:
        super().__init__(wait_ms)
        self.wait_ms = wait_ms


class Claimed(msgspec.Struct, frozen=True):
    """``token``: of the new device; empty where it was this guest's already. ``joined``: what it had played is this
    guest's now, too; ``left``: it was somebody with devices or a code of their own, who stays somebody else."""

    guest: Guest
    token: str
    joined: bool = False
    left: bool = False


class Claims:
    """Raises ``StoreLost``."""

    def __init__(
        self, guests: Guests, recoveries: RecoveryStore, errands: Errands, hashes: Hashes, now: Callable[[], Ms]
    ) -> None:
        self._guests = guests
        self._recoveries = recoveries
        self._errands = errands
        self._hashes = hashes
        self._now = now

    async def give(self, guest: Guest, language: Language) -> str | None:
        """A new code as it is shown, this once; the old one is dead. None where the guest is no more."""
        words = new_words(language)
        kept = await self._hashes.of("".join(words))
        locator = new_locator()
        while not await self._recoveries.point(locator, guest.id):
            locator = new_locator()
        recovery = Recovery(locator, kept, self._now())
        old: list[str] = []

        def renewed(now: Guest) -> Guest:
            old[:] = [now.recovery.locator] if now.recovery is not None else []
            return msgspec.structs.replace(now, recovery=recovery)

        changed = await self._guests.change(guest.id, renewed)
        for dead in old if changed is not None else [locator]:
            await self._recoveries.forget(dead)
        return as_shown(locator, words) if changed is not None else None

    async def claim(self, typed: str, was: Guest | None, kind: Kind) -> Claimed:
        """Whoever brings this code is its guest. ``was``: the guest of this device until now.

        Raises ``BadCode``, ``TooManyTries``.
        """
        code = meant(typed)
        if code is None:
            raise BadCode
        owner = await self._owner(code)
        if was is not None and was.id == owner.id:
            return Claimed(owner, "")
        joins = was is not None and _is_fresh(was)
        played = was is not None and joins and await self._errands.seating.holds(was.id)
        secret = new_secret()
        device = new_device(secret, day(self._now()), kind)
        await self._errands.owe(owner.id)
        claimed = await self._guests.change(
            owner.id, lambda now: _claimed(now, owner, device, was.id if was is not None and joins else None)
        )
        if claimed is None:
            raise BadCode  # renewed, or the guest forgotten, since it was looked at
        await self._errands.run(owner.id)
        return Claimed(claimed, token_of(owner.id, secret), played, was is not None and not joins)

    async def _owner(self, code: Code) -> Guest:
        wait_ms = await self._recoveries.tried(code.locator)
        if wait_ms:
            raise TooManyTries(wait_ms)
        found = await self._recoveries.guest(code.locator)
        guest = await self._guests.find(found) if found is not None else None
        recovery = guest.recovery if guest is not None else None
        known = recovery.hash if recovery is not None and recovery.locator == code.locator else None
        if not await self._hashes.fits(known, code.words) or guest is None:
            raise BadCode
        await self._recoveries.forgive(code.locator)
        return guest


def _claimed(now: Guest, owner: Guest, device: Device, joining: GuestId | None) -> Guest | None:
    if now.recovery != owner.recovery or now.banned:
        return None
    more = (joining,) if joining is not None and joining not in now.joining else ()
    return msgspec.structs.replace(with_device(now, device), joining=(*now.joining, *more))


def _is_fresh(guest: Guest) -> bool:
    """Nobody but this browser can be this guest, so it may become another. Who has a code or more devices stays."""
    return guest.recovery is None and len(guest.devices) <= 1 and not guest.joining and not guest.banned
