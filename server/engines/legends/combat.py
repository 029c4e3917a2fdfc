"""Attacks and battles (R13-R16)."""

from __future__ import annotations

from msgspec.structs import replace

from server.engines.legends import events as told
from server.engines.legends.deeds import checkpoint, damage, destroy, end_lasting, flip_up
from server.engines.legends.language import Sel
from server.engines.legends.pieces import Card, Happened
from server.engines.legends.select import Eye
from server.engines.legends.state import Attack, Why
from server.engines.legends.table import Table
from server.engines.legends.tasks import Assault, Settle


def why_not_attack(t: Table, card: Card) -> Why | None:
    """Why this teacher can't attack at all now; None if it can (whether it has a target is ``targets``)."""
    if card.face == "down":
        return Why("face-down")
    if card.mode != "attack" and not t.board.has("attack_in_defence", card):
        return Why("in-defence")
    if not may_attack_now(t, card):
        return Why("no-attack-first-turn")
    if t.board.has("cannot_attack", card):
        return Why("forbidden")
    if not _attacks_left(t, card, "teachers") and not _attacks_left(t, card, "direct"):
        return Why("already-attacked")
    return None


def may_attack_now(t: Table, card: Card) -> bool:
    """Not in the very first turn of the game (RB), unless a text lets it."""
    return t.turn > 1 or t.board.has("attack_first_turn", card)


def _attacks_left(t: Table, card: Card, kind: str) -> bool:
    """One attack a turn; a text may give more, also against teachers only or directly only."""
    done = card.attacks + card.directs
    return done < t.board.card_number("attacks_per_turn", card, 1, only=kind)


def targets(t: Table, card: Card) -> list[Card]:
    """Teachers that it may attack."""
    if not _attacks_left(t, card, "teachers"):
        return []
    return [d for d in t.teachers(1 - card.side) if not is_shielded(t, d, card)]


def is_shielded(t: Table, defender: Card, attacker: Card) -> bool:
    """Does a text keep this attacker from attacking it?"""
    eye = Eye(t)
    for bent in t.board.for_card("cannot_be_attacked", defender.uid):
        if not isinstance(bent.by, Sel) or eye.fits(attacker, bent.by, bent.ctx):
            return True
    return False


def may_go_direct(t: Table, card: Card) -> bool:
    """Only without any opposing teacher, face-down ones included, unless a text allows it (R15)."""
    if not _attacks_left(t, card, "direct"):
        return False
    return not t.teachers(1 - card.side) or t.board.has("attack_direct", card)


def declare(t: Table, attacker: Card, target: Card | None) -> None:
    """The attack is declared: it is used, and the other side may answer while the target is still face-down (R13a)."""
    if target is None:
        attacker = t.change(attacker, directs=attacker.directs + 1)
    else:
        attacker = t.change(attacker, attacks=attacker.attacks + 1)
    t.attack = Attack(t.seen(attacker).target, t.seen(target).target if target is not None else None)
    t.tell(told.AttackDeclared(attacker.side, attacker.uid, target.uid if target is not None else ""))
    t.happen(
        Happened(
            "attack_declared",
            who=attacker.side,
            attacker=t.seen(attacker),
            target=t.seen(target) if target is not None else None,
            direct=target is None,
        )
    )
    t.push(Assault())
    t.push(Settle())
    checkpoint(t)


def assault(t: Table, task: Assault) -> None:
    """Check; reveal with FLIP and its chain; check again; compare."""
    attack = t.attack
    if attack is None:
        return
    attacker, target = _stand(t, attack)
    if attacker is None or (attack.target is not None and target is None):
        _end_attack(t)
        return
    if target is not None and target.face == "down":
        flip_up(t, target, "attack")
        t.push(Assault())
        t.push(Settle())
        checkpoint(t)
        return
    if target is None:
        _strike(t, attacker)
    else:
        _compare(t, attacker, target)
    _end_attack(t)


def _end_attack(t: Table) -> None:
    """The attack is over, fought or not, and with it what was to last for this battle."""
    t.attack = None
    for lasting in [x for x in t.lasting if x.until == "battle_end"]:
        end_lasting(t, lasting)
    t.push(Settle())
    checkpoint(t)


def _stand(t: Table, attack: Attack) -> tuple[Card | None, Card | None]:
    """Attacker and target if the attack still stands (R14); annulled, or the attacker changed sides: neither."""
    attacker = t.live(attack.attacker)
    target = t.live(attack.target) if attack.target is not None else None
    if attacker is None or attack.negated or attacker.zone != "field" or attacker.face == "down":
        return None, None
    if attacker.side != t.active:
        return None, None
    if attacker.mode != "attack" and not t.board.has("attack_in_defence", attacker):
        return None, None
    if target is not None and (target.zone != "field" or target.side == attacker.side):
        target = None
    return attacker, target


def _strike(t: Table, attacker: Card) -> None:
    seen = t.seen(attacker)
    damage(t, 1 - attacker.side, seen.attack, "battle", attacker=seen, direct=True)
    t.happen(Happened("battle_end", attacker=seen, direct=True))


def _compare(t: Table, attacker: Card, target: Card) -> None:
    """RB Kampf. The controller of the losing teacher loses the difference (R16)."""
    a, d = t.seen(attacker), t.seen(target)
    upright = target.mode == "attack"
    against = d.attack if upright else d.defence
    stat = "attack" if upright else "defence"
    t.tell(told.Battle(attacker.uid, target.uid, a.attack, against, stat))
    happened = Happened("battle_end", attacker=a, target=d)
    if a.attack > against:
        t.happen(replace(happened, winner=a, loser=d))
        destroy(t, [target], "battle", a)
        if upright or t.board.has("pierce", attacker):
            damage(t, target.side, a.attack - against, "battle", attacker=a)
    elif a.attack == against and upright:
        t.happen(happened)
        destroy(t, [attacker, target], "battle", d, a)
    elif a.attack < against:
        t.happen(replace(happened, winner=d, loser=a))
        if upright:
            destroy(t, [attacker], "battle", d)
        damage(t, attacker.side, against - a.attack, "battle", attacker=d)
    else:
        t.happen(happened)
