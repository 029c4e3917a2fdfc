"""From a set file's text to a ``CardSet`` value: size, TOML, types, then ``lint``. Pure; reads no files."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, TypeAlias

import msgspec

from server.engines.legends.cards import CardSet
from server.engines.legends.fitting import card_of, is_spoilt, misfits, sound
from server.engines.legends.lines import Lines
from server.engines.legends.lint import check
from server.engines.legends.lint_words import check_words
from server.engines.legends.problems import BadSet, SetProblem

SET_BYTES = 256 * 1024
MAX_DEPTH = 24  # tables and arrays within each other in the file; the language needs 14
LINE_CHARS = 2_000  # the reader's time and memory grow with the square of a dotted key's length
MOST = {"card": 400, "deck": 40, "archetype": 100}
MOST_PROBLEMS = 200
"""Nobody mends more at once; the first ones are told."""

Raw: TypeAlias = dict[str, Any]


def load_set(text: str, beside: CardSet | None = None) -> CardSet:
    """Decode and check one set file (schema 1). Raises ``BadSet`` with every problem found, lines included.

    ``beside``: a set whose cards and decks are played together with those of the file and follow them in the value
    that comes back, unless the file says that it stands alone.
    """
    raw = _parse(text)
    problems = list(islice(misfits(raw), MOST_PROBLEMS))
    if len(problems) == MOST_PROBLEMS:
        raise BadSet(_placed(problems, Lines(text, raw)))
    rest = sound(raw) if problems else raw
    own = msgspec.convert(rest, CardSet)
    whole = own if beside is None or own.set.alone else joined(own, beside)
    others = (p for p in chain(check_words(rest), check(whole, own)) if not is_spoilt(p.path, problems))
    found = list(islice(others, MOST_PROBLEMS))
    if not problems and not found:
        return whole
    broken = {card_of(p.path) for p in (*problems, *found)} if len(found) < MOST_PROBLEMS else None
    good = tuple(card for i, card in enumerate(own.card) if broken is not None and f"card[{i}]" not in broken)
    raise BadSet(_placed([*problems, *found], Lines(text, raw)), msgspec.structs.replace(own, card=good, deck=()))


def _placed(problems: list[SetProblem], lines: Lines) -> list[SetProblem]:
    placed = [msgspec.structs.replace(problem, line=problem.line or lines.of(problem)) for problem in problems]
    return sorted(placed, key=lambda problem: problem.line or len(lines) + 1)


def joined(own: CardSet, beside: CardSet) -> CardSet:
    """Both sets as one, under the name of the first."""
    return msgspec.structs.replace(
        own,
        card=(*own.card, *beside.card),
        archetype={**beside.archetype, **own.archetype},
        deck=(*own.deck, *beside.deck),
    )


def set_hash(card_set: CardSet) -> str:
    """SHA-256 (hex) of the set as canonical JSON: sorted keys, defaults left out."""
    return hashlib.sha256(msgspec.json.encode(card_set, order="sorted")).hexdigest()


def _parse(text: str) -> Raw:
    if len(text.encode()) > SET_BYTES:
        raise BadSet([SetProblem("too-large", "set", limit=SET_BYTES)])
    for n, line in enumerate(text.split("\n"), 1):
        if len(line) > LINE_CHARS:
            raise BadSet([SetProblem("line-too-long", "set", limit=LINE_CHARS, line=n)])
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        at = int(found[1]) if found else text.count("\n") + 1
        raise BadSet([SetProblem("not-toml", "set", found=str(error)[:80], line=at)]) from error
    except RecursionError as error:
        raise BadSet([SetProblem("too-deep", "set", limit=MAX_DEPTH)]) from error
    if _deeper_than(raw, MAX_DEPTH):
        raise BadSet([SetProblem("too-deep", "set", limit=MAX_DEPTH)])
    if many := list(_too_many(raw)):
        raise BadSet(many)
    return raw


def _too_many(raw: Raw) -> Iterator[SetProblem]:
    for part, most in MOST.items():
        there = raw.get(part)
        if isinstance(there, list | dict) and len(there) > most:
            yield SetProblem("too-many", part, str(len(there)), limit=most)


def _deeper_than(value: object, depth: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return depth == 0 or any(_deeper_than(v, depth - 1) for v in inner)
