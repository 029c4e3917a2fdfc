"""Words travel as numbers and arrive as words; everything else arrives as it left; the client has the same lists."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.wire import vocabulary
from server.wire.codec import Format, encode, recode, unpack
from server.wire.frames import Full, StepFrame
from server.wire.vocabulary import KEYS, VALUES, word

ROOT = Path(__file__).resolve().parents[2]
RELEASED = {"KEYS": (122, "b9f480fca133d06d"), "VALUES": (126, "bc3dc2b4a4d632e3")}
"""How many words there were at the last release, and the hash of them. Raise both when a release adds words."""

WORDS = st.sampled_from((*KEYS, *VALUES)) | st.text(max_size=6)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(WORDS, PLAIN, max_size=6), st.lists(st.dictionaries(WORDS, PLAIN, max_size=3), max_size=3))
def test_what_is_packed_is_what_is_unpacked(view: dict[str, Any], told: list[dict[str, Any]]) -> None:
    packed = encode(Full("e", 1, 2, view, told), Format.MSGPACK)
    assert unpack(packed) == {"t": "full", "epoch": "e", "seq": 1, "now": 2, "view": view, "told": told}
    assert orjson.loads(recode(packed)) == unpack(packed)


def test_a_frame_full_of_words_is_short() -> None:
    frame = StepFrame(7, 1_790_000_000_000, {"phase": "exam", "prompt": None}, [{"e": "phase", "phase": "exam"}])
    assert len(encode(frame, Format.MSGPACK)) < len(encode(frame, Format.JSON)) / 2.5


@pytest.mark.parametrize("name", ["KEYS", "VALUES"])
def test_no_word_stands_twice_and_numbers_fit(name: str) -> None:
    words = getattr(vocabulary, name)
    assert len(set(words)) == len(words)
    assert len(words) <= {"KEYS": 128, "VALUES": 256}[name]  # more would take a second byte


@pytest.mark.parametrize("name", ["KEYS", "VALUES"])
def test_a_released_word_keeps_its_number(name: str) -> None:
    count, digest = RELEASED[name]
    words = getattr(vocabulary, name)[:count]
    assert hashlib.sha256("\n".join(words).encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize("name", ["KEYS", "VALUES"])
def test_the_client_has_the_same_words(name: str) -> None:
    source = (ROOT / "client" / "js" / "vocabulary.js").read_text(encoding="utf-8")
    found = re.search(rf"export const {name} = (\[.*?\]);", source, re.DOTALL)
    assert found is not None
    assert json.loads(re.sub(r",\s*\]$", "]", found[1])) == list(getattr(vocabulary, name))


@pytest.mark.parametrize(("kind", "data"), [(2, b"\0"), (1, b""), (1, b"\0\0")])
def test_another_extension_is_no_word(kind: int, data: bytes) -> None:
    with pytest.raises(ValueError, match="no word"):
        word(kind, data)
