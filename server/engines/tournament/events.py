"""What is told of an event. Told in the order in which it happened; sentences are the client's.

An ``Inside`` event is told to the seats in ``to`` and to a referee, and to nobody else.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from server.engines.contract import Event
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import Games


class _Told(Event, frozen=True, omit_defaults=True):
    pass


class Inside(Event, frozen=True, omit_defaults=True):
    """For the staff, or for those whom it concerns."""

    to: tuple[int, ...]


# --- before it begins ---------------------------------------------------------------------------------


class Joined(_Told, frozen=True, tag="joined"):
    """``waiting``: all places are taken."""

    player: int
    name: str
    waiting: bool = False


class Moved(_Told, frozen=True, tag="moved-up"):
    """From the waiting list into the event."""

    player: int


class Gone(_Told, frozen=True, tag="gone"):
    player: int


class RegistrationClosed(_Told, frozen=True, tag="registration-closed"):
    """Nobody registers himself any more."""


class RegistrationOpened(_Told, frozen=True, tag="registration-opened"):
    """One can again."""


class DeckIn(_Told, frozen=True, tag="deck-in"):
    """A deck was handed in; ``digest`` "" if one was taken back."""

    player: int
    digest: str


class CheckInOpened(_Told, frozen=True, tag="check-in-opened"):
    ends: int


class CheckedIn(_Told, frozen=True, tag="checked-in"):
    player: int
    here: bool


class Began(_Told, frozen=True, tag="began"):
    """``players`` of them, ``rounds`` before a cut. ``warning``: so many rounds can't be paired without rematches."""

    players: int
    rounds: int
    warning: bool = False


# --- rounds -------------------------------------------------------------------------------------------


class PairedUp(Inside, frozen=True, tag="draft"):
    """A draft of the round is there to be looked at."""

    round: int
    version: int


class Published(_Told, frozen=True, tag="published"):
    round: int
    version: int


class Unpublished(_Told, frozen=True, tag="unpublished"):
    """The pairings of this round don't count; nobody had begun."""

    round: int
    version: int


class Started(_Told, frozen=True, tag="started"):
    round: int
    ends: int


class Stopped(_Told, frozen=True, tag="stopped"):
    """Time stands still; for one match, or ("") for all."""

    match: str


class WentOn(_Told, frozen=True, tag="went-on"):
    match: str


class Extended(_Told, frozen=True, tag="extended"):
    match: str
    ms: int


class GivenBack(_Told, frozen=True, tag="outage"):
    """Nobody could play for ``gap_ms``: the round ends later by as much."""

    round: int
    gap_ms: int


class RoomOpened(_Told, frozen=True, tag="room"):
    """The match can be played there."""

    match: str
    room: str


class Missing(_Told, frozen=True, tag="missing"):
    """These players are waited for at their tables."""

    round: int
    players: tuple[int, ...]


class TimeUp(_Told, frozen=True, tag="time-up"):
    """The round's time, or that of one match."""

    round: int
    match: str = ""


class ResultKnown(_Told, frozen=True, tag="result"):
    """``corrected``: it had another one before."""

    match: str
    winner: int
    games: Games
    how: str
    corrected: bool = False


class RoundDone(_Told, frozen=True, tag="round-done"):
    round: int


class Left(_Told, frozen=True, tag="left"):
    player: int
    how: Literal["dropped", "disqualified"]


class Back(_Told, frozen=True, tag="back"):
    player: int


class CutMade(_Told, frozen=True, tag="cut"):
    seeds: tuple[int, ...]


class Over(_Told, frozen=True, tag="over"):
    winner: int


# --- people -------------------------------------------------------------------------------------------


class Announced(_Told, frozen=True, tag="announced"):
    number: int
    text: str


class Called(Inside, frozen=True, tag="called"):
    call: int
    match: str
    player: int
    reason: str


class CallChanged(Inside, frozen=True, tag="call"):
    call: int
    status: str
    escalated: bool = False


class Punished(Inside, frozen=True, tag="punished"):
    player: int
    level: str
    match: str = ""
    reason: str = ""


class Staffed(Inside, frozen=True, tag="staff"):
    """A seat has a role, or ("") none any more."""

    seat: int
    role: str


class Noted(Inside, frozen=True, tag="note"):
    number: int
    by: int
    what: str
    player: int = NOBODY
    match: str = ""
    round: int = 0


TournamentEvent: TypeAlias = (
    Joined | Moved | Gone | RegistrationClosed | RegistrationOpened | DeckIn | CheckInOpened | CheckedIn | Began
    | PairedUp | Published | Unpublished | Started | Stopped | WentOn | Extended | GivenBack | RoomOpened | Missing
    | TimeUp | ResultKnown | RoundDone | Left | Back | CutMade | Over
    | Announced | Called | CallChanged | Punished | Staffed | Noted
)  # fmt: skip
