"""How a game ends, and the scoring at 20:00 (R17, R18)."""

from __future__ import annotations

from server.engines.legends import events as told
from server.engines.legends.state import Result
from server.engines.legends.table import Table


def finish(t: Table, result: Result) -> None:
    """The game is over at once: open chain, decision and everything waiting are dropped."""
    t.result = result
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


def score_by_time(t: Table) -> None:
    """20:00 (R18): points, then teachers, then the sum of Ansage of all teachers in any mode; else a draw.

    Face-down teachers count and are revealed.
    """
    for card in [c for seat in (t.active, 1 - t.active) for c in t.teachers(seat) if c.face == "down"]:
        t.change(card, face="open")
        t.tell(told.Flipped(card.uid, card.card, "effect"))
    measures = (
        ("life", [p.life for p in t.players]),
        ("teachers", [len(t.teachers(s)) for s in (0, 1)]),
        ("attack", [sum(t.board.attack(c) for c in t.teachers(s)) for s in (0, 1)]),
    )
    for name, (a, b) in measures:
        if a != b:
            finish(t, Result(0 if a > b else 1, "time", name, (a, b)))  # type: ignore[arg-type]
            return
    finish(t, Result(None, "time", "none"))
