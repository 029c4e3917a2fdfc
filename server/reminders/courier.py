"""Carries one notification to one device by web push: encrypted for that device (RFC 8291), signed by us (RFC 8292)."""

from __future__ import annotations

import asyncio
import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Literal, TypeAlias
from urllib.parse import urlsplit

import http_ece
import httpcore
import httpx
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from server.clock import Clock
from server.reminders.reach import Reach

CURVE = ec.SECP256R1()
KEY_BYTES = 32
POINT_BYTES = 65
AUTH_BYTES = 16
SIGNED_S = 12 * 3_600
"""How long a signature lasts; push services take no more than 24 hours."""
FRESH_S = 3_600
"""A signature is made anew so long before its end."""
WHOLE_S = 10.0
"""For all of one delivery: the name, the connection, the answer."""
CONNECTIONS = 16
TIMEOUTS = {"connect": 5.0, "read": 5.0, "write": 5.0, "pool": 5.0}
LONGEST_WAIT_S = 3_600
"""The longest wait that a push service may ask for."""
SIGNATURES = 64

Urgency: TypeAlias = Literal["normal", "high"]


class BadKeys(ValueError):
    """These are no keys of a browser's subscription, or no key of ours."""


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """A browser as it subscribed: where its push service takes messages, and for which keys (base64url, no padding)."""

    endpoint: str
    p256dh: str
    auth: str


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """``body``: what the page's worker gets. ``lasts_s``: how long the service may try. ``topic``: a newer letter of
    the same topic takes this one's place while it waits."""

    body: bytes
    lasts_s: int
    urgency: Urgency
    topic: str


class Delivered(msgspec.Struct, frozen=True):
    """The push service has it."""


class Gone(msgspec.Struct, frozen=True):
    """There is no such device any more."""


class Refused(msgspec.Struct, frozen=True):
    """The service will not take it, now or later."""

    status: int


class Later(msgspec.Struct, frozen=True):
    """No luck this time. ``wait_s``: asked for by the service, or 0."""

    why: str
    wait_s: int = 0


Outcome: TypeAlias = Delivered | Gone | Refused | Later


class Courier:
    """``contact``: where a push service may write to us, as a URL. It carries nothing before ``sign_with``."""

    def __init__(self, contact: str, clock: Clock, reach: Reach) -> None:
        self._signer: Vapid02 | None = None
        self._contact = contact
        self._clock = clock
        self._reach = reach
        self._signed: dict[str, tuple[int, str]] = {}
        self._pool: httpcore.AsyncConnectionPool | None = None

    def sign_with(self, key: str) -> None:
        """Our private key, as ``new_key`` makes it. Raises ``BadKeys``, which does not tell it."""
        self._signer = _signer(key)
        self._signed.clear()

    @property
    def public_key(self) -> str:
        """What browsers subscribe with."""
        assert self._signer is not None
        return _text(self._signer.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def carry(self, letter: Letter, to: Device) -> Outcome:
        """Hand it to the device's push service. Whatever that one does is an outcome, never an exception."""
        headers = {
            "authorization": self._authorization(to.endpoint),
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(letter.lasts_s),
            "urgency": letter.urgency,
            "topic": letter.topic,
        }
        body = _sealed(letter.body, to)
        try:
            async with asyncio.timeout(WHOLE_S):
                return await self._post(to.endpoint, headers, body)
        except (
            *(httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException),
            *(httpcore.UnsupportedProtocol, OSError, TimeoutError),
        ) as e:
            return Later(type(e).__name__)

    async def _post(self, endpoint: str, headers: dict[str, str], body: bytes) -> Outcome:
        if self._pool is None:
            self._pool = httpcore.AsyncConnectionPool(
                ssl_context=httpx.create_ssl_context(),
                max_connections=CONNECTIONS,
                keepalive_expiry=30,
                network_backend=self._reach.backend(),
            )
        extensions = {"timeout": TIMEOUTS}
        async with self._pool.stream(
            "POST", endpoint, headers=list(headers.items()), content=body, extensions=extensions
        ) as told:
            return _outcome(told.status, dict(told.headers))  # what else it says is not read: it may never end

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.aclose()

    def _authorization(self, endpoint: str) -> str:
        parts = urlsplit(endpoint)
        audience, now = f"{parts.scheme}://{parts.netloc}", self._clock.now_ms() // 1000
        until, header = self._signed.get(audience, (0, ""))
        if until < now + FRESH_S:
            assert self._signer is not None
            until = now + SIGNED_S
            claims: dict[str, Any] = {"sub": self._contact, "aud": audience, "exp": until}
            header = self._signer.sign(claims)["Authorization"]
            if len(self._signed) >= SIGNATURES:
                self._signed.clear()
            self._signed[audience] = until, header
        return header


def new_key() -> str:
    """A private key, base64url."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return _text(number.to_bytes(KEY_BYTES, "big"))


def checked(device: Device) -> Device:
    """The device itself. Raises ``BadKeys`` where its keys open nothing."""
    try:
        if len(_bytes(device.auth)) != AUTH_BYTES or len(_bytes(device.p256dh)) != POINT_BYTES:
            raise BadKeys("of another length")
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _bytes(device.p256dh))
    except (ValueError, binascii.Error) as e:
        raise BadKeys(str(e)) from None
    return device


def _signer(key: str) -> Vapid02:
    try:
        raw = _bytes(key)
        if len(raw) != KEY_BYTES:
            raise BadKeys("of another length")
        return Vapid02(ec.derive_private_key(int.from_bytes(raw, "big"), CURVE))
    except (ValueError, binascii.Error):
        raise BadKeys("no private key of P-256 in base64url") from None  # without the key itself in it


def _sealed(body: bytes, to: Device) -> bytes:
    ours = ec.generate_private_key(CURVE)
    sealed: bytes = http_ece.encrypt(
        body, private_key=ours, dh=_bytes(to.p256dh), auth_secret=_bytes(to.auth), version="aes128gcm"
    )
    return sealed


def _outcome(status: int, headers: dict[bytes, bytes]) -> Outcome:
    if 200 <= status < 300:
        return Delivered()
    if status in (404, 410):
        return Gone()
    if status in (408, 425, 429) or status >= 500:
        asked = {name.lower(): value for name, value in headers.items()}.get(b"retry-after", b"")
        return Later(str(status), min(int(asked), LONGEST_WAIT_S) if asked.isdigit() else 0)
    return Refused(status)  # a redirection, too: nobody is followed anywhere


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
