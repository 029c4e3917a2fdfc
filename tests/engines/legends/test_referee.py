"""A referee at a table of an event (RULES.md, 12.9): it waits, stands still, takes longer, is ended and closed."""

from __future__ import annotations

from typing import Any

import pytest

from server.engines.contract import Audience, Due, Ms, Office, Outage, Presence, Seat
from server.engines.legends import commands
from server.engines.legends.engine import Legends
from server.engines.legends.state import State
from server.engines.refusal import Code, Refused
from tests.engines.legends.sets import base

START = Ms(1_000_000)
MINUTE = 60_000
ENGINE = Legends({"base": base()}, allow_fixed=True)
DECK = dict(base().deck[0].cards)


def table(**options: Any) -> State:
    """A table to which both have come with their decks, and that waits for its referee."""
    setup = ENGINE.setup({"refereed": True, "compliment": False, **options}, b"k" * 32)
    state: State = ENGINE.start(setup, START).state
    for seat in (0, 1):
        state = ENGINE.apply(state, Seat(seat), commands.OwnDeck(DECK), START).state
    return both(state)


def both(state: State) -> State:
    for seat in (0, 1):
        state = say(state, Presence(seat, here=True), 0, Office.SYSTEM)
    return state


def say(state: State, command: Any, after_ms: int, by: Any = Office.REFEREE) -> State:
    found: State = ENGINE.apply(state, by, command, Ms(START + after_ms)).state
    return found


def played(after_ms: int = MINUTE, **options: Any) -> State:
    """A table at which play began so long after the decks came."""
    return say(table(**options), commands.GoOn(), after_ms)


def refusal(state: State, command: Any, after_ms: int, by: Any = Office.REFEREE) -> Code:
    with pytest.raises(Refused) as refused:
        say(state, command, after_ms, by)
    return refused.value.code


def opened(state: State) -> int:
    assert state.decision is not None
    return state.decision.opened - START


def test_it_begins_when_the_referee_says_so_and_its_clock_with_it() -> None:
    waiting = table()
    assert waiting.phase == "lobby"
    assert waiting.turn == 0
    assert ENGINE.deadlines(waiting) == {}
    assert ENGINE.awaiting(waiting) == frozenset()
    assert ENGINE.view(waiting, Audience.PUBLIC)["held_at"] == START
    begun = say(waiting, commands.GoOn(), 3 * MINUTE)
    assert begun.turn == 1
    assert begun.match_ends == START + 23 * MINUTE
    assert "held_at" not in ENGINE.view(begun, Audience.PUBLIC)
    assert refusal(begun, commands.GoOn(), 3 * MINUTE) is Code.STALE


def test_decks_may_come_after_the_referees_word() -> None:
    setup = ENGINE.setup({"refereed": True, "compliment": False}, b"k" * 32)
    state: State = both(ENGINE.start(setup, START).state)
    state = say(state, commands.GoOn(), MINUTE)
    state = say(state, commands.OwnDeck(DECK), MINUTE, Seat(1))
    assert state.phase == "lobby"
    assert say(state, commands.OwnDeck(DECK), 2 * MINUTE, Seat(0)).match_ends == START + 22 * MINUTE


def test_it_begins_only_once_both_have_come() -> None:
    state = say(table(), Presence(1, here=False), 1, Office.SYSTEM)
    state = say(state, commands.GoOn(), 2)
    assert (state.phase, state.held_at) == ("lobby", 0)
    assert ENGINE.deadlines(state) == {}
    begun = say(state, Presence(1, here=True), MINUTE, Office.SYSTEM)
    assert begun.match_ends == START + 21 * MINUTE
    setup = ENGINE.setup({"refereed": True}, b"k" * 32)
    assert ENGINE.absent(ENGINE.start(setup, START).state) == {Seat(0), Seat(1)}


@pytest.mark.parametrize("starter", [0, 1])
def test_the_event_may_say_who_begins(starter: int) -> None:
    assert played(starts=starter, compliment=True).active == starter


def test_while_it_stands_still_nobody_acts_and_no_clock_runs() -> None:
    state = played(0)
    held = say(state, commands.Hold(), 10_000)
    assert ENGINE.deadlines(held) == {}
    active = Seat(held.active)
    assert [offer.do for offer in ENGINE.legal(held, active)] == ["settings"]
    for command in (commands.Resign(), commands.OfferDraw(), commands.Answer(state.decision.number, ())):  # type: ignore[union-attr]
        assert refusal(held, command, 20_000, active) is Code.NOT_NOW
    assert refusal(held, Due("match"), 60 * MINUTE, Office.SYSTEM) is Code.STALE
    assert refusal(held, commands.Hold(), 20_000) is Code.STALE
    view = ENGINE.view(held, Audience.PUBLIC)
    assert view["clock"]["paused_at"] == START + 10_000
    assert view["waiting"][str(held.active)]["paused_at"] == START + 10_000
    going = say(held, commands.GoOn(), 10_000 + 5 * MINUTE)
    assert going.match_ends == state.match_ends + 5 * MINUTE
    assert opened(going) == opened(state) + 5 * MINUTE


def test_who_is_away_while_it_stands_still_uses_up_nothing() -> None:
    state = say(played(0), Presence(0, here=False), 10_000, Office.SYSTEM)
    held = say(state, commands.Hold(), 15_000)
    assert held.players[0].away_used_ms == 5_000
    going = say(held, commands.GoOn(), 15_000 + MINUTE)
    assert going.players[0].frozen_since == START + 15_000 + MINUTE
    back = say(going, Presence(0, here=True), 20_000 + MINUTE, Office.SYSTEM)
    assert back.players[0].away_used_ms == 10_000
    assert back.match_ends == START + 20 * MINUTE + 10_000 + MINUTE


def test_who_left_while_it_stood_still_is_away_when_it_goes_on() -> None:
    held = say(played(0), commands.Hold(), 10_000)
    left = say(held, Presence(1, here=False), 20_000, Office.SYSTEM)
    assert left.players[1].frozen_since == 0
    assert say(left, commands.GoOn(), 30_000).players[1].frozen_since == START + 30_000
    back = say(left, Presence(1, here=True), 25_000, Office.SYSTEM)
    assert say(back, commands.GoOn(), 30_000).match_ends == START + 20 * MINUTE + 20_000


def test_an_outage_while_it_stands_still_is_given_back_once() -> None:
    state = played(0)
    held = say(state, commands.Hold(), 10_000)
    step = ENGINE.apply(held, Office.SYSTEM, Outage(30_000), Ms(START + 50_000))
    assert step.events == ()  # nothing ran that it could have cost
    assert say(step.state, commands.GoOn(), 60_000).match_ends == state.match_ends + 50_000


def test_extra_time_is_of_this_game_or_of_the_next() -> None:
    state = played(0)
    assert say(state, commands.Stretch(MINUTE), 1).match_ends == state.match_ends + MINUTE
    waiting = say(table(), commands.Stretch(2 * MINUTE), 1)
    assert say(waiting, commands.GoOn(), 0).match_ends == START + 22 * MINUTE


def test_extra_time_in_a_break_is_of_the_next_game() -> None:
    state = say(played(0, best_of=3), commands.Resign(), 1, Seat(0))
    state = say(state, commands.Stretch(MINUTE), 2)
    state = say(say(state, commands.Next(), 3, Seat(0)), commands.Next(), 3, Seat(1))
    assert state.game == 2
    assert state.match_ends == START + 3 + 21 * MINUTE


def test_its_time_is_called_as_its_own_clock_would() -> None:
    state = played(0)
    ended = say(state, commands.CallTime(), MINUTE)
    assert ended.result is not None
    assert ended.result.reason == "time"
    assert refusal(ended, commands.CallTime(), MINUTE) is Code.STALE
    assert refusal(table(), commands.CallTime(), MINUTE) is Code.STALE


def test_a_table_that_stands_still_is_ended_too() -> None:
    held = say(played(0), commands.Hold(), 10)
    assert say(held, commands.CallTime(), MINUTE).result is not None


def test_a_full_tie_in_a_cut_is_played_on_for_five_minutes_and_then_the_seed_advances() -> None:
    state = say(played(0, at_time="next_change", advances=1), commands.CallTime(), MINUTE)
    assert state.sudden_death
    assert state.match_ends == START + 6 * MINUTE
    again = say(state, commands.CallTime(), 2 * MINUTE)
    assert again.result is not None
    assert (again.result.winner, again.result.criterion) == (1, "seed")


@pytest.mark.parametrize("best_of", [1, 3])
def test_a_closed_table_is_over_and_nobody_has_won(best_of: int) -> None:
    closed = say(played(0, best_of=best_of, advances=0), commands.CloseTable(), MINUTE)
    outcome = ENGINE.outcome(closed)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "closed")
    assert (closed.wins, closed.drawn) == ((0, 0), 0)
    assert ENGINE.deadlines(closed) == {}
    assert ENGINE.view(closed, Audience.PUBLIC)["result"]["reason"] == "closed"
    assert refusal(closed, commands.CloseTable(), MINUTE) is Code.STALE


def test_a_table_that_never_began_is_closed_too() -> None:
    closed = say(table(), commands.CloseTable(), MINUTE)
    assert ENGINE.outcome(closed) is not None
    assert ENGINE.deadlines(closed) == {}


def test_a_break_ends_with_the_table() -> None:
    state = say(played(0, best_of=3), commands.Resign(), 1, Seat(0))
    closed = say(state, commands.CloseTable(), 2)
    assert ENGINE.deadlines(closed) == {}
    assert closed.wins == (0, 1)
    assert refusal(closed, commands.Next(), 3, Seat(0)) is Code.NOT_NOW


def test_a_lost_game_by_penalty_is_shown_and_kept() -> None:
    state = say(played(0, best_of=3), commands.Punish(1), 1)
    assert ENGINE.view(state, Audience.PUBLIC)["players"]["1"]["penalties"] == 1
    state = say(state, commands.Resign(), 2, Seat(0))
    state = say(say(state, commands.Next(), 3, Seat(0)), commands.Next(), 3, Seat(1))
    assert state.players[1].penalties == 1


def test_there_is_no_other_series_at_a_table_of_an_event() -> None:
    over = say(played(0), commands.Resign(), 1, Seat(0))
    assert [offer.do for offer in ENGINE.legal(over, Seat(1))] == ["settings"]
    assert refusal(over, commands.Rematch(), 2, Seat(1)) is Code.NOT_NOW


@pytest.mark.parametrize("by", [Seat(0), Seat(1), Office.SYSTEM])
def test_nobody_else_may_speak_as_referee(by: Any) -> None:
    for command in (commands.GoOn(), commands.Hold(), commands.Stretch(1), commands.CallTime(), commands.CloseTable()):
        assert refusal(table(), command, 1, by) is Code.NO_SUCH_SEAT
    assert refusal(played(0), commands.Resign(), 1, Office.REFEREE) is Code.NO_SUCH_SEAT


def test_decks_that_were_handed_in_before_are_played() -> None:
    cards = [card for card, n in DECK.items() for _ in range(n)]
    setup = ENGINE.setup({"refereed": True, "compliment": False, "decks": [cards, []]}, b"k" * 32)
    state: State = both(ENGINE.start(setup, START).state)
    assert (state.players[0].list, state.players[1].list) == (DECK, {})
    assert say(say(state, commands.GoOn(), 1), commands.OwnDeck(DECK), 2, Seat(1)).turn == 1
    at_once: State = ENGINE.start(ENGINE.setup({"compliment": False, "decks": [cards, cards]}, b"k" * 32), START).state
    assert at_once.turn == 1


@pytest.mark.parametrize("decks", [[["nothing"], []], [[]], "deck", [[], [1]]])
def test_decks_that_are_none_open_no_room(decks: Any) -> None:
    with pytest.raises(Refused) as refused:
        ENGINE.setup({"decks": decks}, b"k" * 32)
    assert refused.value.code is Code.BAD_OPTION
