"""Operations that change points, values, modes, rules, links and the attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from server.engines.legends import counters, deeds
from server.engines.legends import events as told
from server.engines.legends.asking import Chosen
from server.engines.legends.combat import is_shielded
from server.engines.legends.effects.instead import Fate, carry_out, fate
from server.engines.legends.effects.questions import damaging
from server.engines.legends.operations import (
    ChangeAmount,
    Counter,
    Damage,
    EndBattle,
    FlipUp,
    GainLife,
    Modify,
    Negate,
    PayLife,
    RedirectAttack,
    Restrict,
    Rule,
    SetMode,
    SkipPhase,
    Suppress,
    TurnDown,
)
from server.engines.legends.pieces import Ctx, Happened, Target
from server.engines.legends.select import Eye
from server.engines.legends.state import Lasting
from server.engines.legends.table import Table


def damage(t: Table, op: Damage, ctx: Ctx, chosen: Chosen) -> bool:
    found = fate(t, damaging(t, op, ctx), chosen)
    assert isinstance(found, Fate)
    carry_out(t, found.uses)
    lost = sum([deeds.damage(t, happened) for happened in found.happens])
    return lost > 0


def gain_life(t: Table, op: GainLife, ctx: Ctx, _: Chosen) -> bool:
    n = Eye(t).number(op.n, ctx)
    for seat in Eye(t).seats(op.who, ctx):
        deeds.heal(t, seat, n)
    return n > 0


def pay_life(t: Table, op: PayLife, ctx: Ctx, _: Chosen) -> bool:
    n = Eye(t).number(op.n, ctx)
    for seat in Eye(t).seats(op.who, ctx):
        deeds.pay(t, seat, n)
    return n > 0


def _last(t: Table, op: Modify | Rule | Restrict | Suppress, ctx: Ctx, targets: tuple[Target, ...], amount: int = 0,
          seats: tuple[int, ...] = ()) -> None:  # fmt: skip
    t.lasting.append(Lasting(t.next_serial(), ctx, op, targets, op.until, t.turn, amount, seats))
    t.touch()


def modify(t: Table, op: Modify, ctx: Ctx, _: Chosen) -> bool:
    eye = Eye(t)
    targets = tuple(t.seen(c).target for c in eye.what(op.to, ctx) if c.zone == "field")
    if targets:
        number = op.add if op.add is not None else op.set
        _last(t, op, ctx, targets, 0 if number is None else eye.number(number, ctx))
    return bool(targets)


def rule(t: Table, op: Rule | Restrict, ctx: Ctx, _: Chosen) -> bool:
    eye = Eye(t)
    targets = tuple(t.seen(c).target for c in eye.what(op.to, ctx)) if op.to is not None else ()
    seats = eye.seats(op.who, ctx) if op.who is not None else ()
    amount = 0
    if isinstance(op, Rule):
        number = op.set if op.set is not None else op.add
        amount = 0 if number is None else eye.number(number, ctx)
    if targets or seats:
        _last(t, op, ctx, targets, amount, seats)
    return bool(targets or seats)


def suppress(t: Table, op: Suppress, ctx: Ctx, _: Chosen) -> bool:
    targets = tuple(t.seen(c).target for c in Eye(t).what(op.what, ctx) if c.face == "open")
    if targets:
        _last(t, op, ctx, targets)
    return bool(targets)


def counter(t: Table, op: Counter, ctx: Ctx, _: Chosen) -> bool:
    return counters.count(t, op, ctx)


def set_mode(t: Table, op: SetMode, ctx: Ctx, _: Chosen) -> bool:
    did = False
    for card in Eye(t).what(op.what, ctx):
        mode = ("defence" if card.mode == "attack" else "attack") if op.mode == "toggle" else op.mode
        did |= deeds.set_mode(t, card, mode, "effect")
    return did


def flip_up(t: Table, op: FlipUp, ctx: Ctx, _: Chosen) -> bool:
    cards = [c for c in Eye(t).what(op.what, ctx) if c.zone == "field" and c.face == "down"]
    for card in cards:
        deeds.flip_up(t, card, "effect")
    return bool(cards)


def turn_down(t: Table, op: TurnDown, ctx: Ctx, _: Chosen) -> bool:
    cards = [c for c in Eye(t).what(op.what, ctx) if c.zone == "field" and c.face == "open"]
    for card in cards:
        deeds.turn_down(t, card, "effect")
    return bool(cards)


def negate(t: Table, op: Negate, ctx: Ctx, _: Chosen) -> bool:
    """Annul a link that has not resolved, or the attack before its comparison."""
    if op.what == "event.attack":
        if t.attack is None or t.attack.negated:
            return False
        t.attack = replace(t.attack, negated=True)
        t.tell(told.Negated(attack=True))
        return True
    numbers = (
        [ctx.event.link]
        if op.what == "event.link" and ctx.event is not None
        else [int(x.uid[1:]) for x in Eye(t).targets(op.what, ctx) if x.uid.startswith("#")]
    )
    did = False
    for number in numbers:
        link = next((x for x in t.chain if x.number == number and not x.negated and not x.done), None)
        if link is not None:
            t.chain[number - 1] = replace(link, negated=True)
            t.tell(told.Negated(link=number))
            t.happen(Happened("negated", who=link.ctx.seat, source=link.ctx.source, link=number))
            did = True
    return did


def redirect_attack(t: Table, op: RedirectAttack, ctx: Ctx, _: Chosen) -> bool:
    """Against another teacher of the attacked side, if the attack may go there."""
    attacker = t.live(t.attack.attacker) if t.attack is not None and not t.attack.negated else None
    if t.attack is None or attacker is None:
        return False
    for card in Eye(t).what(op.to, ctx):
        target = t.seen(card).target
        if card.zone == "field" and card.side != attacker.side and target != t.attack.target:
            if is_shielded(t, card, attacker):
                continue
            t.attack = replace(t.attack, target=target)
            t.tell(told.Redirected(attacker.uid, card.uid))
            return True
    return False


def end_battle(t: Table, op: EndBattle, ctx: Ctx, _: Chosen) -> bool:
    """The attack stops without being annulled: nothing is compared."""
    if t.attack is None or t.attack.negated:
        return False
    t.attack = replace(t.attack, negated=True)
    t.tell(told.CalledOff(t.attack.attacker.uid))
    return True


def skip_phase(t: Table, op: SkipPhase, ctx: Ctx, _: Chosen) -> bool:
    for seat in Eye(t).seats(op.who, ctx):
        t.player(seat, skip=(*t.players[seat].skip, op.phase))
    return True


def nothing(t: Table, op: ChangeAmount, ctx: Ctx, _: Chosen) -> bool:
    """``change_amount`` acts inside a replacement only (deeds)."""
    return False


PERFORM: dict[type, Callable[[Table, Any, Ctx, Chosen], bool]] = {
    Damage: damage,
    GainLife: gain_life,
    PayLife: pay_life,
    Modify: modify,
    Rule: rule,
    Restrict: rule,
    Suppress: suppress,
    Counter: counter,
    SetMode: set_mode,
    FlipUp: flip_up,
    TurnDown: turn_down,
    Negate: negate,
    RedirectAttack: redirect_attack,
    EndBattle: end_battle,
    SkipPhase: skip_phase,
    ChangeAmount: nothing,
}
