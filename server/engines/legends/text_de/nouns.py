"""German noun phrases from data: cards, references, numbers."""

from __future__ import annotations

import msgspec

from server.engines.legends.cards import CardDef
from server.engines.legends.derived import told_card
from server.engines.legends.language import Num, Number, On, Range, Sel, What
from server.engines.legends.text_de.words import (
    BACKGROUND,
    CARD,
    EACH,
    EVENT,
    IT,
    KINDS,
    LANGUAGE,
    LINK,
    LINKS,
    MIXED,
    MODES,
    ONE_OF,
    PLAYERS,
    ROLES,
    STATS,
    SUBJECTS,
    TEACHER,
    THE,
    THIS,
    TRAP,
    WEAK,
    ZONES,
    A,
    Case,
    Det,
    Noun,
    counters,
    form,
    listing,
    select,
)


class Scope(msgspec.Struct, frozen=True):
    """What the words of one effect can point back to."""

    card: CardDef
    picks: dict[str, tuple[Noun, bool]] = {}  # by name, with "more than one"
    on: On | None = None
    said_self: bool = False  # this card was just named: a pronoun will do

    @property
    def patterns(self) -> tuple[On, ...]:
        return () if self.on is None else self.on.any_of or (self.on,)


def noun_of(sel: Sel) -> Noun:
    """What the cards of a selector are called."""
    if sel.language_teacher:
        return LANGUAGE
    if sel.kind:
        return KINDS[sel.kind]
    if sel.zone == "background":
        return BACKGROUND
    return TEACHER if sel.zone == "field" or sel.archetype or sel.attack or sel.defence or sel.years else CARD


def phrase(scope: Scope, sel: Sel, case: Case, det: Det = "all", n: str = "1") -> str:
    """Cards as a noun phrase. ``det``: ``number`` puts ``n`` in front; else ein, alle, jeder, kein, nothing."""
    noun = noun_of(sel)
    in_play = sel.zone in (None, "field", "background", "chain")
    own = in_play and sel.side == "own"
    several = det in ("all", "bare") or (det == "number" and n.split()[-1] != "1")
    plural = several or own
    inner: Case = "gen" if own and det not in ("all", "bare") else case
    mixed = not own and det in ("a", "no", "number", "bare")
    words = [_article(noun, case, det, n, own)]
    words += [_inflect(word, noun, inner, plural, mixed) for word in _adjectives(sel, in_play)]
    prefix = f"[{sel.archetype}]-" if sel.archetype else ""
    words.append(prefix + form(noun, plural, inner))
    return " ".join([w for w in words if w] + _after(scope, sel, out=det == "number"))


def _article(noun: Noun, case: Case, det: Det, n: str, own: bool) -> str:
    mine = "deiner" if own else ""
    if det == "bare":
        return ""
    if det == "number":
        return f"{n} {mine}".strip()
    if det == "all":
        mine, every = {"dat": ("deinen", "allen"), "gen": ("deiner", "aller")}.get(case, ("deine", "alle"))
        return mine if own else every
    if det == "each":
        return f"{select(EACH[noun.gender], case)} {mine}".strip()
    k = "k" if det == "no" else ""
    if own and (case == "nom" or (case == "acc" and noun.gender == "n")):
        return f"{k}{ONE_OF[noun.gender]} {mine}"
    return f"{k}{select(A[noun.gender], case)} {mine}".strip()


def _adjectives(sel: Sel, in_play: bool) -> list[str]:
    words = []
    if sel.not_self or sel.not_:
        words.append("ander")
    if sel.face != "any":
        words.append("offen" if sel.face == "open" else "verdeckt")
    if sel.gold is not None:
        words.append("golden" if sel.gold else "nicht-golden")
    if sel.permanent is not None:
        words.append("dauerhaft" if sel.permanent else "nicht-dauerhaft")
    if in_play and sel.side == "opp":
        words.append("gegnerisch")
    return words


def _inflect(word: str, noun: Noun, case: Case, plural: bool, mixed: bool) -> str:
    if plural:
        return word + (select(MIXED["p"], case) if mixed else "en")
    return word + select((MIXED if mixed else WEAK)[noun.gender], case)


def _after(scope: Scope, sel: Sel, out: bool) -> list[str]:
    """What follows the noun: name, subject, values, counters, mode, zone. ``out``: the cards leave that zone."""
    words = [f"namens „{sel.name}“"] if sel.name else []
    having = [f"dem Fach {SUBJECTS.get(sel.subject, sel.subject)}"] if sel.subject else []
    having += [between(scope, STATS[s], b) for s, b in (("attack", sel.attack), ("defence", sel.defence)) if b]
    if sel.years:
        having.append(f"{between(scope, '', sel.years).strip()} Dienstjahren")
    if sel.counter:
        n = sel.counter.ge
        having.append(f"{counters(sel.counter.name, 2)}" if n == 1 else f"{n}+ {counters(sel.counter.name, n)}")
    if having:
        words.append("mit " + listing(having))
    if sel.mode:
        words.append("im " + MODES[sel.mode])
    if sel.slot is not None:
        words.append(f"auf Platz {sel.slot + 1}")
    if sel.set_this_turn is not None:
        words.append("(in diesem Zug gesetzt)" if sel.set_this_turn else "(nicht in diesem Zug gesetzt)")
    if sel.attacked_this_turn is not None:
        words.append("(hat angegriffen)" if sel.attacked_this_turn else "(hat nicht angegriffen)")
    if sel.language_teacher is False:
        words.append("(keine Sprachlehrkraft)")
    if sel.only:
        words.append(f"({ref(scope, sel.only, 'nom')})")
    if sel.zone in ("hand", "deck", "graveyard"):
        words.append(place(sel.zone, sel.side, out))
    elif sel.zone == "chain":
        words.append("in der Kette")
    return words


def place(zone: str, side: str, out: bool) -> str:
    """``in deinem Ruhestand``, ``aus dem gegnerischen Deck``."""
    feminine = zone == "hand"
    preposition = "aus" if out else ("auf" if feminine else "in")
    ending = "er" if feminine else "em"
    whose = {"own": f"dein{ending}", "opp": f"d{ending} gegnerischen"}
    return f"{preposition} {whose.get(side, f'ein{ending}')} {ZONES[zone]}"


def between(scope: Scope, what: str, bounds: Range) -> str:
    """``Ansage 5 oder mehr``; a bound that is counted stands in words."""
    if bounds.eq is not None:
        return f"{what} {value(scope, bounds.eq)}"
    if bounds.ge is not None and bounds.le is not None:
        return f"{what} {value(scope, bounds.ge)} bis {value(scope, bounds.le)}"
    if bounds.ge is not None:
        return f"{what} {value(scope, bounds.ge)} oder mehr"
    return f"{what} {value(scope, bounds.le or 0)} oder weniger"


# --- references -------------------------------------------------------------------------------------


def self_noun(card: CardDef) -> Noun:
    return KINDS[card.kind]


def event_noun(scope: Scope, field: str) -> Noun:
    """What kind of card the event's field holds, as far as the pattern tells."""
    by_event = {"event_played": EVENT, "event_effect_activated": EVENT, "trap_activated": TRAP}
    for on in scope.patterns:
        sel = told_card(on, field) if hasattr(on, field) else None
        if isinstance(sel, Sel):
            return noun_of(sel)
        if on.event in ("summon", "flipped", "mode_changed", "effect_activated", "control_changed"):
            return TEACHER
        if on.event in by_event:
            return by_event[on.event]
    return CARD


def is_plural(scope: Scope, what: What) -> bool:
    if isinstance(what, Sel):
        return True
    return what.startswith("$") and scope.picks.get(what[1:], (CARD, False))[1]


def ref(scope: Scope, name: str, case: Case) -> str:
    """A reference in words. A pick or an event's card is a pronoun: the sentence before has just named it."""
    if name in PLAYERS:
        return select(PLAYERS[name], case)
    if name == "self":
        noun = self_noun(scope.card)
        if scope.said_self:
            return select(IT[noun.gender], case)
        return f"{select(THIS[noun.gender], case)} {form(noun, False, case)}"
    if name.startswith("$"):
        noun, many = scope.picks.get(name[1:], (CARD, False))
        targets = [p for p in scope.picks if p != "each"]
        if len(targets) > 1 and name[1:] in targets:
            return f"Ziel {'ABCDEFGH'[targets.index(name[1:])]}"
        return select(IT["p" if many else noun.gender], case)
    field = name.removeprefix("event.")
    if field == "card":
        return select(IT[event_noun(scope, "card").gender], case)
    if field == "link":
        kinds = {on.event for on in scope.patterns}
        noun = LINKS.get(str(kinds.pop()), LINK) if len(kinds) == 1 else LINK
    else:
        noun = ROLES.get(field) or event_noun(scope, field)
    return f"{select(THE[noun.gender], case)} {form(noun, False, case)}"


def cards(scope: Scope, what: What, case: Case) -> str:
    """A reference, or all cards that a selector finds."""
    return ref(scope, what, case) if isinstance(what, str) else phrase(scope, what, case)


# --- numbers ----------------------------------------------------------------------------------------


def value(scope: Scope, n: Number) -> str:
    """A number as a noun: ``5``, ``die Anzahl deiner Lehrer``, ``die Hälfte des Schadens``."""
    if isinstance(n, int):
        return str(n)
    if n.count is not None:
        return f"die Anzahl {phrase(scope, n.count, 'gen')}"
    if n.stat is not None:
        article = "der" if n.stat == "defence" else "die"
        return f"{article} {STATS[n.stat]} von {ref(scope, n.of or 'self', 'dat')}"
    if n.counter is not None:
        return f"die Anzahl der {counters(n.counter, 2)} auf {ref(scope, n.of or 'self', 'dat')}"
    if n.of_event is not None:
        return {"amount": _amount(scope, "nom"), "now": "die neue Anzahl", "was": "die alte Anzahl"}[n.of_event]
    if n.half is not None:
        if isinstance(n.half, Num) and n.half.of_event == "amount":
            return f"die Hälfte {_amount(scope, 'gen')}, {rounded(n)}"
        return f"die Hälfte, {rounded(n)}, von: {value(scope, n.half)}"
    if n.times is not None:
        return f"{value(scope, n.times[0])} × {value(scope, n.times[1])}"
    if n.sum is not None:
        return " + ".join(value(scope, part) for part in n.sum)
    head, parts = ("der kleinere Wert aus", n.min) if n.min is not None else ("der größere Wert aus", n.max or ())
    return f"{head} {listing([value(scope, part) for part in parts])}"


_AMOUNTS = {
    "damage": ("der Schaden", "den Schaden", "dem Schaden", "des Schadens"),
    "life_gained": ("die Punkte", "die Punkte", "den Punkten", "der Punkte"),
    "drawn": ("die gezogenen Karten", "die gezogenen Karten", "den gezogenen Karten", "der gezogenen Karten"),
}


def _amount(scope: Scope, case: Case) -> str:
    kinds = {str(on.event) for on in scope.patterns}
    known = _AMOUNTS.get(kinds.pop()) if len(kinds) == 1 else None
    return select(known or ("die Menge", "die Menge", "der Menge", "der Menge"), case)


def rounded(n: Num) -> str:
    return "aufgerundet" if n.round == "up" else "abgerundet"


def changed_amount(scope: Scope, to: Number) -> tuple[str, str, str]:
    """``halbiere``, ``den Schaden (aufgerundet)``, ``halbieren``."""
    if isinstance(to, Num) and isinstance(to.half, Num) and to.half.of_event == "amount":
        return "halbiere", f"{_amount(scope, 'acc')} ({rounded(to)})", "halbieren"
    return "setze", f"{_amount(scope, 'acc')} auf {value(scope, to)}", "setzen"


def amount(scope: Scope, n: Number) -> tuple[str, str]:
    """A number as an amount of something, with what is said behind: ``2``; ``1`` "für jeden deiner Lehrer"; ``X``."""
    if isinstance(n, int):
        return str(n), ""
    if (per := _per(scope, n)) is not None:
        return "1", f" für {per}"
    if n.times is not None and isinstance(n.times[0], int) and (per := _per(scope, n.times[1])) is not None:
        return str(n.times[0]), f" für {per}"
    if n.sum is not None and len(n.sum) == 2 and isinstance(n.sum[0], int):
        more, suffix = amount(scope, n.sum[1])
        if suffix.startswith(" für "):
            return str(n.sum[0]), f" und {more} mehr{suffix}"
    return "X", f" (X: {value(scope, n)})"


def _per(scope: Scope, n: Number) -> str | None:
    if isinstance(n, Num) and n.count is not None:
        return phrase(scope, n.count, "acc", "each")
    if isinstance(n, Num) and n.counter is not None:
        each = "jeden" if n.counter == "round" else "jede"
        return f"{each} {counters(n.counter, 1)} auf {ref(scope, n.of or 'self', 'dat')}"
    return None
