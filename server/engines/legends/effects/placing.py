"""Teachers coming to the field: Einstellen with its Opfer, and placing by effect (R19-R21)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from server.engines.legends import events as told
from server.engines.legends.asking import ask, pick
from server.engines.legends.deeds import checkpoint, clashes, doubles
from server.engines.legends.effects.costs import fodder, tribute
from server.engines.legends.operations import Put
from server.engines.legends.pieces import Card, Ctx, Happened
from server.engines.legends.select import Eye
from server.engines.legends.state import SLOTS, Option, Why
from server.engines.legends.table import Table
from server.engines.legends.tasks import Einstellen

MODES = ("attack", "defence", "down")


def tributes_needed(t: Table, card: Card) -> int:
    """Opfer for this Einstellung: printed (golden 2, from Ansage 7 on 1), unless a text says otherwise."""
    printed = t.define(card).tributes
    return t.board.card_number("tributes", card, t.board.number("tributes", card.side, printed))


def why_not_summon(t: Table, card: Card, need: int, side: int) -> Why | None:
    """Why this teacher from the hand can't be placed on a side with ``need`` Opfer of its own; None if it can.

    Slot and name are looked at as they are after the Opfer: a namesake may be sacrificed (R21).
    """
    cards = fodder(t, card.side)
    if len(cards) < need:
        return Why("tributes-missing", need, len(cards))
    if _slots_short(t, side) > (need if side == card.side else 0):
        return Why("no-slot")
    across = side != card.side
    if doubles(t, card, side, blind=across) and (
        across or not need or not any(_is_namesake(t, c, card) for c in cards)
    ):
        return Why("same-name")
    return None


def _slots_short(t: Table, side: int) -> int:
    """How many teachers must go before another one finds a slot."""
    usable = SLOTS - t.board.number("teacher_slots_blocked", side, 0)
    return max(0, len(t.teachers(side)) + 1 - usable)


def may_be_placed(t: Table, card: Card) -> bool:
    """Is a normal Einstellung left for this teacher: the one of the turn, or an additional one that is for it?"""
    player = t.players[card.side]
    return player.summons < t.board.number("normal_summons", card.side, 1) or _extra(t, card) is not None


def _extra(t: Table, card: Card) -> int | None:
    """Which additional Einstellung this teacher would use: one for the likes of it before one for all."""
    extras = list(enumerate(t.players[card.side].extra_summons))
    ctx = Ctx(card.side, t.seen(card), "")
    fitting = next((i for i, sel in extras if sel is not None and Eye(t).fits(card, sel, ctx)), None)
    return fitting if fitting is not None else next((i for i, sel in extras if sel is None), None)


def _use_up(t: Table, card: Card) -> None:
    """An additional Einstellung goes first: it serves fewer teachers, or as many, as the one of the turn."""
    player = t.players[card.side]
    extra = _extra(t, card)
    if extra is None:
        t.player(card.side, summons=player.summons + 1)
    else:
        t.player(card.side, extra_summons=player.extra_summons[:extra] + player.extra_summons[extra + 1 :])


def _is_namesake(t: Table, other: Card, card: Card) -> bool:
    return other.zone == "field" and t.define(other).name == t.define(card).name


def _tribute_options(t: Table, task: Einstellen, card: Card, side: int) -> list[Option]:
    """Cards that may be the next Opfer, so that the Einstellung stays legal: a namesake must be among them, and a
    full field must get a free slot."""
    left = task.need - len(task.tributes)
    cards = [c for c in fodder(t, card.side) if c.uid not in task.tributes]
    if side == card.side:
        freed = sum(t.cards[uid].zone == "field" for uid in task.tributes)
        if left == 1 and doubles(t, card, side, but=task.tributes):
            cards = [c for c in cards if _is_namesake(t, c, card)]
        elif _slots_short(t, side) - freed >= left:
            cards = [c for c in cards if c.zone == "field"]
    return [pick(c) for c in cards]


def einstellen(t: Table, task: Einstellen) -> None:
    """Collect the Opfer one by one, then place the teacher. By hand it may be taken back until the last one."""
    card = t.cards.get(task.uid)
    if card is None or card.zone != "hand":
        return
    if task.picked == ("cancel",):
        return
    side = 1 - card.side if task.across else card.side
    if task.picked is not None:
        task = replace(task, tributes=(*task.tributes, *task.picked), picked=None)
    elif not task.tributes and why_not_summon(t, card, task.need, side) is not None:
        return
    while len(task.tributes) < task.need:
        options = _tribute_options(t, task, card, side)
        if not task.normal and len(options) == 1:
            task = replace(task, tributes=(*task.tributes, options[0].id))
            continue
        if task.normal:
            options.append(Option("cancel", "cancel"))
        default = ("cancel",) if task.normal else None
        shown = "main" if task.normal else "tribute"
        ask(t, card.side, "tribute", options, task, default=default, shown_as=shown, source=card)  # type: ignore[arg-type]
        return
    if task.tributes:
        tribute(t, [t.cards[uid] for uid in task.tributes])
        checkpoint(t)
        if t.over:
            return
    if task.normal:
        _use_up(t, card)
    place(t, card, side, task.mode, "normal" if task.normal else "effect", summon=True)
    checkpoint(t)


def place(
    t: Table, card: Card, side: int, mode: str, by: str, *, summon: bool, origin: str = ""
) -> Card | None:  # fmt: skip
    """Put a card on the leftmost free slot of a side; None (and nothing happens) where there is none.

    ``mode``: attack, defence or down. ``summon``: whether it counts as Einstellen. ``origin``: where it came from, if
    that is not where it lies.
    """
    origin = origin or card.zone
    slot = t.free_slot("field", side)
    if slot is None or doubles(t, card, side):
        return None
    was = card.uid
    face = "down" if mode == "down" else "open"
    new = t.move(card, "field", side=side, at=slot, face=face, mode="defence" if mode == "down" else mode)
    hidden = face == "down" and origin in ("hand", "deck")
    t.tell(
        told.Summoned(
            side,
            new.uid,
            new.mode,
            face,
            by,
            origin,
            card="" if hidden else new.card,
            own_card=new.card if hidden else "",
            own_was=was if hidden and origin == "hand" else "",
        )
    )
    if summon:
        t.happen(Happened("summon", who=side, card=t.seen(new), mode=mode, by=by, origin=origin))
    return new


# --- placing by effect ------------------------------------------------------------------------------


def placeable(t: Table, op: Put, ctx: Ctx) -> list[Option]:
    """Cards that the operation may place now: a slot, no namesake, and Opfer where it is an Einstellung (R20)."""
    assert op.from_ is not None
    side = ctx.seat if op.to_side == "me" else 1 - ctx.seat
    free = t.free_slot("field", side) is not None
    if op.from_.zone == "deck":
        if not free:
            return []
        ids = Eye(t).in_deck(op.from_, ctx.seat, ctx)
        may_double = bool(t.board.for_seat("ignore_same_name", side))
        return deck_options(
            c for c in ids if may_double or not clashes(t, t.lib.cards[c].name, side, blind=side != ctx.seat)
        )
    out = []
    for card in Eye(t).cards(op.from_, ctx):
        if t.define(card).kind != "teacher":
            continue
        if card.zone == "hand":
            need = 0 if op.no_tribute else tributes_needed(t, card)
            if card.side == ctx.seat and why_not_summon(t, card, need, side) is None:
                out.append(pick(card))
        elif free and not doubles(t, card, side, blind=side != ctx.seat):
            out.append(pick(card))
    return out


def deck_options(ids: Iterable[str]) -> list[Option]:
    """An option a copy for cards in a deck, which have no uid: their order must not show."""
    options: list[Option] = []
    copies: dict[str, int] = {}
    for card in ids:
        copies[card] = copies.get(card, 0) + 1
        options.append(Option(f"{card}~{copies[card]}", "pick", of=card))
    return options


def from_deck(t: Table, seat: int, option_id: str) -> Card:
    """Take the chosen card out of the deck; it lies nowhere yet (zone ``chain``)."""
    card_id = option_id.partition("~")[0]
    deck = list(t.players[seat].deck)
    deck.remove(card_id)
    t.player(seat, deck=tuple(deck))
    card = Card(uid=t.handle(), stay=t.next_serial(), card=card_id, owner=seat, side=seat, zone="chain", at=0)
    return t.lay(card)


def put(t: Table, op: Put, ctx: Ctx, option_id: str) -> bool:
    """Place one chosen card. From the hand it becomes an Einstellung of its own, with its Opfer."""
    side = ctx.seat if op.to_side == "me" else 1 - ctx.seat
    mode = "down" if op.face == "down" else op.mode
    if "~" in option_id:
        card = from_deck(t, ctx.seat, option_id)
        placed = place_from_deck(t, card, side, mode, op)
        t.shuffle(ctx.seat)
        return placed
    card = t.cards[option_id]
    if card.zone == "hand":
        need = 0 if op.no_tribute else tributes_needed(t, card)
        t.push(Einstellen(card.uid, mode, need=need, normal=False, across=op.to_side == "opp"))
        return True
    return place(t, card, side, mode, "effect", summon=_is_einstellung(t, op)) is not None


def place_from_deck(t: Table, card: Card, side: int, mode: str, op: Put) -> bool:
    """Without a legal slot the card stays in the deck, which is shuffled anyway (R21)."""
    placed = place(t, card, side, mode, "effect", summon=_is_einstellung(t, op), origin="deck")
    if placed is None:
        card_id = t.unhand(card)
        t.player(card.owner, deck=(*t.players[card.owner].deck, card_id))
        return False
    return True


def _is_einstellung(t: Table, op: Put) -> bool:
    """Does placing from deck or Ruhestand count (R20)? Where the text says so; by a switch always."""
    return op.counts_as_summon or t.setup.options.placing == "anywhere"


def set_down(t: Table, card: Card) -> None:
    """Set a card face-down in the background; opens no window (R1)."""
    slot = t.free_slot("background", card.side)
    assert slot is not None
    was = card.uid
    new = t.move(card, "background", side=card.side, at=slot, face="down")
    t.tell(told.SetDown(card.side, new.uid, own_card=new.card, own_was=was))
