"""What a room can be opened with, what of it a view shows, and how a series is seen (RULES.md 1, 3, 15)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from server.engines.contract import Audience, Due, Ms, Office, Outage, Plain, Seat
from server.engines.draws import Draws
from server.engines.legends.commands import LegendsCommand, Next, OwnDeck, Resign
from server.engines.legends.engine import Legends
from server.engines.legends.options import SWITCHES, Options, differing
from server.engines.legends.state import State
from server.engines.refusal import Code, Refused
from tests.engines.legends.sets import base

ENGINE = Legends({"base": base()}, allow_fixed=True)
DECK = dict(base().deck[0].cards)
START = Ms(1_000_000)


def began(**options: Plain) -> State:
    setup = ENGINE.setup({"fixed": {"decks": [DECK, DECK], "starter": 0}, **options}, b"k" * 32)
    state: State = ENGINE.start(setup, START).state
    return state


def by(state: State, seat: int, command: Any) -> State:
    found: State = ENGINE.apply(state, Seat(seat), command, Ms(START + 1)).state
    return found


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("triggers", "stack"),
        ("flip", "never"),
        ("flip", True),
        ("battle_loser", ""),
        ("at_time", "sudden_death"),
        ("sudden_death_ms", 0),
        ("advances", 2),
        ("advances", -2),
        ("placing", "deck"),
        ("mode_when_placed", 1),
        ("draws", "off"),
        ("best_of", 2),
        ("best_of", 5),
        ("break_ms", 1),
        ("deck_changes", "yes"),
        ("replies", "off"),
        ("compliment", "no"),
        ("timeouts", -1),
        ("timeouts", 21),
        ("colour", "blue"),
        ("clock_ms", -1),
        ("set", "none such"),
        ("set", 3),
    ],
)
def test_an_option_out_of_its_bounds_is_refused_by_name(option: str, value: Plain) -> None:
    with pytest.raises(Refused) as no:
        ENGINE.setup({option: value}, bytes(32))
    assert no.value.code is Code.BAD_OPTION
    assert no.value.facts == {"option": option}


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("triggers", "common_chain"),
        ("flip", "after"),
        ("battle_loser", "owner"),
        ("at_time", "next_change"),
        ("sudden_death_ms", 60_000),
        ("advances", 0),
        ("placing", "anywhere"),
        ("mode_when_placed", False),
        ("draws", False),
        ("best_of", 3),
        ("break_ms", 90_000),
        ("deck_changes", True),
        ("replies", "on"),
        ("compliment", False),
        ("timeouts", 0),
    ],
)
def test_a_view_shows_what_is_not_as_usual(option: str, value: Plain) -> None:
    usual = ENGINE.view(began(), Audience.PUBLIC)["options"]
    assert ENGINE.view(began(**{option: value}), Audience.PUBLIC)["options"] == usual | {option: value}
    assert option in SWITCHES
    assert not set(usual) & set(SWITCHES)


def test_nothing_differs_by_default() -> None:
    assert differing(Options()) == {}


# --- series -----------------------------------------------------------------------------------------


def test_the_keys_of_a_series_are_shown_when_it_is_decided() -> None:
    """The key of a game would tell the other's deck, which is played with again (13.1)."""
    state = began(best_of=3)
    promised = [ENGINE.view(state, Audience.PUBLIC)["commitment"]]
    state = by(state, 0, Resign())
    seen = ENGINE.view(state, Seat(1))
    assert "key" not in seen
    assert seen["series"] == {"wins": {"0": 0, "1": 1}, "drawn": 0, "break_ends": START + 60_001}
    state = by(by(state, 0, Next()), 1, Next())
    promised.append(seen["next_commitment"])
    assert ENGINE.view(state, Seat(1))["commitment"] == promised[1]
    state = by(state, 0, Resign(game=2))
    seen = ENGINE.view(state, Audience.PUBLIC)
    assert (seen["series"]["over"], seen["series"]["winner"]) == (True, 1)
    assert seen["key"] == seen["series"]["keys"]["2"]
    assert [Draws(bytes.fromhex(seen["series"]["keys"][n])).commitment for n in ("1", "2")] == promised


@pytest.mark.parametrize("best_of", [1, 3])
def test_the_keys_of_an_events_match_are_in_no_view(best_of: int) -> None:
    """They would narrow the decks, which the event may not have shown (13.1)."""
    state = began(best_of=best_of)
    setup = replace(state.setup, options=replace(state.setup.options, refereed=True))
    state = by(replace(state, setup=setup), 0, Resign())
    if best_of == 3:
        state = by(by(by(state, 0, Next()), 1, Next()), 0, Resign(game=2))
    keys = ENGINE.disclosed(state)
    assert keys is not None
    for viewer in (Audience.PUBLIC, Seat(0), Seat(1), Audience.REFEREE):
        seen = str(ENGINE.view(state, viewer))
        assert not [key for key in keys if key.hex() in seen]


def test_the_break_waits_for_those_who_are_not_ready_and_ends_by_itself() -> None:
    state = by(by(began(best_of=3), 0, Resign()), 1, Next())
    assert ENGINE.awaiting(state) == {0}
    assert ENGINE.view(state, Audience.PUBLIC)["next"] == {"1": True}
    assert [o.do for o in ENGINE.legal(state, Seat(0))] == ["settings", "next"]
    later = ENGINE.apply(state, Office.SYSTEM, Outage(500), Ms(START + 2)).state
    (due,) = ENGINE.deadlines(later).items()
    assert due == ("next", START + 60_501)
    with pytest.raises(Refused):
        ENGINE.apply(later, Office.SYSTEM, Due("next"), Ms(due[1] - 1))
    assert ENGINE.apply(later, Office.SYSTEM, Due("next"), due[1]).state.game == 2


def test_ready_decks_are_offered_in_a_break_where_decks_may_change() -> None:
    state = by(began(best_of=3, deck_changes=True), 0, Resign())
    assert "decks" in ENGINE.view(state, Seat(0))
    assert {"deck", "own-deck"} <= {o.do for o in ENGINE.legal(state, Seat(0))}
    ready = by(state, 0, Next())
    assert "decks" not in ENGINE.view(ready, Seat(0))


def test_where_a_set_has_no_ready_decks_an_own_one_is_offered() -> None:
    engine = Legends({"base": replace(base(), deck=())})
    lobby = engine.start(engine.setup({}, bytes(32)), START).state
    offers = {o.do: o for o in engine.legal(lobby, Seat(0))}
    assert offers.keys() == {"settings", "own-deck"}
    sample = msgspec.convert(offers["own-deck"].sample(Draws(bytes(32)), "x"), LegendsCommand)
    assert engine.apply(lobby, Seat(0), sample, START).state.players[0].list


# --- Basic ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "warns"), [("basic", True), ("standard", False)])
def test_the_lobby_tells_which_cards_do_nothing_in_basic(variant: str, warns: bool) -> None:
    state: State = ENGINE.start(ENGINE.setup({"variant": variant}, b"k" * 32), START).state
    assert "warnings" not in ENGINE.view(state, Seat(0))
    state = by(state, 0, OwnDeck(DECK))
    warnings = ENGINE.view(state, Seat(0)).get("warnings", [])
    inert = {w["card"] for w in warnings if (w["code"], w["count"]) == ("inert-in-basic", DECK[w["card"]])}
    assert bool(inert) == warns
    assert len(inert) == len(warnings)
    assert all("warnings" not in ENGINE.view(state, viewer) for viewer in (Seat(1), Audience.PUBLIC))
