"""What players read of a card set: the `CardSet` of client/js/legends.d.ts. Rules text is generated, never written."""

from __future__ import annotations

from typing import Any

from server.engines.legends import text_de, text_en
from server.engines.legends.cards import CardDef, CardSet, Effect
from server.engines.legends.derived import inert_in_basic
from server.engines.legends.language import Words
from server.engines.legends.loading import set_hash

LANGUAGES = ("de", "en")


def effect_text(card: CardDef, effect: Effect) -> dict[str, str]:
    """One text of a card, by language code."""
    return {"de": text_de.effect_text(card, effect), "en": text_en.effect_text(card, effect)}


def describe(card_set: CardSet) -> dict[str, Any]:
    """The set as plain values for the page: names, kinds, printed values, texts by language, ready decks."""
    return {
        "id": card_set.set.id,
        "name": in_each(card_set.set.name),
        "hash": set_hash(card_set),
        "cards": {card.id: _card(card) for card in card_set.card},
        "decks": {
            deck.id: {"name": in_each(deck.name), "cards": dict(deck.cards), "about": in_each(deck.about)}
            for deck in card_set.deck
        },
    }


def _card(card: CardDef) -> dict[str, Any]:
    info: dict[str, Any] = {
        "name": card.name,
        "kind": card.kind,
        "archetypes": list(card.tags.archetypes),
        "subjects": list(card.tags.subjects),
        "effects": [{"key": e.key, "kind": e.kind, "text": effect_text(card, e)} for e in card.effects],
    }
    marks = {"gold": card.gold, "limited": card.copies == 1 and not card.gold, "permanent": card.permanent}
    marks["inert"] = inert_in_basic(card)
    info.update({mark: True for mark, given in marks.items() if given})
    if card.stats is not None:
        info.update(attack=card.stats.attack, defence=card.stats.defence, years=card.stats.years)
        info["tributes"] = card.tributes
    if card.flavour is not None:
        info["flavour"] = in_each(card.flavour)
    return info


def in_each(words: Words) -> dict[str, str]:
    """A text in every language; where one is missing the other stands in."""
    if isinstance(words, str):
        return dict.fromkeys(LANGUAGES, words)
    return {code: words.get(code) or next(iter(words.values())) for code in LANGUAGES}
