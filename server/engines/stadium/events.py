"""What is told of a league (``client/js/stadium.d.ts``, Events); the flag round's are in ``round_events``.

An ``Own`` event is told to its seat alone. Told in the order in which it happened; sentences are the client's.
"""

from __future__ import annotations

from typing import TypeAlias

from server.engines.contract import Event
from server.engines.stadium.round_events import RoundEvent
from server.engines.stadium.state import Note


class _Told(Event, frozen=True, omit_defaults=True):
    pass


class Own(Event, frozen=True, omit_defaults=True):
    """Told to ``seat`` alone."""

    seat: int


# --- before the season --------------------------------------------------------------------------------


class Joined(_Told, frozen=True, tag="joined"):
    seat: int


class Left(_Told, frozen=True, tag="left"):
    seat: int


class DrawOpened(_Told, frozen=True, tag="draw"):
    """Nobody joins any more; nonces may be given until ``ends``. ``commitment``: SHA-256 of the draw's key, hex."""

    commitment: str
    ends: int


class NonceGiven(_Told, frozen=True, tag="nonce"):
    seat: int
    nonce: str


class Drawn(_Told, frozen=True, tag="drawn"):
    """Who chooses a home in which order; ``key`` (hex) with the nonces in order of seats proves it."""

    order: tuple[int, ...]
    key: str


class HomeChosen(_Told, frozen=True, tag="home"):
    seat: int
    club: str
    by_app: bool = False


class SeasonBegan(_Told, frozen=True, tag="season"):
    """``map``: its id."""

    map: str


# --- every week ---------------------------------------------------------------------------------------


class Scheduled(_Told, frozen=True, tag="schedule"):
    """A matchday's times have changed: its first kick-off and its reveal."""

    matchday: int
    kickoff: int
    reveal: int


class Opened(_Told, frozen=True, tag="week"):
    """``cards``: beside +3 flags the rewards of a Volltreffer (R31)."""

    matchday: int
    questions: tuple[str, ...]
    cards: tuple[str, ...]


class Saved(Own, frozen=True, tag="saved"):
    """Before the reveal: my own choice is stored. ``what``: which things, or which card."""

    matchday: int
    what: tuple[str, ...]
    proxy: bool = False


class Changed(_Told, frozen=True, tag="changed"):
    """After the reveal: a player has changed these things; the view has them."""

    matchday: int
    seat: int
    what: tuple[str, ...]
    proxy: bool = False


class ReleasedOwn(Own, frozen=True, tag="released-own"):
    """Before the reveal: something that I chose can't be chosen any more, and is open again (R10, R58)."""

    matchday: int
    what: tuple[str, ...]


class Released(_Told, frozen=True, tag="released"):
    """After the reveal: the same, for everybody to see."""

    matchday: int
    seat: int
    what: tuple[str, ...]


class Spied(Own, frozen=True, tag="spied"):
    """My spy has seen ``target``'s picks; the view has them."""

    matchday: int
    target: int


class Revealed(_Told, frozen=True, tag="revealed"):
    """All picks are open (R14)."""

    matchday: int


class SpiedOn(_Told, frozen=True, tag="spied-on"):
    """Told at the reveal (R36)."""

    matchday: int
    seat: int
    target: int


class Forced(_Told, frozen=True, tag="forced"):
    """``seat`` has to play with ``club``; ``card``: klatsche or trainer (R26, R27)."""

    matchday: int
    seat: int
    by: int
    club: str
    card: str


class CardPlayed(_Told, frozen=True, tag="card-played"):
    """Told at the reveal. ``fate``: acts, returned (to the hand) or lapsed."""

    matchday: int
    seat: int
    card: str
    fate: str
    target: int = -1
    club: str = ""
    of: int = 0


class Locked(_Told, frozen=True, tag="locked"):
    """Nothing can be changed any more (R15). ``auto``: who got a club by lot (R17)."""

    matchday: int
    auto: tuple[int, ...] = ()


class ResultsIn(_Told, frozen=True, tag="results"):
    """Matches of which something new is known."""

    matchday: int
    matches: tuple[str, ...]


class Settled(_Told, frozen=True, tag="settled"):
    """``again``: after a correction (R60)."""

    matchday: int
    digest: str
    again: bool = False


class PrizeChosen(_Told, frozen=True, tag="prize"):
    matchday: int
    seat: int
    prize: str
    by_app: bool = False


class ReadyForRound(_Told, frozen=True, tag="ready"):
    matchday: int
    seat: int
    ready: bool


class WeekClosed(_Told, frozen=True, tag="week-closed"):
    matchday: int


class SeasonOver(_Told, frozen=True, tag="over"):
    """``winners``: more than one share the title (R57)."""

    winners: tuple[int, ...]
    reason: str


class GivenBack(_Told, frozen=True, tag="outage"):
    """Nobody could play for ``gap_ms``: the draw, the choice of a home or the open turn ends later by as much."""

    gap_ms: int


# --- people -------------------------------------------------------------------------------------------


class Proposed(_Told, frozen=True, tag="proposed"):
    id: str
    seat: int
    name: str
    club: str


class Gone(_Told, frozen=True, tag="quit"):
    seat: int


class Voted(_Told, frozen=True, tag="vote-end"):
    seat: int
    end: bool


class Noted(_Told, frozen=True, tag="note"):
    """The commissioner or a referee has done something (R60)."""

    note: Note


StadiumEvent: TypeAlias = (
    Joined | Left | DrawOpened | NonceGiven | Drawn | HomeChosen | SeasonBegan | Scheduled | Opened | Saved | Changed
    | ReleasedOwn | Released | Spied | Revealed | SpiedOn | Forced | CardPlayed | Locked | ResultsIn | Settled
    | PrizeChosen | ReadyForRound | WeekClosed | SeasonOver | GivenBack | Proposed | Gone | Voted | Noted | RoundEvent
)  # fmt: skip
