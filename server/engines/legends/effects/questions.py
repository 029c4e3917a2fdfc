"""What an operation asks before it is done, and whom."""

from __future__ import annotations

from server.engines.legends import deeds
from server.engines.legends.asking import YES_NO, Chosen, Question, pick
from server.engines.legends.effects.instead import fate
from server.engines.legends.effects.placing import deck_options, placeable
from server.engines.legends.operations import Choose, Damage, Destroy, Discard, May, Op, Put, Reveal, Search
from server.engines.legends.pieces import Card, Ctx, Happened
from server.engines.legends.select import Eye
from server.engines.legends.state import Option
from server.engines.legends.table import Table


def question(t: Table, op: Op, ctx: Ctx, chosen: Chosen) -> Question | None:
    """The next question of this operation, or None when it can be done."""
    if isinstance(op, Discard):
        return _discard(t, op, ctx, chosen)
    if isinstance(op, Search) and not chosen:
        options = deck_options(Eye(t).in_deck(op.from_, ctx.seat, ctx))
        n = min(op.n, len(options))
        return Question(ctx.seat, "put", options, n, n, reason="search") if n else None
    if isinstance(op, Put) and op.what is None and len(chosen) < 1:
        options = placeable(t, op, ctx)
        hidden = op.from_ is not None and op.from_.zone in ("deck", "hand")  # how many fit must not show
        return Question(ctx.seat, "put", options, reason="put") if len(options) > (not hidden) else None
    if isinstance(op, Choose) and not chosen:
        seat = ctx.seat if op.by == "me" else 1 - ctx.seat
        options = [Option(str(i), "branch", n=i, label=branch.label) for i, branch in enumerate(op.options)]
        return Question(seat, "choose", options)
    if isinstance(op, May) and not chosen:
        seat = ctx.seat if op.by == "me" else 1 - ctx.seat
        return Question(seat, "may", YES_NO, default=("no",))
    if isinstance(op, Reveal) and op.what is None and not chosen:
        cards = hand_choice(t, op, ctx.seat, ctx)
        n = min(Eye(t).number(op.n, ctx), len(cards))
        few = [pick(c) for c in cards]
        return Question(ctx.seat, "cost", few, n, n, reason="reveal") if is_choice(op, n, cards) else None
    if isinstance(op, Destroy | Damage):
        found = fate(t, destroying(t, op, ctx) if isinstance(op, Destroy) else damaging(t, op, ctx), chosen)
        return found if isinstance(found, Question) else None
    return None


def destroying(t: Table, op: Destroy, ctx: Ctx) -> list[Happened]:
    """What the operation is about to destroy."""
    cards = [c for c in Eye(t).what(op.what, ctx) if c.zone in ("field", "background")]
    return deeds.doom(t, cards, "effect", ctx.source)


def damaging(t: Table, op: Damage, ctx: Ctx) -> list[Happened]:
    """What damage the operation is about to deal."""
    n = Eye(t).number(op.n, ctx)
    return [h for seat in Eye(t).seats(op.who, ctx) for h in deeds.harm(t, seat, n, "effect", source=ctx.source)]


def hand_choice(t: Table, op: Discard | Reveal, seat: int, ctx: Ctx) -> list[Card]:
    """Cards of a hand that the operation may be about."""
    sel = op.from_
    return [c for c in t.zone("hand", seat) if sel is None or Eye(t).fits(c, sel, ctx)]


def is_choice(op: Discard | Reveal, n: int, cards: list[Card]) -> bool:
    """Is there something to choose, or would asking nobody tell how many cards of a hand fit?"""
    return n > 0 and (n < len(cards) or op.from_ is not None)


def discarding(t: Table, op: Discard, ctx: Ctx) -> list[tuple[int, int, list[Card]]]:
    """Who discards how many of which cards."""
    out = []
    for seat in Eye(t).seats(op.who, ctx):
        cards = hand_choice(t, op, seat, ctx)
        out.append((seat, min(Eye(t).number(op.n, ctx), len(cards)), cards))
    return out


def _discard(t: Table, op: Discard, ctx: Ctx, chosen: Chosen) -> Question | None:
    """Each choice is made before any card leaves: one atomic step."""
    asking = [
        (who, n, cards)
        for seat, n, cards in discarding(t, op, ctx)
        if is_choice(op, n, cards) and (who := discard_chooser(t, op, seat)) is not None
    ]
    if len(chosen) >= len(asking):
        return None
    who, n, cards = asking[len(chosen)]
    return Question(who, "discard", [pick(c) for c in cards], n, n, reason="effect")


def discard_chooser(t: Table, op: Discard, seat: int) -> int | None:
    """Who chooses what ``seat`` discards; nobody where it is chance, also from a hand that the other cannot see."""
    if op.by == "me":
        return seat
    return 1 - seat if op.by == "opp" and t.board.for_seat("hand_open", seat) else None
