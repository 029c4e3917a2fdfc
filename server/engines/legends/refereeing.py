"""What a referee says to a table of an event: begin, stand still, take longer, time is up, closed (RULES.md 12.9)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from server.engines.clockwork import shifted
from server.engines.legends import absence, commands, lobby, series
from server.engines.legends import events as told
from server.engines.legends.ending import closed, time_is_up
from server.engines.legends.table import Table
from server.engines.refusal import Code, Refused

IN_PLAY = ("preparation", "lesson", "exam", "bell")

COMMANDS = (
    commands.GoOn | commands.Hold | commands.Stretch | commands.CallTime | commands.CloseTable | commands.Punish
)  # fmt: skip


def by_referee(t: Table, command: Any) -> None:
    """``Refused(STALE)`` for what is so already, or comes when everything is over."""
    if t.closed or (t.result is not None and series.is_decided(t)):
        raise Refused(Code.STALE)
    if isinstance(command, commands.GoOn):
        _go_on(t)
    elif isinstance(command, commands.Hold):
        _hold(t)
    elif isinstance(command, commands.Stretch):
        _stretch(t, command.ms)
    elif isinstance(command, commands.CallTime):
        _call_time(t)
    elif isinstance(command, commands.CloseTable):
        t.tell(told.Refereed("close"))
        closed(t)
    else:
        t.player(command.side, penalties=t.players[command.side].penalties + 1)
        t.tell(told.Refereed("punish", seat=command.side))


def _hold(t: Table) -> None:
    """Everything stands still; what an absent player's credit gave until now is given."""
    if t.held_at:
        raise Refused(Code.STALE)
    for seat in (0, 1):
        absence.thaw(t, seat)
    t.held_at = t.at
    t.tell(told.Refereed("hold"))


def _go_on(t: Table) -> None:
    """All that stood still is given back. Where both decks are in and nothing has begun, it begins."""
    if not t.held_at:
        raise Refused(Code.STALE)
    gap_ms, t.held_at = t.at - t.held_at, 0
    if t.decision is not None:
        t.decision = replace(t.decision, opened=t.decision.opened + gap_ms)
    t.match_ends = shifted(t.match_ends, gap_ms)
    t.break_ends = shifted(t.break_ends, gap_ms)
    t.tell(told.Refereed("go-on"))
    for seat in (0, 1):
        if t.players[seat].away:
            absence.freeze(t, seat)
    lobby.begin_if_ready(t)


def _stretch(t: Table, ms: int) -> None:
    """The match clock of this game, or of the next where none is on."""
    if t.phase in IN_PLAY:
        t.match_ends = shifted(t.match_ends, ms)
    else:
        t.extra_ms += ms
    t.tell(told.Refereed("stretch", ms=ms))


def _call_time(t: Table) -> None:
    """As if the match clock had come to its end (R18); a table that stood still is not asked whether it was ready."""
    if t.phase not in IN_PLAY:
        raise Refused(Code.STALE)
    if t.held_at:
        _go_on(t)
    for seat in (0, 1):
        absence.thaw(t, seat)
    t.tell(told.Refereed("time"))
    t.match_ends = t.at
    time_is_up(t)
