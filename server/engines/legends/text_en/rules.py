"""English sentences for changed values and bent rules. They serve static effects and operations alike."""

from __future__ import annotations

import msgspec

from server.engines.legends.language import Number, Sel, Until
from server.engines.legends.operations import Modify, Restrict, Rule
from server.engines.legends.text_en.nouns import STATS, WHO, Scope, amount, cards, is_plural, phrase, ref, spaced, value

_UNTIL = {
    "turn_end": "until the end of the turn", "opp_turn_end": "until the end of your opponent's turn",
    "my_next_turn_start": "until the start of your next turn", "battle_end": "until the end of the battle",
    "target_leaves": "", "forever": "for good",
}  # fmt: skip


def until(scope: Scope, end: Until) -> str:
    return f"as long as {ref(scope, 'self')} is on the field" if end == "source_leaves" else _UNTIL[end]


def modify(scope: Scope, op: Modify, lasting: str) -> str:
    """``It gets +2 Ansage until the end of the turn``."""
    plural = is_plural(scope, op.to)
    if op.add is not None:
        sign, suffix = _signed(_after_naming(scope, op), op.add)
        who = cards(scope, op.to, subject=True)
        return spaced(who, "get" if plural else "gets", f"{sign} {STATS[op.stat]}{suffix}", lasting)
    whose = f"the {STATS[op.stat]} of {cards(scope, op.to)}"
    if op.set is not None:
        return spaced(whose, f"becomes {value(scope, op.set)}", lasting)
    return spaced(whose, "is doubled" if op.double else "is halved", lasting)


def give(scope: Scope, op: Modify, lasting: str) -> str:
    """The same as an infinitive: ``give it +2 Ansage``."""
    if op.add is not None:
        sign, suffix = _signed(_after_naming(scope, op), op.add)
        return spaced("give", cards(scope, op.to), f"{sign} {STATS[op.stat]}{suffix}", lasting)
    whose = f"the {STATS[op.stat]} of {cards(scope, op.to)}"
    if op.set is not None:
        return spaced("set", whose, f"to {value(scope, op.set)}", lasting)
    return spaced("double" if op.double else "halve", whose, lasting)


def _after_naming(scope: Scope, op: Modify) -> Scope:
    return msgspec.structs.replace(scope, said_self=True) if op.to == "self" else scope


def _signed(scope: Scope, n: Number) -> tuple[str, str]:
    text, suffix = amount(scope, n)
    return (f"−{-n}" if n < 0 else f"+{n}", "") if isinstance(n, int) else (f"+{text}", suffix)


# key: what they (and you) do, what one does, then the rest; {n} is the number, {by} the filter
_MAY = ("may", "may")
_MUST_NOT = ("may not", "may not")
_RULES: dict[str, tuple[tuple[str, str], str]] = {
    "attack_direct": (_MAY, "attack directly"),
    "attacks_per_turn": (_MAY, "attack{only} {n}× per turn"),
    "attack_in_defence": (_MAY, "attack in Chillmodus"),
    "attack_first_turn": (_MAY, "attack in the first turn of the game"),
    "must_attack": (("must", "must"), "attack each turn if possible"),
    "cannot_attack": (_MUST_NOT, "attack"),
    "cannot_be_attacked": (_MUST_NOT, "be attacked{by}"),
    "cannot_be_targeted": (_MUST_NOT, "be chosen as a target{by}"),
    "cannot_be_destroyed": (("cannot", "cannot"), "be destroyed{by}"),
    "tributes": (("need", "needs"), "{none} Opfer"),
    "may_tribute_background": (_MAY, "use background cards as Opfer"),
    "hand_limit": (("have", "has"), "a hand limit of {n}"),
    "normal_summons": (_MAY, "play {n} teachers per turn (Einstellen)"),
    "extra_draw": (("draw", "draws"), "{n} more in Vorbereitung"),
    "skip_draw": (("draw", "draws"), "no card in Vorbereitung"),
    "mode_changes": (_MAY, "change mode {n}× per turn"),
    "cannot_change_mode": (_MUST_NOT, "change mode by hand"),
    "trap_same_turn": (_MAY, "activate traps in the turn they were set"),
    "play_event_in_battle": (_MAY, "activate events in Prüfung, too"),
    "set_event_facedown": (_MAY, "set events face-down"),
    "turn_face_down": (_MAY, "turn face-up teachers face-down (as a change of mode)"),
    "ignore_same_name": (_MAY, "control several teachers of one name"),
    "hand_open": (("play", "plays"), "with an open hand"),
    "cannot_activate": (_MUST_NOT, "activate {kind}"),
    "pierce": (("deal", "deals"), "the difference as damage against Chill, too"),
    "teacher_slots_blocked": (("cannot", "cannot"), "use {slots}"),
    "no_life_loss": (("lose", "loses"), "no Lehrkraft-Punkte"),
}
# the same where the rule is for cards, not for a player
_FOR_CARDS: dict[str, tuple[tuple[str, str], str]] = {
    "trap_same_turn": (_MAY, "be activated in the turn of being set"),
    "turn_face_down": (_MAY, "be turned face-down like a change of mode"),
    "ignore_same_name": (_MAY, "be played beside a teacher of the same name"),
    "cannot_activate": (_MUST_NOT, "be activated or activate anything"),
}
_ACTIVATES = {"teacher": "effects", "event": "events", "trap": "traps"}
_ONLY = {"teachers": " teachers", "direct": " directly"}


def rule(scope: Scope, op: Rule | Restrict, lasting: str) -> str:
    """A bent rule as a main clause: ``This teacher may attack directly until the end of the turn``."""
    verbs, rest = _FOR_CARDS.get(op.key, _RULES[op.key]) if op.to is not None else _RULES[op.key]
    if op.to is not None:
        subject, one = cards(scope, op.to, subject=True), not is_plural(scope, op.to)
    else:
        subject, one = WHO[op.who or "me"], op.who in ("opp", "event.player")
    return spaced(subject, verbs[one], _fill(scope, op, rest), lasting)


def _fill(scope: Scope, op: Rule | Restrict, rest: str) -> str:
    n, change = "", None
    if isinstance(op, Rule):
        change = op.set if op.set is not None else op.add
        n = "" if change is None else amount(scope, change)[0] + (" more" if op.add is not None else "")
    if op.key == "extra_draw":
        n = f"{value(scope, change if change is not None else 1)} card{'' if change in (None, 1) else 's'}"
    slots = f"{n} teacher slot{'' if n == '1' else 's'}"
    only = _ONLY.get(op.only or "", "") if isinstance(op, Rule) else ""
    none = "no" if change == 0 else n
    by = f" by {phrase(scope, op.by, 'bare')}" if isinstance(op.by, Sel) else _BY.get(op.by or "", "")
    return rest.format(n=n, slots=slots, only=only, none=none, by=by, kind=_ACTIVATES.get(op.kind or "", "cards"))


_BY = {"battle": " in battle", "effect": " by card effects"}
