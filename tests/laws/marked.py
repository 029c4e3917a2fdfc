"""A card set in which every single card can be told from every other: what leaks can be named.

Each card of the base set is there four times, twice for each seat, under ids of their own; names, values and texts
are the same.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from server.engines.contract import Audience, Plain, Viewer
from server.engines.draws import Draws
from server.engines.legends.cards import CardSet
from server.engines.legends.engine import Legends
from server.engines.legends.operations import Rule
from server.engines.legends.pieces import Card
from server.engines.legends.state import State
from tests.laws.play import card_set, random_deck


def marked(card: str, seat: int, copy: int) -> str:
    return f"{card}-{'ab'[seat]}{copy}"


@cache
def marked_engine() -> Legends:
    base = card_set()
    clones = tuple(
        replace(card, id=marked(card.id, seat, copy)) for card in base.card for seat in (0, 1) for copy in (1, 2)
    )
    return Legends({"base": CardSet(1, base.set, clones, base.archetype)}, allow_fixed=True)


def marked_decks(draws: Draws) -> dict[str, Plain]:
    """The room option that fixes two decks of thirty different cards; ready decks in every second game."""
    ready = card_set().deck
    decks = []
    for seat in (0, 1):
        if draws.below(2, "ready", seat):
            deck = ready[draws.below(len(ready), "which", seat)].cards
        else:
            deck = random_deck(draws.derive(f"deck {seat}"))
        decks.append({marked(card, seat, copy): 1 for card, n in deck.items() for copy in range(1, n + 1)})
    return {"decks": decks}


def may_see(state: State, card: Card, viewer: Viewer) -> bool:
    """May this viewer know which card it is? Worked out from the rules, not from the view's code."""
    if viewer is Audience.REFEREE or card.zone in ("graveyard", "chain"):
        return True
    if card.zone in ("field", "background"):
        return card.face == "open" or viewer in (card.side, card.owner)
    return viewer == card.side or _hand_open(state, card.side)


def may_name(state: State, card: Card, viewer: Viewer) -> bool:
    """May this viewer know its uid? What lies on the table has one for all, face-down or not."""
    return card.zone in ("field", "background") or may_see(state, card, viewer)


def _hand_open(state: State, seat: int) -> bool:
    lib = marked_engine().library(state)
    return any(
        isinstance(op, Rule) and op.key == "hand_open" and (card.side == seat) == (op.who == "me")
        for card in state.cards.values()
        if card.zone in ("field", "background") and card.face == "open" and not card.pending
        for effect in lib.effects(card.card)
        for op in effect.apply
    )
