"""Atomic deeds: what changes points and cards, with the texts that replace or forbid it.

A deed asks nobody. ``checkpoint`` ends each atomic step: it matches triggers and looks for the end of the game (R3,
R17).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from server.engines.legends import events as told
from server.engines.legends.ending import finish, next_change
from server.engines.legends.language import Sel
from server.engines.legends.operations import TakeControl
from server.engines.legends.pieces import Card, Happened, Seen
from server.engines.legends.select import Eye
from server.engines.legends.state import Lasting, Result
from server.engines.legends.table import Table
from server.engines.legends.triggers import match_burst
from server.engines.legends.values import tell_changed

ATOMIC_STEPS = 500  # without a decision (R29)


def checkpoint(t: Table) -> None:
    """End an atomic step."""
    if t.over:
        return
    t.steps += 1
    if t.lasting:
        _drop_ended(t)
    if t.burst:
        match_burst(t)
    tell_changed(t)
    if t.steps > ATOMIC_STEPS and t.pending:
        t.tell(told.Dropped(len(t.pending)))
        t.pending.clear()
    losers = {s: r for s in (0, 1) if (r := _lost(t, s)) is not None}
    if losers:
        reason = "life" if "life" in losers.values() else "deck-out"
        finish(t, Result(None if len(losers) == 2 else 1 - next(iter(losers)), reason))  # type: ignore[arg-type]
    elif t.sudden_death:
        next_change(t)


def _lost(t: Table, seat: int) -> str | None:
    player = t.players[seat]
    return "life" if player.life <= 0 else "deck-out" if player.decked else None


def _drop_ended(t: Table) -> None:
    """Lasting effects end with their target, or with their source where they say so."""
    for lasting in list(t.lasting):
        gone = lasting.targets and not any(t.live(x) for x in lasting.targets)
        if gone or (lasting.until == "source_leaves" and t.live(lasting.ctx.source.target) is None):
            end_lasting(t, lasting)


def end_lasting(t: Table, lasting: Lasting) -> None:
    """One lasting effect is over; taken control returns."""
    t.lasting.remove(lasting)
    t.touch()
    if isinstance(lasting.op, TakeControl):
        for target in lasting.targets:
            card = t.live(target)
            if card is not None:
                give_control(t, card, rightful(t, card))


# --- points -----------------------------------------------------------------------------------------


def harm(t: Table, seat: int, n: int, cause: str, **by: Any) -> list[Happened]:
    """The damage that is about to be dealt, if any may be. ``by``: ``source``, ``attacker``, ``direct``."""
    if n <= 0 or t.board.for_seat("no_life_loss", seat):
        return []
    return [Happened("damage", who=seat, amount=n, cause=cause, **by)]


def damage(t: Table, happened: Happened) -> int:
    """A player loses up to that many points; returns how many. Costs are not damage: ``pay``."""
    assert happened.who is not None
    lost = _lose(t, happened.who, happened.amount, happened.cause, happened.attacker or happened.source)
    t.happen(happened)
    return lost


def pay(t: Table, seat: int, n: int) -> None:
    """Points paid as a cost or by a text: no damage, replaces nothing."""
    if n > 0 and not t.board.for_seat("no_life_loss", seat):
        _lose(t, seat, n, "cost", None)


def _lose(t: Table, seat: int, n: int, cause: str, by: Seen | None) -> int:
    before = t.players[seat].life
    t.player(seat, life=max(0, before - n))
    t.tell(told.Damaged(seat, n, t.players[seat].life, cause, by.card.uid if by is not None and _shown(by) else ""))
    return before - t.players[seat].life


def _shown(seen: Seen) -> bool:
    return seen.card.zone != "hand"


def heal(t: Table, seat: int, n: int) -> None:
    """Points may exceed 30 (R17)."""
    if n > 0:
        t.player(seat, life=t.players[seat].life + n)
        t.tell(told.Healed(seat, n, t.players[seat].life))
        t.happen(Happened("life_gained", who=seat, amount=n))


# --- cards leaving ----------------------------------------------------------------------------------


def doom(t: Table, cards: Sequence[Card], cause: str, *by: Seen) -> list[Happened]:
    """The destructions that are about to happen, without those that a text forbids.

    ``by``: who destroys them all, or one for each.
    """
    sources = by * len(cards) if len(by) == 1 else by
    return [
        Happened("destroyed", card=t.seen(card), cause=cause, source=source)
        for card, source in zip(cards, sources, strict=True)
        if not _protected(t, card, cause, source)
    ]


def destroy(t: Table, doomed: Sequence[Happened]) -> None:
    """Destroy cards at once, as one step."""
    cards = []
    for happened in doomed:
        card = t.live(happened.card.target) if happened.card is not None else None
        if card is not None:  # else it was the price for another one
            cards.append(card)
            t.happen(happened)
    leave_together(t, cards, doomed[0].cause if doomed else "")


def _protected(t: Table, card: Card, cause: str, by: Seen) -> bool:
    eye = Eye(t)
    return any(
        eye.fits(by.card, b.by, b.ctx, by) if isinstance(b.by, Sel) else b.by in (None, cause)
        for b in t.board.for_card("cannot_be_destroyed", card.uid)
    )


def leave_together(t: Table, cards: Sequence[Card], why: str) -> None:
    """Cards go to their owners' graveyards at once: what was last known of each is what it was before (R5)."""
    for card in cards:
        if card.zone in ("field", "background"):
            t.happen(Happened("left_field", card=t.seen(card)))
    for card in cards:
        _bury(t, card, why)


def leave(t: Table, card: Card, why: str) -> None:
    """A card goes to its owner's graveyard and everybody hears of it."""
    leave_together(t, [card], why)


def _bury(t: Table, card: Card, why: str) -> None:
    t.bury(card)
    t.tell(told.Left(card.side, card.zone, "graveyard", why, card.uid, card.card))


def discard(t: Table, cards: Sequence[Card], cause: str) -> None:
    """Abwerfen: from the hand to the graveyard."""
    for card in cards:
        t.happen(Happened("discarded", who=card.side, card=t.seen(card), cause=cause))
    leave_together(t, cards, "discard")


def send_back(t: Table, cards: Sequence[Card], to: str) -> None:
    """Return cards to their owners' hands or decks, as one step."""
    for card in cards:
        shown = None if card.zone == "hand" else t.seen(card)  # which card comes from a hand nobody may match
        t.happen(Happened("returned", card=shown, to=to))
        if card.zone in ("field", "background"):
            t.happen(Happened("left_field", card=t.seen(card)))
    shuffled = set()
    for card in cards:
        face = card.card if card.face == "open" and card.zone != "hand" else ""
        place = "hand" if to == "hand" else "deck"
        known, own = ("", card.uid) if card.zone == "hand" else (card.uid, "")
        t.tell(told.Left(card.side, card.zone, place, "returned", known, face, own))
        card_id = t.unhand(card)
        deck = t.players[card.owner].deck
        if to == "hand":
            t.to_hand(card_id, card.owner)
        elif to == "deck_bottom":
            t.player(card.owner, deck=(card_id, *deck))
        else:
            t.player(card.owner, deck=(*deck, card_id))
            if to == "deck_shuffle":
                shuffled.add(card.owner)
    for seat in sorted(shuffled):
        t.shuffle(seat)


def draw(t: Table, seat: int, n: int, by: str) -> int:
    """Draw n cards; a draw that is required and fails loses at the end of the step (R17). Returns the number."""
    cards = []
    for _ in range(n):
        card = t.draw_top(seat)
        if card is None:
            t.player(seat, decked=True)
            break
        cards.append(card)
    if cards:
        t.tell(told.Drew(seat, len(cards), by, tuple(c.uid for c in cards)))
        t.happen(Happened("drawn", who=seat, by=by, amount=len(cards)))
    return len(cards)


def mill(t: Table, seat: int, n: int) -> int:
    """The top n cards of the deck go to the graveyard; no required draw, so an empty deck is no loss."""
    done = 0
    for _ in range(n):
        card = t.draw_top(seat)
        if card is None:
            break
        t.bury(card)
        t.tell(told.Left(seat, "deck", "graveyard", "rule", card.uid, card.card))
        done += 1
    return done


# --- cards staying ----------------------------------------------------------------------------------


def set_mode(t: Table, card: Card, mode: str, by: str) -> bool:
    """Turn an open teacher to a mode; True if it changed."""
    if card.zone != "field" or card.mode == mode or card.face == "down":
        return False
    new = t.change(card, mode=mode)
    t.tell(told.ModeChanged(card.uid, mode, by))
    t.happen(Happened("mode_changed", who=card.side, card=t.seen(new), mode=mode, by=by))
    return True


def flip_up(t: Table, card: Card, by: str) -> Card:
    """Aufdecken: open in Chill mode; no Einstellen (R13)."""
    new = t.change(card, face="open", awake=t.next_serial())
    t.tell(told.Flipped(card.uid, card.card, by))
    t.happen(Happened("flipped", who=card.side, card=t.seen(new), by=by))
    return new


def turn_down(t: Table, card: Card, by: str) -> Card:
    """Verdecken, where a text lets it happen: in Chill mode, its texts asleep; its counters stay where they lie."""
    new = t.change(card, face="down", mode="defence")
    t.tell(told.ModeChanged(card.uid, "down", by))
    t.happen(Happened("mode_changed", who=card.side, card=t.seen(new), mode="down", by=by))
    return new


def rightful(t: Table, card: Card) -> int:
    """Who controls the card now: whoever took it last, else its owner."""
    for lasting in reversed(t.lasting):
        if isinstance(lasting.op, TakeControl) and any(x.uid == card.uid for x in lasting.targets):
            return lasting.ctx.seat
    return card.owner


def clashes(t: Table, name: str, side: int, but: Iterable[str] = (), blind: bool = False) -> bool:
    """Does a side already have a teacher of this name (R21)? Face-down ones count, but not for who is ``blind``."""
    skip = set(but)
    return any(
        t.define(c).name == name and c.uid not in skip and not (blind and c.face == "down") for c in t.teachers(side)
    )


def doubles(t: Table, card: Card, side: int, but: Iterable[str] = (), blind: bool = False) -> bool:
    """Would it be a second teacher of its name on that side, with no text that lets it (R21, ignore_same_name)?"""
    if not clashes(t, t.define(card).name, side, but, blind):
        return False
    return not any(card.uid in b.cards or side in b.seats for b in t.board.bent.get("ignore_same_name", ()))


def give_control(t: Table, card: Card, seat: int) -> bool:
    """Move a teacher to a side; without a legal slot there it goes to its owner's graveyard by rule (R21)."""
    if card.side == seat:
        return False
    slot = t.free_slot("field", seat)
    if slot is None or doubles(t, card, seat):
        if card.face == "down":
            card = t.change(card, face="open")
        leave(t, card, "rule")
        return True
    new = t.change(card, side=seat, at=slot)
    t.tell(told.Controlled(card.uid, seat))
    t.happen(Happened("control_changed", who=seat, card=t.seen(new)))
    return True
