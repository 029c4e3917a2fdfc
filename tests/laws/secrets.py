"""What a viewer may not have heard of, worked out from the rules and not from the view's code."""

from __future__ import annotations

from collections.abc import Iterator

from server.engines.contract import Audience, Event, Plain, Viewer
from server.engines.legends.engine import Legends
from server.engines.legends.events import Activated, Flipped, Looked, Revealed, Searched, Summoned
from server.engines.legends.state import State
from tests.laws.marked import may_name, may_see
from tests.laws.play import Move


def words(value: Plain) -> Iterator[str]:
    """Every text in a view, keys and parts of option ids included."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from key.split(":")
            yield from words(part)
    elif isinstance(value, list):
        for part in value:
            yield from words(part)
    elif isinstance(value, str):
        yield from value.replace("~", ":").split(":")


def hidden_cards(on: Legends, state: State, viewer: Viewer) -> set[str]:
    """Ids of cards of which this viewer may not know where they are: in decks, in other hands, face-down over there.
    What acts from a hand is named in its link."""
    in_decks = {card for player in state.players for card in player.deck}
    unseen = {card.card for card in state.cards.values() if not may_see(on, state, card, viewer)}
    return (in_decks | unseen) - {link.ctx.source.card.card for link in state.chain}


def hidden_uids(on: Legends, state: State, viewer: Viewer) -> set[str]:
    return {card.uid for card in state.cards.values() if not may_name(on, state, card, viewer)}


def shown_by(event: Event) -> set[str]:
    """Cards whose face this event itself turns to everybody, by the rules."""
    if isinstance(event, Flipped | Activated):
        return {event.card}
    if isinstance(event, Summoned) and event.face == "open":
        return {event.card}
    if isinstance(event, Revealed | Searched):
        return set(event.cards)
    return set()


def unheard(on: Legends, move: Move, viewer: Viewer) -> set[str]:
    """Ids and handles that nothing which is told of this step may hold: hidden before and after it, and shown by none
    of its events."""
    before, after = move.before, move.after
    cards = hidden_cards(on, before, viewer) & hidden_cards(on, after, viewer)
    known = {c.uid for s in (before, after) for c in s.cards.values() if may_name(on, s, c, viewer)}
    uids = (hidden_uids(on, before, viewer) | hidden_uids(on, after, viewer)) - known
    for event in move.step.events:
        cards -= shown_by(event)
        if isinstance(event, Activated) and event.kind == "on_play":
            uids.discard(event.uid)  # it lay open for all, if only within this step
        if isinstance(event, Looked | Searched) and event.seat == viewer:
            cards -= set(event.own_cards)
    return cards | uids


def unseen_in_prompt(state: State, viewer: Viewer) -> set[str]:
    """What this viewer's own question names although it lies hidden: the deck that is searched, the other's card that
    lets this one choose."""
    d = state.decision
    if isinstance(viewer, Audience) or d is None or d.seat != viewer:
        return set()
    searched = set(state.players[viewer].deck) if d.kind == "put" else set()
    return searched | ({d.source.card} if d.kind == "target" and d.source is not None else set())
