"""German clauses: the event an effect waits for, and the conditions it has. All begin in lower case."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from server.engines.legends.derived import told_card
from server.engines.legends.language import If, Num, On, Sel, What
from server.engines.legends.text_de.nouns import Scope, between, phrase, place, ref, value
from server.engines.legends.text_de.words import MODES, Case, Det, counters, listing

PHASES = {"preparation": "Vorbereitung", "lesson": "Unterricht", "exam": "Prüfung", "bell": "Klingeln"}
_DOES = {
    "destroy": "Karten zerstört", "draw": "Karten zieht", "discard": "abwerfen lässt", "return": "zurückgibt",
    "damage": "Schaden zufügt", "take_control": "übernimmt", "negate": "annulliert", "search": "sucht",
    "put": "Lehrer aufs Feld legt", "mill": "das Deck abträgt", "gain_life": "Lehrkraft-Punkte gibt",
    "modify": "Werte ändert", "counter": "Marken verändert", "set_mode": "den Modus ändert",
}  # fmt: skip


def when(scope: Scope, on: On, would: bool = False) -> str:
    """``wenn dein Gegner angreift``; ``would`` for "stattdessen": ``wenn dein Gegner angreifen würde``."""
    if on.any_of:
        merged = _any_activation(on.any_of)
        return merged or listing([when(scope, one, would) for one in on.any_of], "oder")
    assert on.event is not None
    return _EVENTS[on.event](scope, on, would)


def _end(front: str, verb: str, infinitive: str, would: bool, second: bool = False) -> str:
    """The clause with its verb at the end, in the indicative or with würde."""
    if not would:
        return f"wenn {front} {verb}"
    return f"wenn {front} {infinitive}{' ' if infinitive else ''}würde{'st' if second else ''}"


def _by_player(on: On, middle: str, second: str, third: str, infinitive: str, would: bool) -> str:
    who = {"me": "du", "opp": "dein Gegner"}.get(on.who or "both", "ein Spieler")
    return _end(f"{who}{middle}", second if on.who == "me" else third, infinitive, would, on.who == "me")


def _a(scope: Scope, what: What | None, case: Case, default: str) -> str:
    """The card of an event: a reference, ``ein gegnerischer Lehrer``, or ``default`` where the pattern is silent."""
    if what is None:
        return default
    if isinstance(what, Sel):
        return phrase(scope, what, case, "a")
    return ref(scope, what, case)


_BY = {"effect": " durch einen Karteneffekt", "battle": " durch Kampf", "attack": " durch einen Angriff",
       "manual": " von Hand", "normal": " normal", "rule": " nach den Regeln", "cost": " als Kosten"}  # fmt: skip


_TO = {"hand": " auf die Hand", "deck_top": " oben auf das Deck", "deck_bottom": " unter das Deck",
       "deck_shuffle": " ins Deck"}  # fmt: skip


def _by(by: object) -> str:
    return _BY.get(by, "") if isinstance(by, str) else ""


def _passive(field: str, participle: str, default: str = "eine Karte") -> Callable[[Scope, On, bool], str]:
    def clause(scope: Scope, on: On, would: bool) -> str:
        subject = _a(scope, told_card(on, field), "nom", default)
        how = _by(on.cause or on.by) + (f" durch {phrase(scope, on.by, 'acc', 'a')}" if isinstance(on.by, Sel) else "")
        end = "würde" if would else "wird"
        return f"wenn {subject}{how}{_TO.get(on.to or '', '')} {participle} {end}"

    return clause


def _turn(edge: str) -> Callable[[Scope, On, bool], str]:
    def clause(scope: Scope, on: On, would: bool) -> str:
        whose = {"me": "deines Zuges", "opp": "des gegnerischen Zuges"}.get(on.whose or "both", "jedes Zuges")
        return f"{edge} {whose}"

    return clause


def _phase(scope: Scope, on: On, would: bool) -> str:
    whose = {"me": "deines Zuges", "opp": "des gegnerischen Zuges"}.get(on.whose or "both", "jedes Zuges")
    return f"zu Beginn der Phase {PHASES.get(on.name or '', on.name or '')} {whose}"


_HOW = {"attack": " offen im Ansagemodus", "defence": " offen im Chillmodus", "down": " verdeckt"}
_FROM = {"hand": " aus der Hand", "deck": " aus dem Deck", "graveyard": " aus dem Ruhestand"}


def _summon(scope: Scope, on: On, would: bool) -> str:
    how = _HOW.get(on.mode or "", "")
    source = _FROM.get(on.from_ or "", "")
    if isinstance(on.card, str):
        return f"wenn {ref(scope, on.card, 'nom')}{source}{_by(on.by)}{how} eingestellt {'würde' if would else 'wird'}"
    card = _a(scope, told_card(on, "card"), "acc", "einen Lehrer")
    return _by_player(on, f" {card}{source}{_by(on.by)}{how}", "einstellst", "einstellt", "einstellen", would)


def _mode_changed(scope: Scope, on: On, would: bool) -> str:
    down = "verdeckt wird" if on.mode == "down" else "den Modus wechselt"
    into = f"in den {MODES[on.mode]} wechselt" if on.mode in MODES else down
    return f"wenn {_a(scope, told_card(on, 'card'), 'nom', 'ein Lehrer')}{_by(on.by)} {into}"


def _attack(scope: Scope, on: On, would: bool) -> str:
    target = _aim(scope, on)
    if on.attacker is not None:
        return _end(f"{_a(scope, told_card(on, 'attacker'), 'nom', '')}{target}", "angreift", "angreifen", would)
    return _by_player(on, target, "angreifst", "angreift", "angreifen", would)


def _aim(scope: Scope, on: On) -> str:
    aim = told_card(msgspec.structs.replace(on, who=None), "target")
    if aim is not None:
        return f" {_a(scope, aim, 'acc', '')}"
    return {True: " direkt", False: " einen Lehrer", None: ""}[on.direct]


def _battle_end(scope: Scope, on: On, would: bool) -> str:
    if on.winner is not None:
        against = f" gegen {_a(scope, on.loser, 'acc', '')}" if on.loser is not None else ""
        return _end(f"{_a(scope, on.winner, 'nom', '')} einen Kampf{against}", "gewinnt", "gewinnen", would)
    if on.loser is not None:
        return _end(f"{_a(scope, on.loser, 'nom', '')} einen Kampf", "verliert", "verlieren", would)
    if on.attacker is not None:
        return f"wenn ein Kampf endet, in dem {_a(scope, on.attacker, 'nom', '')} angreift"
    if on.target is not None:
        return f"wenn ein Kampf endet, in dem {_a(scope, on.target, 'nom', '')} angegriffen wird"
    return "wenn ein Kampf endet"


def _damage(scope: Scope, on: On, would: bool) -> str:
    noun = {"battle": "Kampfschaden", "effect": "Schaden durch Karteneffekte"}.get(on.cause or "", "Schaden")
    how_much = f" {between(scope, '', on.amount).strip()}" if on.amount else ""
    direct = " bei einem Direktangriff" if on.direct else ""
    if on.attacker is not None:
        whom = {"me": " dir", "opp": " deinem Gegner"}.get(on.who or "", "")
        front = f"{_a(scope, on.attacker, 'nom', '')}{whom}{direct}{how_much} {noun}"
        return _end(front, "zufügt", "zufügen", would)
    return _by_player(on, f"{direct}{how_much} {noun}", "nimmst", "nimmt", "nehmen", would)


def _life_gained(scope: Scope, on: On, would: bool) -> str:
    how_much = f" {between(scope, '', on.amount).strip()}" if on.amount else ""
    return _by_player(on, f"{how_much} Lehrkraft-Punkte", "erhältst", "erhält", "erhalten", would)


_ACTIVATED = {
    "effect_activated": ("einen Effekt", "der"), "event_played": ("ein Ereignis", "das"),
    "event_effect_activated": ("die Wirkung eines dauerhaften Ereignisses", "die"),
    "trap_activated": ("eine Falle", "die"),
}  # fmt: skip


def _activation(scope: Scope, on: On, would: bool) -> str:
    what, which = _ACTIVATED[str(on.event)]
    if isinstance(on.source, Sel):
        source = phrase(scope, on.source, "gen" if on.event == "effect_activated" else "acc", "a")
        what = f"einen Effekt {source}" if on.event == "effect_activated" else source
    elif on.source is not None:
        what = f"einen Effekt von {ref(scope, on.source, 'dat')}"
    return _by_player(on, f" {what}", "aktivierst", "aktiviert", "aktivieren", would) + _doing(on, which)


def _doing(on: On, which: str) -> str:
    return f", {which} {listing([_DOES.get(verb, verb) for verb in on.does], 'oder')}" if on.does else ""


def _any_activation(patterns: tuple[On, ...]) -> str:
    """Patterns that differ only in what is activated, as one clause; nothing if they differ more."""
    if any(p.event not in _ACTIVATED or p.source is not None for p in patterns):
        return ""
    if len({(p.who, p.does) for p in patterns}) != 1:
        return ""
    kinds = [_ACTIVATED[str(p.event)] for p in patterns]
    what = listing([noun for noun, _ in kinds], "oder")
    return _by_player(patterns[0], f" {what}", "aktivierst", "aktiviert", "", False) + _doing(patterns[0], kinds[-1][1])


def _drawn(scope: Scope, on: On, would: bool) -> str:
    many = f" {between(scope, '', on.amount).strip()}" if on.amount else ""
    return _by_player(on, f"{_by(on.by)}{many} Karten", "ziehst", "zieht", "ziehen", would)


def _searched(scope: Scope, on: On, would: bool) -> str:
    return _by_player(on, " ein Deck", "durchsuchst", "durchsucht", "durchsuchen", would)


def _left(scope: Scope, on: On, would: bool) -> str:
    return _end(f"{_a(scope, on.card, 'nom', 'eine Karte')} das Feld", "verlässt", "verlassen", would)


def _control(scope: Scope, on: On, would: bool) -> str:
    control = f"die Kontrolle über {_a(scope, told_card(on, 'card'), 'acc', 'einen Lehrer')}"
    if on.who in ("me", "opp"):
        return _by_player(on, f" {control}", "erhältst", "erhält", "erhalten", would)
    return _end(control, "wechselt", "wechseln", would)


def _counter(scope: Scope, on: On, would: bool) -> str:
    card = ref(scope, on.card, "dat") if isinstance(on.card, str) else "einer Karte"
    if isinstance(on.card, Sel):
        card = phrase(scope, on.card, "dat", "a")
    kind = counters(on.name, 2) if on.name else "Marken"
    before = f" (vorher {between(scope, '', on.was).strip()})" if on.was is not None else ""
    if on.now is None:
        return f"wenn sich die Zahl der {kind} auf {card} ändert{before}"
    return f"wenn auf {card} {between(scope, '', on.now).strip()} {kind} liegen{before}"


_EVENTS: dict[str, Callable[[Scope, On, bool], str]] = {
    "turn_start": _turn("zu Beginn"), "turn_end": _turn("am Ende"), "phase": _phase, "summon": _summon,
    "flipped": _passive("card", "aufgedeckt", "ein Lehrer"), "mode_changed": _mode_changed, "attack_declared": _attack,
    "battle_end": _battle_end, "damage": _damage, "life_gained": _life_gained, "effect_activated": _activation,
    "event_played": _activation, "event_effect_activated": _activation, "trap_activated": _activation,
    "negated": _passive("source", "annulliert"), "destroyed": _passive("card", "zerstört"),
    "tributed": _passive("card", "geopfert", "ein Lehrer"), "discarded": _passive("card", "abgeworfen"),
    "drawn": _drawn, "returned": _passive("card", "zurückgegeben"), "left_field": _left, "control_changed": _control,
    "counter_changed": _counter, "searched": _searched,
}  # fmt: skip


# --- conditions -------------------------------------------------------------------------------------


def condition(scope: Scope, if_: If) -> str:
    """``du ein Ereignis kontrollierst``: what follows after falls or solange."""
    if if_.not_ is not None:
        return f"nicht gilt, dass {condition(scope, if_.not_)}"
    if if_.any is not None:
        return listing([condition(scope, one) for one in if_.any], "oder")
    if if_.some is not None:
        return _there(scope, if_.some, "a")
    if if_.none is not None:
        return _there(scope, if_.none, "no")
    if if_.count is not None:
        return _there(scope, if_.count, "number", _bounds(scope, if_))
    if if_.life is not None:
        who, verb = ("du", "hast") if if_.life == "me" else ("dein Gegner", "hat")
        return f"{who} {_bounds(scope, if_)} Lehrkraft-Punkte {verb}"
    if if_.phase is not None:
        return f"die Phase {PHASES.get(if_.phase, if_.phase)} läuft"
    if if_.my_turn is not None:
        return "du am Zug bist" if if_.my_turn else "dein Gegner am Zug ist"
    if if_.turn is not None:
        return f"{between(scope, 'Zug', if_.turn)} läuft"
    if isinstance(if_.num, Num) and if_.num.counter is not None:
        one = 1 in (if_.ge, if_.le, if_.eq)
        where, kind = ref(scope, if_.num.of or "self", "dat"), counters(if_.num.counter, 1 if one else 2)
        return f"auf {where} {_bounds(scope, if_)} {kind} {'liegt' if one else 'liegen'}"
    subject = value(scope, if_.num if if_.num is not None else 0)
    return f"{subject} {_bounds(scope, if_)} beträgt"


def _bounds(scope: Scope, if_: If) -> str:
    if if_.eq is not None:
        return f"genau {value(scope, if_.eq)}"
    if if_.ge is not None:
        return f"mindestens {value(scope, if_.ge)}"
    return f"höchstens {value(scope, if_.le if if_.le is not None else 0)}"


def _there(scope: Scope, sel: Sel, det: Det, n: str = "1") -> str:
    """That such cards are there: a side controls them, or they lie in a zone."""
    if sel.zone in ("hand", "deck", "graveyard"):
        cards = phrase(scope, msgspec.structs.replace(sel, zone=None, side="both"), "nom", det, n)
        return f"{place(sel.zone, sel.side, False)} {cards} {'liegt' if n.endswith('1') else 'liegen'}"
    cards = phrase(scope, msgspec.structs.replace(sel, side="both"), "acc", det, n)
    if sel.side == "own":
        return f"du {cards} kontrollierst"
    return f"{'dein Gegner' if sel.side == 'opp' else 'ein Spieler'} {cards} kontrolliert"
