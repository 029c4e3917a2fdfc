"""Chance that anyone can verify: each draw is a function of a key, a purpose and an index.

No generator advances, so a draw does not depend on how many others were made before it. The key is
committed to (its SHA-256 is shown) before the first draw and revealed after the last (quality.md F1).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford base32: no i l o u
_HANDLE_CHARS = 8


class Draws:
    """Draws from one 32-byte key. Stateless: the same arguments give the same value for ever."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError(f"a key has 32 bytes, this one {len(key)}")
        self._key = key

    @property
    def commitment(self) -> str:
        """SHA-256 of the key in hex, to be shown before the first draw."""
        return hashlib.sha256(self._key).hexdigest()

    def derive(self, purpose: str) -> Draws:
        """An independent source for one ceremony; revealing its key tells nothing of this one."""
        return Draws(self.block(f"derive|{purpose}", 0))

    @property
    def key(self) -> bytes:
        """The key itself: for the state and for the reveal after the ceremony, nothing else."""
        return self._key

    def block(self, purpose: str, index: int) -> bytes:
        """32 pseudo-random bytes: HMAC-SHA256(key, purpose | index)."""
        return hmac.digest(self._key, f"{purpose}|{index}".encode(), "sha256")

    def below(self, n: int, purpose: str, index: int) -> int:
        """A whole number in ``0 <= x < n``, without modulo bias (64-bit rejection sampling)."""
        if n <= 0:
            raise ValueError(f"no number below {n}")
        limit = (1 << 64) - (1 << 64) % n
        attempt = 0
        while True:
            block = self.block(f"{purpose}|{attempt}" if attempt else purpose, index)
            for at in (0, 8, 16, 24):
                value = int.from_bytes(block[at : at + 8], "big")
                if value < limit:
                    return value % n
            attempt += 1

    def shuffled(self, items: Sequence[T], purpose: str) -> tuple[T, ...]:
        """A uniformly shuffled copy (Fisher-Yates); one draw an item."""
        out = list(items)
        for last in range(len(out) - 1, 0, -1):
            other = self.below(last + 1, purpose, last)
            out[last], out[other] = out[other], out[last]
        return tuple(out)

    def handle(self, purpose: str, index: int) -> str:
        """An opaque 8-character name (40 bits) that tells nothing of what it names."""
        value = int.from_bytes(self.block(purpose, index)[:5], "big")
        return "".join(_ALPHABET[value >> shift & 31] for shift in range(35, -1, -5))
