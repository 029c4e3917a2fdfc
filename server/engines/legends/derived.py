"""What follows from a card's data and is therefore never written by hand."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from server.engines.legends.cards import CardDef, Effect
from server.engines.legends.language import Num, On, Sel, What
from server.engines.legends.operations import Discard, ForEach, Match, Put, Restrict, Reveal, Rule, Suppress

_HIDDEN = ("hand", "deck")


def parts(value: object) -> Iterator[msgspec.Struct]:
    """Every struct inside a value, itself included, in reading order."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from parts(item)


def occasions(effect: Effect) -> frozenset[str]:
    """Names of the events that the effect waits for; none where it waits for no certain one."""
    if effect.kind == "summon":
        return frozenset({"summon"})
    if effect.kind == "flip":
        return frozenset({"flipped"})
    return frozenset(part.event for part in parts(effect.on) if isinstance(part, On) and part.event is not None)


def answers_from_hand(effect: Effect) -> bool:
    """A reply that lies in the hand: an event that is played as an answer, or a text that says so."""
    return effect.reply and (effect.zone == "hand" or effect.kind == "on_play")


def reads_values(effect: Effect) -> bool:
    """Does what the effect applies depend on current Ansage, Chill or Dienstjahre?"""
    return any(
        (isinstance(part, Sel) and (part.attack or part.defence or part.years) is not None)
        or (isinstance(part, Num) and part.stat is not None)
        for part in (*parts(effect.if_), *parts(effect.apply))
    )


def public_face(effect: Effect) -> Effect:
    """What others can check of whether the effect may be activated: without what depends on a hand or a deck."""
    first = effect.do[0] if effect.do else None
    fetches = isinstance(first, Put) and first.from_ is not None and first.from_.zone in _HIDDEN
    return msgspec.structs.replace(
        effect,
        if_=tuple(c for c in effect.if_ if not any(isinstance(p, Sel) and p.zone in _HIDDEN for p in parts(c))),
        cost=tuple(
            msgspec.structs.replace(c, from_=None) if isinstance(c, Discard | Reveal) else c for c in effect.cost
        ),
        pick=tuple(p for p in effect.pick if p.from_.zone not in _HIDDEN),
        do=() if fetches else effect.do,
    )


def does(effect: Effect) -> frozenset[str]:
    """The verbs (op names) that a link with this effect may perform, those behind a choice included."""
    tags = (part.__struct_config__.tag for part in parts(effect.do))
    return frozenset(tag for tag in tags if isinstance(tag, str)) - {"then", "may", "choose", "match", "for_each"}


def refers_to(card: CardDef) -> frozenset[str]:
    """``teacher_effect`` and ``archetype``, where the card's texts speak of them (R30: inert in Basic)."""
    found: set[str] = set()
    for part in parts(card.effects):
        if isinstance(part, Sel) and part.archetype is not None:
            found.add("archetype")
        elif _names_teacher_effects(part):
            found.add("teacher_effect")
    return frozenset(found)


def _names_teacher_effects(part: msgspec.Struct) -> bool:
    if isinstance(part, Rule | Restrict):
        return part.key == "cannot_activate" and part.kind in (None, "teacher")
    return isinstance(part, Suppress) or (isinstance(part, On) and part.event == "effect_activated")


def inert_in_basic(card: CardDef) -> bool:
    """R30: an event or trap that does nothing in Basic. (A teacher's values work there, its effects never do.)"""
    return card.kind != "teacher" and bool(refers_to(card))


_THEIRS = {"flipped", "mode_changed", "tributed", "discarded", "negated", "attack_declared"}  # `who` controls the card
_TEACHERS = {"summon", "flipped", "mode_changed", "tributed", "control_changed", "attack_declared"}


def told_card(on: On, field: str) -> What | None:
    """An event's card as words tell it: on the side that ``who`` means, a teacher where it can be nothing else."""
    what = getattr(on, field)
    side = {"me": "own", "opp": "opp"}.get(on.who or "") if on.event in _THEIRS else None
    if isinstance(what, str) or (what is None and side is None):
        return what
    sel = what or Sel()
    if on.event in _TEACHERS and sel.kind is None:
        sel = msgspec.structs.replace(sel, kind="teacher")
    if side is not None and sel.side == "both":
        sel = msgspec.structs.replace(sel, side=side)
    return sel


def split_by_event(effect: Effect) -> bool:
    """The whole text is one `match`: each occasion is told with what follows from it."""
    return len(effect.do) == 1 and isinstance(effect.do[0], Match)


def names_self(effect: Effect) -> bool:
    """The occasion names this card and no other that a pronoun could mean."""
    if effect.pick or any(isinstance(op, ForEach) for op in effect.do):
        return False
    if effect.kind == "summon":
        return True
    on = effect.on
    named = [] if on is None else [on.card, on.attacker, on.target, on.winner, on.loser, on.source]
    return "self" in named and not any(isinstance(what, Sel) for what in named)
