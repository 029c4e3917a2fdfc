"""May an effect be activated, and at what may it aim (R6, R7)?"""

from __future__ import annotations

from msgspec.structs import replace

from server.engines.legends.cards import Effect
from server.engines.legends.deeds import doubles
from server.engines.legends.effects import costs
from server.engines.legends.effects.placing import placeable
from server.engines.legends.language import Pick, Sel
from server.engines.legends.limits import is_spent
from server.engines.legends.operations import Put, Search, TakeControl
from server.engines.legends.pieces import Card, Ctx
from server.engines.legends.select import Eye
from server.engines.legends.state import Link, Why
from server.engines.legends.table import Table


def why_not(t: Table, effect: Effect, ctx: Ctx) -> Why | None:
    """Why this effect can't be activated now; None if it can. Timing is the caller's."""
    source = ctx.source.card
    kind = t.lib.cards[source.card].kind
    if any(b.kind is None or b.kind == kind for b in t.board.for_seat("cannot_activate", ctx.seat)):
        return Why("forbidden")
    if any(b.kind is None or b.kind == kind for b in t.board.for_card("cannot_activate", source.uid)):
        return Why("forbidden")
    return obstacle(t, effect, ctx)


def obstacle(t: Table, effect: Effect, ctx: Ctx) -> Why | None:
    """Why its text can't act now, whether or not activating is allowed; None if it can."""
    eye = Eye(t)
    source = ctx.source.card
    if is_spent(t, effect, ctx):
        return Why("limit-used")
    if not all(eye.holds(condition, ctx) for condition in effect.if_):
        return Why("needs-condition")
    if effect.kind == "on_play" and why_no_room(t, source) is not None:
        return why_no_room(t, source)
    if not costs.affordable(t, effect.cost, ctx):
        return Why("cannot-pay")
    if not _targets_left(t, effect, ctx) or not _can_begin(t, effect, ctx):
        return Why("no-target")
    return None


def why_no_room(t: Table, card: Card) -> Why | None:
    """A permanent event needs a free slot, unless it lies face-down in one already (R25)."""
    placed = card.zone == "background" or not t.lib.cards[card.card].permanent
    return None if placed or t.free_slot("background", card.side) is not None else Why("no-slot")


def candidates(t: Table, p: Pick, ctx: Ctx) -> list[Card]:
    """Cards that may be chosen as this target."""
    taking = _takes(t, ctx, p.as_)
    return [
        c
        for c in Eye(t).cards(p.from_, ctx)
        if not _untouchable(t, c, ctx) and (not taking or _takeable(t, c, ctx.seat))
    ]


def _untouchable(t: Table, card: Card, ctx: Ctx) -> bool:
    """Does a text keep it from being chosen as a target by this card, which will lie open by then?"""
    eye, source = Eye(t), replace(ctx.source.card, face="open")
    return any(
        not isinstance(bent.by, Sel) or eye.fits(source, bent.by, bent.ctx, ctx.source)
        for bent in t.board.for_card("cannot_be_targeted", card.uid)
    )


def links(t: Table, p: Pick, ctx: Ctx) -> list[Link]:
    """Links of the open chain that may be chosen: not annulled yet, their cards fitting the filter as they were."""
    eye, sel = Eye(t), replace(p.from_, zone=None)
    return [
        link
        for link in t.chain
        if not link.negated and not link.done and eye.fits(link.ctx.source.card, sel, ctx, link.ctx.source)
    ]


def _takes(t: Table, ctx: Ctx, name: str) -> bool:
    effect = t.lib.effect(ctx.source.card.card, ctx.effect)
    return effect is not None and any(isinstance(op, TakeControl) and op.what == f"${name}" for op in effect.do)


def _takeable(t: Table, card: Card, seat: int) -> bool:
    """Übernehmen needs a free legal slot; face-down ones are offered by public facts only (R21)."""
    if card.side == seat or t.free_slot("field", seat) is None:
        return False
    return card.face == "down" or not doubles(t, card, seat)


def _targets_left(t: Table, effect: Effect, ctx: Ctx) -> bool:
    """Every pick finds its least number of targets, and the costs can be paid without using them up."""
    reserved: set[str] = set()
    for p in effect.pick:
        if p.from_.zone == "chain":
            if len(links(t, p, ctx)) < p.min:
                return False
            continue
        found = candidates(t, p, ctx)
        payers = {c.uid for cost in effect.cost for c in costs.payers(t, cost, ctx) if costs.needs(t, cost, ctx)}
        found.sort(key=lambda c: c.uid in payers)
        if len(found) < p.min:
            return False
        reserved.update(c.uid for c in found[: p.min])
    return costs.affordable(t, effect.cost, ctx, reserved)


def _can_begin(t: Table, effect: Effect, ctx: Ctx) -> bool:
    """A text that starts by fetching or placing a card needs one to fetch (R21)."""
    first = effect.do[0] if effect.do else None
    if isinstance(first, Put) and first.what is None:
        return bool(placeable(t, first, ctx))
    if isinstance(first, Search):
        return bool(t.players[ctx.seat].deck)
    return True
