"""What a viewer may know, built from nothing (``client/js/legends.d.ts``, LegendsView)."""

from __future__ import annotations

import msgspec

from server.engines.contract import Audience, View, Viewer
from server.engines.draws import Draws
from server.engines.legends import asking, series
from server.engines.legends.absence import thaws
from server.engines.legends.library import Library
from server.engines.legends.lobby import game_key
from server.engines.legends.memo import Laid, Memo
from server.engines.legends.options import Options, differing
from server.engines.legends.state import State
from server.engines.legends.view_cards import hidden_cards, link, public_cards
from server.engines.legends.view_own import own

_PARTS = 40  # kept of a room's views, beside two for each card: more are of cards that have gone


def view(state: State, viewer: Viewer, lib: Library, memo: Memo) -> View:
    """The whole view of one class. Nothing here reads what it does not write out."""
    laid = memo.laid(state, lib)
    if laid.public is None:
        laid.parts.tidy(_PARTS + 2 * len(state.cards))
        laid.public = _public(laid)
    said = dict(laid.public)
    seats = (0, 1) if viewer is Audience.REFEREE else (viewer,) if isinstance(viewer, int) else ()
    if seats:
        said["players"] = {str(i): _player(laid, i, i in seats) for i in (0, 1)}
        said["cards"] = said["cards"] | hidden_cards(laid, seats)
    if isinstance(viewer, int):
        said |= own(laid, viewer, lib)
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
        "cards": public_cards(laid),
    }
    if state.turn:
        said["turn"] = state.turn
        said["active"] = state.active
    if state.starter is not None:
        said["starter"] = state.starter
    if state.chain:
        said["chain"] = {str(one.number): link(parts, one) for one in state.chain}
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
