"""What an activation costs: which cards may pay, and paying (R7: chosen first, all or nothing, never refunded)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from server.engines.legends import counters, deeds
from server.engines.legends import events as told
from server.engines.legends.operations import Cost, Counter, Discard, PayLife, Reveal, ToGraveyard, Tribute
from server.engines.legends.pieces import Card, Ctx, Happened
from server.engines.legends.select import Eye
from server.engines.legends.table import Table


def needs(t: Table, cost: Cost, ctx: Ctx) -> int:
    """How many cards the player chooses for it; 0 where there is nothing to choose."""
    if isinstance(cost, Discard | Reveal):
        return Eye(t).number(cost.n, ctx)
    if isinstance(cost, Tribute) and cost.what is None:
        return cost.n
    return 0


def fodder(t: Table, seat: int) -> list[Card]:
    """What this seat may sacrifice: teachers, and background cards where a text lets it."""
    cards = t.teachers(seat)
    return cards + t.zone("background", seat) if t.board.for_seat("may_tribute_background", seat) else cards


def payers(t: Table, cost: Cost, ctx: Ctx, reserved: Collection[str] = ()) -> list[Card]:
    """Cards that may be chosen for this cost; ``reserved`` ones are targets or pay for another cost."""
    eye = Eye(t)
    own = ctx.source.card.uid
    if isinstance(cost, Tribute):
        cards = [c for c in fodder(t, ctx.seat) if cost.from_ is None or eye.fits(c, cost.from_, ctx)]
        cards = [c for c in cards if c.zone == "field" or c.uid != own]  # a trap or event does not pay for itself
    else:
        sel = cost.from_ if isinstance(cost, Discard | Reveal) else None
        cards = [c for c in t.zone("hand", ctx.seat) if c.uid != own and (sel is None or eye.fits(c, sel, ctx))]
    return [c for c in cards if c.uid not in reserved]


def affordable(t: Table, costs: Sequence[Cost], ctx: Ctx, reserved: Collection[str] = ()) -> bool:
    """Can all the costs be paid together, sparing the reserved cards?"""
    taken = set(reserved)
    life = t.players[ctx.seat].life
    removed: dict[tuple[str, str], int] = {}
    for cost in costs:
        if isinstance(cost, PayLife):
            n = Eye(t).number(cost.n, ctx)
            life -= n
            if life <= 0 or (n > 0 and t.board.for_seat("no_life_loss", ctx.seat)):
                return False
        elif isinstance(cost, Counter):
            remove = 0 if cost.remove is None else Eye(t).number(cost.remove, ctx)
            cards = Eye(t).what(cost.what, ctx)
            if not cards:
                return False
            key = cards[0].uid, cost.name
            removed[key] = removed.get(key, 0) + remove
            if cards[0].counters.get(cost.name, 0) < removed[key]:
                return False
        elif isinstance(cost, Tribute | ToGraveyard) and cost.what is not None:
            cards = [c for c in Eye(t).what(cost.what, ctx) if c.uid not in taken]
            if not cards:
                return False
            taken.update(c.uid for c in cards)
        else:
            n = needs(t, cost, ctx)
            cards = payers(t, cost, ctx, taken)
            if len(cards) < n:
                return False
            if not isinstance(cost, Reveal):
                taken.update(c.uid for c in cards[:n])
    return True


def pay(t: Table, costs: Sequence[Cost], chosen: Sequence[tuple[str, ...]], ctx: Ctx) -> None:
    """Pay all costs as one step. ``chosen``: uids for each cost in order, empty where nothing is chosen."""
    for cost, uids in zip(costs, chosen, strict=True):
        cards = [t.cards[uid] for uid in uids]
        if isinstance(cost, PayLife):
            deeds.pay(t, ctx.seat, Eye(t).number(cost.n, ctx))
        elif isinstance(cost, Counter):
            counters.count(t, cost, ctx)
        elif isinstance(cost, Discard):
            deeds.discard(t, cards, "cost")
        elif isinstance(cost, Reveal):
            t.tell(told.Revealed(ctx.seat, tuple(c.card for c in cards)))
        elif isinstance(cost, Tribute):
            tribute(t, cards or Eye(t).what(cost.what or "self", ctx))
        else:
            for card in Eye(t).what(cost.what, ctx):
                deeds.leave(t, card, "used")


def tribute(t: Table, cards: Sequence[Card]) -> None:
    """Opfern: teachers leave at once, to pay (R19); not destroyed."""
    for card in cards:
        t.happen(Happened("tributed", who=card.side, card=t.seen(card)))
    deeds.leave_together(t, cards, "tribute")
