"""Effects "stattdessen": what they make of an event that is about to happen (RULES.md, Cards)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from server.engines.legends.cards import Effect
from server.engines.legends.counters import count
from server.engines.legends.limits import is_spent, spend
from server.engines.legends.operations import ChangeAmount, Counter
from server.engines.legends.pieces import Ctx, Happened
from server.engines.legends.select import Eye
from server.engines.legends.table import Table


def _replacements(t: Table, happened: Happened) -> Iterable[tuple[Effect, Ctx]]:
    """Effects "stattdessen" that apply, turn player first, slot by slot; each spends its limit when used."""
    cards = [
        c
        for c in t.cards.values()
        if c.card in t.lib.with_replacements
        and c.zone in ("field", "background")
        and c.face == "open"
        and not c.pending
        and c.uid not in t.board.off
    ]
    cards.sort(key=lambda c: (c.side != t.active, c.zone != "field", c.at))
    for card in cards:
        for effect in t.lib.of_kind(card.card, "replace"):
            ctx = Ctx(card.side, t.seen(card), effect.key, happened)
            eye = Eye(t)
            if (
                effect.on is not None
                and eye.matches(effect.on, happened, ctx)
                and all(eye.holds(condition, ctx) for condition in effect.if_)
                and not is_spent(t, effect, ctx)
            ):
                yield effect, ctx


def replaced_amount(t: Table, happened: Happened) -> int:
    """How much it becomes after every text that changes it."""
    amount = happened.amount
    for effect, ctx in list(_replacements(t, happened)):
        spend(t, effect, ctx)
        now = Ctx(ctx.seat, ctx.source, ctx.effect, replace(happened, amount=amount))
        for op in effect.do:
            if isinstance(op, ChangeAmount):
                amount = max(0, Eye(t).number(op.to, now))
            elif isinstance(op, Counter):
                count(t, op, now)
    return amount


def replaced_destruction(t: Table, happened: Happened) -> bool:
    """Does a text put something else in the place of this destruction? The first one that applies does it."""
    for effect, ctx in _replacements(t, happened):
        spend(t, effect, ctx)
        for op in effect.do:
            if isinstance(op, Counter):
                count(t, op, ctx)
        return True
    return False
