"""Upload safety of strings and sizes, checked on the file's plain values so that every path is the author's own."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, TypeAlias

from server.engines.legends.problems import SetProblem, nearest

MAX_CARDS = 400
MAX_DECKS = 20
MAX_EFFECTS = 6
MAX_CHARS = 80
MAX_NUMBER = 99
MAX_TAGS = 4
MAX_LOOK = 16
LANGUAGES = ("de", "en")

Raw: TypeAlias = dict[str, Any]

_SLUG = re.compile(r"[a-z0-9][a-z0-9_-]*")
_VERSION = re.compile(r"\d+\.\d+\.\d+")
_URL = re.compile(r"://|www\.|mailto:|\b[\w-]+\.(?:de|com|org|net|eu|io|info|app|dev)\b", re.IGNORECASE)
_MARKUP = re.compile(r"[<>{}\\`]|%[sdr(]|\.\./|^/|^[A-Za-z]:/")


def check_words(raw: Raw) -> Iterator[SetProblem]:
    """Sizes, numbers, strings, ids and languages of a whole file."""
    yield from _bounded("card", raw["card"], MAX_CARDS)
    yield from _bounded("deck", raw.get("deck", []), MAX_DECKS)
    for i, card in enumerate(raw["card"]):
        path = f"card[{i}]"
        yield from _bounded(f"{path}.effects", card.get("effects", []), MAX_EFFECTS)
        for tag, values in card.get("tags", {}).items():
            yield from _bounded(f"{path}.tags.{tag}", values, MAX_TAGS)
        yield from _bounded(f"{path}.look", card.get("look", {}), MAX_LOOK)
        yield from _languages(card.get("flavour"), f"{path}.flavour")
        if card.get("gold") and card.get("copies", 1) != 1:
            yield SetProblem("gold-copies", f"{path}.copies", str(card["copies"]), limit=1)
    yield from _languages(raw["set"]["name"], "set.name")
    for i, deck in enumerate(raw.get("deck", [])):
        yield from _languages(deck["name"], f"deck[{i}].name")
        yield from _languages(deck["about"], f"deck[{i}].about")
    yield from _ids(raw)
    yield from _values(raw, "")


def _bounded(path: str, values: Any, limit: int) -> Iterator[SetProblem]:
    if len(values) > limit:
        yield SetProblem("too-many", path, str(len(values)), limit=limit)


def _languages(words: object, path: str) -> Iterator[SetProblem]:
    if not isinstance(words, dict):
        return
    if not words:
        yield SetProblem("missing", path)
    for code in words:
        if code not in LANGUAGES:
            yield SetProblem("unknown-language", path, code, nearest(code, LANGUAGES))


def _ids(raw: Raw) -> Iterator[SetProblem]:
    """Ids and keys are slugs: they stand in logs, links and file names."""
    ids = [("set.id", raw["set"]["id"])]
    for i, card in enumerate(raw["card"]):
        ids.append((f"card[{i}].id", card["id"]))
        ids += [(f"card[{i}].effects[{j}].key", e["key"]) for j, e in enumerate(card.get("effects", []))]
    ids += [(f"deck[{i}].id", deck["id"]) for i, deck in enumerate(raw.get("deck", []))]
    for path, found in ids:
        if not _SLUG.fullmatch(found):
            yield SetProblem("not-a-slug", path, found[:MAX_CHARS])
    if not _VERSION.fullmatch(raw["set"]["version"]):
        yield SetProblem("bad-version", "set.version", raw["set"]["version"][:MAX_CHARS])
    if raw["set"].get("locale", "de") not in LANGUAGES:
        yield SetProblem("unknown-language", "set.locale", raw["set"]["locale"][:MAX_CHARS])


def _values(value: object, path: str) -> Iterator[SetProblem]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _text(key, path)
            yield from _values(inner, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _values(inner, f"{path}[{i}]")
    elif isinstance(value, str):
        yield from _text(value, path)
    elif isinstance(value, int) and not isinstance(value, bool) and abs(value) > MAX_NUMBER:
        yield SetProblem("out-of-range", path, str(value), limit=MAX_NUMBER)


def _text(text: str, path: str) -> Iterator[SetProblem]:
    found = text[:MAX_CHARS]
    if not text.strip():
        yield SetProblem("empty", path)
    elif len(text) > MAX_CHARS:
        yield SetProblem("too-long", path, found, limit=MAX_CHARS)
    elif not unicodedata.is_normalized("NFC", text):
        yield SetProblem("not-nfc", path, found)
    elif any(unicodedata.category(char)[0] == "C" or char in "\u2028\u2029" for char in text):
        # controls, bidi overrides and zero-width characters (all Cf), surrogates, private and unassigned characters
        yield SetProblem("bad-character", path, ascii(found)[:MAX_CHARS])
    elif _URL.search(text):
        yield SetProblem("url", path, found)
    elif _MARKUP.search(text):
        yield SetProblem("markup", path, found)
