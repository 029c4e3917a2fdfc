"""The toy game two versions later: its state and an event have got another shape each time, its rules are the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from server.engines.contract import (
    Actor,
    Event,
    Migration,
    Ms,
    Offer,
    Outcome,
    Saved,
    Seat,
    Step,
    View,
    Viewer,
)
from server.engines.draws import Draws
from tests.toy import Added, Hid, Setup, Toy, ToyCommand, ToyEngine


class Score(msgspec.Struct, frozen=True):
    goal: int
    count: int


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``Toy`` has become: ``until`` was ``ends``, ``score`` was two fields, ``rest`` is the others."""

    score: Score
    until: int
    words: dict[int, str]
    rest: dict[str, int]


class Counted(Event, frozen=True, tag="counted", forbid_unknown_fields=True):
    """What ``Added`` has become."""

    seat: int
    by: int


def renamed(saved: Saved) -> Saved:
    """1 to 2: the deadline and an event have better names."""
    state = {"until" if name == "ends" else name: value for name, value in saved.state.items()}
    story = [{"e": "counted", "seat": e["seat"], "by": e["n"]} if e["e"] == "added" else e for e in saved.story]
    return Saved(state, story, saved.asked)


def nested(saved: Saved) -> Saved:
    """2 to 3: goal and count are one, words are kept by seat."""
    state = dict(saved.state)
    score = {"goal": state.pop("goal"), "count": state.pop("count")}
    until, words = state.pop("until"), dict(enumerate(state.pop("words")))
    rest = {name: int(state[name]) for name in ("turn_ms", "turn", "decision", "winner")}
    return Saved({"score": score, "until": until, "words": words, "rest": rest}, saved.story, saved.asked)


def _toy(state: Tally) -> Toy:
    words = tuple(state.words[seat] for seat in sorted(state.words))
    return Toy(state.score.goal, state.rest["turn_ms"], state.score.count, state.rest["turn"], state.rest["decision"],
               state.until, words, state.rest["winner"])  # fmt: skip


def _tally(toy: Toy) -> Tally:
    rest = {"turn_ms": toy.turn_ms, "turn": toy.turn, "decision": toy.decision, "winner": toy.winner}
    return Tally(Score(toy.goal, toy.count), toy.ends, dict(enumerate(toy.words)), rest)


def _step(step: Step) -> Step:
    story = tuple(Counted(e.seat, e.n) if isinstance(e, Added) else e for e in step.events)
    return Step(_tally(step.state), story)


class Third:
    """The toy's rules upon the third shape of its state."""

    name = "toy"
    version = 3
    migrations: Mapping[int, Migration] = {1: renamed, 2: nested}
    seats = 2
    state_type: Any = Tally
    command_type: Any = ToyCommand
    event_type: Any = Counted | Hid

    def __init__(self) -> None:
        self._toy = ToyEngine()
        self.setup = self._toy.setup

    def start(self, setup: Setup, at: Ms) -> Step:
        return _step(self._toy.start(setup, at))

    def apply(self, state: Tally, actor: Actor, command: ToyCommand, at: Ms) -> Step:
        return _step(self._toy.apply(_toy(state), actor, command, at))

    def legal(self, state: Tally, seat: Seat) -> Sequence[Offer]:
        return self._toy.legal(_toy(state), seat)

    def view(self, state: Tally, viewer: Viewer) -> View:
        return self._toy.view(_toy(state), viewer)

    def tell(self, event: Any, viewer: Viewer) -> View | None:
        return self._toy.tell(Added(event.seat, event.by) if isinstance(event, Counted) else event, viewer)

    def imagine(self, view: View, draws: Draws) -> Tally:
        return _tally(self._toy.imagine(view, draws))

    def awaiting(self, state: Tally) -> frozenset[Seat]:
        return self._toy.awaiting(_toy(state))

    def deadlines(self, state: Tally) -> Mapping[str, Ms]:
        return self._toy.deadlines(_toy(state))

    def absent(self, state: Tally) -> None:
        return None

    def lags(self, state: Tally) -> None:
        return None

    def not_before(self, state: Tally, actor: Actor, command: Any) -> Ms:
        return Ms(0)

    def open_seats(self, state: Tally) -> int:
        return self._toy.open_seats(_toy(state))

    def begun(self, state: Tally) -> bool:
        return self._toy.begun(_toy(state))

    def outcome(self, state: Tally) -> Outcome | None:
        return self._toy.outcome(_toy(state))
