"""Words for cards and options, and the cards that a case names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from server.engines.legends.cards import CardDef, CardSet, SetInfo, Stats
from server.engines.legends.notation import SEATS
from server.engines.legends.pieces import Card
from server.engines.legends.rulings.cases import Case
from server.engines.legends.state import Option, State

_PLAIN = re.compile(r"^([TG])\((\d+)/(\d+)\)\w*$")
_WORD = re.compile(r"[^\s,:=@]+")
_CARD = re.compile(r"^(?:([AB]):)?([^@]+)(?:@(\d+))?$")
_BLANK = re.compile(r"^([EPF])\d*$")


def named_cards(case: Case, own: Iterable[CardDef], base: CardSet) -> CardSet:
    """The card set of a case: what it names, own cards before those of the base set."""
    known = {card.id: card for card in base.card} | {card.id: card for card in own}
    known |= {card.id: card for card in case.card}
    used: dict[str, CardDef] = {card.id: card for card in (_blank("E"), *case.card)}
    for word in _words(msgspec.to_builtins(case)):
        plain = _PLAIN.match(word)
        if plain:
            stats = Stats(int(plain[2]), int(plain[3]), 0)
            used[word] = CardDef(word, word, "teacher", gold=plain[1] == "G", stats=stats)
        elif word in known:
            used[word] = known[word]
        elif _BLANK.match(word):
            used[word] = _blank(word)
    decks = tuple(d for d in base.deck if d.id in set(_words(msgspec.to_builtins(case))))
    for deck in decks:
        used |= {card: known[card] for card in deck.cards}
    return CardSet(schema=1, set=SetInfo("ruling", "ruling", "1"), card=tuple(used.values()), deck=decks)


def _blank(word: str) -> CardDef:
    """A card that does nothing: an event, a permanent one, a trap."""
    return CardDef(word, word, "trap" if word[0] == "F" else "event", permanent=word[0] == "P")


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield from _WORD.findall(value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _words(key)
            yield from _words(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _words(inner)


def is_called(card: Card, word: str) -> bool:
    """Does this word of a script name this card?"""
    found = _CARD.match(word)
    if found is None:
        return False
    side, name, at = found.groups()
    return (
        card.card == name
        and (side is None or SEATS[card.side] == side)
        and (at is None or card.at == int(at))
    )  # fmt: skip


def name_of(state: State, uid: str) -> str:
    """The card's id for a uid; the uid itself where there is no such card."""
    card = state.cards.get(uid)
    return card.card if card is not None else uid


def phrase(state: State, option: Option) -> str:
    """An option in the words of a script."""
    parts = [option.verb]
    if option.of or option.card:
        parts.append(option.of or name_of(state, option.card))
    if option.verb == "attack":
        parts += ["->", name_of(state, option.target)] if option.target else ["directly"]
    parts += [x for x in (option.mode, option.effect) if x]
    if option.verb == "link":
        parts.append(f"#{option.n}")
    if option.verb == "branch":
        parts.append(str(option.n))
    return " ".join(parts)
