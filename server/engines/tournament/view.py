"""What a viewer may know of an event, built from nothing (RULES.md, chapter 10).

Everybody sees who plays whom, how it stands and what was announced. Decks are hidden until the rule shows them; drafts,
notes and calls are the staff's (``view_staff``), one's own deck and calls one's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial

from server.engines.contract import Audience, Plain, View, Viewer
from server.engines.plain import plain
from server.engines.tournament import pairing, records
from server.engines.tournament.desk import open_match, player_on, plays
from server.engines.tournament.memo import Memo
from server.engines.tournament.showing import is_all_shown, shown_to_all
from server.engines.tournament.standings import FLOOR, NOBODY, Played, Rates, Row
from server.engines.tournament.state import Call, Match, Player, Round, State
from server.engines.tournament.view_staff import entrants, staff_part

_PLAYER = ("name", "seat", "club", "status", "here", "seed", "table", "half", "bye")
_MATCH = (
    "table", "a", "b", "node", "room", "online", "since", "asked", "playing", "extra_ms", "paused_at", "kept", "went",
    "late",
)  # fmt: skip
_ROUND = ("stage", "version", "phase", "started", "ends", "paused_at", "over")


def view(state: State, viewer: Viewer, memo: Memo) -> View:
    """The whole view of one class."""
    said: View = {
        "phase": state.phase,
        "options": memo.part("options", (state.setup,), lambda: plain(state.setup.options)),
        "commitment": memo.part("commitment", (state.setup,), lambda: records.chance(state.setup).commitment),
        "players": memo.part("players", (state.players,), lambda: _players(state, memo)),
        "rounds": memo.part("rounds", (state.rounds,), lambda: _rounds(state, memo)),
    }
    for name in ("check_in_ends", "closed", "voided", "total", "series_at"):
        if value := getattr(state, name):
            said[name] = value
    if state.order:
        said["order"] = list(state.order)
    if counted := records.finished(state.rounds):
        said["standings"] = memo.part("standings", (state.players, *counted), lambda: standings(state, memo))
    if state.seeds:
        said["seeds"] = list(state.seeds)
        said["bracket"] = memo.part("bracket", (state.rounds, state.seeds, state.setup), lambda: _bracket(state))
    if state.announcements:
        said["announcements"] = {str(a.number): {"at": a.at, "text": a.text} for a in state.announcements}
    if state.prizes:
        said["prizes"] = {str(rank): text for rank, text in state.prizes.items()}
    if state.series is not None:
        said["series"] = plain(state.series)
    if state.result:
        said["result"] = {str(p.rank): plain(p) for p in state.result}
    if shown := shown_to_all(state):
        said["decks"] = {str(p.id): list(p.deck.cards) for p in shown if p.deck is not None}
    if is_all_shown(state):
        said["key"] = records.chance(state.setup).key.hex()
    _personal(state, viewer, said, memo)
    return said


def _personal(state: State, viewer: Viewer, said: View, memo: Memo) -> None:
    """What is for this seat alone, and for the staff."""
    seat = NOBODY if isinstance(viewer, Audience) else int(viewer)
    player = player_on(state, seat)
    if player is not None:
        said["my"] = _own(state, player, memo)
    if viewer is Audience.REFEREE or seat in state.staff:
        role = "owner" if viewer is Audience.REFEREE else state.staff[seat].role
        said["staff"] = staff_part(
            state, seat, role, memo, plays=plays(player), round_view=partial(round_view, memo=memo)
        )
        if pairing.can_lay(state):
            counted = (state.players, *records.finished(state.rounds))
            said["staff"]["entrants"] = memo.part("entrants", counted, lambda: entrants(state))


def _players(state: State, memo: Memo) -> View:
    return {str(p.id): memo.part("player", (p,), lambda p=p: _player(p)) for p in state.players}  # type: ignore[misc]


def _player(player: Player) -> View:
    said = _differing(player, _PLAYER)
    if player.missed:
        said["missed"] = list(player.missed)
    if player.deck is not None:
        said["deck"] = player.deck.digest
    return said


def _differing(value: Player | Match | Round, names: Iterable[str]) -> View:
    """These fields, where they are not as usual."""
    usual = type(value).__struct_defaults__
    fields = type(value).__struct_fields__
    defaults = dict(zip(fields[len(fields) - len(usual) :], usual, strict=True))
    return {name: getattr(value, name) for name in names if getattr(value, name) != defaults.get(name, NOBODY)}


def _rounds(state: State, memo: Memo) -> View:
    """All that are published."""
    return {
        str(r.number): memo.part("round", (r,), lambda r=r: round_view(r, memo))  # type: ignore[misc]
        for r in state.rounds
        if r.phase != "draft"
    }


def round_view(round_: Round, memo: Memo) -> View:
    said = _differing(round_, _ROUND)
    said["matches"] = {
        m.id: memo.part("match", (m,), lambda m=m: _match(m))  # type: ignore[misc]
        for m in round_.matches
    }
    if round_.faults:
        said["faults"] = [{"fault": fault, "players": list(pair)} for fault, pair in round_.faults]
    return said


def _match(match: Match) -> View:
    said = _differing(match, _MATCH)
    said["a"], said["table"] = match.a, match.table
    for name in ("here", "score", "lost"):
        if any(getattr(match, name)):
            said[name] = list(getattr(match, name))
    if match.result is not None:
        said["result"] = plain(match.result)
    return said


# --- standings ----------------------------------------------------------------------------------------


def _rates(state: State, memo: Memo) -> Rates:
    return memo.part("rates", (state.players, *records.finished(state.rounds)), lambda: records.rates(state))


def standings(state: State, memo: Memo) -> View:
    """By player: place, points, and every rate as an exact fraction. Who was disqualified has rates, but no place."""
    rates = _rates(state, memo)
    said: View = {str(row.player): _row(row, rates.mw(row.player)) for row in records.rows_of(state, rates)}
    for player, played in rates.records.items():
        if played and str(player) not in said:
            said[str(player)] = {"mw": str(rates.mw(player)), "gw": str(rates.gw(player))}
    return said


def _row(row: Row, mw: Fraction) -> View:
    return {
        "rank": row.rank,
        "points": row.points,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "lot": row.lot,
        "omw": str(row.omw),
        "oomw": str(row.oomw),
        "gw": str(row.gw),
        "ogw": str(row.ogw),
        "digits": row.eight_digits(),
        "mw": str(mw),
    }


def why(state: State, player: int, memo: Memo) -> View:
    """Round by round, what a player's rates are made of; ``floor``: less than 0.33 was counted as 0.33 (T22)."""
    rates = _rates(state, memo)
    played = rates.records[player]
    return {str(number): _reason(r, rates) for number, r in zip(_numbers(state, player), played, strict=True)}


def _numbers(state: State, player: int) -> list[int]:
    missed = state.players[player].missed
    return [
        r.number
        for r in records.finished(state.rounds)
        if r.number in missed or any(player in m.players for m in r.matches)
    ]


def _reason(played: Played, rates: Rates) -> View:
    said: View = {"points": played.points, "game_points": played.game_points, "games": played.games}
    if played.bye:
        said["bye"] = True
    if played.opponent != NOBODY:
        mw = rates.mw(played.opponent)
        said |= {"opponent": played.opponent, "mw": str(mw), "gw": str(rates.gw(played.opponent))}
        said |= {"omw": str(rates.omw(played.opponent))}
        if mw == FLOOR:
            said["floor"] = True
    return said


# --- bracket, decks, own ------------------------------------------------------------------------------


def _bracket(state: State) -> View:
    """By node: its wave, who plays, who won; a node without ``b`` that is done was walked over."""
    of = {m.node: m.id for r in state.rounds if r.phase != "draft" for m in r.matches if m.node}
    said: View = {}
    for id_, filled in records.bracket_now(state).items():
        node: View = {"wave": filled.node.wave}
        for name in ("a", "b", "winner"):
            if getattr(filled, name) != NOBODY:
                node[name] = getattr(filled, name)
        if filled.done:
            node["done"] = True
        if id_ in of:
            node["match"] = of[id_]
        said[id_] = node
    return said


def _own(state: State, player: Player, memo: Memo) -> Plain:
    said: View = {"player": player.id}
    if player.deck is not None:
        said["deck"] = list(player.deck.cards)
    match = open_match(state, player.id)
    if match is not None:
        said["match"] = match.id
        side = match.players.index(player.id)
        if side in match.claims:
            said["claim"] = list(match.claims[side])
    counted = (state.players, *records.finished(state.rounds))
    if len(counted) > 1 and (reasons := memo.part(f"why {player.id}", counted, lambda: why(state, player.id, memo))):
        said["why"] = reasons
    if calls := {str(c.number): plain(c) for c in state.calls if _concerns(c, player, match)}:
        said["calls"] = calls
    if penalties := {str(p.number): plain(p) for p in state.penalties if p.player == player.id}:
        said["penalties"] = penalties
    return said


def _concerns(call: Call, player: Player, match: Match | None) -> bool:
    """A quarrel is that of both who play, whoever spoke last (T56)."""
    return call.player == player.id or (call.reason == "conflict" and match is not None and call.match == match.id)
