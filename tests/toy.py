"""The smallest engine that has everything the runtime cares for: turns, a deadline, a secret, an outcome.

Two seats count up in turns, by 1 to 3; whoever reaches the goal wins. Each seat may hide a word that only
it may see, and a referee. A turn that takes too long counts 1 up by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from server.engines.contract import (
    Actor,
    Audience,
    Command,
    Due,
    Event,
    Lag,
    Migration,
    Ms,
    Offer,
    Office,
    OneOf,
    Outage,
    Outcome,
    Plain,
    Seat,
    Step,
    View,
    Viewer,
)
from server.engines.draws import Draws
from server.engines.refusal import Code, Refused

SEATS = 2
WORDS = ("apple", "pear", "plum")


class Add(Command, frozen=True, tag="add"):
    n: int
    decision: int


class Hide(Command, frozen=True, tag="hide"):
    word: str


class Break(Command, frozen=True, tag="break"):
    """A bug in the rules, at will: ``where`` is ``apply`` or ``view``."""

    where: str


ToyCommand: TypeAlias = Add | Hide | Break | Due | Outage | Lag


class Added(Event, frozen=True, tag="added"):
    seat: int
    n: int


class Hid(Event, frozen=True, tag="hid"):
    seat: int
    word: str


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    goal: int = 21
    turn_ms: int = 0


class Toy(msgspec.Struct, frozen=True):
    """``ends`` is 0 where turns take as long as they take."""

    goal: int
    turn_ms: int
    count: int = 0
    turn: int = 0
    decision: int = 1
    ends: int = 0
    words: tuple[str, ...] = ("",) * SEATS
    winner: int = -1
    broken: bool = False
    lags: tuple[int, ...] = (0,) * SEATS


@lru_cache(1024)
def _players(words: tuple[str, ...], viewer: Viewer) -> View:
    """The same object for the same players, so that the diff skips it."""
    players: View = {}
    for seat, word in enumerate(words):
        player: View = {"hides": bool(word)}
        if word and viewer in (seat, Audience.REFEREE):
            player["word"] = word
        players[str(seat)] = player
    return players


class ToyEngine:
    name = "toy"
    version = 1
    migrations: Mapping[int, Migration] = {}
    seats = SEATS
    state_type: Any = Toy
    command_type: Any = ToyCommand
    event_type: Any = Added | Hid

    def setup(self, options: Mapping[str, Plain], key: bytes) -> Setup:
        try:
            return msgspec.convert(options, Setup)
        except msgspec.ValidationError:
            raise Refused(Code.BAD_OPTION) from None

    def start(self, setup: Setup, at: Ms) -> Step:
        return Step(Toy(setup.goal, setup.turn_ms, ends=at + setup.turn_ms if setup.turn_ms else 0))

    def apply(self, state: Toy, actor: Actor, command: ToyCommand, at: Ms) -> Step:
        if isinstance(actor, Office):
            return self._serve(state, command, at)
        match command:
            case Break(where="apply"):
                raise ZeroDivisionError("asked for")
            case Break():
                return Step(msgspec.structs.replace(state, broken=True))
            case Hide(word):
                words = tuple(word if seat == actor else kept for seat, kept in enumerate(state.words))
                return Step(msgspec.structs.replace(state, words=words), (Hid(actor, word),))
            case Add(n, decision):
                if state.winner >= 0:
                    raise Refused(Code.GAME_OVER)
                if decision != state.decision:
                    raise Refused(Code.STALE)
                if actor != state.turn:
                    raise Refused(Code.NOT_YOUR_DECISION, turn=state.turn)
                if not 1 <= n <= 3:
                    raise Refused(Code.NOT_OFFERED)
                return self._add(state, n, at)
            case _:
                raise Refused(Code.NO_SUCH_SEAT)

    def _serve(self, state: Toy, command: ToyCommand, at: Ms) -> Step:
        match command:
            case Due("turn") if state.ends and at >= state.ends:
                return self._add(state, 1, at)
            case Due():
                raise Refused(Code.STALE)
            case Outage(gap_ms):
                return Step(msgspec.structs.replace(state, ends=state.ends + gap_ms if state.ends else 0))
            case Lag(seat, ms):
                lags = (ms, state.lags[1]) if seat == 0 else (state.lags[0], ms)
                return Step(msgspec.structs.replace(state, lags=lags))
            case _:
                raise Refused(Code.NO_SUCH_SEAT)

    def _add(self, state: Toy, n: int, at: Ms) -> Step:
        count = state.count + n
        won = count >= state.goal
        after = msgspec.structs.replace(
            state,
            count=count,
            turn=1 - state.turn,
            decision=state.decision + 1,
            ends=0 if won or not state.turn_ms else at + state.turn_ms,
            winner=state.turn if won else -1,
        )
        return Step(after, (Added(state.turn, n),))

    def legal(self, state: Toy, seat: Seat) -> Sequence[Offer]:
        hide = Offer("hide", {"word": OneOf(WORDS)})
        if state.winner >= 0 or seat != state.turn:
            return [hide]
        return [hide, Offer("add", {"n": OneOf((1, 2, 3)), "decision": OneOf((state.decision,))})]

    def view(self, state: Toy, viewer: Viewer) -> View:
        if state.broken:
            raise ZeroDivisionError("asked for")
        view: View = {"count": state.count, "goal": state.goal, "players": _players(state.words, viewer)}
        if state.winner >= 0:
            view["winner"] = state.winner
        else:
            view["waiting"] = {"seat": state.turn, "decision": state.decision}
            if state.ends:
                view["waiting"]["ends"] = state.ends
        return view

    def tell(self, event: Added | Hid, viewer: Viewer) -> View | None:
        match event:
            case Added(seat, n):
                return {"e": "added", "seat": seat, "n": n}
            case Hid(seat, word) if viewer in (seat, Audience.REFEREE):
                return {"e": "hid", "seat": seat, "word": word}
            case Hid(seat) if viewer is Audience.PUBLIC:
                return None
            case Hid(seat):
                return {"e": "hid", "seat": seat}

    def imagine(self, view: View, draws: Draws) -> Toy:
        waiting = view.get("waiting", {})
        words = tuple(
            player.get("word") or (WORDS[draws.below(len(WORDS), f"word {seat}", 0)] if player["hides"] else "")
            for seat, player in view["players"].items()
        )
        return Toy(
            view["goal"],
            0,
            view["count"],
            waiting.get("seat", 0),
            waiting.get("decision", 0),
            waiting.get("ends", 0),
            words,
            view.get("winner", -1),
        )

    def awaiting(self, state: Toy) -> frozenset[Seat]:
        return frozenset() if state.winner >= 0 else frozenset({Seat(state.turn)})

    def deadlines(self, state: Toy) -> Mapping[str, Ms]:
        return {"turn": Ms(state.ends)} if state.ends else {}

    def absent(self, state: Toy) -> None:
        return None

    def lags(self, state: Toy) -> Mapping[Seat, int]:
        return {Seat(seat): ms for seat, ms in enumerate(state.lags)}

    def not_before(self, state: Toy, actor: Actor, command: Any) -> Ms:
        return Ms(0)

    def open_seats(self, state: Toy) -> int:
        return self.seats

    def begun(self, state: Toy) -> bool:
        return state.decision > 1

    def outcome(self, state: Toy) -> Outcome | None:
        return Outcome(state.winner, "goal") if state.winner >= 0 else None
