"""What a nickname may be, and names to offer to those who bring none.

Names are shown to children on big screens: control and direction characters, towers of accents, insults
in disguise and names that pose as the house are refused. The word lists are data (``words/``).
"""

from __future__ import annotations

import re
import secrets
import tomllib
import unicodedata
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from server.wire.limits import NICKNAME_CHARS

Language = Literal["de", "en"]
LEAST_CHARS = 2
_MARKS_IN_A_ROW = 2
_MOST_RAW_CHARS = 4 * NICKNAME_CHARS
"""As typed: decomposed, with spaces to trim. Composing takes time by the square of it."""
_CATEGORIES = frozenset({"L", "M", "N", "P", "S"})


class Why(StrEnum):
    """What is wrong with a nickname. Values are protocol: add, never rename."""

    TOO_SHORT = "too-short"
    TOO_LONG = "too-long"
    CHARACTERS = "characters"
    BLOCKED = "blocked"
    RESERVED = "reserved"


class BadNickname(ValueError):
    """This name can't be had. ``why`` says what to change."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.value)
        self.why = why


def checked(nickname: str) -> str:
    """The name as it will be shown: NFC, single spaces, none at the ends. Raises ``BadNickname``."""
    if len(nickname) > _MOST_RAW_CHARS:
        raise BadNickname(Why.TOO_LONG)
    name = " ".join(unicodedata.normalize("NFC", nickname).split(" ")).strip()
    name = re.sub(" {2,}", " ", name)
    if len(name) < LEAST_CHARS:
        raise BadNickname(Why.TOO_SHORT)
    if len(name) > NICKNAME_CHARS:
        raise BadNickname(Why.TOO_LONG)
    harmless(name)
    if any(word in _folded(_words("blocked")["reserved"]) for word in _folded_words(name)):
        raise BadNickname(Why.RESERVED)
    return name


def harmless(text: str) -> None:
    """What every text has to be that players show each other, of whatever length. Raises ``BadNickname``."""
    if not all(c == " " or unicodedata.category(c)[0] in _CATEGORIES for c in text) or _towers(text):
        raise BadNickname(Why.CHARACTERS)
    if not re.search(r"\w", text):
        raise BadNickname(Why.CHARACTERS)
    blocked = _words("blocked")
    *words, whole = _folded_words(text)
    if any(bad in whole for bad in _folded(blocked["anywhere"])) or any(
        word in _folded(blocked["words"]) for word in (*words, whole)
    ):
        raise BadNickname(Why.BLOCKED)


def _folded_words(text: str) -> list[str]:
    """Each word's skeleton, and last that of all of them together."""
    words = [folded(word) for word in text.split(" ")]
    return [*words, "".join(words)]


def folded(text: str) -> str:
    """The skeleton of a name: what a hurried reader takes it for. Only letters a-z and other scripts remain."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    letters = "".join(_LOOKS_LIKE.get(c, c) for c in bare.casefold())
    letters = "".join(c for c in letters if c.isalpha())
    return re.sub(r"(.)\1+", r"\1", letters)


def offered(language: Language) -> str:
    """A friendly random name, e.g. "Flinker Dachs"."""
    words = _words(language)
    animals = [(gender, animal) for gender, group in words["animals"].items() for animal in group]
    gender, animal = secrets.choice(animals)
    return _pair(words, secrets.choice(words["stems"]), gender, animal)


def all_offered(language: Language) -> Iterator[str]:
    """Every name that ``offered`` may give."""
    words = _words(language)
    for gender, group in words["animals"].items():
        for animal in group:
            for stem in words["stems"]:
                yield _pair(words, stem, gender, animal)


def _pair(words: dict[str, Any], stem: str, gender: str, animal: str) -> str:
    ending = words["endings"][gender]
    return f"{stem.removesuffix('e') if ending else stem}{ending} {animal}"


def _towers(name: str) -> bool:
    run = 0
    for c in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.combining(c) else 0
        if run > _MARKS_IN_A_ROW:
            return True
    return False


@cache
def _words(name: str) -> dict[str, Any]:
    return tomllib.loads((files("server.people") / "words" / f"{name}.toml").read_text("utf-8"))


def _folded(words: list[str]) -> frozenset[str]:
    return _folded_cached(tuple(words))


@cache
def _folded_cached(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(folded(word) for word in words)


_LOOKS_LIKE = {
    # digits and signs that stand in for letters
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g",
    "$": "s", "@": "a", "!": "i", "|": "i", "€": "e", "+": "t",
    # Cyrillic
    "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "с": "c", "т": "t",
    "у": "y", "х": "x", "і": "i", "ј": "j", "ѕ": "s", "ԁ": "d", "ո": "n", "з": "e", "г": "r", "п": "n",
    # Greek
    "α": "a", "β": "b", "ε": "e", "η": "n", "ι": "i", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "τ": "t",
    "υ": "u", "χ": "x", "γ": "y",
    # Latin relatives without a decomposition
    "ı": "i", "ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ɡ": "g", "ɑ": "a",
}  # fmt: skip
