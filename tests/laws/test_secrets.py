"""No viewer gets a card or a handle that is hidden from it: every word of every view and every event is searched."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

from server.engines.contract import Audience, Event, Plain, Seat, Viewer
from server.engines.draws import Draws
from server.engines.legends.engine import Legends
from server.engines.legends.events import Activated, Flipped, Looked, Revealed, Searched, Summoned
from server.engines.legends.state import State
from tests.laws.marked import marked_decks, marked_engine, may_name, may_see
from tests.laws.play import Move, Playing, draws_of, engine, games, opened

VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), Audience.PUBLIC)


INVENTED = (0, *range(1, 9))
"""The shipped set, and some that use the whole language."""


def marked_game(seed: int, invented: int) -> Playing:
    decks = marked_decks(draws_of(seed).derive("decks"), invented)
    return Playing(seed, on=marked_engine(invented), lapse=5, fixed=decks)


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


@pytest.mark.parametrize("invented", INVENTED)
def test_no_view_shows_a_hidden_card_or_handle(invented: int) -> None:
    on = marked_engine(invented)
    seen = 0
    for seed in games(*((6, 50) if invented else (40, 400))):
        for n, move in enumerate(marked_game(seed, invented)):
            for viewer in VIEWERS:
                view = on.view(move.after, viewer)
                view.pop("deck", None)  # one's own list, in the order of ids
                may_know: set[str] = set()
                if not isinstance(viewer, Audience) and view.get("prompt", {}).get("kind") == "put":
                    may_know = set(move.after.players[viewer].deck)  # a search through one's own deck
                if view.get("prompt", {}).get("kind") == "target":
                    view["prompt"].get("source", {}).pop("card", None)  # the other's hidden card lets this one choose
                said = set(words(view))
                where = f"seed {seed}, move {n}, {viewer}"
                assert not said & (hidden_cards(on, move.after, viewer) - may_know), where
                assert not said & hidden_uids(on, move.after, viewer), where
                seen += 1
    assert seen > 1_000


@pytest.mark.parametrize("invented", INVENTED)
def test_no_event_tells_a_hidden_card_or_handle(invented: int) -> None:
    for seed in games(*((6, 50) if invented else (40, 400))):
        for n, move in enumerate(marked_game(seed, invented)):
            for viewer in VIEWERS:
                faults = told_too_much(marked_engine(invented), move, viewer)
                assert not faults, f"seed {seed}, move {n}, {viewer}: {faults}"


def told_too_much(on: Legends, move: Move, viewer: Viewer) -> set[str]:
    """Hidden both before and after the step, and shown by no event of it: nobody may have heard of these."""
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
    said = {word for event in move.step.events for word in words(on.tell(event, viewer))}
    return said & (cards | uids)


def test_the_key_is_committed_to_at_once_and_shown_after_the_end() -> None:
    """Each game of a series has its own; all are shown when the series is decided."""
    for seed in games(15, 100):
        promised = {1: engine().view(opened(seed), Audience.PUBLIC)["commitment"]}
        for move in Playing(seed):
            for viewer in (*VIEWERS, Audience.REFEREE):
                view = engine().view(move.after, viewer)
                assert view["commitment"] == promised.setdefault(view["game"], view["commitment"])
                assert ("key" in view) == (engine().outcome(move.after) is not None)
                if "next_commitment" in view:
                    promised[view["game"] + 1] = view["next_commitment"]
        keys = view["series"]["keys"] if "series" in view else {"1": view["key"]}
        assert {int(n) for n in keys} == promised.keys() - {view["game"] + 1}
        for n, key in keys.items():
            assert hashlib.sha256(bytes.fromhex(key)).hexdigest() == promised[int(n)]


def test_no_view_holds_the_room_key_or_the_next_games() -> None:
    """What is shown after one game opens no other one."""
    last = list(Playing(0))[-1].after
    view = str(engine().view(last, Audience.REFEREE))
    room = Draws(last.setup.key)
    assert room.key.hex() not in view
    assert room.derive("game|2").key.hex() not in view
    with pytest.raises(KeyError):
        engine().view(opened(0), Audience.REFEREE)["key"]
