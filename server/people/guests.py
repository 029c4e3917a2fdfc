"""Guests: a random id, a nickname and the hash of a token. No mail, no password, no birthday.

A token is ``<id>.<secret>``. Only the SHA-256 of the secret is kept; 32 random bytes need no slow hash.
Who does not come back for 90 days is forgotten.
"""

from __future__ import annotations

from typing import NewType, Protocol

import msgspec

from server.engines.contract import Ms
from server.tokens import SECRET_CHARS, digest, new_code, new_secret, same

GuestId = NewType("GuestId", str)
IDLE_SECONDS = 90 * 24 * 3600
_ID_CHARS = 16  # 80 bits
TOKEN_CHARS = _ID_CHARS + 1 + SECRET_CHARS


class Guest(msgspec.Struct, frozen=True):
    """Somebody who plays here. ``since``: when first seen. ``banned``: may not play here any more."""

    id: GuestId
    nickname: str
    since: Ms
    secret_hash: bytes
    banned: bool = False


class GuestStore(Protocol):
    """Where guests are kept. Every ``load`` counts as a sign of life and begins the 90 days anew."""

    async def save(self, guest: Guest) -> None: ...

    async def load(self, guest_id: GuestId) -> Guest | None: ...

    async def remove(self, guest_id: GuestId) -> None: ...


class Guests:
    """Who is who. Tokens come in and go out here and nowhere else."""

    def __init__(self, store: GuestStore) -> None:
        self._store = store

    async def welcome(self, nickname: str, at: Ms) -> tuple[Guest, str]:
        """A new guest and the token that proves it: shown once, kept by the guest alone."""
        guest_id = GuestId(new_code(_ID_CHARS))
        secret = new_secret()
        guest = Guest(guest_id, nickname, at, digest(secret))
        await self._store.save(guest)
        return guest, f"{guest_id}.{secret}"

    async def who(self, token: str) -> Guest | None:
        """The guest of a token, or None. Unknown ids and wrong secrets look alike."""
        guest_id, dot, secret = token.partition(".")
        if len(token) != TOKEN_CHARS or not dot or not token.isascii():
            return None
        guest = await self._store.load(GuestId(guest_id))
        known = guest.secret_hash if guest else b"\0" * 32
        return guest if same(known, digest(secret)) else None

    async def rename(self, guest: Guest, nickname: str) -> Guest:
        renamed = msgspec.structs.replace(guest, nickname=nickname)
        await self._store.save(renamed)
        return renamed

    async def ban(self, guest_id: str, banned: bool) -> Guest | None:
        """Shut a guest out, or let it in again; None for one that nobody knows."""
        guest = await self._store.load(GuestId(guest_id)) if len(guest_id) == _ID_CHARS else None
        if guest is None:
            return None
        guest = msgspec.structs.replace(guest, banned=banned)
        await self._store.save(guest)
        return guest

    async def forget(self, guest: Guest) -> None:
        """Remove the guest; the token is void from now on."""
        await self._store.remove(guest.id)


class MemoryGuests:
    """A ``GuestStore`` for tests and for a node without a store."""

    def __init__(self) -> None:
        self._guests: dict[GuestId, Guest] = {}

    async def save(self, guest: Guest) -> None:
        self._guests[guest.id] = guest

    async def load(self, guest_id: GuestId) -> Guest | None:
        return self._guests.get(guest_id)

    async def remove(self, guest_id: GuestId) -> None:
        self._guests.pop(guest_id, None)
