"""From a set file's text to a ``CardSet`` value: size, TOML, types, then ``lint``. Pure; reads no files."""

from __future__ import annotations

import hashlib
import re
import tomllib
from typing import Any, TypeAlias

import msgspec

from server.engines.legends.cards import CardSet
from server.engines.legends.fitting import card_of, is_spoilt, misfits, sound
from server.engines.legends.lint import check
from server.engines.legends.lint_words import check_words
from server.engines.legends.problems import BadSet, SetProblem

SET_BYTES = 256 * 1024
MAX_DEPTH = 24  # tables and arrays within each other in the file; the language needs 14

Raw: TypeAlias = dict[str, Any]


def load_set(text: str, beside: CardSet | None = None) -> CardSet:
    """Decode and check one set file (schema 1). Raises ``BadSet`` with every problem found, lines included.

    ``beside``: a set whose cards and decks are played together with those of the file and follow them in the value
    that comes back, unless the file says that it stands alone.
    """
    raw = _parse(text)
    problems = misfits(raw)
    rest = sound(raw) if problems else raw
    own = msgspec.convert(rest, CardSet)
    whole = own if beside is None or own.set.alone else joined(own, beside)
    found = [p for p in (*check_words(rest), *check(whole, own)) if not is_spoilt(p.path, problems)]
    if not problems and not found:
        return whole
    lines = text.splitlines()
    placed = [msgspec.structs.replace(p, line=p.line or line_of(lines, p, raw)) for p in (*problems, *found)]
    broken = {card_of(p.path) for p in placed}
    good = tuple(card for i, card in enumerate(own.card) if f"card[{i}]" not in broken)
    raise BadSet(
        sorted(placed, key=lambda p: p.line or len(lines) + 1), msgspec.structs.replace(own, card=good, deck=())
    )


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
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise BadSet([SetProblem("not-toml", "set", found=str(error)[:80], line=line)]) from error
    except ValueError as error:  # a number of more digits than Python converts
        raise BadSet([SetProblem("not-toml", "set", found="number")]) from error
    except RecursionError as error:
        raise BadSet([SetProblem("too-deep", "set", limit=MAX_DEPTH)]) from error
    if _deeper_than(raw, MAX_DEPTH):
        raise BadSet([SetProblem("too-deep", "set", limit=MAX_DEPTH)])
    return raw


def _deeper_than(value: object, depth: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return depth == 0 or any(_deeper_than(v, depth - 1) for v in inner)


def line_of(lines: list[str], problem: SetProblem, raw: Raw) -> int:
    """The line of a problem, from 1; 0 where it cannot be told.

    The TOML reader keeps no positions, so this walks the file: the n-th ``[[card]]``, the effect's key in it, the
    first line from there that holds the word that was found.
    """
    at = re.match(r"(card|deck)\[(\d+)\](?:\.effects\[(\d+)\])?", problem.path)
    if not at:
        field = problem.path.partition(".")[2]
        return _first(lines, 0, len(lines), problem.found) or _first(lines, 0, len(lines), field)
    heads = [i for i, line in enumerate(lines) if re.match(rf"\s*\[\[\s*{at[1]}\s*\]\]", line)]
    if int(at[2]) >= len(heads):
        return 0
    start = heads[int(at[2])]
    end = next(
        (i for i in range(start + 1, len(lines)) if re.match(r"\s*\[\[?\s*(card|deck|set)\s*\]", lines[i])), None
    )
    head, end = start, end or len(lines)
    if at[3]:
        key = raw["card"][int(at[2])]["effects"][int(at[3])]
        key = key.get("key", "") if isinstance(key, dict) else ""
        start = max(_first(lines, start, end, f'"{key}"') - 1, start) if key else start
    return _first(lines, start, end, problem.found) or _first(lines, head, end, problem.found) or start + 1


def _first(lines: list[str], start: int, end: int, word: str) -> int:
    if not word:
        return 0
    pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])") if word[0].isalnum() else re.compile(re.escape(word))
    return next((i + 1 for i in range(start, end) if pattern.search(lines[i])), 0)
