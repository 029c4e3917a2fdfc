"""The draft in which the next state is made, and what the rules look up in it.

``League`` is opened on a frozen state and holds the newest one; a refusal throws the draft away, so nothing is ever
half applied.
"""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec.structs import replace

from server.engines.contract import Event
from server.engines.draws import Draws
from server.engines.refusal import Code, Refused
from server.engines.stadium.events import Noted
from server.engines.stadium.map import LeagueMap
from server.engines.stadium.state import Member, Note, Picks, Setup, State, Week

EMPTY = Picks()
NOTES = 200


class League:
    """A league being played on. ``map``: None before the draft."""

    __slots__ = ("at", "map", "state", "story")

    def __init__(self, state: State, league_map: LeagueMap | None, at: int) -> None:
        self.state = state
        self.map = league_map
        self.at = at
        self.story: list[Event] = []

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def tell(self, *events: Event) -> None:
        self.story.extend(events)

    def note(self, note: Note) -> None:
        """Keep what somebody with rights did; the newest ``NOTES`` of it."""
        notes = self.state.notes
        note = replace(note, number=notes[-1].number + 1 if notes else 0)
        self.set(notes=(*notes, note)[-NOTES:])
        self.tell(Noted(note))

    def member(self, seat: int) -> Member:
        """The member on this seat, or ``Refused(NO_SUCH_SEAT)``."""
        found = member(self.state, seat)
        if found is None:
            raise Refused(Code.NO_SUCH_SEAT)
        return found

    def change_member(self, seat: int, **changes: Any) -> None:
        self.set(members=tuple(replace(m, **changes) if m.seat == seat else m for m in self.state.members))

    def week(self, matchday: int) -> Week:
        """The week of this matchday, or ``Refused(NOT_OFFERED)`` where this group does not play it."""
        found = week(self.state, matchday)
        if found is None:
            raise Refused(Code.NOT_OFFERED, reason="no-such-matchday")
        return found

    def change(self, matchday: int, **changes: Any) -> Week:
        """The week with these changes, put in its place."""
        weeks = list(self.state.weeks)
        at = matchday - self.state.setup.options.first
        changed = weeks[at] = replace(weeks[at], **changes)
        self.set(weeks=tuple(weeks))
        return changed

    def pick(self, matchday: int, seat: int, **changes: Any) -> None:
        """Change what a player has chosen."""
        picks = self.week(matchday).picks
        self.change(matchday, picks={**picks, seat: replace(picks.get(seat, EMPTY), **changes)})


def member(state: State, seat: int) -> Member | None:
    return next((m for m in state.members if m.seat == seat), None)


def seats(state: State) -> tuple[int, ...]:
    """All members' seats, ascending."""
    return tuple(m.seat for m in state.members)


def week(state: State, matchday: int) -> Week | None:
    at = matchday - state.setup.options.first
    return state.weeks[at] if 0 <= at < len(state.weeks) else None


def picks_of(w: Week, seat: int) -> Picks:
    return w.picks.get(seat, EMPTY)


# --- chance ---------------------------------------------------------------------------------------------


def draw_key(setup: Setup) -> Draws:
    """The home draw's own source; its key is shown at once after the draw (R3)."""
    return Draws(setup.key).derive("draw")


def season_key(setup: Setup) -> Draws:
    """The season's own source; its key is shown after the final table (R3)."""
    return Draws(setup.key).derive("season")


def mixed(source: Draws, members: tuple[Member, ...]) -> Draws:
    """The source with everybody's nonce mixed in: SHA-256 of the key and of ``seat:nonce`` in order of seats."""
    nonces = "".join(f"|{m.seat}:{m.nonce}" for m in members)
    return Draws(hashlib.sha256(source.key + nonces.encode()).digest())


def season_draws(state: State) -> Draws:
    return mixed(season_key(state.setup), state.members)
