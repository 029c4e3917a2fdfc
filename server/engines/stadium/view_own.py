"""What a member alone may know: secret picks, what is still free, what can be played, where a flag may go."""

from __future__ import annotations

from server.engines.contract import View
from server.engines.plain import plain
from server.engines.stadium import cards, slots
from server.engines.stadium.league import League, picks_of, seats
from server.engines.stadium.state import State, Week


def own(lg: League, seat: int) -> View:
    """``weeks``: those that are open or revealed, and those with a reward to choose."""
    state = lg.state
    said: View = {"seat": seat}
    weeks = {}
    for w in state.weeks:
        if w.stage in ("open", "revealed"):
            weeks[str(w.matchday)] = _week(state, seat, w)
        elif prizes := cards.prizes(state, seat, w):
            weeks[str(w.matchday)] = {"prizes": list(prizes)}
    if weeks:
        said["weeks"] = weeks
    return said


def _week(state: State, seat: int, w: Week) -> View:
    """What is used and where, what is free, who is full; "voll" says no names (R23)."""
    scorers = slots.used_scorers(state, seat, w)
    said: View = {
        "picks": plain(picks_of(w, seat)),
        "clubs": slots.clubs(state, seat, w),
        "used_clubs": slots.used_clubs(state, seat, w),
        "used_scorers": {player: matchday for matchday, (player, _) in scorers.items()},
        "used_slots": {slot: matchday for matchday, (_, slot) in scorers.items()},
    }
    if full := {str(other): True for other in seats(state) if other != seat and slots.is_full(w, seat, other)}:
        said["full"] = full
    if w.stage == "open":
        said |= _cards(state, seat, w)
    return said


def _cards(state: State, seat: int, w: Week) -> View:
    said: View = {}
    if plays := [plain(play) for play in w.plays if play.seat == seat]:
        said["plays"] = plays
    if looks := [{"target": k.target, "at": k.at, "picks": plain(k.picks)} for k in w.looks if k.seat == seat]:
        said["looks"] = looks
    if comebacks := cards.comebacks(state, seat, w):
        said["comebacks"] = comebacks
    for name, found in (("trainers", cards.trainers), ("klatschen", cards.klatschen)):
        if targets_ := found(state, seat, w):
            said[name] = {str(target): clubs for target, clubs in targets_.items()}
    if left := cards.looks_left(state, seat, w):
        said["looks_left"] = left
    if hand := cards.hand(state, seat, public=False):
        said["hand"] = hand
    return said
