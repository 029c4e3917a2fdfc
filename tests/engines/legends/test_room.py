"""Before and after a game: decks, compliments, redraws, resigning, draws, rematch, Basic (RULES, chapters 1-3)."""

from __future__ import annotations

import pytest

from server.engines.contract import Audience, Ms, Plain, Presence, Seat, Step
from server.engines.legends import events as told
from server.engines.legends.commands import (
    Answer,
    AnswerDraw,
    ChooseDeck,
    Compliment,
    LegendsCommand,
    OfferDraw,
    OwnDeck,
    Rematch,
    Resign,
    Settings,
)
from server.engines.legends.engine import Legends
from server.engines.legends.state import Result, State, When
from server.engines.refusal import Code, Refused
from tests.golden.games import golden_set
from tests.laws.play import START, engine

ENGINE = Legends({"golden": golden_set()}, allow_fixed=True)
TEACHERS = ("plain", "quiet", "strong", "searcher", "flipper", "mourner")
EVENTS = ("lesson", "choice", "back", "forever", "annul", "stop", "revenge")


def room(**options: Plain) -> State:
    state = ENGINE.start(ENGINE.setup({"set": "golden", **options}, bytes(32)), START).state
    assert isinstance(state, State)
    return state


def say(state: State, seat: int, command: LegendsCommand) -> Step:
    return ENGINE.apply(state, Seat(seat), command, START)


def after(state: State, *said: tuple[int, LegendsCommand]) -> State:
    for seat, command in said:
        state = say(state, seat, command).state
    return state


def decks(key: int = 0) -> tuple[dict[str, int], dict[str, int]]:
    deck = {card.id: card.max_copies for card in golden_set().card}
    return deck, deck


def chosen() -> State:
    mine, theirs = decks()
    return after(room(), (0, OwnDeck(mine)), (1, OwnDeck(theirs)))


def begun() -> State:
    return after(chosen(), (0, Compliment("now")), (1, Compliment("pass")))


def refused(state: State, seat: int, command: LegendsCommand) -> Code:
    with pytest.raises(Refused) as no:
        say(state, seat, command)
    return no.value.code


# --- decks ------------------------------------------------------------------------------------------


def test_all_problems_of_a_deck_are_told_at_once() -> None:
    with pytest.raises(Refused) as no:
        say(room(), 0, OwnDeck({"plain": 3, "golden": 2, "nobody": 1}))
    assert no.value.code is Code.BAD_DECK
    problems = no.value.facts["problems"]
    assert isinstance(problems, list)
    assert [p["code"] for p in problems if isinstance(p, dict)] == ["size", "too-many", "too-many", "unknown-card"]


def test_a_deck_is_chosen_once_and_from_what_there_is() -> None:
    deck, _ = decks()
    state = after(room(), (0, OwnDeck(deck)))
    assert refused(state, 0, OwnDeck(deck)) is Code.NOT_NOW
    assert refused(state, 1, ChooseDeck("none")) is Code.NO_SUCH_DECK
    assert ENGINE.awaiting(state) == {Seat(1)}
    assert "deck" in ENGINE.view(state, Seat(0))
    assert "deck" not in ENGINE.view(state, Seat(1))


# --- compliments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "starter"),
    [("now", "today", 0), ("week", "today", 1), ("longer", "pass", 0), ("pass", "longer", 1), ("pass", "now", 1)],
)
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_more_recent_compliment_begins(first: When, second: When, starter: int, order: tuple[int, int]) -> None:
    state = after(chosen(), *[(seat, Compliment((first, second)[seat])) for seat in order])
    assert (state.starter, state.active, state.turn) == (starter, starter, 1)


def test_nobody_hears_an_answer_before_both_are_given() -> None:
    state = after(chosen(), (0, Compliment("week")))
    assert say(chosen(), 0, Compliment("week")).events == ()
    assert "week" not in str(ENGINE.view(state, Seat(1)))
    assert ENGINE.awaiting(state) == {Seat(1)}
    events = say(state, 1, Compliment("today")).events
    assert events[0] == told.Compliments({"0": "week", "1": "today"}, 1)


def test_equal_compliments_are_drawn_by_lot_from_the_games_key() -> None:
    events = say(after(chosen(), (0, Compliment("today"))), 1, Compliment("today")).events
    lot = events[0]
    assert isinstance(lot, told.Compliments)
    assert lot.lot
    assert refused(chosen(), 0, Resign()) is Code.NOT_NOW


# --- opening hands ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "redraws", "hand"),
    [(("plain", *EVENTS[:4]), 0, 5), ((*EVENTS[:4], "plain"), 0, 5), (EVENTS[:5], 2, 4)],
)
def test_a_hand_without_a_teacher_is_redrawn_twice(top: tuple[str, ...], redraws: int, hand: int) -> None:
    """Stacked decks are not shuffled, so the same hand comes again: 5, 5, then 4 that stand."""
    stack = (*top, *["plain"] * 25)
    state = room(fixed={"stacks": [list(stack), list(stack)]})
    assert [p.redraws for p in state.players] == [redraws, redraws]
    assert sum(c.zone == "hand" and c.side == 1 for c in state.cards.values()) == hand
    assert [state.players[1].redraws, len(state.players[1].deck)] == [redraws, 30 - hand]


def test_others_see_that_and_how_often_but_no_card() -> None:
    stack = [*EVENTS[:5], *["plain"] * 25]
    step = ENGINE.start(ENGINE.setup({"set": "golden", "fixed": {"stacks": [stack, stack]}}, bytes(32)), START)
    heard = [ENGINE.tell(e, Audience.PUBLIC) for e in step.events if isinstance(e, told.Opening)]
    assert [(h["seat"], h["n"], h["redraw"]) for h in heard if h is not None] == [
        (seat, n, attempt) for seat in (0, 1) for attempt, n in enumerate((5, 5, 4))
    ]
    assert not any(card in str(heard) for card in EVENTS)


# --- the end, by word -------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_loses_at_any_time(seat: int) -> None:
    state = after(begun(), (seat, Resign()))
    assert state.result == Result(1 - seat, "resigned")
    assert ENGINE.outcome(state) is not None
    assert refused(state, seat, Resign()) is Code.NOT_NOW


def test_a_draw_needs_both() -> None:
    state = after(begun(), (0, OfferDraw()))
    assert refused(state, 0, AnswerDraw(accept=True)) is Code.NOT_NOW
    assert refused(state, 1, OfferDraw()) is Code.NOT_NOW
    assert ENGINE.view(state, Audience.PUBLIC)["draw_offer"] == 0
    declined = after(state, (1, AnswerDraw(accept=False)))
    assert declined.result is None
    assert refused(declined, 1, AnswerDraw(accept=True)) is Code.NOT_NOW
    assert after(state, (1, AnswerDraw(accept=True))).result == Result(None, "agreed")


def test_at_twenty_minutes_it_is_too_late_to_resign_or_agree() -> None:
    state = after(begun(), (0, OfferDraw()))
    for seat, command in ((0, Resign()), (1, AnswerDraw(accept=True))):
        with pytest.raises(Refused) as no:
            ENGINE.apply(state, Seat(seat), command, Ms(state.match_ends))
        assert no.value.code is Code.GAME_OVER
        assert ENGINE.apply(state, Seat(seat), command, Ms(state.match_ends - 1)).state.result is not None


# --- rematch ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("loser", [0, 1])
def test_the_loser_begins_the_rematch(loser: int) -> None:
    state = after(begun(), (loser, Resign()), (0, Rematch()))
    assert ENGINE.view(state, Audience.PUBLIC)["rematch"] == {"0": True}
    assert refused(state, 0, Rematch()) is Code.NOT_NOW
    again = after(state, (1, Rematch()))
    assert (again.game, again.starter, again.turn, again.result) == (2, loser, 1, None)
    assert again.key != state.key
    assert [p.list for p in again.players] == list(decks())
    assert [p.life for p in again.players] == [30, 30]
    assert again.decision is not None
    assert again.decision.number > 1, "numbers go on, so that an old answer stays stale"


def test_after_a_draw_the_other_one_begins() -> None:
    state = begun()
    assert state.starter == 0
    state = after(state, (0, OfferDraw()), (1, AnswerDraw(accept=True)), (0, Rematch()), (1, Rematch()))
    assert state.starter == 1


def test_settings_and_absence_outlive_a_game() -> None:
    state = after(begun(), (1, Settings("on")), (0, Resign()), (0, Rematch()), (1, Rematch()))
    assert state.players[1].replies == "on"


# --- variants ---------------------------------------------------------------------------------------


def test_without_the_clock_there_is_no_end_by_time() -> None:
    deck, _ = decks()
    state = after(
        room(clock_ms=0), (0, OwnDeck(deck)), (1, OwnDeck(deck)), (0, Compliment("now")), (1, Compliment("pass"))
    )
    assert "match" not in ENGINE.deadlines(state)
    assert "clock" not in ENGINE.view(state, Audience.PUBLIC)


def test_in_basic_teachers_have_no_effects_and_inert_cards_do_nothing() -> None:
    stack = ["searcher", "annul", "forever", "choice", "plain", *["plain"] * 25]
    state = room(variant="basic", fixed={"stacks": [stack, stack]})
    lib = ENGINE.library(state)
    assert lib.effects("searcher") == ()
    assert lib.effects("annul") == (), "speaks of a teacher's effect"
    assert lib.effects("choice") != ()
    assert state.decision is not None
    summon = next(o.id for o in state.decision.options if o.verb == "summon" and o.mode == "attack")
    step = say(state, 0, Answer(state.decision.number, (summon,)))
    assert [type(e) for e in step.events] == [told.Summoned], "no search is offered"


def test_rooms_know_their_bounds() -> None:
    for options in ({"turn_ms": 1}, {"variant": "other"}, {"set": "none"}, {"nonsense": 1}, {"clock_ms": "soon"}):
        with pytest.raises(Refused) as no:
            engine().setup(options, bytes(32))
        assert no.value.code is Code.BAD_OPTION
        assert no.value.facts["option"] == next(iter(options))
    with pytest.raises(Refused):
        Legends({"golden": golden_set()}).setup({"set": "golden", "fixed": {"starter": 1}}, bytes(32))


def test_nobody_else_may_speak() -> None:
    assert refused(begun(), 2, Resign()) is Code.NO_SUCH_SEAT
    assert refused(begun(), 0, Presence(0, here=False)) is Code.NO_SUCH_SEAT
