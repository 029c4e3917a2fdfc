"""Names in the spellings of many hands: cleaned for showing, and folded for comparing."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_NO_ACCENT = str.maketrans(
    {"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "þ": "th"}
)
_WRITTEN_OUT = re.compile(r"([aou])e(?![aeiou])")
_APOSTROPHE = re.compile(r"['’‘`´]")
_NO_LETTER = re.compile(r"[^a-z0-9 ]+")
_INITIAL = re.compile(r"\b(\w)\.(?=\w)")
LONGEST = 60
"""Characters of a name that are kept."""


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """For comparing, never for showing: lower case, no accents, no punctuation, umlauts also when written out.

    ``" Mueller-Dåm\\r\\n"`` is ``muller dam``.
    """
    lowered = unicodedata.normalize("NFKD", name).casefold().translate(_NO_ACCENT)
    bare = "".join(c for c in lowered if not unicodedata.combining(c))
    words = _NO_LETTER.sub(" ", _APOSTROPHE.sub("", bare)).split()
    return " ".join(_WRITTEN_OUT.sub(r"\1", word) for word in words)


@lru_cache(maxsize=8192)
def spelled(raw: str) -> str:
    """For showing: ``" Poulsen, Yussuf\\r\\n"`` is ``Yussuf Poulsen``, ``A.Plea`` is ``A. Plea``."""
    printable = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", raw))
    parts = [part for part in printable.split(",") if part.strip()]
    printable = " ".join(parts[::-1] if len(parts) == 2 else parts)
    return " ".join(_INITIAL.sub(r"\1. ", printable).split())[:LONGEST].rstrip(" ;")


def distance(one: str, two: str) -> int:
    """Letters to change, add, leave out or swap with their neighbour to get from one word to the other."""
    before: list[int] = []
    last = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(two, 1):
            row.append(min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b)))
            if i > 1 and j > 1 and a == two[j - 2] and one[i - 2] == b:
                row[j] = min(row[j], before[j - 2] + 1)
        before, last = last, row
    return last[-1]
