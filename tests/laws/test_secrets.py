"""No viewer gets a card or a handle that is hidden from it: every word of every view and every event is searched."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

from server.engines.contract import Audience, Event, Plain, Seat, Viewer
from server.engines.draws import Draws
from server.engines.legends.events import Activated, Flipped, Looked, Revealed, Searched, Summoned
from server.engines.legends.state import State
from tests.laws.marked import marked_decks, marked_engine, may_name, may_see
from tests.laws.play import Move, Playing, draws_of, engine, games, opened

VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), Audience.PUBLIC)


def marked_game(seed: int, **chances: int) -> Playing:
    return Playing(seed, on=marked_engine(), fixed=marked_decks(draws_of(seed).derive("decks")), **chances)


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


def hidden_cards(state: State, viewer: Viewer) -> set[str]:
    """Ids of cards that this viewer may not know where they are: in decks, in other hands, face-down over there."""
    in_decks = {card for player in state.players for card in player.deck}
    return in_decks | {card.card for card in state.cards.values() if not may_see(state, card, viewer)}


def hidden_uids(state: State, viewer: Viewer) -> set[str]:
    return {card.uid for card in state.cards.values() if not may_name(state, card, viewer)}


def shown_by(event: Event) -> set[str]:
    """Cards whose face this event itself turns to everybody, by the rules."""
    if isinstance(event, Flipped | Activated):
        return {event.card}
    if isinstance(event, Summoned) and event.face == "open":
        return {event.card}
    if isinstance(event, Revealed | Searched):
        return set(event.cards)
    return set()


def test_no_view_shows_a_hidden_card_or_handle() -> None:
    seen = 0
    for seed in games(60, 400):
        for n, move in enumerate(marked_game(seed, lapse=5)):
            for viewer in VIEWERS:
                view = marked_engine().view(move.after, viewer)
                view.pop("deck", None)  # one's own list, in the order of ids
                may_know: set[str] = set()
                if not isinstance(viewer, Audience) and view.get("prompt", {}).get("kind") == "put":
                    may_know = set(move.after.players[viewer].deck)  # a search through one's own deck
                said = set(words(view))
                where = f"seed {seed}, move {n}, {viewer}"
                assert not said & (hidden_cards(move.after, viewer) - may_know), where
                assert not said & hidden_uids(move.after, viewer), where
                seen += 1
    assert seen > 10_000


def test_no_event_tells_a_hidden_card_or_handle() -> None:
    for seed in games(60, 400):
        for n, move in enumerate(marked_game(seed, lapse=5)):
            for viewer in VIEWERS:
                faults = told_too_much(move, viewer)
                assert not faults, f"seed {seed}, move {n}, {viewer}: {faults}"


def told_too_much(move: Move, viewer: Viewer) -> set[str]:
    """Hidden both before and after the step, and shown by no event of it: nobody may have heard of these."""
    before, after = move.before, move.after
    cards = hidden_cards(before, viewer) & hidden_cards(after, viewer)
    known = {c.uid for s in (before, after) for c in s.cards.values() if may_name(s, c, viewer)}
    uids = (hidden_uids(before, viewer) | hidden_uids(after, viewer)) - known
    for event in move.step.events:
        cards -= shown_by(event)
        if isinstance(event, Looked) and event.seat == viewer:
            cards -= set(event.own_cards)
        if isinstance(event, Searched) and event.seat == viewer:
            cards -= set(event.own_cards)
    said = {word for event in move.step.events for word in words(marked_engine().tell(event, viewer))}
    return said & (cards | uids)


def test_the_key_is_committed_to_at_once_and_shown_after_the_end() -> None:
    for seed in games(15, 100):
        commitment = engine().view(opened(seed), Audience.PUBLIC)["commitment"]
        for move in Playing(seed):
            for viewer in (*VIEWERS, Audience.REFEREE):
                view = engine().view(move.after, viewer)
                assert view["commitment"] == commitment
                assert ("key" in view) == (move.after.result is not None)
        shown = bytes.fromhex(view["key"])
        assert hashlib.sha256(shown).hexdigest() == commitment


def test_no_view_holds_the_room_key_or_the_next_games() -> None:
    """What is shown after one game opens no other one."""
    last = list(Playing(0))[-1].after
    view = str(engine().view(last, Audience.REFEREE))
    room = Draws(last.setup.key)
    assert room.key.hex() not in view
    assert room.derive("game|2").key.hex() not in view
    with pytest.raises(KeyError):
        engine().view(opened(0), Audience.REFEREE)["key"]
