"""English noun phrases from data: cards, references, numbers. The rules' own terms stay German."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from server.engines.legends.cards import CardDef
from server.engines.legends.language import Num, Number, On, Range, Sel, What

Det: TypeAlias = Literal["number", "a", "all", "each", "no", "bare"]

STATS = {"attack": "Ansage", "defence": "Chill", "years": "Dienstjahre"}
MODES = {"attack": "Ansagemodus", "defence": "Chillmodus"}
ZONES = {"hand": "hand", "deck": "deck", "graveyard": "Ruhestand"}
KINDS = {"teacher": "teacher", "event": "event", "trap": "trap"}
SUBJECTS = {"maths": "Maths", "sport": "PE", "computing": "Computing", "english": "English"}
WHO = {"me": "you", "opp": "your opponent", "both": "both players", "event.player": "that player"}
_ROLES = {
    "attack": "the attack", "attacker": "the attacker", "target": "the attacked teacher",
    "winner": "the winner", "loser": "the loser",
}  # fmt: skip
_LINKS = {"effect_activated": "the effect", "event_played": "the event", "trap_activated": "the trap"}


class Scope(msgspec.Struct, frozen=True):
    """What the words of one effect can point back to."""

    card: CardDef
    picks: dict[str, bool] = {}  # by name: more than one?
    on: On | None = None
    said_self: bool = False  # this card was just named: a pronoun will do

    @property
    def patterns(self) -> tuple[On, ...]:
        return () if self.on is None else self.on.any_of or (self.on,)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def listing(items: list[str], last: str = "and") -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def spaced(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def counters(name: str, n: Number) -> str:
    """A kind of counter in the number that fits ``n``."""
    if name == "development":
        return "Entwicklungsmarke" if n == 1 else "Entwicklungsmarken"
    if name == "round":
        return "Rundenpunkt" if n == 1 else "Rundenpunkte"
    return f"“{name}” counter" if n == 1 else f"“{name}” counters"


def _noun(sel: Sel) -> str:
    if sel.language_teacher:
        return "Sprachlehrkraft"
    if sel.kind:
        return KINDS[sel.kind]
    if sel.zone == "background":
        return "background card"
    return "teacher" if sel.zone == "field" or sel.archetype or sel.attack or sel.defence or sel.years else "card"


def plural(noun: str) -> str:
    return "Sprachlehrkräfte" if noun == "Sprachlehrkraft" else noun + "s"


def phrase(scope: Scope, sel: Sel, det: Det = "all", n: str = "1") -> str:
    """Cards as a noun phrase. ``det``: ``number`` puts ``n`` in front; else a, all, each, no, nothing."""
    in_play = sel.zone in (None, "field", "background", "chain")
    own, theirs = in_play and sel.side == "own", in_play and sel.side == "opp"
    many = det in ("all", "bare") or (det == "number" and n.split()[-1] != "1")
    noun = _noun(sel)
    archetype = f"[{sel.archetype}]" if sel.archetype else ""
    rest = spaced(
        *_adjectives(sel), archetype, plural(noun) if many or own else noun, *_after(scope, sel, out=det == "number")
    )
    if det == "all":
        return f"your {rest}" if own else f"all opposing {rest}" if theirs else f"all {rest}"
    if theirs:
        rest = f"opposing {rest}"
    if det == "bare":
        return f"your {rest}" if own else rest
    head = {"number": n, "a": "one" if own else "a", "each": "each", "no": "none" if own else "no"}[det]
    if head == "a" and rest.startswith("other "):
        return "an" + rest
    if head == "a" and rest[0] in "aeiouAEIO":
        head = "an"
    return f"{head} of your {rest}" if own else f"{head} {rest}"


def _adjectives(sel: Sel) -> list[str]:
    return [
        "other" if sel.not_self or sel.not_ else "",
        {"open": "face-up", "down": "face-down"}.get(sel.face, ""),
        "" if sel.gold is None else "golden" if sel.gold else "non-golden",
        "" if sel.permanent is None else "permanent" if sel.permanent else "non-permanent",
    ]


def _after(scope: Scope, sel: Sel, out: bool) -> list[str]:
    words = [f"named “{sel.name}”"] if sel.name else []
    having = [f"the subject {SUBJECTS.get(sel.subject, sel.subject.capitalize())}"] if sel.subject else []
    having += [between(scope, STATS[s], b) for s, b in (("attack", sel.attack), ("defence", sel.defence)) if b]
    if sel.years:
        having.append(f"{between(scope, '', sel.years).strip()} Dienstjahre")
    if sel.counter:
        n = sel.counter.ge
        having.append(counters(sel.counter.name, 2) if n == 1 else f"{n}+ {counters(sel.counter.name, n)}")
    if having:
        words.append("with " + listing(having))
    if sel.mode:
        words.append("in " + MODES[sel.mode])
    if sel.slot is not None:
        words.append(f"in slot {sel.slot + 1}")
    if sel.set_this_turn is not None:
        words.append("set this turn" if sel.set_this_turn else "not set this turn")
    if sel.attacked_this_turn is not None:
        words.append("that attacked" if sel.attacked_this_turn else "that did not attack")
    if sel.language_teacher is False:
        words.append("(no language teacher)")
    if sel.only:
        words.append(f"({ref(scope, sel.only)})")
    if sel.zone in ("hand", "deck", "graveyard"):
        words.append(place(sel.zone, sel.side, out))
    elif sel.zone == "chain":
        words.append("in the chain")
    return words


def place(zone: str, side: str, out: bool) -> str:
    """``in your Ruhestand``, ``from your opponent's deck``."""
    whose = {"own": "your", "opp": "your opponent's"}.get(side, "any")
    return f"{'from' if out else 'in'} {whose} {ZONES[zone]}"


def between(scope: Scope, what: str, bounds: Range) -> str:
    """``Ansage 5 or more``."""
    if bounds.eq is not None:
        return f"{what} {value(scope, bounds.eq)}"
    if bounds.ge is not None and bounds.le is not None:
        return f"{what} {value(scope, bounds.ge)} to {value(scope, bounds.le)}"
    if bounds.ge is not None:
        return f"{what} {value(scope, bounds.ge)} or more"
    return f"{what} {value(scope, bounds.le or 0)} or less"


def is_plural(scope: Scope, what: What) -> bool:
    return True if isinstance(what, Sel) else scope.picks.get(what.removeprefix("$"), False)


def ref(scope: Scope, name: str, subject: bool = False) -> str:
    """A reference in words. A pick or an event's card is a pronoun: the sentence before has just named it."""
    if name in WHO:
        return WHO[name]
    if name == "self":
        return "it" if scope.said_self else f"this {KINDS[scope.card.kind]}"
    if name.startswith("$"):
        targets = [p for p in scope.picks if p != "each"]
        if len(targets) > 1 and name[1:] in targets:
            return f"target {'ABCDEFGH'[targets.index(name[1:])]}"
        return "it" if not is_plural(scope, name) else "they" if subject else "them"
    field = name.removeprefix("event.")
    if field == "card":
        return "it"
    if field == "link":
        kinds = {str(on.event) for on in scope.patterns}
        return _LINKS.get(kinds.pop(), "the link") if len(kinds) == 1 else "the link"
    if field == "source":
        return "that event" if any(str(on.event).startswith("event_") for on in scope.patterns) else "that teacher"
    return _ROLES.get(field, "it")


def cards(scope: Scope, what: What, subject: bool = False) -> str:
    """A reference, or all cards that a selector finds."""
    return ref(scope, what, subject) if isinstance(what, str) else phrase(scope, what)


# --- numbers ----------------------------------------------------------------------------------------


def value(scope: Scope, n: Number) -> str:
    """A number as a noun: ``5``, ``the number of your teachers``, ``half the damage``."""
    if isinstance(n, int):
        return str(n)
    if n.count is not None:
        return f"the number of {phrase(scope, n.count, 'bare')}"
    if n.stat is not None:
        return f"the {STATS[n.stat]} of {ref(scope, n.of or 'self')}"
    if n.counter is not None:
        return f"the number of {counters(n.counter, 2)} on {ref(scope, n.of or 'self')}"
    if n.of_event is not None:
        return {"amount": event_amount(scope), "now": "the new number", "was": "the old number"}[n.of_event]
    if n.half is not None:
        return f"half {value(scope, n.half)}, rounded {n.round}"
    if n.times is not None:
        return f"{value(scope, n.times[0])} × {value(scope, n.times[1])}"
    if n.sum is not None:
        return " + ".join(value(scope, part) for part in n.sum)
    head, parts = ("the smaller of", n.min) if n.min is not None else ("the greater of", n.max or ())
    return f"{head} {listing([value(scope, part) for part in parts])}"


def event_amount(scope: Scope) -> str:
    kinds = {str(on.event) for on in scope.patterns}
    named = {"damage": "the damage", "life_gained": "the points gained", "drawn": "the cards drawn"}
    return named.get(kinds.pop(), "the amount") if len(kinds) == 1 else "the amount"


def amount(scope: Scope, n: Number) -> tuple[str, str]:
    """A number as an amount of something, with what is said behind: ``2``; ``1`` "for each of your teachers"; ``X``."""
    if isinstance(n, int):
        return str(n), ""
    if (per := _per(scope, n)) is not None:
        return "1", f" for {per}"
    if n.times is not None and isinstance(n.times[0], int) and (per := _per(scope, n.times[1])) is not None:
        return str(n.times[0]), f" for {per}"
    if n.sum is not None and len(n.sum) == 2 and isinstance(n.sum[0], int):
        more, suffix = amount(scope, n.sum[1])
        if suffix.startswith(" for "):
            return str(n.sum[0]), f" and {more} more{suffix}"
    return "X", f" (X: {value(scope, n)})"


def _per(scope: Scope, n: Number) -> str | None:
    if isinstance(n, Num) and n.count is not None:
        return phrase(scope, n.count, "each")
    if isinstance(n, Num) and n.counter is not None:
        return f"each {counters(n.counter, 1)} on {ref(scope, n.of or 'self')}"
    return None
