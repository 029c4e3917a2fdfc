"""Guests: a random id, a nickname, and the devices that they play on. No mail, no password, no birthday.

A device's token is ``<guest's id>.<secret>``. Of the secret only the SHA-256 is kept; 32 random bytes need no slow
hash.
Who does not come back for 90 days is forgotten (``caretaker.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, NewType, Protocol

import msgspec

from server.engines.contract import Ms
from server.store.register import Register
from server.tokens import SECRET_CHARS, digest, new_code, new_secret, same
from server.wire.limits import DEVICES

GuestId = NewType("GuestId", str)
DAY_MS = 24 * 3_600_000
IDLE_DAYS = 90
_ID_CHARS = 16  # 80 bits
_DEVICE_CHARS = 6
TOKEN_CHARS = _ID_CHARS + 1 + SECRET_CHARS
FIRST_DEVICE = "000000"
"""Of guests that are older than the list of devices."""

Kind = Literal["", "phone", "tablet", "computer"]


class Device(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something with a token of its own. Days are counted from 1970: when it came, and when it was seen last."""

    id: str
    secret_hash: bytes
    since: int
    seen: int
    kind: Kind = ""


class Recovery(msgspec.Struct, frozen=True):
    """What is kept of a recovery code: its first part, and a slow hash of the rest."""

    locator: str
    hash: str
    since: Ms


class Guest(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who plays here. ``since``: when first seen. ``banned``: may not play here any more.

    Three fields say what is still to be done (``errands.py``). ``joining``: guests who have turned out to be this one.
    ``voids``: how often tokens of seats were to be made void. ``gone``: the guest is to be forgotten, and no token
    proves it any more.
    """

    id: GuestId
    nickname: str
    since: Ms
    secret_hash: bytes = b""
    banned: bool = False
    devices: tuple[Device, ...] = ()
    recovery: Recovery | None = None
    joining: tuple[GuestId, ...] = ()
    voids: int = 0
    gone: bool = False

    @property
    def seen(self) -> int:
        """The day of the last sign of life."""
        return max((device.seen for device in self.devices), default=day(self.since))


class Sheet(NamedTuple):
    """A guest as the store has it. ``raw``: the very bytes, by which a writer shows that it has read the newest."""

    guest: Guest
    raw: bytes


class Present(NamedTuple):
    """Whom a token proves, and on which device."""

    guest: Guest
    device: Device


class GuestStore(Protocol):
    """Where guests are kept. Each change is one write that fails where somebody was faster."""

    async def read(self, guest_id: GuestId) -> Sheet | None: ...

    async def write(self, guest: Guest, over: bytes) -> bool:
        """Replace what was read as ``over``; with ``b""`` for a new guest. False, and nothing, where it has changed."""
        ...

    async def remove(self, guest_id: GuestId) -> None: ...


def day(at: Ms) -> int:
    """Days since 1970, UTC."""
    return at // DAY_MS


class Guests:
    """Who is who. Tokens come in and go out here and nowhere else."""

    def __init__(self, store: GuestStore, register: Register, now: Callable[[], Ms]) -> None:
        self._store = store
        self._register = register
        self._now = now

    async def welcome(self, nickname: str, kind: Kind = "") -> tuple[Guest, str]:
        """A new guest and the token that proves it: shown once, kept by the guest alone."""
        at, secret = self._now(), new_secret()
        guest_id = GuestId(new_code(_ID_CHARS))
        guest = Guest(guest_id, nickname, at, devices=(new_device(secret, day(at), kind),))
        await self._register.seen(guest_id, day(at))  # first: whoever is not in the register is never purged
        await self._store.write(guest, b"")
        return guest, token_of(guest_id, secret)

    async def who(self, token: str) -> Guest | None:
        """The guest of a token, or None. Unknown ids and wrong secrets look alike."""
        present = await self.present(token)
        return present.guest if present is not None else None

    async def present(self, token: str) -> Present | None:
        """The same, with the device; counts as a sign of life."""
        guest_id, dot, secret = token.partition(".")
        if len(token) != TOKEN_CHARS or not dot or not token.isascii():
            return None
        guest = await self.find(guest_id)
        given, found = digest(secret), None
        for device in guest.devices if guest is not None else (_NO_DEVICE,):
            if same(device.secret_hash, given):
                found = device
        if guest is None or found is None:
            return None
        return await self._noticed(guest, found)

    async def _noticed(self, guest: Guest, device: Device) -> Present | None:
        today = day(self._now())
        if device.seen >= today:
            return Present(guest, device)
        await self._register.seen(guest.id, today)
        seen = msgspec.structs.replace(device, seen=today)
        changed = await self.change(
            guest.id, lambda now: msgspec.structs.replace(now, devices=_with(now.devices, device.id, seen))
        )
        return Present(changed, seen) if changed is not None and seen in changed.devices else None

    async def find(self, guest_id: str) -> Guest | None:
        """The guest of this id, unless it is being forgotten."""
        guest = await self.record(GuestId(guest_id))
        return None if guest is None or guest.gone else guest

    async def record(self, guest_id: GuestId) -> Guest | None:
        """What is kept under this id, also of one that is being forgotten."""
        sheet = await self._store.read(guest_id) if len(guest_id) == _ID_CHARS else None
        return None if sheet is None else _current(sheet.guest)

    async def change(self, guest_id: GuestId, wish: Callable[[Guest], Guest | None]) -> Guest | None:
        """Replace the guest by what ``wish`` makes of it, in one write. None where there is none, or no wish.

        ``wish`` is asked again where somebody else was faster.
        """
        while (sheet := await self._store.read(guest_id)) is not None:
            guest = _current(sheet.guest)
            wanted = None if guest.gone else wish(guest)
            if wanted is None or wanted == guest or await self._store.write(wanted, sheet.raw):
                return wanted
        return None

    async def rename(self, guest: Guest, nickname: str) -> Guest | None:
        return await self.change(guest.id, lambda now: msgspec.structs.replace(now, nickname=nickname))

    async def ban(self, guest_id: str, banned: bool) -> Guest | None:
        """Shut a guest out, or let it in again; None for one that nobody knows."""
        if len(guest_id) != _ID_CHARS:
            return None
        return await self.change(GuestId(guest_id), lambda now: msgspec.structs.replace(now, banned=banned))

    async def drop(self, guest_id: GuestId) -> None:
        """The last step of forgetting: everything else that is kept of the guest is gone."""
        await self._store.remove(guest_id)
        await self._register.strike(guest_id)


def token_of(guest_id: GuestId, secret: str) -> str:
    return f"{guest_id}.{secret}"


def new_device(secret: str, today: int, kind: Kind) -> Device:
    return Device(new_code(_DEVICE_CHARS), digest(secret), today, today, kind)


def with_device(guest: Guest, device: Device) -> Guest:
    """The guest on one more device. Where there are too many, the longest unseen is signed out."""
    kept = sorted(guest.devices, key=lambda one: one.seen)[-(DEVICES - 1) :]
    devices = (*(one for one in guest.devices if one in kept), device)
    return msgspec.structs.replace(guest, devices=devices)


def _with(devices: tuple[Device, ...], device_id: str, now: Device) -> tuple[Device, ...]:
    return tuple(now if one.id == device_id else one for one in devices)


def _current(guest: Guest) -> Guest:
    """A guest of the time when there was one token and no devices, as it is written today."""
    if not guest.secret_hash:
        return guest
    first = Device(FIRST_DEVICE, guest.secret_hash, day(guest.since), day(guest.since))
    return msgspec.structs.replace(guest, secret_hash=b"", devices=(first, *guest.devices))


_NO_DEVICE = Device("", b"\0" * 32, 0, 0)


class MemoryGuests:
    """A ``GuestStore`` for tests and for a node without a store."""

    def __init__(self) -> None:
        self._guests: dict[GuestId, bytes] = {}

    async def read(self, guest_id: GuestId) -> Sheet | None:
        raw = self._guests.get(guest_id)
        return None if raw is None else opened(raw)

    async def write(self, guest: Guest, over: bytes) -> bool:
        if self._guests.get(guest.id, b"") != over:
            return False
        self._guests[guest.id] = msgspec.msgpack.encode(guest)
        return True

    async def remove(self, guest_id: GuestId) -> None:
        self._guests.pop(guest_id, None)


def opened(raw: bytes) -> Sheet:
    """What a store holds, read."""
    return Sheet(msgspec.msgpack.decode(raw, type=Guest), raw)
