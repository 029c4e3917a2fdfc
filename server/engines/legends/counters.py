"""Counters on cards: Entwicklungsmarken, Rundenpunkte and those that a set names itself."""

from __future__ import annotations

from server.engines.legends import events as told
from server.engines.legends.operations import Counter
from server.engines.legends.pieces import Card, Ctx, Happened
from server.engines.legends.select import Eye
from server.engines.legends.table import Table


def count(t: Table, op: Counter, ctx: Ctx) -> bool:
    """Add, remove, set or move counters; True if a number changed."""
    eye = Eye(t)
    changed = False
    for card in eye.what(op.what, ctx):
        was = card.counters.get(op.name, 0)
        now = was
        if op.set is not None:
            now = eye.number(op.set, ctx)
        if op.add is not None:
            now = was + eye.number(op.add, ctx)
        if op.remove is not None:
            now = was - eye.number(op.remove, ctx)
        if op.move_to is not None:
            moved = min(was, was - now) if op.remove is not None else was
            now = was - moved
            for other in eye.what(op.move_to, ctx)[:1]:
                _set_counter(t, other, op.name, other.counters.get(op.name, 0) + moved)
        changed |= _set_counter(t, card, op.name, now)
    return changed


def _set_counter(t: Table, card: Card, name: str, now: int) -> bool:
    was = card.counters.get(name, 0)
    now = max(0, now)
    if now == was:
        return False
    counters = {k: v for k, v in card.counters.items() if k != name}
    if now:
        counters[name] = now
    new = t.change(card, counters=counters)
    t.tell(told.Counted(card.uid, name, now, was))
    t.happen(Happened("counter_changed", card=t.seen(new), label=name, now=now, was=was))
    return True
