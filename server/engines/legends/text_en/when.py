"""English clauses: the event an effect waits for, and the conditions it has. All begin in lower case."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from server.engines.legends.derived import told_card
from server.engines.legends.language import If, Num, On, Sel, What
from server.engines.legends.text_en.nouns import (
    MODES,
    Det,
    Scope,
    between,
    counters,
    listing,
    phrase,
    place,
    ref,
    value,
)

PHASES = {"preparation": "Vorbereitung", "lesson": "Unterricht", "exam": "Prüfung", "bell": "Klingeln"}
_DOES = {
    "destroy": "destroys cards", "draw": "draws cards", "discard": "makes a player discard", "return": "returns cards",
    "damage": "deals damage", "take_control": "takes over a teacher", "negate": "annuls", "search": "searches",
    "put": "places teachers", "mill": "mills a deck", "gain_life": "gives Lehrkraft-Punkte",
    "modify": "changes values", "counter": "changes counters", "set_mode": "changes a mode",
}  # fmt: skip
_BY = {"effect": " by a card effect", "battle": " in battle", "attack": " by an attack", "manual": " by hand",
       "normal": " normally", "rule": " by the rules", "cost": " as a cost"}  # fmt: skip
_HOW = {"attack": " face-up in Ansagemodus", "defence": " face-up in Chillmodus", "down": " face-down"}

Clause = Callable[[Scope, On, bool], str]


def when(scope: Scope, on: On, would: bool = False) -> str:
    """``when your opponent attacks``; ``would`` for "instead": ``when your opponent would attack``."""
    if on.any_of:
        return _any_activation(on.any_of) or listing([when(scope, one, would) for one in on.any_of], "or")
    assert on.event is not None
    return _EVENTS[on.event](scope, on, would)


def _player(on: On, verb: str, third: str, rest: str, would: bool) -> str:
    who = {"me": "you", "opp": "your opponent"}.get(on.who or "both", "a player")
    return f"when {who} {f'would {verb}' if would else verb if on.who == 'me' else third}{rest}"


def _subject(subject: str, verb: str, third: str, rest: str, would: bool) -> str:
    return f"when {subject} {f'would {verb}' if would else third}{rest}"


def _a(scope: Scope, what: What | None, default: str = "a card") -> str:
    if what is None:
        return default
    return phrase(scope, what, "a") if isinstance(what, Sel) else ref(scope, what)


_TO = {"hand": " to the hand", "deck_top": " to the top of the deck", "deck_bottom": " to the bottom of the deck",
       "deck_shuffle": " into the deck"}  # fmt: skip


def _by(by: object) -> str:
    return _BY.get(by, "") if isinstance(by, str) else ""


def _passive(field: str, participle: str, default: str = "a card") -> Clause:
    def clause(scope: Scope, on: On, would: bool) -> str:
        subject = _a(scope, told_card(on, field), default)
        how = _by(on.cause or on.by) + (f" by {phrase(scope, on.by, 'a')}" if isinstance(on.by, Sel) else "")
        return _subject(subject, "be", "is", f" {participle}{_TO.get(on.to or '', '')}{how}", would)

    return clause


def _turn(edge: str) -> Clause:
    def clause(scope: Scope, on: On, would: bool) -> str:
        return f"at the {edge} of {_whose(on)}"

    return clause


def _whose(on: On) -> str:
    return {"me": "your turn", "opp": "your opponent's turn"}.get(on.whose or "both", "each turn")


def _phase(scope: Scope, on: On, would: bool) -> str:
    return f"at the start of {PHASES.get(on.name or '', on.name or '')} in {_whose(on)}"


def _summon(scope: Scope, on: On, would: bool) -> str:
    source = f" from the {'Ruhestand' if on.from_ == 'graveyard' else on.from_}" if on.from_ else ""
    rest = f"{source}{_by(on.by)}{_HOW.get(on.mode or '', '')} (Einstellen)"
    if isinstance(on.card, str):
        return _subject(ref(scope, on.card), "be", "is", f" played{rest}", would)
    return _player(on, "play", "plays", f" {_a(scope, told_card(on, 'card'), 'a teacher')}{rest}", would)


def _mode_changed(scope: Scope, on: On, would: bool) -> str:
    subject = _a(scope, told_card(on, "card"), "a teacher")
    if on.mode == "down":
        return _subject(subject, "be", "is", f" turned face-down{_by(on.by)}", would)
    into = f" to {MODES[on.mode]}" if on.mode in MODES else " mode"
    return _subject(subject, "change", "changes", f"{into}{_by(on.by)}", would)


def _attack(scope: Scope, on: On, would: bool) -> str:
    target = _aim(scope, on)
    if on.attacker is not None:
        return _subject(_a(scope, told_card(on, "attacker")), "attack", "attacks", target, would)
    return _player(on, "attack", "attacks", target, would)


def _aim(scope: Scope, on: On) -> str:
    aim = told_card(msgspec.structs.replace(on, who=None), "target")
    if aim is not None:
        return f" {_a(scope, aim)}"
    return {True: " directly", False: " a teacher", None: ""}[on.direct]


def _battle_end(scope: Scope, on: On, would: bool) -> str:
    if on.winner is not None:
        against = f" against {_a(scope, on.loser)}" if on.loser is not None else ""
        return _subject(_a(scope, on.winner), "win", "wins", f" a battle{against}", would)
    if on.loser is not None:
        return _subject(_a(scope, on.loser), "lose", "loses", " a battle", would)
    if on.attacker is not None:
        return f"when a battle ends in which {_a(scope, on.attacker)} attacks"
    if on.target is not None:
        return f"when a battle ends in which {_a(scope, on.target)} is attacked"
    return "when a battle ends"


def _damage(scope: Scope, on: On, would: bool) -> str:
    noun = {"battle": "battle damage", "effect": "damage by card effects"}.get(on.cause or "", "damage")
    how_much = f" {between(scope, '', on.amount).strip()}" if on.amount else ""
    direct = " by a direct attack" if on.direct else ""
    if on.attacker is not None:
        whom = {"me": " you", "opp": " your opponent"}.get(on.who or "", "")
        return _subject(_a(scope, on.attacker), "deal", "deals", f"{whom}{how_much} {noun}{direct}", would)
    return _player(on, "take", "takes", f"{how_much} {noun}{direct}", would)


def _life_gained(scope: Scope, on: On, would: bool) -> str:
    how_much = f" {between(scope, '', on.amount).strip()}" if on.amount else ""
    return _player(on, "gain", "gains", f"{how_much} Lehrkraft-Punkte", would)


_ACTIVATED = {
    "effect_activated": "an effect", "event_played": "an event",
    "event_effect_activated": "the effect of a permanent event", "trap_activated": "a trap",
}  # fmt: skip


def _activation(scope: Scope, on: On, would: bool) -> str:
    what = _ACTIVATED[str(on.event)]
    if on.source is not None:
        source = _a(scope, on.source)
        what = f"the effect of {source}" if on.event == "effect_activated" else source
    return _player(on, "activate", "activates", f" {what}{_doing(on)}", would)


def _doing(on: On) -> str:
    return f" that {listing([_DOES.get(verb, verb) for verb in on.does], 'or')}" if on.does else ""


def _any_activation(patterns: tuple[On, ...]) -> str:
    """Patterns that differ only in what is activated, as one clause; nothing if they differ more."""
    if any(p.event not in _ACTIVATED or p.source is not None for p in patterns):
        return ""
    if len({(p.who, p.does) for p in patterns}) != 1:
        return ""
    what = listing([_ACTIVATED[str(p.event)] for p in patterns], "or")
    return _player(patterns[0], "activate", "activates", f" {what}{_doing(patterns[0])}", False)


def _drawn(scope: Scope, on: On, would: bool) -> str:
    many = f" {between(scope, '', on.amount).strip()}" if on.amount else ""
    return _player(on, "draw", "draws", f"{many} cards{_by(on.by)}", would)


def _searched(scope: Scope, on: On, would: bool) -> str:
    return _player(on, "search", "searches", " a deck", would)


def _left(scope: Scope, on: On, would: bool) -> str:
    return _subject(_a(scope, on.card), "leave", "leaves", " the field", would)


def _control(scope: Scope, on: On, would: bool) -> str:
    control = f"control of {_a(scope, told_card(on, 'card'), 'a teacher')}"
    if on.who in ("me", "opp"):
        return _player(on, "get", "gets", f" {control}", would)
    return _subject(control, "change", "changes", "", would)


def _counter(scope: Scope, on: On, would: bool) -> str:
    card, kind = _a(scope, on.card), counters(on.name, 2) if on.name else "counters"
    before = f" (before: {between(scope, '', on.was).strip()})" if on.was is not None else ""
    if on.now is None:
        return f"when the number of {kind} on {card} changes{before}"
    return f"when {card} has {between(scope, '', on.now).strip()} {kind}{before}"


_EVENTS: dict[str, Clause] = {
    "turn_start": _turn("start"), "turn_end": _turn("end"), "phase": _phase, "summon": _summon,
    "flipped": _passive("card", "turned face-up", "a teacher"), "mode_changed": _mode_changed,
    "attack_declared": _attack, "battle_end": _battle_end, "damage": _damage, "life_gained": _life_gained,
    "effect_activated": _activation, "event_played": _activation, "event_effect_activated": _activation,
    "trap_activated": _activation, "negated": _passive("source", "annulled"),
    "destroyed": _passive("card", "destroyed"),
    "tributed": _passive("card", "sacrificed (Opfer)", "a teacher"), "discarded": _passive("card", "discarded"),
    "drawn": _drawn, "returned": _passive("card", "returned"), "left_field": _left, "control_changed": _control,
    "counter_changed": _counter, "searched": _searched,
}  # fmt: skip


# --- conditions -------------------------------------------------------------------------------------


def condition(scope: Scope, if_: If) -> str:
    """``you control an event``: what follows after if or while."""
    if if_.not_ is not None:
        return f"it is not so that {condition(scope, if_.not_)}"
    if if_.any is not None:
        return listing([condition(scope, one) for one in if_.any], "or")
    if if_.some is not None:
        return _there(scope, if_.some, "a")
    if if_.none is not None:
        return _there(scope, if_.none, "no")
    if if_.count is not None:
        return _there(scope, if_.count, "number", _bounds(scope, if_))
    if if_.life is not None:
        return f"{'you have' if if_.life == 'me' else 'your opponent has'} {_bounds(scope, if_)} Lehrkraft-Punkte"
    if if_.phase is not None:
        return f"it is {PHASES.get(if_.phase, if_.phase)}"
    if if_.my_turn is not None:
        return "it is your turn" if if_.my_turn else "it is your opponent's turn"
    if if_.turn is not None:
        return f"it is {between(scope, 'turn', if_.turn)}"
    if isinstance(if_.num, Num) and if_.num.counter is not None:
        one = 1 in (if_.ge, if_.le, if_.eq)
        kind = counters(if_.num.counter, 1 if one else 2)
        return f"{ref(scope, if_.num.of or 'self')} has {_bounds(scope, if_)} {kind}"
    return f"{value(scope, if_.num if if_.num is not None else 0)} is {_bounds(scope, if_)}"


def _bounds(scope: Scope, if_: If) -> str:
    if if_.eq is not None:
        return f"exactly {value(scope, if_.eq)}"
    if if_.ge is not None:
        return f"at least {value(scope, if_.ge)}"
    return f"at most {value(scope, if_.le if if_.le is not None else 0)}"


def _there(scope: Scope, sel: Sel, det: Det, n: str = "1") -> str:
    """That such cards are there: a side controls them, or they lie in a zone."""
    if sel.zone in ("hand", "deck", "graveyard"):
        cards = phrase(scope, msgspec.structs.replace(sel, zone=None, side="both"), det, n)
        return f"{'there are' if det == 'number' else 'there is'} {cards} {place(sel.zone, sel.side, False)}"
    cards = phrase(scope, msgspec.structs.replace(sel, side="both"), det, n)
    who = {"own": "you control", "opp": "your opponent controls"}.get(sel.side, "a player controls")
    return f"{who} {cards}"
