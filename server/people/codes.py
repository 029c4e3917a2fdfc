"""Recovery codes: six characters that say whose, and four words that prove it. Shown once; a slow hash is kept.

Each word is one of 4,096: 48 bits, which five tries an hour never find, and which a stolen store gives away only at
argon2's price a guess. The words are our own, in both languages (``words/recovery.toml``).
"""

from __future__ import annotations

import asyncio
import secrets
import tomllib
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from server.people.nicknames import Language
from server.tokens import as_meant, new_code, new_secret

LOCATOR_CHARS = 6
WORDS = 4
MOST_CHARS = 200
"""As typed. The longest code has about 80."""


class Code(NamedTuple):
    """``words``: all of them as one run of small letters."""

    locator: str
    words: str


def new_locator() -> str:
    return new_code(LOCATOR_CHARS)


def new_words(language: Language) -> tuple[str, ...]:
    """Four of the list, each as likely as any other."""
    first, second = _parts(language)
    return tuple(secrets.choice(first) + secrets.choice(second) for _ in range(WORDS))


def all_words(language: Language) -> frozenset[str]:
    first, second = _parts(language)
    return frozenset(one + other for one in first for other in second)


def as_shown(locator: str, words: tuple[str, ...]) -> str:
    return " ".join((locator, *(word.capitalize() for word in words)))


def meant(typed: str) -> Code | None:
    """A code as somebody typed it: any case, any signs between the words, or none. None for what can't be one."""
    if len(typed) > MOST_CHARS:
        return None
    plain = unicodedata.normalize("NFKD", typed).casefold()
    signs = "".join(c for c in plain if c.isascii() and c.isalnum())
    locator = as_meant(signs[:LOCATOR_CHARS])
    words = "".join(c for c in signs[LOCATOR_CHARS:] if c.isalpha())
    return Code(locator, words) if len(locator) == LOCATOR_CHARS and words else None


class Hashes:
    """Slow hashes, one at a time beside the event loop: many at once would take the memory of as many."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._beside = ThreadPoolExecutor(1, "codes")
        self._nobodys = ""

    async def of(self, words: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._beside, self._hasher.hash, words)

    async def fits(self, known: str | None, words: str) -> bool:
        """True if ``known`` is the hash of these words. None, for nobody's, takes as long to say no to."""
        return await asyncio.get_running_loop().run_in_executor(self._beside, self._fits, known, words)

    def _fits(self, known: str | None, words: str) -> bool:
        self._nobodys = self._nobodys or self._hasher.hash(new_secret())
        try:
            return self._hasher.verify(known or self._nobodys, words) and known is not None
        except (VerificationError, InvalidHashError):
            return False

    def close(self) -> None:
        self._beside.shutdown(wait=False, cancel_futures=True)


@cache
def _parts(language: Language) -> tuple[tuple[str, ...], tuple[str, ...]]:
    read = tomllib.loads((files("server.people") / "words" / "recovery.toml").read_text("utf-8"))[language]
    return tuple(part.lower() for part in read["first"]), tuple(read["second"])
