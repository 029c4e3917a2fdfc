"""What is used up and what is still free: clubs, scorers, challenges (RULES.md, R7, R8, R10, R23)."""

from __future__ import annotations

from collections.abc import Iterator

from server.engines.stadium import times
from server.engines.stadium.league import picks_of
from server.engines.stadium.map import Club
from server.engines.stadium.matches import Fixture, Player
from server.engines.stadium.options import half
from server.engines.stadium.state import NOBODY, Picks, State, Week

CHALLENGERS = 2
"""So many may challenge one player on a matchday (R23)."""
_OPEN = ("revealed", "locked", "settled", "round", "closed")


def others(state: State, seat: int, week: Week, *, public: bool) -> Iterator[tuple[Week, Picks]]:
    """A player's picks in the other weeks of this half. ``public``: only where everybody may know them."""
    wanted = half(week.matchday)
    for other in state.weeks:
        picks = other.picks.get(seat)
        if picks is None or other.matchday == week.matchday or half(other.matchday) != wanted:
            continue
        if other.stage in _OPEN or (not public and other.stage == "open"):
            yield other, picks


def lost(week: Week, seat: int, thing: str) -> bool:
    """True if this pick's match did not count, so that it went back to the pool (R59)."""
    return week.settled is not None and seat in week.settled.scores and thing in week.settled.scores[seat].lost


def used_clubs(state: State, seat: int, week: Week, *, public: bool = False) -> dict[Club, int]:
    """Clubs that this player has used in the other weeks of the half, and on which matchday (R7)."""
    return {
        picks.club: other.matchday
        for other, picks in others(state, seat, week, public=public)
        if picks.club and not lost(other, seat, "club")
    }


def used_scorers(state: State, seat: int, week: Week, *, public: bool = False) -> dict[int, tuple[Player, Club]]:
    """By matchday the scorer and the club slot that this player has used in the half and not got back (R8)."""
    back = freed(state, seat, week, public=public)
    return {
        other.matchday: (picks.scorer, picks.slot)
        for other, picks in others(state, seat, week, public=public)
        if picks.scorer and other.matchday not in back and not lost(other, seat, "scorer")
    }


def freed(state: State, seat: int, week: Week, *, public: bool = False) -> set[int]:
    """Matchdays whose scorer a Comeback has brought back for this week: one that is set for it or for an earlier one.

    One that is set for a later week, still secret, must not decide what stands in a week that all can see.
    """
    return {
        play.of
        for other in state.weeks
        if other.matchday <= week.matchday and other.stage != "cancelled"
        for play in other.plays
        if play.card == "comeback" and play.seat == seat and (play.fate == "acts" or not (play.fate or public))
    }


def fixtures(week: Week) -> dict[Club, Fixture]:
    """The match of each club that has one on this matchday."""
    return {club: f for f in times.on(week) for club in (f.home, f.away)}


def clubs(state: State, seat: int, week: Week, *, public: bool = False) -> list[Club]:
    """The clubs that this player may choose, by name."""
    used = used_clubs(state, seat, week, public=public)
    return sorted(club for club in fixtures(week) if club not in used)


def club_of(state: State, player: Player) -> Club:
    """The club that a footballer plays for now; "" for one that nobody knows (any more)."""
    if state.squads is not None and player in state.squads.clubs:
        return state.squads.clubs[player]
    return next((p.club for p in state.proposals if p.id == player and not p.out and not p.player), "")


class Scorers:
    """Who may be chosen as a scorer by one player for one matchday."""

    def __init__(self, state: State, seat: int, week: Week, *, public: bool = False) -> None:
        used = used_scorers(state, seat, week, public=public).values()
        self._state = state
        self._players = {player for player, _ in used}
        self._slots = {slot for _, slot in used}
        self._playing = fixtures(week).keys()

    def why_not(self, player: Player) -> str:
        """Why this player can't be chosen; "" if he can."""
        club = club_of(self._state, player)
        if not club:
            return "no-such-player"
        if club not in self._playing:
            return "no-match"
        if player in self._players:
            return "used"
        return "club-used" if club in self._slots else ""

    def admits(self, player: Player) -> bool:
        return not player or not self.why_not(player)

    def all(self) -> list[Player]:
        """By id, "" (nobody) first."""
        state = self._state
        known = [*(state.squads.clubs if state.squads is not None else ()), *(p.id for p in state.proposals)]
        return ["", *sorted(player for player in known if not self.why_not(player))]


def challengers(week: Week, target: int) -> list[int]:
    """Who challenges this player."""
    return [seat for seat, picks in week.picks.items() if picks.duel == target]


def is_full(week: Week, seat: int, target: int) -> bool:
    """True if two others have taken the places (R23)."""
    return picks_of(week, seat).duel != target and len(challengers(week, target)) >= CHALLENGERS


def duels(state: State, seat: int, week: Week) -> list[int]:
    """Whom this player may challenge; ``NOBODY`` is the Festung."""
    return [NOBODY, *(m.seat for m in state.members if m.seat != seat and not is_full(week, seat, m.seat))]
