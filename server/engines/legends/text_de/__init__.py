"""German rules text, generated from card data, so that it can never disagree with the engine."""

from __future__ import annotations

import msgspec

from server.engines.legends import cards as c
from server.engines.legends import language as g
from server.engines.legends import operations as o
from server.engines.legends.derived import names_self, split_by_event
from server.engines.legends.text_de.nouns import Scope, noun_of, phrase, ref
from server.engines.legends.text_de.ops import may, say, sentences
from server.engines.legends.text_de.rules import modify, rule, spaced
from server.engines.legends.text_de.when import condition, when
from server.engines.legends.text_de.words import capital, listing

_PLACES = {"hand": "aus deiner Hand", "graveyard": "aus deinem Ruhestand"}
_PER = {"turn": "Zug", "game": "Spiel", "chain": "Kette"}


def effect_text(card: c.CardDef, effect: c.Effect) -> str:
    """One text of a card as sentences."""
    picks = {p.as_: (noun_of(p.from_), p.max > 1) for p in effect.pick}
    scope = Scope(card, picks, effect.on)
    if effect.kind == "static":
        return _static(scope, effect)
    head = [words for words in (_limit(effect), _PLACES.get(effect.zone or ""), _occasion(scope, effect)) if words]
    scope = msgspec.structs.replace(scope, said_self=names_self(effect))
    if effect.if_:
        again = "(auch noch bei der Auflösung) " if effect.recheck else ""
        head.append("falls " + again + listing([condition(scope, if_) for if_ in effect.if_]))
    if effect.needs_source:
        head.append(f"falls {ref(scope, 'self', 'nom')} dann noch da ist")
    cost = listing([say(scope, op).bare for op in effect.cost]) if effect.cost else ""
    start = capital(", ".join(head))
    if effect.kind == "flip":
        start = spaced("FLIP", f"({', '.join(head)})" if head else "")
    if cost:
        start = f"{start} (Kosten: {cost})" if start else f"Kosten: {cost}"
    if effect.kind == "replace":
        start = f"{start}, stattdessen"
    colon = ". " if start.startswith("Kosten") else ": " if start else ""
    return start + colon + _body(scope, effect)


def _body(scope: Scope, effect: c.Effect) -> str:
    if not effect.pick:
        if split_by_event(effect):
            return sentences(scope, effect.do)
        return may(scope, effect.do) if effect.optional else sentences(scope, effect.do)
    chosen = [_target(scope, i, pick, len(effect.pick)) for i, pick in enumerate(effect.pick)]
    targets = listing(chosen)
    by = effect.pick[0].by
    if by == "random":
        return f"Zufälliges Ziel: {targets}. {sentences(scope, effect.do)}"
    if by == "opp":
        return f"Dein Gegner wählt {targets}. {sentences(scope, effect.do)}"
    if effect.optional:
        return f"Du darfst {targets} wählen: {sentences(scope, effect.do)}"
    return f"Wähle {targets}. {sentences(scope, effect.do)}"


def _target(scope: Scope, i: int, pick: g.Pick, of: int) -> str:
    fewer = "bis zu" if pick.min == 0 else f"{pick.min} bis"
    n = str(pick.max) if pick.min == pick.max else f"{fewer} {pick.max}"
    words = phrase(scope, pick.from_, "acc", "number", n)
    return words if of == 1 else f"{words} (Ziel {'ABCDEFGH'[i]})"


def _limit(effect: c.Effect) -> str:
    limit = effect.limit
    if limit is None:
        return ""
    scope = {"card": "", "name": " und Name", "player": " und Spieler"}[limit.scope]
    return f"{limit.times}× pro {_PER[limit.per]}{scope}"


def _occasion(scope: Scope, effect: c.Effect) -> str:
    if effect.kind == "summon":
        return "wenn du diesen Lehrer offen einstellst"
    if effect.on is not None and not split_by_event(effect):
        clause = when(scope, effect.on, effect.kind == "replace")
        return f"als Antwort, {clause}" if effect.reply else clause
    if effect.reply:
        return "als Antwort"
    if effect.kind == "ignition" and effect.limit is None:
        return "in deinem Unterricht"
    return ""


def _static(scope: Scope, effect: c.Effect) -> str:
    texts: list[str] = []
    for op in effect.apply:
        texts.append(modify(scope, op, "") if isinstance(op, o.Modify) else rule(scope, op, ""))
        scope = msgspec.structs.replace(scope, said_self=op.to == "self")
    body = " ".join(capital(text) + "." for text in texts)
    head = listing([condition(scope, if_) for if_ in effect.if_]) if effect.if_ else ""
    return f"Solange {head}: {body}" if head else body
