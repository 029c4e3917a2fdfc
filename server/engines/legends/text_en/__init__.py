"""English rules text, generated from card data. The rules' own terms stay German (docs/glossary.md)."""

from __future__ import annotations

import msgspec

from server.engines.legends import cards as c
from server.engines.legends import language as g
from server.engines.legends import operations as o
from server.engines.legends.derived import names_self, split_by_event
from server.engines.legends.text_en.nouns import Scope, capital, listing, phrase, ref, spaced
from server.engines.legends.text_en.ops import may, say, sentences
from server.engines.legends.text_en.rules import modify, rule
from server.engines.legends.text_en.when import condition, when

_PLACES = {"hand": "from your hand", "graveyard": "from your Ruhestand"}


def effect_text(card: c.CardDef, effect: c.Effect) -> str:
    """One text of a card as sentences."""
    scope = Scope(card, {p.as_: p.max > 1 for p in effect.pick}, effect.on)
    if effect.kind == "static":
        return _static(scope, effect)
    head = [words for words in (_limit(effect), _PLACES.get(effect.zone or ""), _occasion(scope, effect)) if words]
    scope = msgspec.structs.replace(scope, said_self=names_self(effect))
    if effect.if_:
        again = "(on resolution, too) " if effect.recheck else ""
        head.append("if " + again + listing([condition(scope, if_) for if_ in effect.if_]))
    if effect.needs_source:
        head.append(f"if {ref(scope, 'self')} is still there then")
    cost = listing([say(scope, op).bare for op in effect.cost]) if effect.cost else ""
    start = capital(", ".join(head))
    if effect.kind == "flip":
        start = spaced("FLIP", f"({', '.join(head)})" if head else "")
    if cost:
        start = f"{start} (cost: {cost})" if start else f"Cost: {cost}"
    if effect.kind == "replace":
        start = f"{start}, instead"
    colon = ". " if start.startswith("Cost") else ": " if start else ""
    return start + colon + _body(scope, effect)


def _body(scope: Scope, effect: c.Effect) -> str:
    if not effect.pick:
        if split_by_event(effect) or not effect.optional:
            return sentences(scope, effect.do)
        return may(scope, effect.do)
    targets = listing([_target(scope, i, pick, len(effect.pick)) for i, pick in enumerate(effect.pick)])
    by = effect.pick[0].by
    if by == "random":
        return f"Random target: {targets}. {sentences(scope, effect.do)}"
    if by == "opp":
        return f"Your opponent chooses {targets}. {sentences(scope, effect.do)}"
    if effect.optional:
        return f"You may choose {targets}: {sentences(scope, effect.do)}"
    return f"Choose {targets}. {sentences(scope, effect.do)}"


def _target(scope: Scope, i: int, pick: g.Pick, of: int) -> str:
    fewer = "up to" if pick.min == 0 else f"{pick.min} to"
    n = str(pick.max) if pick.min == pick.max else f"{fewer} {pick.max}"
    words = phrase(scope, pick.from_, "number", n)
    return words if of == 1 else f"{words} (target {'ABCDEFGH'[i]})"


def _limit(effect: c.Effect) -> str:
    limit = effect.limit
    if limit is None:
        return ""
    return f"{limit.times}× per {limit.per}{ {'card': '', 'name': ' and name', 'player': ' and player'}[limit.scope] }"


def _occasion(scope: Scope, effect: c.Effect) -> str:
    if effect.kind == "summon":
        return "when you play this teacher face-up (Einstellen)"
    if effect.on is not None and not split_by_event(effect):
        clause = when(scope, effect.on, effect.kind == "replace")
        return f"as an answer, {clause}" if effect.reply else clause
    if effect.reply:
        return "as an answer"
    if effect.kind == "ignition" and effect.limit is None:
        return "in your Unterricht"
    return ""


def _static(scope: Scope, effect: c.Effect) -> str:
    texts: list[str] = []
    for op in effect.apply:
        texts.append(modify(scope, op, "") if isinstance(op, o.Modify) else rule(scope, op, ""))
        scope = msgspec.structs.replace(scope, said_self=op.to == "self")
    body = " ".join(capital(text) + "." for text in texts)
    head = listing([condition(scope, if_) for if_ in effect.if_]) if effect.if_ else ""
    return f"While {head}: {body}" if head else body
