"""Upload safety: what a card set may not contain although its types fit (RULES.md, chapter "Cards")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from server.engines.legends.cards import CardSet
from server.engines.legends.problems import SetProblem


def check_raw(raw: dict[str, Any]) -> Iterator[SetProblem]:
    """What only the file shows: values that were written out against the rules although they have no effect."""
    for i, card in enumerate(raw["card"]):
        if card.get("gold") and card.get("copies", 1) != 1:
            yield SetProblem("gold-copies", f"card[{i}].copies", str(card["copies"]), limit=1)


def check(card_set: CardSet) -> Iterator[SetProblem]:
    """Every problem of a decoded set."""
    seen: set[str] = set()
    for i, card in enumerate(card_set.card):
        if card.id in seen:
            yield SetProblem("duplicate-card", f"card[{i}].id", card.id)
        seen.add(card.id)
