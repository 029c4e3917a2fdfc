"""The bounds against endless games that no ruling of a few cards can reach (R29), made small."""

from __future__ import annotations

import tomllib

import pytest

from server.engines.legends import deeds, triggers
from server.engines.legends.cards import CardSet, SetInfo
from server.engines.legends.rulings import check

EMPTY = CardSet(schema=1, set=SetInfo("none", "none", "1"), card=())
LOOP = """
[[card]]
id = "ping"
name = "Ping"
kind = "event"
permanent = true
[[card.effects]]
key = "p"
kind = "trigger"
on = { event = "counter_changed" }
do = [{ op = "counter", what = "self", name = "ball", add = 1 }]
[[card]]
id = "start"
name = "Start"
kind = "event"
[[card.effects]]
key = "s"
kind = "on_play"
do = [{ op = "counter", what = { zone = "background", side = "both" }, name = "ball", add = 1 }]
[[case]]
name = "a loop"
position = { A = { hand = ["start"], background = ["ping open"] }, B = { background = ["ping open"] } }
[[case.step]]
do = "A event start"
"""


@pytest.mark.parametrize("steps", [10, 20])
def test_too_many_steps_without_a_decision_drop_the_triggers(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    monkeypatch.setattr(deeds, "ATOMIC_STEPS", steps)
    assert check(tomllib.loads(LOOP + 'says = ["dropped"]\n[case.expect]\nasked = "A main"'), EMPTY) == []


def test_too_many_waiting_triggers_are_dropped_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(triggers, "WAITING", 1)
    assert check(tomllib.loads(LOOP + 'says = ["dropped n=1"]\n[case.expect]\nasked = "A main"'), EMPTY) == []
