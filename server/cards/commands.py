"""``pausenhof cards check|render|play FILE``: a card set looked at, read and tried, without a server."""

from __future__ import annotations

import time
from pathlib import Path

from server.cards.reasons import sentence
from server.cards.trial import Report, try_out
from server.catalogue import set_text, shipped_sets
from server.engines.legends.cards import CardDef, CardSet
from server.engines.legends.language import Words
from server.engines.legends.loading import load_set, set_hash
from server.engines.legends.problems import BadSet
from server.engines.legends.text import LANGUAGES, effect_text

OK, REFUSED, UNREADABLE = 0, 1, 2
"""Exit codes."""


class Unreadable(Exception):
    """The file can't be read as text."""


def check(path: Path) -> int:
    """Print everything that is wrong: line, place, reason, what may have been meant."""
    loaded = _load(path)
    if loaded is None:
        return REFUSED
    own, whole = loaded
    print(f"{path}: {len(own)} cards, {len(whole.deck)} ready decks, sha256 {set_hash(whole)}")
    return OK


def render(path: Path) -> int:
    """Print each card as players read it, in both languages."""
    loaded = _load(path)
    if loaded is None:
        return REFUSED
    for card in loaded[0]:
        print(*_lines(card), sep="\n", end="\n\n")
    return OK


def play(path: Path, games: int, seconds: int) -> int:
    """Let bots play seeded games with it, and say how they ended. Refused where one did not."""
    loaded = _load(path)
    if loaded is None:
        return REFUSED
    ends = time.monotonic() + seconds
    report = try_out(loaded[1], games, len(loaded[0]), lambda: time.monotonic() < ends)
    print(f"{path}: {verdict(report)}")
    return OK if report.passed else REFUSED


def whole(path: Path) -> CardSet | None:
    """The set in a file, as it would be played; None where it was refused, with the reasons printed."""
    loaded = _load(path)
    return None if loaded is None else loaded[1]


def verdict(report: Report) -> str:
    """One line about a trial."""
    reasons = ", ".join(f"{n} by {reason}" for reason, n in sorted(report.reasons.items()))
    said = f"{report.games} games ended ({reasons}), {report.longest} decisions the longest"
    if report.dropped:
        said += f", the guard against loops stopped {report.dropped} triggers"
    if report.fault:
        return f"{said}; game {report.seed} failed: {report.fault}"
    return f"{said}; then the time was over" if report.out_of_time else said


def _load(path: Path) -> tuple[list[CardDef], CardSet] | None:
    """The file's own cards, and the set as it would be played; None where it was refused, with the reasons printed.

    A folder is a set in chapters. The base set stands alone; any other one is played beside it unless it says so.
    """
    try:
        text = set_text(path) if path.is_dir() else path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as e:
        raise Unreadable(f"{path}: {e}") from None
    base = shipped_sets()["base"]
    try:
        alone = load_set(text, None) if _is(base, text) else None
        whole = alone or load_set(text, base)
    except BadSet as bad:
        for problem in bad.problems:
            place = f"{path}:{problem.line}" if problem.line else str(path)
            print(f"{place}: {sentence(problem)}")
        return None
    own = len(whole.card) if alone or whole.set.alone else len(whole.card) - len(base.card)
    return list(whole.card[:own]), whole


def _is(base: CardSet, text: str) -> bool:
    """Is this text the base set itself?"""
    return f'id = "{base.set.id}"' in text.partition("[[card]]")[0]


def _lines(card: CardDef) -> list[str]:
    marks = [card.kind, *(["gold"] if card.gold else []), *(["permanent"] if card.permanent else [])]
    if card.copies == 1 and not card.gold:
        marks.append("limited")
    if card.stats is not None:
        marks.append(f"Ansage {card.stats.attack}, Chill {card.stats.defence}, Dienstjahre {card.stats.years}")
    tags = [f"[{name}]" for name in card.tags.archetypes] + list(card.tags.subjects)
    lines = [f"{card.name} ({card.id}): {', '.join(marks)}" + (f"  {' '.join(tags)}" if tags else "")]
    for language in LANGUAGES:
        lines += [f"  {language}  {effect_text(card, effect)[language]}" for effect in card.effects]
        if card.flavour is not None:
            lines.append(f"  {language}  » {_in(card.flavour, language)} «")
    return lines


def _in(words: Words, language: str) -> str:
    return words if isinstance(words, str) else words.get(language) or next(iter(words.values()))
