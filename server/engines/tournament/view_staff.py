"""What the staff sees beside everything public: drafts, calls, notes, links, and from the beginning on the decks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from server.engines.contract import View
from server.engines.plain import plain
from server.engines.tournament import cut, office, records, rounds
from server.engines.tournament.desk import By, draft, live
from server.engines.tournament.memo import Memo
from server.engines.tournament.state import BackResult, Note, Role, Round, State


def staff_part(
    state: State, seat: int, role: Role, memo: Memo, *, plays: bool, round_view: Callable[[Round], View]
) -> View:
    """``plays``: this member of the staff takes part, and so sees nobody's deck (T6)."""
    said: View = {
        "role": role,
        "staff": {str(s): plain(staff) for s, staff in state.staff.items()},
        "suggested_cut": cut.suggested(len(records.in_play(state))),
    }
    if state.setup.options.format == "swiss" and records.can_rematch(len(records.in_play(state)), state.total):
        said["rematches_ahead"] = True
    drafted = draft(state)
    if drafted is not None:
        mark = memo.part("mark", (drafted,), lambda: rounds.mark(drafted))
        said["draft"] = {"round": drafted.number, "mark": mark, **round_view(drafted)}
        if rounds.is_outdated(state):
            said["draft"]["outdated"] = True
        elif _has_moved(state, memo):
            said["draft"]["moved"] = True
    if state.drafting is not None:
        said["drafting"] = {"round": state.drafting.number, "version": state.drafting.version}
    if state.calls:
        said["calls"] = {str(c.number): plain(c) for c in state.calls}
    if state.penalties:
        said["penalties"] = {str(p.number): plain(p) for p in state.penalties}
    if state.notes:
        said["notes"] = {str(n.number): memo.part("note", (n,), partial(_note, n)) for n in state.notes}
    if numbers := office.undoable(state, By(seat, role)):
        said["undo"] = list(numbers)
    if state.links and role == "owner":
        said["links"] = dict(state.links)
    if state.forbidden:
        said["forbidden"] = [list(pair) for pair in state.forbidden]
    if claims := _claims(state):
        said["claims"] = claims
    if not plays and state.phase not in ("registration", "check-in"):
        said["decks"] = {
            str(p.id): {"cards": list(p.deck.cards), "checked": p.deck.checked}
            for p in state.players
            if p.deck is not None
        }
    return said


def _has_moved(state: State, memo: Memo) -> bool:
    made_of = (state.setup, state.players, state.rounds, state.forbidden)
    return memo.part(f"moved {state.total}", made_of, lambda: rounds.has_moved(state))


def entrants(state: State) -> View:
    """What is known of everybody who is to be paired, for whoever lays a round out by hand."""
    said: View = {}
    for entrant in records.entrants(state, records.in_play(state)):
        one: View = {"points": entrant.points}
        if entrant.met:
            one["met"] = list(entrant.met)
        if entrant.byes:
            one["byes"] = entrant.byes
        if entrant.floated:
            one["floated"] = True
        said[str(entrant.id)] = one
    return said


def _note(note: Note) -> View:
    """A note without what would take it back: a player's earlier self has a deck in it. Results are everybody's."""
    said: View = {"at": note.at, "by": note.by, "what": note.what, "round": note.round}
    for back in note.back:
        if isinstance(back, BackResult):
            said |= {name: plain(r) for name, r in (("was", back.before), ("result", back.after)) if r is not None}
    for name in ("match", "text", "undone"):
        if getattr(note, name):
            said[name] = getattr(note, name)
    if note.player >= 0:
        said["player"] = note.player
    return said


def _claims(state: State) -> View:
    """What players of paper tables say, by match and side."""
    round_ = live(state)
    matches = round_.matches if round_ is not None else ()
    return {m.id: {str(side): list(games) for side, games in m.claims.items()} for m in matches if m.claims}
