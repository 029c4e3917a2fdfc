"""Secrets and codes: drawn by chance, kept as hashes only, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets

SECRET_BYTES = 32
SECRET_CHARS = 43  # of a secret's text: 32 bytes in URL-safe base64

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def new_secret() -> str:
    """256 bits, fit for a header, a frame or a URL's fragment, never for its path."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_code(chars: int) -> str:
    """Five bits a character, fit for reading out: no I, L, O or U."""
    return "".join(secrets.choice(_CROCKFORD) for _ in range(chars))


def code_of(seed: bytes, chars: int) -> str:
    """The same code for the same seed, of at least ``chars`` bytes."""
    return "".join(_CROCKFORD[byte % len(_CROCKFORD)] for byte in seed[:chars])


def as_meant(code: str) -> str:
    """A code as somebody typed it: any case, hyphens or not, O for 0, I and L for 1."""
    return code.upper().translate(_MISREAD)


def digest(text: str) -> bytes:
    """SHA-256: what is kept of a secret. 32 random bytes need no slow hash."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def same(known: bytes, given: bytes) -> bool:
    """Compare two digests without telling by the time it takes how much of them agrees."""
    return hmac.compare_digest(known, given)
