"""What views and stories tell beside the cards: the clock at the end, phases to skip, Opfer so far, changed numbers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from server.engines.contract import Audience, Ms, Office, Outage, Plain, Presence, Seat, View, Viewer
from server.engines.legends.commands import Answer, Resign
from server.engines.legends.engine import Legends
from server.engines.legends.loading import load_set
from server.engines.legends.notation import Position, Side, read
from server.engines.legends.state import State
from tests.engines.legends.sets import EVENT, HEAD, TEACHER, card

SET = load_set(
    HEAD
    + card(TEACHER, id_="a")
    + card(TEACHER.replace("attack = 3", "attack = 9"), id_="big")
    + card(
        TEACHER,
        'key = "k", kind = "static", apply = [{ op = "modify", to = { zone = "field", side = "own", kind = "teacher" },'
        ' stat = "attack", add = 2 }]',
        id_="boost",
    )
    + card(EVENT, 'key = "k", kind = "on_play", do = [{ op = "skip_phase", who = "opp", phase = "exam" }]', id_="skip")
)
ENGINE = Legends({"tiny": SET})
VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), Audience.PUBLIC)
DECK = ("a *9",)


def begun(a: Side, b: Side | None = None, **options: Plain) -> State:
    position = Position(a=replace(a, deck=DECK), b=replace(b or Side(), deck=DECK))
    start = replace(read(position, ENGINE.setup({"set": "tiny", **options}, bytes(32)), 1_000), match_ends=1_201_000)
    state: State = ENGINE.resume(start, Ms(1_000)).state
    return state


def act(state: State, command: Any, at: int, seat: int = 0) -> tuple[State, list[Any]]:
    step = ENGINE.apply(state, Seat(seat), command, Ms(at))
    return step.state, list(step.events)


def pick(state: State, wanted: str, at: int = 2_000) -> tuple[State, list[Any]]:
    """Take the first option whose id begins so."""
    d = state.decision
    assert d is not None
    return act(state, Answer(d.number, (next(o.id for o in d.options if o.id.startswith(wanted)),)), at, d.seat)


def changed(events: list[Any], viewer: Viewer) -> list[View]:
    heard = [ENGINE.tell(event, viewer) for event in events]
    return [told for told in heard if told is not None and told["e"] == "changed"]


# --- the match clock --------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_clock_stops_with_the_game(viewer: Viewer) -> None:
    state = begun(Side(hand=("a",)))
    assert "stopped_at" not in ENGINE.view(state, viewer)["clock"]
    over, _ = act(state, Resign(), 301_000)
    assert ENGINE.view(over, viewer)["clock"] == {"match_ends": 1_201_000, "stopped_at": 301_000}


def test_what_was_left_at_the_end_outlives_an_outage() -> None:
    over, _ = act(begun(Side(hand=("a",))), Resign(), 301_000)
    step = ENGINE.apply(over, Office.SYSTEM, Outage(60_000), Ms(400_000))
    assert step.events == ()
    clock = ENGINE.view(step.state, Audience.PUBLIC)["clock"]
    assert clock["match_ends"] - clock["stopped_at"] == 900_000


@pytest.mark.parametrize("viewer", VIEWERS)
def test_time_of_an_outage_is_given_back_and_said_to_everybody(viewer: Viewer) -> None:
    state = begun(Side(hand=("a",)))
    step = ENGINE.apply(state, Office.SYSTEM, Outage(12_345), Ms(201_000))
    assert [ENGINE.tell(event, viewer) for event in step.events] == [{"e": "outage", "gap_ms": 12_345}]
    assert ENGINE.view(step.state, viewer)["clock"]["match_ends"] == state.match_ends + 12_345


def test_who_was_away_at_the_end_moves_no_clock_on_coming_back() -> None:
    state = begun(Side(hand=("a",)))
    state = ENGINE.apply(state, Office.SYSTEM, Presence(1, False), Ms(201_000)).state
    over, _ = act(state, Resign(), 211_000)
    back = ENGINE.apply(over, Office.SYSTEM, Presence(1, True), Ms(221_000)).state
    for moment in (over, back):
        view = ENGINE.view(moment, Audience.PUBLIC)
        assert view["clock"] == {"match_ends": 1_201_000, "stopped_at": 201_000}  # it stood still since then
        assert "away" not in view


def test_a_game_without_a_clock_stops_none() -> None:
    state = replace(begun(Side(hand=("a",))), match_ends=0)
    over, _ = act(state, Resign(), 301_000)
    assert "clock" not in ENGINE.view(over, Audience.PUBLIC)


# --- phases, Opfer ----------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_phase_that_will_be_skipped_is_told_to_all(viewer: Viewer) -> None:
    state = begun(Side(hand=("skip",)))
    assert "skip" not in ENGINE.view(state, viewer)["players"]["1"]
    state, _ = pick(state, "event")
    players = ENGINE.view(state, viewer)["players"]
    assert players["1"]["skip"] == ["exam"]
    assert "skip" not in players["0"]


def test_the_prompt_tells_the_opfer_so_far() -> None:
    gold = load_set(HEAD + card(TEACHER, id_="a") + card(TEACHER, id_="b") + card(TEACHER, id_="g", more="gold = true"))
    engine = Legends({"tiny": gold})
    position = Position(a=Side(hand=("g",), field=("a attack", "b attack"), deck=DECK), b=Side(deck=DECK))
    state = engine.resume(read(position, engine.setup({"set": "tiny"}, bytes(32)), 0), Ms(0)).state
    for so_far in range(2):
        wanted = "summon" if not so_far else next(u for u, c in state.cards.items() if c.zone == "field")
        assert state.decision is not None
        option = next(o.id for o in state.decision.options if o.id.startswith(wanted))
        state = engine.apply(state, Seat(0), Answer(state.decision.number, (option,)), Ms(1)).state
        prompt = engine.view(state, Seat(0))["prompt"]
        assert (prompt["kind"], prompt["need"], len(prompt["chosen"])) == ("tribute", 2, so_far)
        assert prompt["chosen"] == ([wanted] if so_far else [])
        # nobody else hears of a choice that may be taken back
        assert all("chosen" not in str(engine.view(state, viewer)) for viewer in (Seat(1), Audience.PUBLIC))


# --- numbers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_number_that_a_text_changes_is_told_once_and_in_its_place(viewer: Viewer) -> None:
    state = begun(Side(hand=("boost",), field=("a attack",)))
    (uid,) = (u for u, c in state.cards.items() if c.zone == "field")
    state, events = pick(state, "summon")
    assert changed(events, viewer) == [{"e": "changed", "uid": uid, "stat": "attack", "n": 5, "was": 3}]
    assert [type(e).__name__ for e in events][:2] == ["Summoned", "Changed"]


def test_a_face_down_teacher_has_no_numbers_to_tell_of() -> None:
    state = begun(Side(hand=("boost",), field=("a down",)))
    state, events = pick(state, "summon")
    assert changed(events, Seat(0)) == []


def test_it_goes_back_when_the_text_leaves() -> None:
    state = begun(Side(hand=("big",), field=("a attack", "boost attack")))
    (boost,) = (u for u, c in state.cards.items() if c.card == "boost")
    state, events = pick(state, "summon")
    assert changed(events, Seat(0)) == []
    state, events = pick(state, boost)
    assert [(t["n"], t["was"]) for t in changed(events, Seat(1))] == [(3, 5)]
