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
from server.engines.legends.pieces import Card
from server.engines.legends.state import State
from server.engines.legends.table import Table
from tests.laws.invented import card_set as invented_set
from tests.laws.play import card_set, random_deck


def marked(card: str, seat: int, copy: int) -> str:
    return f"{card}-{'ab'[seat]}{copy}"


@cache
def marked_engine(invented: int = 0) -> Legends:
    return Legends({"base": marked_set(invented)}, allow_fixed=True)


@cache
def marked_set(invented: int = 0) -> CardSet:
    """The shipped base set so marked, or the invented set of this number (from 1 on)."""
    base = plain_set(invented)
    clones = tuple(
        replace(card, id=marked(card.id, seat, copy)) for card in base.card for seat in (0, 1) for copy in (1, 2)
    )
    return CardSet(1, replace(base.set, id="base"), clones, base.archetype)


@cache
def plain_set(invented: int) -> CardSet:
    return invented_set(invented) if invented else card_set()


def marked_decks(draws: Draws, invented: int = 0) -> dict[str, Plain]:
    """The room option that fixes two decks of thirty different cards; of ready decks now and then."""
    base = plain_set(invented)
    decks = []
    for seat in (0, 1):
        if base.deck and draws.below(2, "ready", seat):
            deck = base.deck[draws.below(len(base.deck), "which", seat)].cards
        else:
            deck = random_deck(draws.derive(f"deck {seat}"), base)
        decks.append({marked(card, seat, copy): 1 for card, n in deck.items() for copy in range(1, n + 1)})
    return {"decks": decks}


def may_see(on: Legends, state: State, card: Card, viewer: Viewer) -> bool:
    """May this viewer know which card it is? Worked out from the rules, not from the view's code."""
    if viewer is Audience.REFEREE or card.zone in ("graveyard", "chain"):
        return True
    if card.zone in ("field", "background"):
        return card.face == "open" or viewer in (card.side, card.owner)
    return viewer == card.side or bool(Table(state, on.library(state), 0).board.for_seat("hand_open", card.side))


def may_name(on: Legends, state: State, card: Card, viewer: Viewer) -> bool:
    """May this viewer know its uid? What lies on the table has one for all, face-down or not."""
    return card.zone in ("field", "background") or may_see(on, state, card, viewer)
