"""R32: is this list of cards a legal deck? All problems at once, as codes and facts."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from server.engines.legends.cards import CardSet
from server.engines.legends.derived import inert_in_basic

DECK_CARDS = 30


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason against a deck. ``code``:

    * ``size``: ``count`` cards instead of ``limit``
    * ``unknown-card``: the set has no ``card``
    * ``bad-count``: ``count`` copies of ``card`` is no number of copies (less than one)
    * ``too-many``: ``count`` copies of ``card``, ``limit`` at most
    """

    code: str
    card: str = ""
    count: int = 0
    limit: int = 0


def check_deck(card_set: CardSet, cards: Mapping[str, int]) -> tuple[Problem, ...]:
    """Every breach of R32, size first, then by card in the set's order, unknown cards last. Empty means legal."""
    problems: list[Problem] = []
    total = sum(n for n in cards.values() if n > 0)
    if total != DECK_CARDS:
        problems.append(Problem("size", count=total, limit=DECK_CARDS))
    known = {card.id: card for card in card_set.card}
    for id_, card in known.items():
        count = cards.get(id_)
        if count is None:
            continue
        if count < 1:
            problems.append(Problem("bad-count", id_, count, card.max_copies))
        elif count > card.max_copies:
            problems.append(Problem("too-many", id_, count, card.max_copies))
    problems += [Problem("unknown-card", id_, count) for id_, count in cards.items() if id_ not in known]
    return tuple(problems)


def basic_warnings(card_set: CardSet, cards: Mapping[str, int]) -> tuple[Problem, ...]:
    """R30: cards of a deck that do nothing in Basic (``inert-in-basic``). They are allowed."""
    return tuple(
        Problem("inert-in-basic", card.id, cards[card.id])
        for card in card_set.card
        if cards.get(card.id, 0) > 0 and inert_in_basic(card)
    )
