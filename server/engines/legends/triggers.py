"""Matching what happened with the effects that wait for it, and putting them in order (R4-R6)."""

from __future__ import annotations

from msgspec.structs import replace

from server.engines.legends import events as told
from server.engines.legends.cards import Effect
from server.engines.legends.language import On
from server.engines.legends.pieces import Card, Ctx, Happened, Seen
from server.engines.legends.select import Eye
from server.engines.legends.state import Pending
from server.engines.legends.table import Table

_LEAVING = ("destroyed", "tributed", "discarded", "returned", "left_field")
_ON_SUMMON = On(event="summon", card="self")
_ON_FLIP = On(event="flipped", card="self")
WAITING = 64  # triggers in the queue; more are dropped (R29)


def pattern(effect: Effect) -> On | None:
    """What the effect waits for; summon and flip effects wait for their own card's arrival."""
    if effect.kind == "summon":
        return _ON_SUMMON
    if effect.kind == "flip":
        return _ON_FLIP
    return effect.on


def works(t: Table, card: Card, effect: Effect) -> bool:
    """Does the card lie where this effect works, open and not suppressed?"""
    if effect.zone in ("hand", "graveyard"):
        return card.zone == effect.zone
    if card.zone not in ("field", "background") or card.face != "open" or card.pending:
        return False
    return card.uid not in t.board.off


def match_burst(t: Table) -> None:
    """At the end of an atomic step: queue every trigger that waited for what happened in it."""
    burst, t.burst = t.burst, []
    t.fresh.extend(burst)
    eye = Eye(t)
    names = {happened.name for happened in burst}
    able = t.lib.waiting_for(names)
    waiting = [card for card in t.cards.values() if card.card in able] if able else []
    for card in sorted(waiting, key=lambda c: (c.side != t.active, c.zone, c.at)):
        _match(t, eye, t.seen(card), t.lib.triggers[card.card], burst)
    for happened in burst:
        if happened.name in _LEAVING and happened.card is not None:
            _match_leaver(t, eye, happened)


def _match(t: Table, eye: Eye, source: Seen, effects: tuple[Effect, ...], burst: list[Happened]) -> None:
    for effect in effects:
        if not works(t, source.card, effect):
            continue
        ctx = Ctx(source.card.side, source, effect.key)
        for happened in burst:
            if _arrived_by(source.card, happened) or not _waits_for(eye, effect, happened, ctx):
                continue
            _queue(t, Pending(t.next_serial(), ctx.seat, source, effect.key, happened, t.batch))


def _waits_for(eye: Eye, effect: Effect, happened: Happened, ctx: Ctx) -> bool:
    if effect.kind == "summon" and happened.mode == "down":
        return False  # RB: Einstell-Effekte only in open Einstellung
    on = pattern(effect)
    return on is not None and eye.matches(on, happened, ctx)


def _arrived_by(card: Card, happened: Happened) -> bool:
    """A card does not react, from its new place, to the very event that moved it there."""
    return (
        happened.name in _LEAVING
        and happened.card is not None
        and happened.card.card.uid == card.uid
        and happened.card.card.stay != card.stay
    )


def _match_leaver(t: Table, eye: Eye, happened: Happened) -> None:
    """Triggers of a card on its own leaving use what was last known of it."""
    assert happened.card is not None
    old = happened.card
    at_work = old.card.zone in ("field", "background") and old.card.face == "open" and not old.card.pending
    now = t.cards.get(old.card.uid)
    source = Seen(now, old.attack, old.defence, old.years) if now is not None else old
    for effect in t.lib.triggers[old.card.card]:
        if effect.kind != "trigger" or not (at_work or happened.name == "discarded" or effect.zone == "graveyard"):
            continue
        ctx = Ctx(old.card.side, source, effect.key)
        if effect.on is not None and _about_self(effect.on) and eye.matches(effect.on, happened, ctx):
            _queue(t, Pending(t.next_serial(), ctx.seat, source, effect.key, happened, t.batch, gone=True))


def _about_self(on: On) -> bool:
    return on.card == "self" or any(_about_self(part) for part in on.any_of or ())


def _queue(t: Table, pending: Pending) -> None:
    if len(t.pending) < WAITING:
        t.pending.append(pending)
    else:
        t.tell(told.Dropped(1))


def still_stands(t: Table, pending: Pending, effect: Effect) -> bool:
    """When its turn comes the source must still lie where the effect works (R5)."""
    if pending.gone:
        return True
    card = t.live(pending.source.target)
    return card is not None and works(t, card, effect)


def keep_flips(t: Table, card: Card) -> None:
    """FLIP after the comparison (R13, switch): it comes also where the card was destroyed by it."""
    for i, pending in enumerate(t.pending):
        effect = t.lib.effect(pending.source.card.card, pending.effect)
        if pending.source.card.uid == card.uid and effect is not None and effect.kind == "flip":
            t.pending[i] = replace(pending, gone=True)


def first_group(t: Table, batch: int | None = None) -> list[Pending]:
    """The triggers that come next: of the earliest occasion the turn player's, in the order that player chooses, then
    the other's. New triggers queue behind (R4). ``batch``: only those of this occasion."""
    if not t.pending:
        return []
    earliest = min(p.batch for p in t.pending)
    group = [p for p in t.pending if p.batch == earliest and batch in (None, earliest)]
    mine = [p for p in group if p.seat == t.active]
    return mine or group


def take(t: Table, pending: Pending) -> None:
    """Take a trigger out of the queue. What is queued from now on belongs to a later occasion."""
    t.pending.remove(pending)
    t.batch = max(t.batch, pending.batch + 1)
