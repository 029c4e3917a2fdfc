"""How a game ends, and what happens at 20:00 (R17, R18, R34)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from server.engines.legends import events as told
from server.engines.legends.series import count
from server.engines.legends.state import Result
from server.engines.legends.table import Table


def finish(t: Table, result: Result) -> None:
    """The game is over at once: open chain, decision and everything waiting are dropped.

    Where somebody must go on (R34, ``advances``) no game is drawn, but by agreement.
    """
    if result.winner is None and result.reason != "agreed" and t.setup.options.advances >= 0:
        result = replace(result, winner=t.setup.options.advances, criterion="seed")
    _end(t, result)
    count(t)


def closed(t: Table) -> None:
    """Nothing more is played here, and the game that was on counts for nothing (12.9)."""
    t.closed = True
    t.held_at = t.break_ends = 0
    _end(t, Result(None, "closed"))


def _end(t: Table, result: Result) -> None:
    t.result = result
    t.stopped_at = (t.paused_at or t.at) if t.match_ends else 0
    t.paused_at = 0
    for seat in (0, 1):
        t.player(seat, frozen_since=0)  # nothing stands still for anybody any more: who comes back moves no clock
    t.phase = "over"
    t.todo.clear()
    t.pending.clear()
    t.fresh.clear()
    t.burst.clear()
    t.window = ()
    t.chain.clear()
    t.attack = None
    t.decision = None
    t.draw_offer = None
    t.tell(
        told.Over(
            result.reason,
            -1 if result.winner is None else result.winner,
            result.criterion,
            {} if result.values is None else {"0": result.values[0], "1": result.values[1]},
        )
    )


def time_is_up(t: Table) -> None:
    """20:00 (R18): a scoring; or, where a cut must have a winner, on a full tie the wait for the next change of points.

    Then face-down teachers are looked at without being revealed, and the open chain goes on.
    """
    if t.sudden_death:
        finish(t, Result(None, "time", "none"))
        return
    waits = t.setup.options.at_time == "next_change"
    found = next(_ahead(t), None) if waits else None
    if waits and found is None:
        t.sudden_death = True
        t.match_ends += t.setup.options.sudden_death_ms
        t.tell(told.SuddenDeath(t.match_ends))
        return
    for card in [c for seat in (t.active, 1 - t.active) for c in t.teachers(seat) if c.face == "down"]:
        t.change(card, face="open")
        t.tell(told.Flipped(card.uid, card.card, "effect"))
    finish(t, found or next(_ahead(t), Result(None, "time", "none")))


def _ahead(t: Table) -> Iterator[Result]:
    """Who is ahead, by each criterion that tells: points, then teachers, then the sum of Ansage in any mode."""
    measures: tuple[tuple[Literal["life", "teachers", "attack"], list[int]], ...] = (
        ("life", [p.life for p in t.players]),
        ("teachers", [len(t.teachers(s)) for s in (0, 1)]),
        ("attack", [sum(t.board.attack(c) for c in t.teachers(s)) for s in (0, 1)]),
    )
    for name, (a, b) in measures:
        if a != b:
            yield Result(0 if a > b else 1, "time", name, (a, b))


def next_change(t: Table) -> None:
    """In sudden death the first step after which the points differ decides."""
    a, b = (p.life for p in t.players)
    if t.sudden_death and a != b:
        finish(t, Result(0 if a > b else 1, "time", "life", (a, b)))
