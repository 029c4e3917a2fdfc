"""Recovery codes: words of our own, read as people type them, kept as a slow hash."""

from __future__ import annotations

import math
from typing import get_args

import pytest

from server.people.codes import WORDS, Code, Hashes, all_words, as_shown, meant, new_locator, new_words
from server.people.nicknames import Language, folded
from tests.people.world import QUICK

LANGUAGES: tuple[Language, ...] = get_args(Language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_is_one_of_four_thousand_and_ninety_six(language: Language) -> None:
    words = all_words(language)
    assert len(words) == 4_096
    assert WORDS * math.log2(len(words)) == 48
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_codes_are_one_when_written_without_spaces(language: Language) -> None:
    """Sardinas and Patterson: no run of words can be read in two ways."""
    words = all_words(language)
    first = {b[len(a) :] for b in words for n in range(1, len(b)) if (a := b[:n]) in words}
    rests, seen = first, set[str]()
    while rests:
        assert not rests & words
        seen |= rests
        longer = {w[len(r) :] for r in rests for w in words if w.startswith(r) and w != r}
        shorter = {r[len(w) :] for r in rests for n in range(1, len(r)) if (w := r[:n]) in words}
        rests = (longer | shorter) - seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_fit_for_children(language: Language) -> None:
    bad = ("arsch", "fick", "hure", "nazi", "porn", "tits", "cock", "shit", "cunt", "fuck")
    assert [word for word in all_words(language) if any(folded(one) in folded(word) for one in bad)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shown_is_what_is_meant(language: Language) -> None:
    locator, words = new_locator(), new_words(language)
    assert meant(as_shown(locator, words)) == Code(locator, "".join(words))
    assert new_words(language) != words


TYPED = {
    "as shown": "K7QM4X Mondfuchs Apfelboot Winterkessel Sandeule",
    "in small letters with hyphens": "k7qm4x-mondfuchs-apfelboot-winterkessel-sandeule",
    "with lines and tabs": "  K7QM4X\n\tMondfuchs\nApfelboot\nWinterkessel\nSandeule\n",
    "in one run": "K7QM4XmondfuchsApfelbootWinterkesselsandeule",
    "numbered, with an accent that a keyboard adds": "K7QM-4X: 1. Mondfuchs 2. Apfelboot 3. Winterkessel 4. Sandeulé",
}


@pytest.mark.parametrize("typed", TYPED.values(), ids=TYPED)
def test_it_is_read_as_people_type_it(typed: str) -> None:
    assert meant(typed) == Code("K7QM4X", "mondfuchsapfelbootwinterkesselsandeule")


def test_letters_that_look_like_digits_are_those() -> None:
    code = meant("oil11u mond")
    assert code is not None
    assert code.locator == "01111U"


@pytest.mark.parametrize("typed", ["", "K7QM4", "K7QM4X", "K7QM4X 1234", "äöü", "x" * 5_000])
def test_what_is_no_code_is_none(typed: str) -> None:
    assert meant(typed) is None


async def test_only_the_right_words_fit_and_only_their_hash_is_kept() -> None:
    hashes = Hashes(QUICK)
    kept = await hashes.of("mondfuchsapfelboot")
    assert kept.startswith("$argon2id$")
    assert "mondfuchs" not in kept
    assert kept != await hashes.of("mondfuchsapfelboot")
    assert await hashes.fits(kept, "mondfuchsapfelboot")
    assert not await hashes.fits(kept, "mondfuchsapfelkahn")
    assert not await hashes.fits(None, "mondfuchsapfelboot")
    assert not await hashes.fits("no hash", "mondfuchsapfelboot")
    hashes.close()
