"""What only the seat itself sees: its settings and decks, the question that it is asked and why it may not do more."""

from __future__ import annotations

from typing import Any

import msgspec

from server.engines.contract import View
from server.engines.legends import asking, series
from server.engines.legends.deck import basic_warnings
from server.engines.legends.library import Library
from server.engines.legends.memo import Laid, Parts
from server.engines.legends.state import Decision, Option, Player, State, Why
from server.engines.legends.tasks import Einstellen


def own(laid: Laid, me: int, lib: Library) -> View:
    """Settings, decks, and what this seat is asked."""
    state = laid.state
    player = state.players[me]
    said: View = {"settings": _settings(laid.parts, me, player)}
    if player.list:
        said["deck"] = player.list
    if state.phase == "lobby" or series.may_change_deck(state, me):
        said["decks"] = list(lib.decks)
    if state.phase in ("lobby", "compliment") and player.list and lib.basic:
        warnings = [msgspec.to_builtins(problem) for problem in basic_warnings(lib.set, player.list)]
        if warnings:
            said["warnings"] = warnings
    d = state.decision
    if d is not None and d.seat == me and d.asked:
        said["prompt"] = _prompt(d, player.bank_ms) | _progress(state)
        if d.why:
            said["why"] = {uid: _why(laid.parts, why) for uid, why in d.why.items()}
    return said


def _settings(parts: Parts, me: int, player: Player) -> View:
    name, key = ("settings", me), (player.replies, player.stops)
    found = parts.find(name, None, key)
    said: View = {"replies": player.replies, "stops": list(player.stops)}
    return found if found is not None else parts.keep(name, None, key, said)


def _why(parts: Parts, why: Why) -> View:
    name = "why", why
    found = parts.find(name, None, None)
    if found is not None:
        return found
    said: View = {"code": why.code}
    if why.need >= 0:
        said["need"], said["have"] = why.need, why.have
    return parts.keep(name, None, None, said)


def _prompt(d: Decision, bank_ms: int) -> View:
    said: View = {
        "decision": d.number,
        "kind": d.kind,
        "min": d.least,
        "max": d.most,
        "options": [_option(o) for o in d.options],
        "until": asking.until(d),
        "ends": asking.ends(d, bank_ms),
    }
    if d.source is not None:
        source: View = {"card": d.source.card}
        if d.source.uid:
            source["uid"] = d.source.uid
        if d.effect:
            source["effect"] = d.effect
        said["source"] = source
    if d.reason:
        said["reason"] = d.reason
    return said


def _progress(state: State) -> View:
    """Opfer are chosen one by one (R19): which were so far, and how many it takes."""
    task = state.todo[-1]
    return {"chosen": list(task.tributes), "need": task.need} if isinstance(task, Einstellen) else {}


def _option(o: Option) -> View:
    said: dict[str, Any] = msgspec.to_builtins(o)
    if "label" in said and isinstance(said["label"], str):
        said["label"] = {"de": said["label"], "en": said["label"]}
    return said
