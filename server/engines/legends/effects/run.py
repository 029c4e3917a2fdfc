"""Doing what a text says, one operation after the other; an operation may ask first.

``PERFORM`` maps each operation to a function ``(table, op, ctx, chosen) -> bool``: did it do something? (``then``)
``questions`` knows which operations ask, and what.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from server.engines.legends.asking import put
from server.engines.legends.deeds import checkpoint
from server.engines.legends.effects import on_board, on_cards
from server.engines.legends.effects.questions import question
from server.engines.legends.operations import Choose, ForEach, Match, May, Op, Put, Then
from server.engines.legends.pieces import Ctx
from server.engines.legends.select import Eye
from server.engines.legends.table import Table
from server.engines.legends.tasks import Again, Run

Chosen = tuple[tuple[str, ...], ...]
Perform = Callable[[Table, Any, Ctx, Chosen], bool]
PERFORM: dict[type, Perform] = {**on_cards.PERFORM, **on_board.PERFORM}


def run(t: Table, task: Run) -> None:
    """The next operation: ask what it asks, do it, and go on with the rest."""
    if not task.ops or (isinstance(task.ops[0], Then) and not task.did):
        if task.inner:
            _report(t, task.ever)
        return
    ctx, op, rest = task.ctx, task.ops[0], task.ops[1:]
    if isinstance(op, Then):
        t.push(replace(task, ops=rest))
        return
    following = replace(task, ops=rest, did=False, chosen=(), picked=None)
    if isinstance(op, Put) and op.n > 1:
        t.push(following, Run(ctx, (replace(op, n=1),) * op.n, inner=True))  # one after the other, each with its choice
        return
    chosen = task.chosen if task.picked is None else (*task.chosen, task.picked)
    asked = question(t, op, ctx, chosen)
    if asked is not None:
        if asked.source is None:
            asked = asked._replace(source=ctx.source.card, effect=ctx.effect)
        put(t, asked, replace(task, chosen=chosen, picked=None))
        return
    if isinstance(op, Choose | Match | ForEach | May):
        t.push(following)
        _branch(t, op, ctx, chosen)
        return
    at = len(t.todo)
    did = PERFORM[type(op)](t, op, ctx, chosen)
    checkpoint(t)
    if (rest or task.inner) and not t.over:
        t.todo.insert(at, replace(following, did=did, ever=task.ever or did))


def _report(t: Table, did: bool) -> None:
    """What stood inside an operation is done: the operation did something if anything in it did."""
    outer = t.todo[-1]
    assert isinstance(outer, Run | Again)
    t.todo[-1] = replace(outer, did=outer.did or did, ever=outer.ever or did)


def _branch(t: Table, op: Op, ctx: Ctx, chosen: Chosen) -> None:
    if isinstance(op, Choose):
        t.push(Run(ctx, op.options[int(chosen[0][0])].do, inner=True))
    elif isinstance(op, May):
        if chosen[0] == ("yes",):
            t.push(Run(ctx, op.do, inner=True))
    elif isinstance(op, Match):
        name = ctx.event.name if ctx.event is not None else ""
        for case in op.cases:
            if case.event == name:
                t.push(Run(ctx, case.do, inner=True))
                break
    elif isinstance(op, ForEach):
        cards = Eye(t).cards(op.in_, ctx)[: op.max]
        t.push(Again(ctx, op.as_, tuple(t.seen(c).target for c in cards), op.do))


def again(t: Table, task: Again) -> None:
    """The ops once for the next target."""
    if not task.targets:
        _report(t, task.ever)
        return
    first, rest = task.targets[0], task.targets[1:]
    t.push(replace(task, targets=rest))
    t.push(Run(replace(task.ctx, refs={**task.ctx.refs, task.name: (first,)}), task.ops, inner=True))
