"""Effects "stattdessen": what they make of events that are about to happen, and what their owners are asked before.

An atomic step asks nobody, so whoever is about to destroy or deal damage asks for its ``fate`` first: it is worked out
without changing anything, as often as answers come in, and carried out when there is nothing left to ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from server.engines.legends import events as told
from server.engines.legends.asking import YES_NO, Chosen, Question
from server.engines.legends.cards import Effect
from server.engines.legends.effects import costs
from server.engines.legends.effects.possible import obstacle
from server.engines.legends.limits import spend
from server.engines.legends.operations import ChangeAmount
from server.engines.legends.pieces import Ctx, Happened
from server.engines.legends.select import Eye
from server.engines.legends.table import Table
from server.engines.legends.tasks import Activate
from server.engines.legends.triggers import works


class Fate(NamedTuple):
    """What still happens, amounts as they were changed, and the texts that made it so."""

    happens: tuple[Happened, ...]
    uses: tuple[tuple[Effect, Ctx], ...]


def fate(t: Table, coming: Sequence[Happened], chosen: Chosen) -> Fate | Question:
    """What becomes of all that is about to happen in one step; a question where an owner must say yes or no first.

    Turn player's texts first, slot by slot. ``chosen``: the answers so far. Of texts that change an amount each one
    acts on what the one before left; a text that changes none stands in the place of the whole event.
    """
    answers, uses, happens = list(chosen), list[tuple[Effect, Ctx]](), list[Happened]()
    spent, t.used = t.used, dict(t.used)  # limits are spent on trial
    try:
        for event in coming:
            now: Happened | None = event
            for effect, ctx in _texts(t):
                if now is None:
                    break
                ctx = replace(ctx, event=now)
                if not _applies(t, effect, ctx, uses):
                    continue
                if effect.optional:
                    if not answers:
                        return _question(effect, ctx)
                    if answers.pop(0) != ("yes",):
                        continue
                spend(t, effect, ctx)
                uses.append((effect, ctx))
                now = _changed(t, effect, ctx, now)
            if now is not None:
                happens.append(now)
    finally:
        t.used = spent
    return Fate(tuple(happens), tuple(uses))


def carry_out(t: Table, uses: Sequence[tuple[Effect, Ctx]]) -> None:
    """Spend limits, and pay what needs no choice: part of this step, before what still happens in it.

    What else the texts cost and do follows right after the step.
    """
    for effect, ctx in uses:
        spend(t, effect, ctx)
        source = ctx.source.card
        t.tell(told.Instead(ctx.seat, source.uid, source.card, effect.key))
        plain = [cost for cost in effect.cost if not costs.needs(t, cost, ctx)]
        costs.pay(t, plain, [()] * len(plain), ctx)
    for effect, ctx in reversed(uses):
        if effect.cost or any(not isinstance(op, ChangeAmount) for op in effect.do):
            t.push(Activate(ctx, asked=True, instead=True))


def _texts(t: Table) -> Iterator[tuple[Effect, Ctx]]:
    cards = [c for c in t.cards.values() if c.card in t.lib.with_replacements]
    cards.sort(key=lambda c: (c.side != t.active, c.zone != "field", c.zone != "background", c.at))
    for card in cards:
        for effect in t.lib.of_kind(card.card, "replace"):
            if works(t, card, effect):
                yield effect, Ctx(card.side, t.seen(card), effect.key)


def _applies(t: Table, effect: Effect, ctx: Ctx, uses: Sequence[tuple[Effect, Ctx]]) -> bool:
    """Does the text wait for this, and can it be paid once more in this step?"""
    assert effect.on is not None
    assert ctx.event is not None
    if not Eye(t).matches(effect.on, ctx.event, ctx) or obstacle(t, effect, ctx) is not None:
        return False
    before = sum(used is effect and c.source.target == ctx.source.target for used, c in uses)
    return costs.affordable(t, effect.cost * (before + 1), ctx)


def _changed(t: Table, effect: Effect, ctx: Ctx, event: Happened) -> Happened | None:
    changes = [op for op in effect.do if isinstance(op, ChangeAmount)]
    for change in changes:
        event = replace(event, amount=max(0, Eye(t).number(change.to, replace(ctx, event=event))))
    return event if changes and event.amount else None


def _question(effect: Effect, ctx: Ctx) -> Question:
    return Question(
        ctx.seat, "may", YES_NO, default=("no",), reason="instead", source=ctx.source.card, effect=effect.key
    )
