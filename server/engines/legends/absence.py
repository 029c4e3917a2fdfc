"""A player who is gone: decision and match clock stand still for a while (60 s each time, 120 s in all per game).

The other side's clocks run on, and its bank is never touched. When the credit is used up everything runs again.
"""

from __future__ import annotations

from msgspec.structs import replace

from server.engines.clockwork import shifted
from server.engines.legends.state import Player, State
from server.engines.legends.table import Table

_NOT_IN_PLAY = ("lobby", "compliment", "over")


def thaws(state: State, seat: int) -> int:
    """When the clocks that stand still for this seat run again by themselves, UTC ms; 0 where none does."""
    p = state.players[seat]
    return p.frozen_since + credit(state, p) if p.frozen_since else 0


def credit(state: State | Table, p: Player) -> int:
    """How long the clocks may stand still for this player from now on, ms."""
    options = state.setup.options
    return min(options.away_ms, options.away_all_ms - p.away_used_ms)


def gone(t: Table, seat: int) -> None:
    """Nobody holds the seat any more."""
    t.player(seat, away=True)
    freeze(t, seat)


def back(t: Table, seat: int) -> None:
    thaw(t, seat)
    t.player(seat, away=False)


def freeze(t: Table, seat: int) -> None:
    """Let the clocks stand still, where a game is on and there is credit left."""
    p = t.players[seat]
    if t.phase in _NOT_IN_PLAY or t.held_at or p.frozen_since or credit(t, p) <= 0:
        return
    t.player(seat, frozen_since=t.at)
    if t.match_ends and not t.paused_at:
        t.paused_at = t.at


def thaw(t: Table, seat: int) -> None:
    """Let them run again; what stood still is given back."""
    since = t.players[seat].frozen_since
    if not since:
        return
    t.player(seat, frozen_since=0, away_used_ms=t.players[seat].away_used_ms + t.at - since)
    d = t.decision
    if d is not None and d.seat == seat:
        t.decision = replace(d, opened=d.opened + max(0, t.at - max(d.opened, since)))
    if t.paused_at and not any(p.frozen_since for p in t.players):
        t.match_ends = shifted(t.match_ends, t.at - t.paused_at)
        t.paused_at = 0


def move(t: Table, gap_ms: int) -> None:
    """After an outage: what stood still anyway was not used by it."""
    for seat, p in enumerate(t.players):
        t.player(seat, frozen_since=shifted(p.frozen_since, gap_ms))
    t.paused_at = shifted(t.paused_at, gap_ms)
