"""What a page says of a game that is over by then: it was away, and sends again what nobody has answered (1.8)."""

from __future__ import annotations

from typing import Any

import pytest

from server.engines.contract import Due, Ms, Office, Seat
from server.engines.legends.commands import (
    AnswerDraw,
    ChooseDeck,
    LegendsCommand,
    Next,
    OfferDraw,
    OfGame,
    OwnDeck,
    Rematch,
    Resign,
)
from server.engines.legends.engine import Legends
from server.engines.legends.state import Result, State
from server.engines.refusal import Code, Refused
from tests.engines.legends.sets import base

ENGINE = Legends({"base": base()}, allow_fixed=True)
DECK = dict(base().deck[0].cards)
START = Ms(1_000_000)


def by(state: State, seat: int, command: Any) -> State:
    found: State = ENGINE.apply(state, Seat(seat), command, Ms(START + 1)).state
    return found


def refused(state: State, seat: int, command: Any) -> Code:
    with pytest.raises(Refused) as no:
        by(state, seat, command)
    return no.value.code


def in_break(game: int) -> State:
    """The end of this game of three, which seat 0 resigned if it is the first, and seat 1 if it is the second."""
    fixed = {"decks": [DECK, DECK], "starter": 0}
    setup = ENGINE.setup({"fixed": fixed, "best_of": 3, "deck_changes": True}, b"k" * 32)
    state: State = by(ENGINE.start(setup, START).state, 0, Resign())
    return state if game == 1 else by(going_on(state), 1, Resign(game=2))


def going_on(state: State) -> State:
    """The next game, which has begun by itself."""
    begun: State = ENGINE.apply(state, Office.SYSTEM, Due("next"), Ms(state.break_ends)).state
    return begun


def test_a_late_word_gives_up_no_game_but_its_own() -> None:
    second = going_on(in_break(1))
    assert refused(second, 1, Resign(game=1)) is Code.STALE
    assert refused(second, 1, Resign()) is Code.STALE  # unnamed it is the first
    over = by(second, 1, Resign(game=2))
    assert (over.result, over.wins) == (Result(0, "resigned"), (1, 1))


def test_a_late_offer_of_a_draw_and_a_late_yes_are_about_the_game_before() -> None:
    second = going_on(in_break(1))
    assert refused(second, 0, OfferDraw(game=1)) is Code.STALE
    offered = by(second, 0, OfferDraw(game=2))
    assert refused(offered, 1, AnswerDraw(True, game=1)) is Code.STALE
    assert by(offered, 1, AnswerDraw(True, game=2)).drawn == 1


@pytest.mark.parametrize(
    "command", [Next, lambda game: OwnDeck(DECK, game=game), lambda game: ChooseDeck("no", game=game)]
)
def test_what_was_said_in_one_break_is_stale_in_the_next(command: Any) -> None:
    state = in_break(2)
    assert refused(state, 0, command(game=1)) is Code.STALE


def test_a_late_rematch_begins_no_third_game() -> None:
    setup = ENGINE.setup({"fixed": {"decks": [DECK, DECK], "starter": 0}}, b"k" * 32)
    state = by(ENGINE.start(setup, START).state, 0, Resign())
    state = by(by(state, 0, Rematch()), 1, Rematch())
    state = by(state, 0, Resign(game=2))
    assert refused(state, 1, Rematch(game=1)) is Code.STALE
    assert by(by(state, 0, Rematch(game=2)), 1, Rematch(game=2)).game == 3


@pytest.mark.parametrize("state", [in_break(1), going_on(in_break(1)), in_break(2)])
def test_an_offer_names_the_game_that_is_shown(state: State) -> None:
    game = ENGINE.view(state, Seat(0))["game"]
    kinds = {kind.__struct_config__.tag for kind in LegendsCommand.__args__ if issubclass(kind, OfGame)}
    offers = [offer for offer in ENGINE.legal(state, Seat(0)) if offer.do in kinds]
    assert offers
    assert all(offer.fields["game"].admits(game) and not offer.fields["game"].admits(game - 1) for offer in offers)
