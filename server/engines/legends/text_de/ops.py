"""German for operations and costs. Each has two forms: an order ("Ziehe 2 Karten") and an infinitive ("2 Karten
ziehen", behind "Du darfst")."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from server.engines.legends import language as g
from server.engines.legends import operations as o
from server.engines.legends.text_de.nouns import Scope, amount, cards, changed_amount, noun_of, phrase, ref, value
from server.engines.legends.text_de.rules import give, modify, rule, spaced, until
from server.engines.legends.text_de.when import PHASES, when
from server.engines.legends.text_de.words import MODES, PLAYERS, capital, counters, listing, select

MOST_EACH = 8  # as many as there may be


class Say(NamedTuple):
    """``order`` is a main clause without its full stop, ``bare`` the infinitive."""

    order: str
    bare: str


class Verb(NamedTuple):
    """``ziehe``, ``zieht``, ``ziehen``, ``ziehen``; ``off`` is what splits off ("wirf ... ab")."""

    imperative: str
    third: str
    plural: str
    infinitive: str
    off: str = ""


DRAW = Verb("ziehe", "zieht", "ziehen", "ziehen")
DISCARD = Verb("wirf", "wirft", "werfen", "abwerfen", "ab")
MIX = Verb("mische", "mischt", "mischen", "mischen")
PAY = Verb("zahle", "zahlt", "zahlen", "zahlen")
GAIN = Verb("du erhältst", "erhält", "erhalten", "erhalten")
LOSE = Verb("du nimmst", "nimmt", "nehmen", "nehmen")
MILL = Verb("lege", "legt", "legen", "legen")
SKIP = Verb("du überspringst", "überspringt", "überspringen", "überspringen")


def _do(who: g.Whom, verb: Verb, middle: str) -> Say:
    """What a player does. My own doing is an order; the opponent's stands in a main clause."""
    off = [verb.off] if verb.off else []
    if who == "me":
        return Say(spaced(verb.imperative, middle, *off), f"{middle} {verb.infinitive}")
    form = verb.plural if who == "both" else verb.third
    order = spaced(select(PLAYERS[who], "nom"), form, middle, *off)
    return Say(order, f"{select(PLAYERS[who], 'acc')} {middle} {verb.infinitive} lassen")


def _act(imperative: str, middle: str, infinitive: str, off: str = "") -> Say:
    return Say(spaced(imperative, middle, off), f"{middle} {infinitive}")


def _some(scope: Scope, n: g.Number, noun: str, many: str) -> str:
    text, suffix = amount(scope, n)
    return f"{text} {noun if text == '1' else many}{suffix}"


def say(scope: Scope, op: o.Op | o.Cost) -> Say:
    """One operation that speaks for itself; ``sentences`` handles those that hold others."""
    match op:
        case o.Draw():
            return _do(op.who, DRAW, _some(scope, op.n, "Karte", "Karten"))
        case o.Discard():
            return _do(op.who, DISCARD, _discarded(scope, op))
        case o.Search():
            found = phrase(scope, op.from_, "acc", "number", str(op.n))
            shown = " (vorzeigen)" if op.reveal else ""
            return Say(f"nimm {found} auf die Hand{shown}", f"{found} auf die Hand nehmen{shown}")
        case o.Reveal(what=None):
            sel = op.from_ or g.Sel(zone="hand", side="own")
            return _act("zeige", phrase(scope, sel, "acc", "number", amount(scope, op.n)[0]), "vorzeigen", "vor")
        case o.Reveal():
            return _act("zeige", _shown(scope, op.what or "self"), "vorzeigen", "vor")
        case o.Look():
            seen = _shown(scope, op.what)
            return Say(f"sieh dir {seen} an", f"dir {seen} ansehen")
        case o.Shuffle():
            return _do(op.who, MIX, "dein Deck" if op.who == "me" else "das eigene Deck")
        case o.Destroy():
            return _act("zerstöre", cards(scope, op.what, "acc"), "zerstören")
        case o.Mill():
            return _do(op.who, MILL, f"{_top(scope, op.n)} vom Deck in den Ruhestand")
        case o.Return():
            return _returned(scope, op)
        case o.Put():
            return _placed(scope, op)
        case o.ExtraSummon():
            sel = op.filter or g.Sel(kind="teacher")
            more = f"diesen Zug {phrase(scope, sel, 'acc', 'number', str(op.n))} zusätzlich einstellen"
            return Say(f"du darfst {more}", more)
        case o.TakeControl():
            return _act("übernimm", spaced(cards(scope, op.what, "acc"), until(scope, op.until)), "übernehmen")
        case o.SetMode(mode="toggle"):
            return _act("ändere", f"den Modus von {cards(scope, op.what, 'dat')}", "ändern")
        case o.SetMode():
            return _act("bringe", f"{cards(scope, op.what, 'acc')} in den {MODES[op.mode]}", "bringen")
        case o.FlipUp():
            return _act("decke", cards(scope, op.what, "acc"), "aufdecken", "auf")
        case o.TurnDown():
            return _act("lege", f"{cards(scope, op.what, 'acc')} verdeckt in den Chillmodus", "legen")
        case o.Damage():
            text, suffix = amount(scope, op.n)
            return _do(op.who, LOSE, f"{text} Schaden{suffix}")
        case o.GainLife():
            return _do(op.who, GAIN, _some(scope, op.n, "Lehrkraft-Punkt", "Lehrkraft-Punkte"))
        case o.PayLife():
            return _do(op.who, PAY, _some(scope, op.n, "Lehrkraft-Punkt", "Lehrkraft-Punkte"))
        case o.Modify():
            lasting = until(scope, op.until)
            return Say(modify(scope, op, lasting), give(scope, op, lasting))
        case o.Counter():
            return _counted(scope, op)
        case o.Negate():
            return _act("annulliere", ref(scope, op.what, "acc"), "annullieren")
        case o.Suppress():
            effects = spaced(until(scope, op.until), "alle Effekte von", cards(scope, op.what, "dat"))
            return _act("schalte", effects, "ausschalten", "aus")
        case o.RedirectAttack():
            return _act("lenke", f"den Angriff auf {ref(scope, op.to, 'acc')}", "umlenken", "um")
        case o.EndBattle():
            return _act("beende", "den Kampf", "beenden")
        case o.ChangeAmount():
            return _act(*changed_amount(scope, op.to))
        case o.Rule() | o.Restrict():
            text = rule(scope, op, until(scope, op.until))
            return Say(text, f"bestimmen: {capital(text)}")
        case o.SkipPhase():
            whose = {"me": "deine", "both": "ihre"}.get(op.who, "seine") + ("n" if op.phase == "lesson" else "")
            return _do(op.who, SKIP, f"{whose} nächste{'n' if op.phase == 'lesson' else ''} {PHASES[op.phase]}")
        case o.Tribute():
            if op.what is not None:
                return _act("opfere", ref(scope, op.what, "acc"), "opfern")
            sel = op.from_ or g.Sel(zone="field", side="own", kind="teacher")
            return _act("opfere", phrase(scope, sel, "acc", "number", str(op.n)), "opfern")
        case o.ToGraveyard():
            return _act("lege", f"{ref(scope, op.what, 'acc')} in den Ruhestand", "legen")
    raise TypeError(f"{type(op).__name__} holds other operations")


def _discarded(scope: Scope, op: o.Discard) -> str:
    text, suffix = amount(scope, op.n)
    sel = msgspec.structs.replace(op.from_, zone=None, side="both") if op.from_ else g.Sel()
    chosen = {"me": "deines Gegners", "opp": "", "both": "des anderen Spielers"}.get(op.who, "des anderen Spielers")
    by = {
        "me": "",
        "random": "zufällig ",
        "opp": f"nach {f'Wahl {chosen}' if chosen else 'deiner Wahl'} (verdeckte Hand: zufällig) ",
    }[op.by]
    return f"{by}{phrase(scope, sel, 'acc', 'number', text)}{suffix}"


def _top(scope: Scope, n: g.Number) -> str:
    text, suffix = amount(scope, n)
    return f"die oberste Karte{suffix}" if n == 1 else f"die obersten {text} Karten{suffix}"


def _shown(scope: Scope, what: g.What) -> str:
    if isinstance(what, g.Sel) and what.zone == "hand":
        return {"own": "deine Hand", "opp": "die gegnerische Hand"}.get(what.side, "alle Handkarten")
    return cards(scope, what, "acc")


def _returned(scope: Scope, op: o.Return) -> Say:
    who = cards(scope, op.what, "acc")
    if op.to == "hand":
        return _act("gib", f"{who} auf die Hand", "zurückgeben", "zurück")
    if op.to == "deck_shuffle":
        return _act("mische", f"{who} ins Deck", "mischen")
    return _act("lege", f"{who} {'oben auf' if op.to == 'deck_top' else 'unter'} das Deck", "legen")


def _placed(scope: Scope, op: o.Put) -> Say:
    if op.what is not None:
        who = ref(scope, op.what, "acc")
    else:
        who = phrase(scope, op.from_ or g.Sel(kind="teacher"), "acc", "number", str(op.n))
    face = "verdeckt" if op.face == "down" else f"offen im {MODES[op.mode]}"
    if op.from_ is not None and op.from_.zone == "hand":
        where = "auf dem gegnerischen Feld" if op.to_side == "opp" else ""
        return _act("stelle", spaced(who, "ohne Opfer" if op.no_tribute else "", face, where), "einstellen", "ein")
    field = "dein Feld" if op.to_side == "me" else "das gegnerische Feld"
    counts = " (gilt als Einstellen)" if op.counts_as_summon else ""
    return _act("lege", f"{who} {face} auf {field}{counts}", "legen")


def _counted(scope: Scope, op: o.Counter) -> Say:
    where = cards(scope, op.what, "acc")
    if op.remove is not None:
        text, suffix = amount(scope, op.remove)
        from_ = cards(scope, op.what, "dat")
        return _act("entferne", f"{text} {counters(op.name, _n(text))} von {from_}{suffix}", "entfernen")
    if op.move_to is not None:
        path = f"von {cards(scope, op.what, 'dat')} auf {ref(scope, op.move_to, 'acc')}"
        return _act("verschiebe", f"alle {counters(op.name, 2)} {path}", "verschieben")
    if op.set is not None:
        middle = f"die Zahl der {counters(op.name, 2)} auf {cards(scope, op.what, 'dat')} auf {value(scope, op.set)}"
        return _act("setze", middle, "setzen")
    text, suffix = amount(scope, op.add if op.add is not None else 1)
    return _act("lege", f"{text} {counters(op.name, _n(text))} auf {where}{suffix}", "legen")


def _n(text: str) -> int:
    return 1 if text == "1" else 2


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
        out.append(f"Wenn das gelingt: {text}" if after_then else text)
        after_then = False
    return " ".join(out)


def _sentence(scope: Scope, op: o.Op) -> str:
    match op:
        case o.Choose():
            head = "Wähle eins" if op.by == "me" else "Dein Gegner wählt eins"
            options = [f"„{words(b.label)}“ – {sentences(scope, b.do)}" for b in op.options]
            return f"{head}: {' '.join(options)}"
        case o.Match():
            return " ".join(_case(scope, case) for case in op.cases)
        case o.ForEach():
            inner = Scope(scope.card, {**scope.picks, op.as_: (noun_of(op.in_), False)}, scope.on)
            most = f" (höchstens {op.max})" if op.max < MOST_EACH else ""
            return f"Für {phrase(scope, op.in_, 'acc', 'each')}{most}: {sentences(inner, op.do)}"
        case o.May():
            return may(scope, op.do, "Du darfst" if op.by == "me" else "Dein Gegner darf")
        case _:
            return capital(say(scope, op).order) + "."


def _case(scope: Scope, case: o.Case) -> str:
    """A case of `match` repeats the pattern it belongs to, so that each reads as a text of its own."""
    patterns = [on for on in scope.patterns if on.event == case.event]
    if not patterns:
        return sentences(scope, case.do)
    inner = Scope(scope.card, scope.picks, g.On(any_of=tuple(patterns)) if len(patterns) > 1 else patterns[0])
    return f"{capital(when(inner, inner.on or patterns[0]))}: {sentences(inner, case.do)}"


def may(scope: Scope, ops: tuple[o.Op, ...], who: str = "Du darfst") -> str:
    """``Du darfst 1 Karte ziehen und 1 Karte abwerfen.``; what follows a `then` stands behind it as orders."""
    cut = next((i for i, op in enumerate(ops) if isinstance(op, o.Then)), len(ops))
    first, rest = ops[:cut], ops[cut:]
    if any(isinstance(op, o.Choose | o.Match | o.ForEach | o.May) for op in first):
        return f"{who} das tun: {sentences(scope, ops)}"
    head = f"{who} {listing([say(scope, op).bare for op in first])}."
    return spaced(head, sentences(scope, rest))


def words(text: g.Words) -> str:
    return text if isinstance(text, str) else text.get("de") or next(iter(text.values()), "")
