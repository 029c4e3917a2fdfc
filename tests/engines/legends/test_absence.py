"""A player who is gone: what stands still, for how long, and what is given back (legends.md, Time)."""

from __future__ import annotations

from typing import Any

import pytest

from server.engines.contract import Due, Ms, Office, Outage, Presence, Seat
from server.engines.legends.engine import Legends
from server.engines.legends.state import State
from server.engines.refusal import Refused
from tests.engines.legends.sets import base

START = Ms(1_000_000)


FIXED = Legends({"base": base()}, allow_fixed=True)


def began() -> State:
    deck = dict(base().deck[0].cards)
    setup = FIXED.setup({"fixed": {"decks": [deck, deck], "starter": 0}}, b"k" * 32)
    state: State = FIXED.start(setup, START).state
    return state


def system(state: State, command: Any, after_ms: int) -> State:
    found: State = FIXED.apply(state, Office.SYSTEM, command, Ms(START + after_ms)).state
    return found


def until(state: State) -> int:
    d = state.decision
    assert d is not None
    return d.opened + d.free_ms - START


def test_decision_and_match_clock_stand_still_and_go_on() -> None:
    state = began()
    ends = until(state)
    away = system(state, Presence(0, here=False), 10_000)
    assert FIXED.absent(away) == {Seat(0)}
    assert dict(FIXED.deadlines(away)) == {"away:0": START + 70_000}
    assert FIXED.view(away, Seat(1))["clock"]["paused_at"] == START + 10_000
    assert FIXED.view(away, Seat(1))["away"] == {"0": START + 70_000}
    assert FIXED.view(away, Seat(1))["waiting"]["0"]["paused_at"] == START + 10_000
    back = system(away, Presence(0, here=True), 25_000)
    assert "paused_at" not in FIXED.view(back, Seat(1))["waiting"]["0"]
    assert until(back) == ends + 15_000
    assert back.match_ends == state.match_ends + 15_000
    assert FIXED.deadlines(back)["match"] == back.match_ends
    assert back.players[0].away_used_ms == 15_000


def test_it_runs_again_after_sixty_seconds() -> None:
    state = began()
    away = system(state, Presence(0, here=False), 10_000)
    with pytest.raises(Refused):
        system(away, Due("away:0"), 69_999)
    thawed = system(away, Due("away:0"), 70_000)
    assert until(thawed) == until(state) + 60_000
    assert thawed.match_ends == state.match_ends + 60_000
    assert FIXED.absent(thawed) == {Seat(0)}
    assert "decision:1" in FIXED.deadlines(thawed)


def test_a_game_has_two_minutes_of_it() -> None:
    state = began()
    at = 0
    for seconds in (50, 50, 20):
        state = system(state, Presence(0, here=False), at)
        assert FIXED.deadlines(state)["away:0"] == START + at + min(60, seconds + 10 if seconds == 50 else 20) * 1_000
        at += seconds * 1_000
        state = system(state, Presence(0, here=True), at)
    assert state.players[0].away_used_ms == 120_000
    state = system(state, Presence(0, here=False), at)
    assert state.players[0].frozen_since == 0
    assert "decision:1" in FIXED.deadlines(state)


def test_the_others_decision_runs_on() -> None:
    state = began()
    ends = until(state)
    away = system(state, Presence(1, here=False), 10_000)
    assert FIXED.deadlines(away)["decision:1"] == START + ends + state.players[0].bank_ms
    assert "match" not in FIXED.deadlines(away)
    back = system(away, Presence(1, here=True), 30_000)
    assert until(back) == ends
    assert back.match_ends == state.match_ends + 20_000


def test_two_who_are_gone_stop_the_match_clock_once() -> None:
    state = system(began(), Presence(0, here=False), 10_000)
    state = system(state, Presence(1, here=False), 20_000)
    ends = state.match_ends
    state = system(state, Presence(0, here=True), 30_000)
    assert state.paused_at
    state = system(state, Presence(1, here=True), 40_000)
    assert state.match_ends == ends + 30_000


def test_an_outage_uses_no_credit() -> None:
    state = system(began(), Presence(0, here=False), 10_000)
    state = system(state, Outage(1_000_000), 1_020_000)
    state = system(state, Presence(0, here=True), 1_025_000)
    assert state.players[0].away_used_ms == 15_000
    assert until(state) == 90_000 + 1_000_000 + 15_000


@pytest.mark.parametrize("command", [Presence(0, here=True), Presence(2, here=False)])
def test_what_is_no_news_is_refused(command: Presence) -> None:
    with pytest.raises(Refused):
        system(began(), command, 1)


def test_a_seat_cannot_say_so_itself() -> None:
    with pytest.raises(Refused):
        FIXED.apply(began(), Seat(0), Presence(1, here=False), START)
