"""How a match of CFG Legends stands: what its event is told of it, and what an organiser sees of it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from server.engines.contract import Command
from server.engines.legends import asking, series
from server.engines.legends.state import State
from server.engines.tournament.news import Arrived, Progress, Reported
from server.engines.tournament.state import DRAWN, Games

_IN_PLAY = ("preparation", "lesson", "exam", "bell")


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table at a glance. ``clock``: ``ends``, ``paused_at``, ``sudden_death``, as the match's own view has them.

    ``asked``: sides that the game waits for; ``until``: by when, UTC ms, the bank included.
    """

    phase: str
    points: tuple[int, int]
    score: Games
    here: tuple[bool, bool]
    asked: tuple[int, ...] = ()
    until: int = 0
    turn: int = 0
    clock: dict[str, int | bool] = {}


def playing(state: State) -> bool:
    """A game is going on now."""
    return state.phase in _IN_PLAY


def score(state: State) -> Games:
    return (*state.wins, state.drawn)


def news(state: State, match: str, here: Sequence[bool]) -> Iterator[tuple[str, Command]]:
    """All that the event should have been told by now, in order, each with an id of its own."""
    for side in (0, 1):
        if here[side]:
            yield f"arrived:{side}", Arrived(match, side)
    games = score(state)
    outcome = series.outcome(state)
    if outcome is None:
        if any(games) or playing(state):
            yield f"progress:{games}:{playing(state)}", Progress(match, games, playing(state))
    elif not state.closed:
        yield "reported", Reported(match, DRAWN if outcome.winner is None else outcome.winner, games)


def standing(state: State, here: tuple[bool, bool]) -> Standing:
    """How a match stands, for the organiser's console; ``here``: which of its players are connected."""
    d = state.decision
    asked: tuple[int, ...] = ()
    until = 0
    if not state.held_at and d is not None:
        asked, until = (d.seat,), asking.ends(d, state.players[d.seat].bank_ms)
    elif state.phase == "lobby":
        asked = tuple(seat for seat, player in enumerate(state.players) if not player.list)
    return Standing(
        phase=_phase(state),
        points=(state.players[0].life, state.players[1].life),
        score=score(state),
        here=here,
        asked=asked,
        until=until,
        turn=state.turn,
        clock=_clock(state),
    )


def _phase(state: State) -> str:
    if series.outcome(state) is not None:
        return "over"
    if state.held_at:
        return "held"
    if state.break_ends:
        return "break"
    return "playing" if playing(state) else "lobby"


def _clock(state: State) -> dict[str, int | bool]:
    if not state.match_ends:
        return {}
    clock: dict[str, int | bool] = {"ends": state.match_ends}
    if since := state.stopped_at or state.paused_at or state.held_at:
        clock["paused_at"] = since
    if state.sudden_death:
        clock["sudden_death"] = True
    return clock
