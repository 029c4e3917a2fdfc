"""What a viewer may know, built from nothing (``client/js/legends.d.ts``, LegendsView)."""

from __future__ import annotations

from typing import Any

import msgspec

from server.engines.contract import Audience, View, Viewer
from server.engines.draws import Draws
from server.engines.legends import asking, series
from server.engines.legends.absence import thaws
from server.engines.legends.deck import basic_warnings
from server.engines.legends.library import Library
from server.engines.legends.lobby import game_key
from server.engines.legends.memo import Laid, Memo, Parts
from server.engines.legends.options import Options, differing
from server.engines.legends.pieces import Card
from server.engines.legends.state import Decision, Link, Option, Player, State, Why
from server.engines.legends.tasks import Einstellen

_PUBLIC_ZONES = ("field", "background", "graveyard", "chain")
_PARTS = 40  # kept of a room's views, beside two for each card: more are of cards that have gone


def view(state: State, viewer: Viewer, lib: Library, memo: Memo) -> View:
    """The whole view of one class. Nothing here reads what it does not write out."""
    laid = memo.laid(state, lib)
    if laid.public is None:
        laid.parts.tidy(_PARTS + 2 * len(state.cards))
        laid.public = _public(laid)
    said = dict(laid.public)
    own = (0, 1) if viewer is Audience.REFEREE else (viewer,) if isinstance(viewer, int) else ()
    if own:
        said["players"] = {str(i): _player(laid, i, i in own) for i in (0, 1)}
        said["cards"] = said["cards"] | _hidden_cards(laid, own)
    if isinstance(viewer, int):
        _own(laid, said, viewer, lib)
    return said


def _public(laid: Laid) -> View:
    """What everybody sees."""
    state, parts = laid.state, laid.parts
    options = state.setup.options
    said: View = {
        "game": state.game,
        "phase": state.phase,
        "commitment": Draws(state.key).commitment,
        "options": parts.find("options", options, None) or parts.keep("options", options, None, _options(options)),
        "players": {str(i): _player(laid, i, False) for i in (0, 1)},
        "cards": _public_cards(laid),
    }
    if state.turn:
        said["turn"] = state.turn
        said["active"] = state.active
    if state.starter is not None:
        said["starter"] = state.starter
    if state.chain:
        said["chain"] = {str(link.number): _link(parts, link) for link in state.chain}
    if state.attack is not None:
        target = state.attack.target
        aim = {"target": target.uid} if target is not None else {"direct": True}
        said["attack"] = {"attacker": state.attack.attacker.uid, **aim}
    if state.match_ends:
        said["clock"] = {"match_ends": state.match_ends}
        if state.stopped_at:
            said["clock"]["stopped_at"] = state.stopped_at
        elif state.paused_at or state.held_at:
            said["clock"]["paused_at"] = state.paused_at or state.held_at
        if state.sudden_death:
            said["clock"]["sudden_death"] = True
    if state.held_at:
        said["held_at"] = state.held_at
    away = {str(seat): thaws(state, seat) for seat, p in enumerate(state.players) if p.frozen_since}
    if away:
        said["away"] = away
    waiting = _waiting(state)
    if waiting:
        said["waiting"] = waiting
    _ending(state, said)
    return said


def _ending(state: State, said: View) -> None:
    if state.result is not None:
        result = {k: v for k, v in msgspec.to_builtins(state.result).items() if v is not None and k != "values"}
        if state.result.values is not None:
            result["values"] = {str(i): n for i, n in enumerate(state.result.values)}
        said["result"] = result
        said["next_commitment"] = Draws(game_key(state.setup, state.game + 1)).commitment
        asked = {str(i): True for i, p in enumerate(state.players) if p.again}
        if asked:
            said["next" if state.break_ends else "rematch"] = asked
        if series.is_decided(state) and not state.setup.options.refereed:  # it tells of the next with the same decks
            said["key"] = state.key.hex()
    if state.setup.options.best_of > 1:
        said["series"] = _series(state)
    if state.draw_offer is not None:
        said["draw_offer"] = state.draw_offer


def _series(state: State) -> View:
    said: View = {"wins": {str(i): n for i, n in enumerate(state.wins)}, "drawn": state.drawn}
    if state.break_ends:
        said["break_ends"] = state.break_ends
    end = series.outcome(state)
    if end is not None:
        said["over"] = True
        if end.winner is not None:
            said["winner"] = end.winner
        if state.setup.options.refereed:
            return said
        first = state.game - series.games(state) + 1
        said["keys"] = {str(n): game_key(state.setup, n).hex() for n in range(first, state.game + 1)}
    return said


def _options(o: Options) -> View:
    said: View = {
        "set": o.set,
        "variant": o.variant,
        "turn_ms": o.turn_ms,
        "reply_ms": o.reply_ms,
        "order_ms": o.order_ms,
        "bank_ms": o.bank_ms,
        "away_ms": o.away_ms,
        "away_all_ms": o.away_all_ms,
    }
    if o.set_hash:
        said["set_hash"] = o.set_hash
    if o.clock_ms:
        said["clock_ms"] = o.clock_ms
    return said | differing(o)


def _player(laid: Laid, seat: int, own: bool) -> View:
    table = laid.table
    p = table.players[seat]
    hand, graveyard = len(table.zone("hand", seat)), len(table.zone("graveyard", seat))
    ready = bool((table.phase == "lobby" and p.list) or (table.phase == "compliment" and p.when is not None))
    name, key = ("player", seat, own), (hand, graveyard, ready)
    found = laid.parts.find(name, p, key)
    if found is not None:
        return found
    said: View = {
        "life": p.life,
        "hand": hand,
        "deck": len(p.deck),
        "graveyard": graveyard,
        "bank_ms": p.bank_ms,
        "redraws": p.redraws,
    }
    if own:
        said["timeouts"] = p.timeouts
    if p.summons:
        said["summoned"] = True
    if p.skip:
        said["skip"] = list(p.skip)
    if ready:
        said["ready"] = True
    if p.penalties:
        said["penalties"] = p.penalties
    return laid.parts.keep(name, p, key, said)


def _public_cards(laid: Laid) -> View:
    """Cards whose back at least everybody may see."""
    board = laid.table.board
    open_hands = [side for side in (0, 1) if board.for_seat("hand_open", side)] if "hand_open" in board.bent else ()
    return {
        card.uid: _seen(laid, card, card.face == "open")
        for card in laid.table.cards.values()
        if card.zone in _PUBLIC_ZONES or card.side in open_hands
    }


def _hidden_cards(laid: Laid, seats: tuple[int, ...]) -> View:
    """Faces that these seats alone may see. A face-down teacher that was taken over may be looked at by controller
    and owner (R21)."""
    return {
        card.uid: _seen(laid, card, True)
        for card in laid.table.cards.values()
        if (card.zone == "hand" or card.face == "down") and (card.side in seats or card.owner in seats)
    }


def _seen(laid: Laid, card: Card, known: bool) -> View:
    """One card, for those who know its face or for those who don't; the same object as long as nothing of it
    changes."""
    table, board = laid.table, laid.table.board
    values = board.values(card) if known and card.zone == "field" else None
    set_before = known and card.face == "down" and card.zone == "background" and card.since < table.turn
    armed = set_before and table.define(card).kind == "trap"
    off = card.uid in board.off and card.face == "open"
    name = card.uid if known else "?" + card.uid
    key = (values, armed, off) if values or armed or off else None
    found = laid.parts.find(name, card, key)
    return found if found is not None else laid.parts.keep(name, card, key, _card(card, known, values, armed, off))


def _card(card: Card, known: bool, values: tuple[int, int, int] | None, armed: bool, off: bool) -> View:
    said: View = {"zone": card.zone, "side": card.side, "at": card.at, "face": card.face}
    if card.owner != card.side:
        said["owner"] = card.owner
    if card.mode:
        said["mode"] = card.mode
    if known:
        said["card"] = card.card
    if values is not None:
        said["attack"], said["defence"] = values[0], values[1]
    if armed:
        said["armed"] = True
    if card.counters:
        said["counters"] = card.counters
    if card.attacks or card.directs:
        said["attacked"] = True
    if off:
        said["suppressed"] = True
    return said


def _link(parts: Parts, link: Link) -> View:
    name = "link", link.number
    found = parts.find(name, link, None)
    if found is not None:
        return found
    ctx = link.ctx
    said: View = {
        "seat": ctx.seat,
        "uid": ctx.source.card.uid if ctx.source.card.zone != "hand" else "",  # a hand's handles are nobody's business
        "card": ctx.source.card.card,
        "effect": ctx.effect,
    }
    targets = [x.uid for name in sorted(ctx.refs) for x in ctx.refs[name]]
    cards = [uid for uid in targets if not uid.startswith("#")]
    aims = [int(uid[1:]) for uid in targets if uid.startswith("#")]
    if cards:
        said["targets"] = cards
    if aims:
        said["aims"] = aims
    if link.negated:
        said["negated"] = True
    if link.done:
        said["done"] = True
    return parts.keep(name, link, None, said)


def _waiting(state: State) -> View:
    """Whom the game waits for: the same for all viewers."""
    if state.phase == "lobby":
        return {str(i): {"kind": "deck"} for i, p in enumerate(state.players) if not p.list}
    if state.phase == "compliment":
        return {str(i): {"kind": "compliment"} for i, p in enumerate(state.players) if p.when is None}
    d = state.decision
    if d is None:
        return {}
    player = state.players[d.seat]
    said: View = {"kind": d.shown_as, "until": asking.until(d), "ends": asking.ends(d, player.bank_ms)}
    if player.frozen_since or state.held_at:
        said["paused_at"] = max(d.opened, player.frozen_since or state.held_at)
    return {str(d.seat): said}


def _own(laid: Laid, said: View, me: int, lib: Library) -> None:
    state = laid.state
    player = state.players[me]
    said["settings"] = _settings(laid.parts, me, player)
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
