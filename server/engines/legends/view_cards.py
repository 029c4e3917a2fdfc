"""Cards and links of the chain as they are seen: from the front or from the back."""

from __future__ import annotations

from server.engines.contract import View
from server.engines.legends.memo import Laid, Parts
from server.engines.legends.pieces import Card
from server.engines.legends.state import Link

_PUBLIC_ZONES = ("field", "background", "graveyard", "chain")


def public_cards(laid: Laid) -> View:
    """Cards whose back at least everybody may see."""
    board = laid.table.board
    open_hands = [side for side in (0, 1) if board.for_seat("hand_open", side)] if "hand_open" in board.bent else ()
    return {
        card.uid: _seen(laid, card, card.face == "open")
        for card in laid.table.cards.values()
        if card.zone in _PUBLIC_ZONES or card.side in open_hands
    }


def hidden_cards(laid: Laid, seats: tuple[int, ...]) -> View:
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


def link(parts: Parts, link: Link) -> View:
    """One link of the chain; of a card in a hand without its handle."""
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
