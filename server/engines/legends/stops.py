"""Does a seat want to be asked in this window? Its setting and its stops say so; nobody else ever learns of either."""

from __future__ import annotations

from server.engines.legends.state import Stop
from server.engines.legends.table import Table


def wants(t: Table, seat: int, can_answer: bool) -> bool:
    """``on`` is always asked, ``auto`` where it can answer, ``off`` not again in this turn.

    Nobody is asked without a stop for what the window is about.
    """
    player = t.players[seat]
    about = _about(t, seat)
    stops = about is None or about in player.stops
    return stops and (player.replies == "on" or (player.replies == "auto" and can_answer))


def _about(t: Table, seat: int) -> Stop | None:
    """What the window is about to this seat: the newest link, else the newest event that is somebody's action.

    None for what is nobody's action: there is no stop for it, so the setting alone decides. A trap is an effect here.
    """
    if t.chain:
        link = t.chain[-1]
        if link.ctx.seat == seat:
            return "own"
        return "event" if t.lib.cards[link.ctx.source.card.card].kind == "event" else "effect"
    for happened in reversed(t.window):
        if happened.name == "attack_declared":
            return "own" if happened.who == seat else "attack"
        if happened.name == "summon":
            return "own" if happened.who == seat else "summon"
    return None
