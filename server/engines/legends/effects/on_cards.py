"""Operations that move cards: drawing, discarding, searching, placing, destroying, returning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from server.engines.legends import deeds
from server.engines.legends import events as told
from server.engines.legends.asking import Chosen
from server.engines.legends.effects.instead import Fate, carry_out, fate
from server.engines.legends.effects.placing import from_deck, placeable, put
from server.engines.legends.effects.questions import destroying, discard_chooser, discarding, hand_choice, is_choice
from server.engines.legends.language import Sel
from server.engines.legends.operations import (
    Destroy,
    Discard,
    Draw,
    ExtraSummon,
    Look,
    Mill,
    Put,
    Return,
    Reveal,
    Search,
    Shuffle,
    TakeControl,
)
from server.engines.legends.pieces import Ctx, Happened
from server.engines.legends.select import Eye
from server.engines.legends.state import Lasting
from server.engines.legends.table import Table


def draw(t: Table, op: Draw, ctx: Ctx, _: Chosen) -> bool:
    n = Eye(t).number(op.n, ctx)
    return sum([deeds.draw(t, seat, n, "effect") for seat in Eye(t).seats(op.who, ctx)]) > 0


def discard(t: Table, op: Discard, ctx: Ctx, chosen: Chosen) -> bool:
    answers = list(chosen)
    gone = []
    for seat, n, cards in discarding(t, op, ctx):
        if is_choice(op, n, cards) and discard_chooser(t, op, seat) is not None:
            gone += [t.cards[uid] for uid in answers.pop(0)]
        elif n >= len(cards):
            gone += cards
        else:
            gone += list(t.draws.shuffled(cards, f"discard|{t.next_serial()}"))[:n]
    deeds.discard(t, gone, "effect")
    return bool(gone)


def search(t: Table, op: Search, ctx: Ctx, chosen: Chosen) -> bool:
    """The found cards come to the hand, are shown unless any card would do, and the deck is shuffled."""
    if not t.players[ctx.seat].deck:
        return False
    found = []
    for option_id in chosen[0] if chosen else ():
        found.append(t.unhand(from_deck(t, ctx.seat, option_id)))
        t.to_hand(found[-1], ctx.seat)
    shown = op.reveal and op.from_ != Sel(zone="deck", side=op.from_.side)
    t.tell(
        told.Searched(
            ctx.seat, len(found), cards=tuple(found) if shown else (), own_cards=() if shown else tuple(found)
        )
    )
    t.happen(Happened("searched", who=ctx.seat, amount=len(found)))
    t.shuffle(ctx.seat)
    return bool(found)


def reveal(t: Table, op: Reveal, ctx: Ctx, chosen: Chosen) -> bool:
    if op.what is not None:
        cards = Eye(t).what(op.what, ctx)
    elif chosen:
        cards = [t.cards[uid] for uid in chosen[0]]
    else:
        cards = hand_choice(t, op, ctx.seat, ctx)[: Eye(t).number(op.n, ctx)]
    for side in (ctx.seat, 1 - ctx.seat):
        if shown := tuple(c.card for c in cards if c.side == side):
            t.tell(told.Revealed(side, shown))
    return bool(cards)


def look(t: Table, op: Look, ctx: Ctx, _: Chosen) -> bool:
    cards = Eye(t).what(op.what, ctx)
    if cards:
        t.tell(told.Looked(ctx.seat, len(cards), own_cards=tuple(c.card for c in cards)))
    return bool(cards)


def shuffle(t: Table, op: Shuffle, ctx: Ctx, _: Chosen) -> bool:
    for seat in Eye(t).seats(op.who, ctx):
        t.shuffle(seat)
    return True


def destroy(t: Table, op: Destroy, ctx: Ctx, chosen: Chosen) -> bool:
    found = fate(t, destroying(t, op, ctx), chosen)
    assert isinstance(found, Fate)
    carry_out(t, found.uses)
    deeds.destroy(t, found.happens)
    return bool(found.happens)


def mill(t: Table, op: Mill, ctx: Ctx, _: Chosen) -> bool:
    n = Eye(t).number(op.n, ctx)
    return sum([deeds.mill(t, seat, n) for seat in Eye(t).seats(op.who, ctx)]) > 0


def send_back(t: Table, op: Return, ctx: Ctx, _: Chosen) -> bool:
    cards = Eye(t).what(op.what, ctx)
    deeds.send_back(t, cards, op.to)
    return bool(cards)


def place(t: Table, op: Put, ctx: Ctx, chosen: Chosen) -> bool:
    if op.what is not None:
        cards = [c for c in Eye(t).what(op.what, ctx) if t.define(c).kind == "teacher" and c.zone != "field"]
        return sum([put(t, op, ctx, c.uid) for c in cards]) > 0
    options = placeable(t, op, ctx)
    if not options:
        return False
    return put(t, op, ctx, chosen[0][0] if chosen else options[0].id)


def extra_summon(t: Table, op: ExtraSummon, ctx: Ctx, _: Chosen) -> bool:
    t.player(ctx.seat, extra_summons=(*t.players[ctx.seat].extra_summons, *[op.filter] * op.n))
    return True


def take_control(t: Table, op: TakeControl, ctx: Ctx, _: Chosen) -> bool:
    """Übernehmen (R21, R22): needs a free slot now too; a face-down namesake is revealed and goes to its owner."""
    did = False
    for card in Eye(t).what(op.what, ctx):
        if card.zone != "field" or card.side == ctx.seat or t.free_slot("field", ctx.seat) is None:
            continue
        double = deeds.doubles(t, card, ctx.seat)
        if double and card.face == "open":
            continue
        if not double:
            target = (t.seen(card).target,)
            t.lasting.append(Lasting(t.next_serial(), ctx, op, target, op.until, t.turn))
            t.touch()
        did |= deeds.give_control(t, card, ctx.seat)
    return did


PERFORM: dict[type, Callable[[Table, Any, Ctx, Chosen], bool]] = {
    Draw: draw,
    Discard: discard,
    Search: search,
    Reveal: reveal,
    Look: look,
    Shuffle: shuffle,
    Destroy: destroy,
    Mill: mill,
    Return: send_back,
    Put: place,
    ExtraSummon: extra_summon,
    TakeControl: take_control,
}
