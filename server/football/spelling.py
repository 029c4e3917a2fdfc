"""What remains of a name when spellings are set aside: for comparing names, never for showing them."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_NO_ACCENT = str.maketrans(
    {"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "þ": "th"}
)
_NO_LETTER = re.compile(r"[^a-z0-9 ]+")


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """Lower case, accents and punctuation gone, single spaces: ``" Müller-Dåm\\r\\n"`` is ``muller dam``."""
    lowered = name.casefold().translate(_NO_ACCENT)
    bare = "".join(c for c in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(c))
    return " ".join(_NO_LETTER.sub(" ", bare.replace("'", "").replace("’", "")).split())
