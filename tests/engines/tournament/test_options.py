"""What an event may be opened with, and what follows from it (chapters 1, 2 and 5)."""

from __future__ import annotations

from typing import Any

import pytest

from server.engines.refusal import Code, Refused
from server.engines.tournament.options import MINUTE_MS, MOST_PLAYERS, Options, checked


def test_an_event_is_usual() -> None:
    assert checked({}) == Options()
    assert checked({"name": "Vereinsabend", "cap": MOST_PLAYERS, "rounds": 20, "cut": 16}).cut == 16


@pytest.mark.parametrize(
    ("raw", "option"),
    [
        ({"colour": "red"}, "colour"),
        ({"format": "ladder"}, "format"),
        ({"best_of": 5}, "best_of"),
        ({"cut": 3}, "cut"),
        ({"cap": "many"}, "cap"),
        ({"cap": True}, "cap"),
        ({"cap": 1}, "cap"),
        ({"cap": MOST_PLAYERS + 1}, "cap"),
        ({"rounds": 21}, "rounds"),
        ({"rounds": -1}, "rounds"),
        ({"clock_ms": MINUTE_MS - 1}, "clock_ms"),
        ({"clock_ms": 120 * MINUTE_MS + 1}, "clock_ms"),
        ({"round_ms": 24 * 60 * MINUTE_MS + 1}, "round_ms"),
        ({"prompt_ms": 9_999}, "prompt_ms"),
        ({"no_show_ms": 9_999, "prompt_ms": 10_000}, "no_show_ms"),
        ({"no_show_ms": 60_000, "prompt_ms": 60_000}, "no_show_ms"),
        ({"date": -1}, "date"),
        ({"name": "x" * 41}, "name"),
        ({"name": "one\ntwo"}, "name"),
        ({"game": "x" * 41}, "game"),
        ({"card_set": "\x00"}, "card_set"),
        ({"cut": 8, "format": "single"}, "cut"),
        ({"cut": 2, "format": "double"}, "cut"),
        ({"cut": 16, "cap": 15}, "cut"),
        ({"third_place": True, "format": "double"}, "third_place"),
        ({"rounds": 99, "cap": 1}, "cap"),
    ],
)
def test_what_makes_no_event_is_refused_by_name(raw: dict[str, Any], option: str) -> None:
    with pytest.raises(Refused) as no:
        checked(raw)
    assert (no.value.code, dict(no.value.facts)) == (Code.BAD_OPTION, {"option": option})


@pytest.mark.parametrize(
    "raw",
    [
        {"cap": 2, "cut": 2},
        {"clock_ms": MINUTE_MS},
        {"clock_ms": 120 * MINUTE_MS},
        {"no_show_ms": 10_001, "prompt_ms": 10_000},
        {"third_place": True, "format": "single"},
        {"name": "x" * 40},
    ],
)
def test_what_is_just_possible_is_taken(raw: dict[str, Any]) -> None:
    options = checked(raw)
    assert {name: getattr(options, name) for name in raw} == raw


@pytest.mark.parametrize(
    ("raw", "players", "rounds"),
    [({}, 9, 4), ({"rounds": 6}, 9, 6), ({"format": "robin"}, 6, 5), ({"format": "robin", "rounds": 2}, 7, 7)],
)
def test_rounds(raw: dict[str, Any], players: int, rounds: int) -> None:
    assert checked(raw).rounds_for(players) == rounds


def test_a_cut_may_be_of_other_matches() -> None:
    options = checked({"cut_best_of": 3})
    assert [options.best_of_in(stage) for stage in ("group", "bracket")] == [1, 3]
    assert [options.round_ms_in(stage) for stage in ("group", "bracket")] == [25 * MINUTE_MS, 50 * MINUTE_MS]
    assert checked({"best_of": 3}).best_of_in("bracket") == 3
    assert checked({"best_of": 3, "cut_best_of": 1}).best_of_in("bracket") == 1
    assert checked({"round_ms": MINUTE_MS, "cut_best_of": 3}).round_ms_in("bracket") == MINUTE_MS


def test_ties_are_broken_as_matches_are_long_unless_said_otherwise() -> None:
    assert checked({}).tie_breaks.order == "duel"
    assert checked({"best_of": 3}).tie_breaks.order == "mtr"
    assert checked({"best_of": 3, "order": "konami"}).tie_breaks.order == "konami"
    assert not checked({"byes_in_rate": False}).tie_breaks.byes
