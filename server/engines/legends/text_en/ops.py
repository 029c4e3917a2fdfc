"""English for operations and costs. Each has two forms: an order ("Draw 2 cards") and an infinitive ("draw 2 cards",
behind "You may"); they differ where the opponent acts."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from server.engines.legends import language as g
from server.engines.legends import operations as o
from server.engines.legends.text_en.nouns import (
    MODES,
    WHO,
    Scope,
    amount,
    capital,
    cards,
    counters,
    event_amount,
    listing,
    phrase,
    ref,
    spaced,
    value,
)  # fmt: skip
from server.engines.legends.text_en.rules import give, modify, rule, until
from server.engines.legends.text_en.when import PHASES, when

MOST_EACH = 8  # as many as there may be


class Say(NamedTuple):
    """``order`` is a main clause without its full stop, ``bare`` the infinitive."""

    order: str
    bare: str


def _do(who: g.Whom, verb: str, third: str, rest: str) -> Say:
    """What a player does. My own doing is an order; the opponent's stands in a main clause."""
    if who == "me":
        return Say(f"{verb} {rest}", f"{verb} {rest}")
    return Say(f"{WHO[who]} {verb if who == 'both' else third} {rest}", f"have {WHO[who]} {verb} {rest}")


def _act(text: str) -> Say:
    return Say(text, text)


def _some(scope: Scope, n: g.Number, noun: str, many: str) -> str:
    text, suffix = amount(scope, n)
    return f"{text} {noun if text == '1' else many}{suffix}"


def say(scope: Scope, op: o.Op | o.Cost) -> Say:
    """One operation that speaks for itself; ``sentences`` handles those that hold others."""
    match op:
        case o.Draw():
            return _do(op.who, "draw", "draws", _some(scope, op.n, "card", "cards"))
        case o.Discard():
            return _do(op.who, "discard", "discards", _discarded(scope, op))
        case o.Search():
            found = phrase(scope, op.from_, "number", str(op.n))
            return _act(f"take {found} to your hand{' (show it)' if op.reveal else ''}")
        case o.Reveal(what=None):
            sel = op.from_ or g.Sel(zone="hand", side="own")
            return _act(f"show {phrase(scope, sel, 'number', amount(scope, op.n)[0])}")
        case o.Reveal():
            return _act(f"show {_shown(scope, op.what or 'self')}")
        case o.Look():
            return _act(f"look at {_shown(scope, op.what)}")
        case o.Shuffle():
            return _do(op.who, "shuffle", "shuffles", "your deck" if op.who == "me" else "their deck")
        case o.Destroy():
            return _act(f"destroy {cards(scope, op.what)}")
        case o.Mill():
            top = "the top card" if op.n == 1 else f"the top {_some(scope, op.n, 'card', 'cards')}"
            whose = "your" if op.who == "me" else "their"
            return _do(op.who, "put", "puts", f"{top} of {whose} deck into the Ruhestand")
        case o.Return():
            return _returned(scope, op)
        case o.Put():
            return _placed(scope, op)
        case o.ExtraSummon():
            more = phrase(scope, op.filter or g.Sel(kind="teacher"), "number", str(op.n))
            text = f"play {more} in addition this turn (Einstellen)"
            return Say(f"you may {text}", text)
        case o.TakeControl():
            return _act(spaced("take control of", cards(scope, op.what), until(scope, op.until)))
        case o.SetMode(mode="toggle"):
            return _act(f"change the mode of {cards(scope, op.what)}")
        case o.SetMode():
            return _act(f"turn {cards(scope, op.what)} to {MODES[op.mode]}")
        case o.FlipUp():
            return _act(f"turn {cards(scope, op.what)} face-up")
        case o.TurnDown():
            return _act(f"turn {cards(scope, op.what)} face-down in Chillmodus")
        case o.Damage():
            text, suffix = amount(scope, op.n)
            return _do(op.who, "take", "takes", f"{text} damage{suffix}")
        case o.GainLife():
            return _do(op.who, "gain", "gains", _some(scope, op.n, "Lehrkraft-Punkt", "Lehrkraft-Punkte"))
        case o.PayLife():
            return _do(op.who, "pay", "pays", _some(scope, op.n, "Lehrkraft-Punkt", "Lehrkraft-Punkte"))
        case o.Modify():
            lasting = until(scope, op.until)
            return Say(modify(scope, op, lasting), give(scope, op, lasting))
        case o.Counter():
            return _counted(scope, op)
        case o.Negate():
            return _act(f"annul {ref(scope, op.what)}")
        case o.Suppress():
            return _act(spaced("switch off all effects of", cards(scope, op.what), until(scope, op.until)))
        case o.RedirectAttack():
            return _act(f"redirect the attack to {ref(scope, op.to)}")
        case o.EndBattle():
            return _act("end the battle")
        case o.ChangeAmount():
            return _act(_changed(scope, op.to))
        case o.Rule() | o.Restrict():
            text = rule(scope, op, until(scope, op.until))
            return Say(text, f"decide: {capital(text)}")
        case o.SkipPhase():
            whose = "your" if op.who == "me" else "their"
            return _do(op.who, "skip", "skips", f"{whose} next {PHASES[op.phase]}")
        case o.Tribute():
            sel = op.from_ or g.Sel(zone="field", side="own", kind="teacher")
            what = ref(scope, op.what) if op.what is not None else phrase(scope, sel, "number", str(op.n))
            return _act(f"sacrifice {what}")
        case o.ToGraveyard():
            return _act(f"put {ref(scope, op.what)} into the Ruhestand")
    raise TypeError(f"{type(op).__name__} holds other operations")


def _discarded(scope: Scope, op: o.Discard) -> str:
    """Who does not see the hand chooses from it by chance."""
    text, suffix = amount(scope, op.n)
    sel = msgspec.structs.replace(op.from_, zone=None, side="both") if op.from_ else g.Sel()
    whose = {"me": "your opponent's", "opp": "your"}.get(op.who, "the other player's")
    by = {"me": "", "random": " at random", "opp": f" of {whose} choice (at random from a hidden hand)"}[op.by]
    return f"{phrase(scope, sel, 'number', text)}{by}{suffix}"


def _shown(scope: Scope, what: g.What) -> str:
    if isinstance(what, g.Sel) and what.zone == "hand":
        return {"own": "your hand", "opp": "your opponent's hand"}.get(what.side, "both hands")
    return cards(scope, what)


_TO = {
    "hand": "return {} to the hand", "deck_top": "put {} on top of the deck",
    "deck_bottom": "put {} under the deck", "deck_shuffle": "shuffle {} into the deck",
}  # fmt: skip


def _returned(scope: Scope, op: o.Return) -> Say:
    return _act(_TO[op.to].format(cards(scope, op.what)))


def _changed(scope: Scope, to: g.Number) -> str:
    if isinstance(to, g.Num) and isinstance(to.half, g.Num) and to.half.of_event == "amount":
        return f"halve {event_amount(scope)} (rounded {to.round})"
    return f"set {event_amount(scope)} to {value(scope, to)}"


def _placed(scope: Scope, op: o.Put) -> Say:
    sel = op.from_ or g.Sel(kind="teacher")
    who = ref(scope, op.what) if op.what is not None else phrase(scope, sel, "number", str(op.n))
    face = "face-down" if op.face == "down" else f"face-up in {MODES[op.mode]}"
    if op.from_ is not None and op.from_.zone == "hand":
        where = "on your opponent's field" if op.to_side == "opp" else ""
        return _act(spaced("play", who, face, where, "without Opfer" if op.no_tribute else "", "(Einstellen)"))
    field = "your field" if op.to_side == "me" else "your opponent's field"
    return _act(f"put {who} onto {field} {face}{' (counts as Einstellen)' if op.counts_as_summon else ''}")


def _counted(scope: Scope, op: o.Counter) -> Say:
    where = cards(scope, op.what)
    if op.remove is not None:
        text, suffix = amount(scope, op.remove)
        return _act(f"remove {text} {counters(op.name, 1 if text == '1' else 2)} from {where}{suffix}")
    if op.set is not None:
        return _act(f"set the number of {counters(op.name, 2)} on {where} to {value(scope, op.set)}")
    if op.move_to is not None:
        return _act(f"move all {counters(op.name, 2)} from {where} to {ref(scope, op.move_to)}")
    text, suffix = amount(scope, op.add if op.add is not None else 1)
    some = f"{text} {counters(op.name, 1 if text == '1' else 2)}"
    return _act(f"put {some} on {where}{suffix}")


# --- operations that hold others --------------------------------------------------------------------


def sentences(scope: Scope, ops: tuple[o.Op, ...]) -> str:
    """All operations in order, as sentences with full stops."""
    out: list[str] = []
    after_then = False
    for op in ops:
        if isinstance(op, o.Then):
            after_then = True
            continue
        text = _sentence(scope, op)
        out.append(f"If that worked: {text}" if after_then else text)
        after_then = False
    return " ".join(out)


def _sentence(scope: Scope, op: o.Op) -> str:
    match op:
        case o.Choose():
            head = "Choose one" if op.by == "me" else "Your opponent chooses one"
            options = [f"“{words(b.label)}” – {sentences(scope, b.do)}" for b in op.options]
            return f"{head}: {' '.join(options)}"
        case o.Match():
            return " ".join(_case(scope, case) for case in op.cases)
        case o.ForEach():
            inner = Scope(scope.card, {**scope.picks, op.as_: False}, scope.on)
            most = f" (at most {op.max})" if op.max < MOST_EACH else ""
            return f"For {phrase(scope, op.in_, 'each')}{most}: {sentences(inner, op.do)}"
        case o.May():
            return may(scope, op.do, "You may" if op.by == "me" else "Your opponent may")
        case _:
            return capital(say(scope, op).order) + "."


def _case(scope: Scope, case: o.Case) -> str:
    """A case of `match` repeats the pattern it belongs to, so that each reads as a text of its own."""
    patterns = [on for on in scope.patterns if on.event == case.event]
    if not patterns:
        return sentences(scope, case.do)
    on = g.On(any_of=tuple(patterns)) if len(patterns) > 1 else patterns[0]
    return f"{capital(when(scope, on))}: {sentences(Scope(scope.card, scope.picks, on), case.do)}"


def may(scope: Scope, ops: tuple[o.Op, ...], who: str = "You may") -> str:
    """``You may draw 1 card and discard 1 card.``; what follows a `then` stands behind it as orders."""
    cut = next((i for i, op in enumerate(ops) if isinstance(op, o.Then)), len(ops))
    first, rest = ops[:cut], ops[cut:]
    if any(isinstance(op, o.Choose | o.Match | o.ForEach | o.May) for op in first):
        return f"{who} do this: {sentences(scope, ops)}"
    head = f"{who} {listing([say(scope, op).bare for op in first])}."
    return spaced(head, sentences(scope, rest))


def words(text: g.Words) -> str:
    return text if isinstance(text, str) else text.get("en") or next(iter(text.values()), "")
