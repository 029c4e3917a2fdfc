"""German sentences for changed values and bent rules. They serve static effects and operations alike."""

from __future__ import annotations

import msgspec

from server.engines.legends.language import Number, Sel, Until
from server.engines.legends.operations import Modify, Restrict, Rule
from server.engines.legends.text_de.nouns import Scope, amount, cards, is_plural, phrase, ref, value
from server.engines.legends.text_de.words import PLAYERS, STATS, select

_UNTIL = {
    "turn_end": "bis zum Ende des Zuges", "opp_turn_end": "bis zum Ende des gegnerischen Zuges",
    "my_next_turn_start": "bis zum Beginn deines nächsten Zuges", "battle_end": "bis zum Ende des Kampfes",
    "target_leaves": "", "forever": "dauerhaft",
}  # fmt: skip


def until(scope: Scope, end: Until) -> str:
    if end == "source_leaves":
        return f"solange {ref(scope, 'self', 'nom')} auf dem Feld liegt"
    return _UNTIL[end]


def spaced(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def modify(scope: Scope, op: Modify, lasting: str) -> str:
    """``Er erhält bis zum Ende des Zuges +2 Ansage``."""
    plural = is_plural(scope, op.to)
    if op.add is not None:
        sign, suffix = _signed(_after_naming(scope, op), op.add)
        verb = "erhalten" if plural else "erhält"
        return spaced(cards(scope, op.to, "nom"), verb, lasting, f"{sign} {STATS[op.stat]}{suffix}")
    whose = "von " + cards(scope, op.to, "dat")
    stat = "der Chill" if op.stat == "defence" else f"die {STATS[op.stat]}"
    verb = "werden" if op.stat == "years" else "wird"
    if op.set is not None:
        return spaced(stat, whose, verb, lasting, f"zu {value(scope, op.set)}")
    return spaced(stat, whose, verb, lasting, "verdoppelt" if op.double else "halbiert")


def give(scope: Scope, op: Modify, lasting: str) -> str:
    """The same as an infinitive: ``ihm bis zum Ende des Zuges +2 Ansage geben``."""
    if op.add is not None:
        sign, suffix = _signed(_after_naming(scope, op), op.add)
        return spaced(cards(scope, op.to, "dat"), lasting, f"{sign} {STATS[op.stat]}{suffix} geben")
    stat = "den Chill" if op.stat == "defence" else f"die {STATS[op.stat]}"
    change = f"auf {value(scope, op.set)} setzen" if op.set is not None else "verdoppeln" if op.double else "halbieren"
    return spaced(stat, "von", cards(scope, op.to, "dat"), lasting, change)


def _after_naming(scope: Scope, op: Modify) -> Scope:
    return msgspec.structs.replace(scope, said_self=True) if op.to == "self" else scope


def _signed(scope: Scope, n: Number) -> tuple[str, str]:
    text, suffix = amount(scope, n)
    return (f"−{-n}" if n < 0 else f"+{n}", "") if isinstance(n, int) else (f"+{text}", suffix)


# key: what du, er/sie/es and they do, then the rest; {n} is the number, {by} the filter
_MAY = ("darfst", "darf", "dürfen")
_MUST = ("musst", "muss", "müssen")
_RULES: dict[str, tuple[tuple[str, str, str], str]] = {
    "attack_direct": (_MAY, "direkt angreifen"),
    "attacks_per_turn": (_MAY, "{n}× pro Zug{only} angreifen"),
    "attack_in_defence": (_MAY, "im Chillmodus angreifen"),
    "attack_first_turn": (_MAY, "im ersten Zug des Spiels angreifen"),
    "must_attack": (_MUST, "jeden Zug angreifen, wenn möglich"),
    "cannot_attack": (_MAY, "nicht angreifen"),
    "cannot_be_attacked": (_MAY, "nicht{by} angegriffen werden"),
    "cannot_be_targeted": (_MAY, "nicht{by} als Ziel gewählt werden"),
    "cannot_be_destroyed": (("kannst", "kann", "können"), "nicht{by} zerstört werden"),
    "tributes": (("brauchst", "braucht", "brauchen"), "{none} Opfer"),
    "may_tribute_background": (_MAY, "auch Hintergrundkarten opfern"),
    "hand_limit": (("hast", "hat", "haben"), "ein Handlimit von {n}"),
    "normal_summons": (_MAY, "{n} Lehrer pro Zug normal einstellen"),
    "extra_draw": (("ziehst", "zieht", "ziehen"), "in der Vorbereitung {n} mehr"),
    "skip_draw": (("ziehst", "zieht", "ziehen"), "in der Vorbereitung keine Karte"),
    "mode_changes": (_MAY, "den Modus {n}× pro Zug ändern"),
    "cannot_change_mode": (_MAY, "den Modus nicht von Hand wechseln"),
    "trap_same_turn": (_MAY, "Fallen im Zug aktivieren, in dem sie gesetzt wurden"),
    "play_event_in_battle": (_MAY, "Ereignisse auch in der Prüfung aktivieren"),
    "set_event_facedown": (_MAY, "Ereignisse verdeckt setzen"),
    "turn_face_down": (_MAY, "offene Lehrer verdecken (als Modusänderung)"),
    "ignore_same_name": (_MAY, "mehrere Lehrer mit demselben Namen kontrollieren"),
    "hand_open": (("spielst", "spielt", "spielen"), "mit offener Hand"),
    "cannot_activate": (_MAY, "keine {kind} aktivieren"),
    "pierce": (("fügst", "fügt", "fügen"), "auch gegen Chill die Differenz als Schaden zu"),
    "teacher_slots_blocked": (("kannst", "kann", "können"), "{slots} nicht nutzen"),
    "no_life_loss": (("verlierst", "verliert", "verlieren"), "keine Lehrkraft-Punkte"),
}
# the same where the rule is for cards, not for a player
_FOR_CARDS: dict[str, tuple[tuple[str, str, str], str]] = {
    "trap_same_turn": (_MAY, "im Zug aktiviert werden, in dem gesetzt wurde"),
    "turn_face_down": (_MAY, "wie bei einer Modusänderung verdeckt werden"),
    "ignore_same_name": (_MAY, "neben einem Lehrer desselben Namens liegen"),
    "cannot_activate": (_MAY, "nichts aktivieren"),
}
_ACTIVATES = {"teacher": "Effekte", "event": "Ereignisse", "trap": "Fallen"}
_ONLY = {"teachers": " Lehrer", "direct": " direkt"}


def rule(scope: Scope, op: Rule | Restrict, lasting: str) -> str:
    """A bent rule as a main clause: ``Dieser Lehrer darf bis zum Ende des Zuges direkt angreifen``."""
    verbs, rest = _FOR_CARDS.get(op.key, _RULES[op.key]) if op.to is not None else _RULES[op.key]
    if op.to is not None:
        subject, person = cards(scope, op.to, "nom"), 2 if is_plural(scope, op.to) else 1
    else:
        who = op.who or "me"
        subject, person = select(PLAYERS[who], "nom"), {"me": 0, "both": 2}.get(who, 1)
    return spaced(subject, verbs[person], lasting, _fill(scope, op, rest))


def _fill(scope: Scope, op: Rule | Restrict, rest: str) -> str:
    n, change = "", None
    if isinstance(op, Rule):
        change = op.set if op.set is not None else op.add
        n = "" if change is None else amount(scope, change)[0]
        if op.add is not None:
            n = f"{n} zusätzliche" if op.key in ("normal_summons", "tributes") else f"{n} mehr"
    if op.key == "extra_draw":
        n = f"{value(scope, change if change is not None else 1)} Karte{'' if change in (None, 1) else 'n'}"
    slots = f"{n} Lehrerplatz" if n == "1" else f"{n} Lehrerplätze"
    only = _ONLY.get(op.only or "", "") if isinstance(op, Rule) else ""
    none = "kein" if change == 0 else n
    return rest.format(
        n=n, slots=slots, only=only, none=none, by=_by(scope, op), kind=_ACTIVATES.get(op.kind or "", "Karten")
    )


def _by(scope: Scope, op: Rule | Restrict) -> str:
    if isinstance(op.by, Sel):
        return f" von {phrase(scope, op.by, 'dat', 'bare')}"
    return {"battle": " durch Kampf", "effect": " durch Karteneffekte"}.get(op.by or "", "")
