"""A match of one game or of several: the score, when it is decided, and who begins the next game (R26)."""

from __future__ import annotations

from server.engines.contract import Outcome
from server.engines.legends import events as told
from server.engines.legends.state import State
from server.engines.legends.table import Table


def count(t: Table) -> None:
    """Enter the game that has just ended; a series that is not decided goes on after a break."""
    assert t.result is not None
    if t.result.winner is None:
        t.drawn += 1
    else:
        t.wins = (t.wins[0] + (t.result.winner == 0), t.wins[1] + (t.result.winner == 1))
    options = t.setup.options
    if options.best_of == 1:
        return
    t.tell(told.Score({"0": t.wins[0], "1": t.wins[1]}, t.drawn, is_decided(t)))
    if not is_decided(t):
        t.break_ends = t.at + options.break_ms


def games(state: State | Table) -> int:
    """Games of this series that have ended."""
    return sum(state.wins) + state.drawn


def is_decided(state: State | Table) -> bool:
    """Nobody can catch up in the games that are left. A drawn game is a game, too. A closed table has decided nothing
    and is over."""
    if state.closed:
        return True
    left = state.setup.options.best_of - games(state)
    return left <= 0 or abs(state.wins[0] - state.wins[1]) > left


def outcome(state: State) -> Outcome | None:
    """How the series ended; a single game is a series of one."""
    if state.result is None or not is_decided(state):
        return None
    if state.closed:
        return Outcome(None, "closed")
    if state.setup.options.best_of == 1:
        return Outcome(state.result.winner, state.result.reason)
    return Outcome(_ahead(state), "series")


def _ahead(state: State | Table) -> int | None:
    a, b = state.wins
    return None if a == b else int(b > a)


def next_starter(t: Table) -> int:
    """The loser of the game begins the next one, the loser of the series the next series; after a draw who did not."""
    assert t.result is not None
    assert t.starter is not None
    winner = _ahead(t) if is_decided(t) else t.result.winner
    return 1 - t.starter if winner is None else 1 - winner


def may_change_deck(state: State | Table, seat: int) -> bool:
    """In the break before another game of a series, where the room allows it, until one is ready."""
    return bool(state.break_ends) and state.setup.options.deck_changes and not state.players[seat].again
