"""What a viewer may know of a league, built from nothing (``client/js/stadium.d.ts``, StadiumView).

Picks of an open week are in ``my`` alone. A referee has rights over the league, not over secrets.
"""

from __future__ import annotations

from typing import Any

from server.engines.contract import Plain, View, Viewer
from server.engines.plain import plain
from server.engines.stadium import cards, rounds, settle, standing
from server.engines.stadium.league import League, draw_key, member, season_key, seats
from server.engines.stadium.lobby import free_homes
from server.engines.stadium.memo import Memo
from server.engines.stadium.options import Options, differing
from server.engines.stadium.round_view import land_view, round_view
from server.engines.stadium.state import Member, State
from server.engines.stadium.view_own import own
from server.engines.stadium.view_week import week_part


def view(lg: League, viewer: Viewer, memo: Memo) -> View:
    """The whole view of one class."""
    state = lg.state
    said: View = {
        "phase": state.phase,
        "options": memo.part(state.setup.options, "", lambda: _options(state.setup.options)),
        "commissioner": state.commissioner,
        "commitment": memo.part(state.setup, "", lambda: _commitments(state)),
        "members": {str(m.seat): _member(state, m, memo) for m in state.members},
        "weeks": memo.part(state.weeks, (state.setup.options.round_minute, seats(state)), lambda: _weeks(state, memo)),
    }
    if state.paused:
        said["paused"] = True
    if keys := _keys(state):
        said["keys"] = keys
    _before_the_season(lg, said)
    if state.land is not None and lg.map is not None:
        land = state.land
        said["map"] = lg.map.id
        said["turns"] = state.turns
        said["land"] = memo.part(land, "", lambda: land_view(land))
        said["table"] = _table(state, memo)
        if records := memo.part(state.weeks, "records", lambda: _records(state)):
            said["records"] = records
    if state.squads is not None:
        said["squads"] = memo.plain(state.squads)
    if state.proposals:
        said["proposals"] = {p.id: memo.plain(p) for p in state.proposals}
    if state.notes:
        said["notes"] = {str(note.number): memo.plain(note) for note in state.notes}
    if state.round is not None:
        said["round"] = _round(lg, viewer, memo)
    if state.result is not None:
        said["result"] = plain(state.result)
    if isinstance(viewer, int) and member(state, viewer) is not None:
        said["my"] = own(lg, int(viewer))
    return said


def _weeks(state: State, memo: Memo) -> View:
    return {str(w.matchday): week_part(state, w, memo) for w in state.weeks if w.plan is not None}


def _options(options: Options) -> View:
    return {
        "first": options.first,
        "last": options.last,
        "clubs": options.clubs,
        "source": options.source,
        "round_minute": options.round_minute,
        **differing(options),
    }


def _commitments(state: State) -> View:
    """SHA-256 of both keys, shown before the first draw (R3)."""
    return {"draw": draw_key(state.setup).commitment, "season": season_key(state.setup).commitment}


def _keys(state: State) -> View:
    """The draw's key at once after it, the season's after the final table (R3)."""
    said: View = {}
    if state.phase not in ("lobby", "draw"):
        said["draw"] = draw_key(state.setup).key.hex()
    if state.phase == "over":
        said["season"] = season_key(state.setup).key.hex()
    return said


def _member(state: State, m: Member, memo: Memo) -> Plain:
    held = cards.hand(state, m.seat)
    return memo.part(m, tuple(held.items()), lambda: _person(m, dict(held)))


def _person(m: Member, held: dict[Any, int]) -> View:
    said: View = {"balance": m.balance, "won": m.won}
    for name in ("home", "by_app", "nonce", "away", "quit", "ends", "towards"):
        if getattr(m, name):
            said[name] = getattr(m, name)
    if held:
        said["hand"] = held
    return said


def _before_the_season(lg: League, said: View) -> None:
    state = lg.state
    if state.phase == "draw":
        said["draw_ends"] = state.draw_ends
    if state.order:
        said["order"] = list(state.order)
    if state.phase == "draft" and lg.map is not None:
        said["map"] = lg.map.id
        said["draft"] = {
            "decision": state.drafted,
            "seat": state.order[state.drafted],
            "ends": state.pick_ends,
            "free": free_homes(state, lg.map),
        }


def _table(state: State, memo: Memo) -> Plain:
    """During the season by fields, after it the final one (R47, R57)."""
    assert state.land is not None
    if state.result is not None:
        return _rows(standing.final_table(*_sums(state), settle.records(state)))
    return memo.part(state.land, tuple((m.balance, m.won) for m in state.members), lambda: _rows(_season_rows(state)))


def _season_rows(state: State) -> tuple[standing.Row, ...]:
    return standing.table(*_sums(state))


def _sums(state: State) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    assert state.land is not None
    balances, won = {m.seat: m.balance for m in state.members}, {m.seat: m.won for m in state.members}
    return state.land.counts(), balances, won


def _rows(rows: tuple[standing.Row, ...]) -> list[Plain]:
    return [plain(row) for row in rows]


def _records(state: State) -> View:
    """Duels of every pair (R29), lower seat first."""
    return {
        f"{a}-{b}": {"won": won, "tied": tied, "lost": lost}
        for (a, b), (won, tied, lost) in sorted(settle.records(state).items())
    }


def _round(lg: League, viewer: Viewer, memo: Memo) -> Plain:
    """The flag round, with the aids of the open turn for its player."""
    round_, land = lg.state.round, lg.state.land
    assert round_ is not None
    assert land is not None
    mine = round_.turn is not None and round_.turn.seat == viewer
    seat = int(viewer) if mine and isinstance(viewer, int) else None
    wishes = tuple(m.towards for m in lg.state.members)
    return memo.part(round_, (seat, wishes), lambda: round_view(rounds.terms(lg), round_, land, seat))
