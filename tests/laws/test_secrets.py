"""No viewer gets a card or a handle that is hidden from it: every word of every view and every event is searched."""

from __future__ import annotations

import hashlib

import pytest

from server.engines.contract import Audience, Seat, Viewer
from server.engines.draws import Draws
from server.engines.legends.engine import Legends
from tests.laws.marked import marked_decks, marked_engine
from tests.laws.play import Move, Playing, draws_of, engine, games, opened
from tests.laws.secrets import hidden_cards, hidden_uids, unheard, unseen_in_prompt, words

VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), Audience.PUBLIC)


INVENTED = (0, *range(1, 9))
"""The shipped set, and some that use the whole language."""


def marked_game(seed: int, invented: int) -> Playing:
    decks = marked_decks(draws_of(seed).derive("decks"), invented)
    return Playing(seed, on=marked_engine(invented), lapse=5, fixed=decks)


@pytest.mark.parametrize("invented", INVENTED)
def test_no_view_shows_a_hidden_card_or_handle(invented: int) -> None:
    on = marked_engine(invented)
    seen = 0
    for seed in games(*((6, 50) if invented else (40, 400))):
        for n, move in enumerate(marked_game(seed, invented)):
            for viewer in VIEWERS:
                view = on.view(move.after, viewer)
                view.pop("deck", None)  # one's own list, in the order of ids
                said = set(words(view)) - unseen_in_prompt(move.after, viewer)
                where = f"seed {seed}, move {n}, {viewer}"
                assert not said & hidden_cards(on, move.after, viewer), where
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
    said = {word for event in move.step.events for word in words(on.tell(event, viewer))}
    return said & unheard(on, move, viewer)


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
