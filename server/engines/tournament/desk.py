"""The draft in which the next state is made, and what a chapter of the rules says of a command.

``Desk`` is opened on a frozen state and holds the newest one; a refusal throws the draft away, so nothing is ever half
applied. Each chapter lists its commands as ``Rule``s: who may, when and with what, and what comes of it. Offers and
refusals come from the same list, so they can't differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from server.engines.contract import Domain, Event, Request
from server.engines.refusal import Code, Refused
from server.engines.tournament.asks import Ask, packed
from server.engines.tournament.events import Noted
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import Back, Match, Note, Player, Role, Round, State

NOTES = 400
"""The newest entries of the audit log that are kept in the state; the room's log has all."""

Fields: TypeAlias = Mapping[str, Domain]


class By(msgspec.Struct, frozen=True):
    """Who speaks. ``seat``: ``NOBODY`` for a referee, who may what the owner may."""

    seat: int
    role: Role | None = None
    player: Player | None = None


class Rule(msgspec.Struct, frozen=True):
    """What the rules say of a kind of command.

    ``roles``: the staff that may give it; None: anybody on a seat, for himself. ``offers``: the fields with which it
    may be given now, one mapping for each way; a ``Refused`` or nothing at all means not now.
    """

    roles: frozenset[Role] | None
    offers: Callable[[Desk, By], Iterator[Fields]]
    do: Callable[[Desk, By, Any], None]


Rules: TypeAlias = Mapping[type, Rule]

ANYBODY = None
OWNER: frozenset[Role] = frozenset({"owner"})
JUDGES: frozenset[Role] = frozenset({"owner", "judge"})
SCORERS: frozenset[Role] = frozenset({"owner", "scorekeeper"})
STAFF: frozenset[Role] = frozenset({"owner", "judge", "scorekeeper"})


class Desk:
    """An event being run. ``requests``: what is asked of the world."""

    __slots__ = ("at", "requests", "state", "story")

    def __init__(self, state: State, at: int) -> None:
        self.state = state
        self.at = at
        self.story: list[Event] = []
        self.requests: list[Request] = []

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def tell(self, *events: Event) -> None:
        self.story.extend(events)

    def ask(self, id_: str, ask: Ask, room: str = "") -> None:
        """Ask something that is done once an ``id_``."""
        self.requests.append(Request(id_, room, packed(ask)))

    def say_to_room(self, match: Match, ask: Ask) -> None:
        """To the room of a match, if there is one; told apart by a running number.

        What was said before it was there, ``reports.opened`` makes up for.
        """
        if match.room:
            self.set(sent=self.state.sent + 1)
            self.ask(f"{match.id}:{self.state.sent}", ask, match.room)

    # --- players ------------------------------------------------------------------------------------------

    def player(self, number: int) -> Player:
        return self.state.players[number]

    def change_player(self, number: int, **changes: Any) -> Player:
        """Player ``number`` with these changes, put in his place."""
        players = list(self.state.players)
        changed = players[number] = replace(players[number], **changes)
        self.set(players=tuple(players))
        return changed

    # --- rounds and matches -------------------------------------------------------------------------------

    def change_round(self, number: int, **changes: Any) -> Round:
        rounds = list(self.state.rounds)
        changed = rounds[number - 1] = replace(rounds[number - 1], **changes)
        self.set(rounds=tuple(rounds))
        return changed

    def change_match(self, id_: str, **changes: Any) -> Match:
        """The match of this id with these changes, put in its place."""
        round_, at = place_of(self.state, id_)
        matches = list(round_.matches)
        changed = matches[at] = replace(matches[at], **changes)
        self.change_round(round_.number, matches=tuple(matches))
        return changed

    # --- the audit log ------------------------------------------------------------------------------------

    def note(self, by: By, what: str, *back: Back, **about: Any) -> None:
        """Keep what somebody of the staff did, and after which round. ``back``: how it can be undone."""
        notes = self.state.notes
        number = notes[-1].number + 1 if notes else 1
        note = Note(number, self.at, by.seat, what, back=back, round=len(published(self.state)), **about)
        self.set(notes=(*notes, note)[-NOTES:])
        self.tell(Noted(staff_seats(self.state), number, by.seat, what, note.player, note.match, note.round))


# --- what the rules look up ---------------------------------------------------------------------------


def place_of(state: State, id_: str) -> tuple[Round, int]:
    """The round of a match, and where in it; ``Refused(STALE)`` if there is none of this id any more."""
    number = id_.partition(".")[0]
    if number.isdecimal() and 1 <= int(number) <= len(state.rounds):
        round_ = state.rounds[int(number) - 1]
        for at, match in enumerate(round_.matches):
            if match.id == id_:
                return round_, at
    raise Refused(Code.STALE)


def match_of(state: State, id_: str) -> Match:
    round_, at = place_of(state, id_)
    return round_.matches[at]


def current(state: State) -> Round | None:
    """The newest round, a draft too."""
    return state.rounds[-1] if state.rounds else None


def live(state: State) -> Round | None:
    """The newest round, if it is published and not done."""
    round_ = current(state)
    return round_ if round_ is not None and round_.phase in ("published", "running") else None


def published(state: State) -> tuple[int, ...]:
    """Numbers of the rounds that everybody has seen."""
    return tuple(r.number for r in state.rounds if r.phase != "draft")


def draft(state: State) -> Round | None:
    round_ = current(state)
    return round_ if round_ is not None and round_.phase == "draft" else None


def open_match(state: State, player: int) -> Match | None:
    """The match that this player has to play now."""
    round_ = live(state)
    if round_ is None:
        return None
    return next((m for m in round_.matches if player in m.players and m.result is None), None)


def player_on(state: State, seat: int) -> Player | None:
    """Who sits here; nobody sits on ``NOBODY``."""
    return next((p for p in state.players if p.seat == seat), None) if seat != NOBODY else None


def plays(player: Player | None) -> bool:
    """Does he take part, or did he? Who withdrew before it began, or was not there, does not (T6)."""
    return player is not None and player.status != "absent"


def staff_seats(state: State) -> tuple[int, ...]:
    return tuple(sorted(state.staff))


def seats_of(state: State, *players: int) -> tuple[int, ...]:
    """The staff's and these players' seats."""
    return tuple(sorted({*state.staff, *(state.players[p].seat for p in players)} - {NOBODY}))


def is_in(player: Player) -> bool:
    return player.status == "in"
