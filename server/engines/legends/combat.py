"""Attacks and battles (R13-R16)."""

from __future__ import annotations

from msgspec.structs import replace

from server.engines.legends import events as told
from server.engines.legends.asking import Question, put
from server.engines.legends.deeds import checkpoint, damage, destroy, doom, end_lasting, flip_up, harm
from server.engines.legends.effects.instead import carry_out, fate
from server.engines.legends.language import Sel
from server.engines.legends.pieces import Card, Happened
from server.engines.legends.select import Eye
from server.engines.legends.state import Attack, Why
from server.engines.legends.table import Table
from server.engines.legends.tasks import Assault, Settle
from server.engines.legends.triggers import keep_flips


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
    assert attack is not None  # nothing but this task ends it
    attacker, target = _stand(t, attack)
    if attacker is None or (attack.target is not None and target is None):
        _end_attack(t)
        return
    if target is not None and target.face == "down":
        flip_up(t, target, "attack")
        t.push(Assault())
        if t.setup.options.flip == "before":
            t.push(Settle())
        checkpoint(t)
        if t.setup.options.flip == "after":
            keep_flips(t, target)
        return
    _fight(t, attacker, target, task)


def _end_attack(t: Table, at: int | None = None) -> None:
    """The attack is over, fought or not, and with it what was to last for this battle.

    ``at``: below which tasks on the stack triggers wait; what is done instead of something comes first.
    """
    t.attack = None
    for lasting in [x for x in t.lasting if x.until == "battle_end"]:
        end_lasting(t, lasting)
    t.todo.insert(len(t.todo) if at is None else at, Settle())
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


def _fight(t: Table, attacker: Card, target: Card | None, task: Assault) -> None:
    """Work out what the battle brings, ask what may be done instead, then let it all happen at once."""
    chosen = task.chosen if task.picked is None else (*task.chosen, task.picked)
    battle, coming = _struck(t, attacker) if target is None else _compared(t, attacker, target, tell=not chosen)
    found = fate(t, coming, chosen)
    if isinstance(found, Question):
        put(t, found, Assault(chosen))
        return
    at = len(t.todo)
    t.happen(battle)
    carry_out(t, found.uses)
    destroy(t, [h for h in found.happens if h.name == "destroyed"])
    for happened in found.happens:
        if happened.name == "damage":
            damage(t, happened)
    _end_attack(t, at)


def _struck(t: Table, attacker: Card) -> tuple[Happened, list[Happened]]:
    seen = t.seen(attacker)
    coming = harm(t, 1 - attacker.side, seen.attack, "battle", attacker=seen, direct=True)
    return Happened("battle_end", attacker=seen), coming


def _compared(t: Table, attacker: Card, target: Card, *, tell: bool) -> tuple[Happened, list[Happened]]:
    """RB Kampf. The controller of the losing teacher loses the difference, or its owner (R16, switch)."""
    a, d = t.seen(attacker), t.seen(target)
    upright = target.mode == "attack"
    against = d.attack if upright else d.defence
    if tell:
        stat = "attack" if upright else "defence"
        t.tell(told.Battle(attacker.uid, target.uid, a.attack, against, stat))
    battle = Happened("battle_end", attacker=a, target=d)
    coming: list[Happened] = []
    if a.attack > against:
        battle = replace(battle, winner=a, loser=d)
        coming += doom(t, [target], "battle", a)
        if upright or t.board.has("pierce", attacker):
            coming += harm(t, _payer(t, target), a.attack - against, "battle", attacker=a)
    elif a.attack == against and upright:
        coming += doom(t, [attacker, target], "battle", d, a)
    elif a.attack < against:
        battle = replace(battle, winner=d, loser=a)
        if upright:
            coming += doom(t, [attacker], "battle", d)
        coming += harm(t, _payer(t, attacker), against - a.attack, "battle", attacker=d)
    return battle, coming


def _payer(t: Table, loser: Card) -> int:
    return loser.owner if t.setup.options.battle_loser == "owner" else loser.side
