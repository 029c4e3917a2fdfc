"""What a nickname may be."""

from __future__ import annotations

import unicodedata

import pytest

from server.people import nicknames
from server.people.nicknames import BadNickname, Why, all_offered, checked, folded, offered
from server.wire.limits import NICKNAME_CHARS

FINE = [
    "Ada", "Ben 2", "Jürgen", "Ærøskøbing", "Мария", "あきら", "Zoë-Lou", "Kim (7b)", "O'Neil", "Ada 🦊",
    "Flinker Dachs", "Ignazio", "Ishita", "Thure", "Dickens", "Cassandra", "Ben S", "Mongolei", "Assunta",
    "Bottrop", "Sonniger Igel",
]  # fmt: skip

REFUSED = {
    "": Why.TOO_SHORT,
    "A": Why.TOO_SHORT,
    "   ": Why.TOO_SHORT,
    "a" * (NICKNAME_CHARS + 1): Why.TOO_LONG,
    "Ada\nBen": Why.CHARACTERS,
    "Ada\x00": Why.CHARACTERS,
    "Ada\u202eneB": Why.CHARACTERS,  # right-to-left override
    "Ada\u200b": Why.CHARACTERS,  # zero width
    "Ada\u00a0Ben": Why.CHARACTERS,  # a space that is none
    "Z\u0335\u0334\u0336\u0337a": Why.CHARACTERS,  # a tower of marks
    "!!!": Why.CHARACTERS,
    "Hitler": Why.BLOCKED,
    "h1tl3r": Why.BLOCKED,
    "Нitlеr": Why.BLOCKED,  # two letters are Cyrillic
    "A r s c h l o c h": Why.BLOCKED,
    "Arsch": Why.BLOCKED,
    "Arschlöcher": Why.BLOCKED,
    "$h1t": Why.BLOCKED,
    "fuuuuck": Why.BLOCKED,
    "Admin": Why.RESERVED,
    "ＡＤＭＩＮ": Why.RESERVED,
    "Judge Ben": Why.RESERVED,
    "Pausenhof": Why.RESERVED,
}


@pytest.mark.parametrize("name", FINE)
def test_is_fine(name: str) -> None:
    assert checked(name) == name


@pytest.mark.parametrize(("name", "why"), REFUSED.items(), ids=[ascii(name)[:20] for name in REFUSED])
def test_is_refused(name: str, why: Why) -> None:
    with pytest.raises(BadNickname) as refused:
        checked(name)
    assert refused.value.why is why


@pytest.mark.parametrize("name", ["a" + "\u0301\u0323" * 10_000, " " * 5_000 + "Ada"], ids=["marks", "spaces"])
def test_what_is_far_too_long_is_not_even_looked_at(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Composing alternating marks takes quadratic time: 64 KiB of them held the loop for a second."""
    monkeypatch.delattr(nicknames, "unicodedata")
    with pytest.raises(BadNickname) as refused:
        checked(name)
    assert refused.value.why is Why.TOO_LONG


def test_the_longest_name_may_come_decomposed() -> None:
    name = "\u1ec7" * NICKNAME_CHARS  # e with two marks
    assert checked(unicodedata.normalize("NFD", name)) == name


def test_is_shown_composed_and_trimmed() -> None:
    assert checked("  Ju\u0308rgen   B ") == "Jürgen B"


def test_folding_sees_through_disguise() -> None:
    assert folded("ВОТ") == folded("bot") == folded("B0T!"[:3])
    assert folded("Größe") == folded("grosse")


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_offered_name_is_one_that_anybody_may_have(language: str) -> None:
    names = list(all_offered(language))  # type: ignore[arg-type]
    assert len(set(names)) == len(names) > 1_000
    for name in names:
        assert checked(name) == name


def test_an_offered_name_is_one_of_them() -> None:
    assert offered("de") in set(all_offered("de"))
