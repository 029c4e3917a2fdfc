"""What an operation asks before it is done, and whom."""

from __future__ import annotations

from typing import TypeAlias

from server.engines.legends.asking import pick
from server.engines.legends.effects.placing import deck_options, placeable
from server.engines.legends.operations import Choose, Discard, May, Op, Put, Reveal, Search
from server.engines.legends.pieces import Card, Ctx
from server.engines.legends.select import Eye
from server.engines.legends.state import Option, PromptKind
from server.engines.legends.table import Table

Question: TypeAlias = tuple[int, PromptKind, list[Option], int, int, tuple[str, ...] | None, str]
"""Seat, kind, options, least, most, default (None: first legal minimum), reason."""

Chosen: TypeAlias = tuple[tuple[str, ...], ...]


def question(t: Table, op: Op, ctx: Ctx, chosen: Chosen) -> Question | None:
    """The next question of this operation, or None when it can be done."""
    if isinstance(op, Discard):
        return _discard(t, op, ctx, chosen)
    if isinstance(op, Search) and not chosen:
        options = deck_options(Eye(t).in_deck(op.from_, ctx.seat, ctx))
        n = min(op.n, len(options))
        return (ctx.seat, "put", options, n, n, None, "search") if n else None
    if isinstance(op, Put) and op.what is None and len(chosen) < 1:
        options = placeable(t, op, ctx)
        return (ctx.seat, "put", options, 1, 1, None, "put") if len(options) > 1 else None
    if isinstance(op, Choose) and not chosen:
        seat = ctx.seat if op.by == "me" else 1 - ctx.seat
        options = [Option(str(i), "branch", n=i, label=branch.label) for i, branch in enumerate(op.options)]
        return (seat, "choose", options, 1, 1, None, "")
    if isinstance(op, May) and not chosen:
        seat = ctx.seat if op.by == "me" else 1 - ctx.seat
        return (seat, "may", [Option("yes", "yes"), Option("no", "no")], 1, 1, ("no",), "")
    if isinstance(op, Reveal) and op.what is None and not chosen:
        cards = hand_choice(t, op, ctx.seat, ctx)
        n = min(Eye(t).number(op.n, ctx), len(cards))
        return (ctx.seat, "cost", [pick(c) for c in cards], n, n, None, "reveal") if n < len(cards) else None
    return None


def hand_choice(t: Table, op: Discard | Reveal, seat: int, ctx: Ctx) -> list[Card]:
    """Cards of a hand that the operation may be about."""
    sel = op.from_
    return [c for c in t.zone("hand", seat) if sel is None or Eye(t).fits(c, sel, ctx)]


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
        if n < len(cards) and (who := discard_chooser(t, op, seat)) is not None
    ]
    if len(chosen) >= len(asking):
        return None
    who, n, cards = asking[len(chosen)]
    return (who, "discard", [pick(c) for c in cards], n, n, None, "effect")


def discard_chooser(t: Table, op: Discard, seat: int) -> int | None:
    """Who chooses what ``seat`` discards; nobody where it is chance, also from a hand that the other cannot see."""
    if op.by == "me":
        return seat
    return 1 - seat if op.by == "opp" and t.board.for_seat("hand_open", seat) else None
