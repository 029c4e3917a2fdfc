"""The whole of an event as one frozen value (paragraph numbers: RULES.md).

Containers are tuples, or dicts that nobody mutates after construction. ``desk.Desk`` is the draft in which the next
state is made. Players are numbers, in the order in which they came; seats are the room's. Times are UTC ms.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from server.engines.tournament.options import Options
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.swiss import Fault

Phase: TypeAlias = Literal["registration", "check-in", "group", "bracket", "over"]
Stage: TypeAlias = Literal["group", "bracket"]
Role: TypeAlias = Literal["owner", "judge", "scorekeeper"]
Status: TypeAlias = Literal["in", "waiting", "absent", "dropped", "disqualified"]
Games: TypeAlias = tuple[int, int, int]
"""Won by the first, won by the second, drawn."""
DRAWN, NEITHER = -1, -2
"""Winners of a match that nobody won, and of one that both lost."""
OWNER = 0
"""The seat of whoever opened the event."""


class _Value(msgspec.Struct, frozen=True, omit_defaults=True):
    pass


class Setup(_Value, frozen=True):
    """Options and the room's secret key (32 bytes)."""

    options: Options
    key: bytes


class Deck(_Value, frozen=True):
    """Card ids as they were handed in. ``digest``: SHA-256 of salt and cards, shown at once (T5)."""

    cards: tuple[str, ...]
    digest: str
    checked: Literal["", "right", "wrong"] = ""


class Player(_Value, frozen=True):
    """Who takes part. ``seat``: ``NOBODY`` for who was entered by name.

    ``missed``: rounds that were paired without him although he is in now; ``half``: the first of them is a half bye.
    ``bye``: he is given one in the next round. ``seed``, ``table``: set by the staff, 0 for none.
    """

    id: int
    name: str
    seat: int = NOBODY
    club: str = ""
    status: Status = "in"
    here: bool = False  # checked in
    deck: Deck | None = None
    seed: int = 0
    table: int = 0
    missed: tuple[int, ...] = ()
    half: bool = False
    bye: bool = False


How: TypeAlias = Literal[
    "played", "entered", "agreed", "bye", "time", "seed", "no-show", "drop", "penalty", "disqualified"
]


class Result(_Value, frozen=True):
    """How a match ended. ``winner``: 0 or 1, ``DRAWN``, or ``NEITHER``."""

    winner: int
    games: Games
    how: How


class Match(_Value, frozen=True):
    """Two players at a table, or one with a bye (``b`` is ``NOBODY``).

    ``room``: where it is played, "" while there is none. ``here``: who has come to it. ``since``: from when on one is
    waited for there, 0 before that; ``asked``: who is absent was called (T40). ``score``: games of the room so far,
    ``lost``: games that each side was made to lose. ``claims``: by side, what players of a paper table say. ``kept``:
    it stays although a corrected result would have brought somebody else here; ``went``: who has gone on from here
    although the corrected result is another (T44). ``late``: the time of its round was up before it was over.
    ``watch``: so often those who looked on in its room were sent away (T57b).
    """

    id: str
    table: int
    a: int
    b: int
    node: str = ""
    room: str = ""
    online: bool = False
    here: tuple[bool, bool] = (False, False)
    since: int = 0
    asked: bool = False
    playing: bool = False
    score: Games = (0, 0, 0)
    lost: tuple[int, int] = (0, 0)
    extra_ms: int = 0
    paused_at: int = 0
    claims: dict[int, Games] = {}
    kept: bool = False
    went: int = NOBODY
    late: bool = False
    watch: int = 0
    result: Result | None = None

    @property
    def players(self) -> tuple[int, ...]:
        return (self.a, self.b) if self.b != NOBODY else (self.a,)

    @property
    def begun(self) -> bool:
        """Somebody has come, or something was played: undoing it would take play away."""
        return any(self.here) or self.playing or any(self.score) or bool(self.claims)


class Round(_Value, frozen=True):
    """``version``: rises with each pairing of this round. ``task``: hash of what it was paired from, ``basis``: the
    same without the seed, so that a change of points shows.

    ``started`` 0: the clock does not run yet; ``ends`` without the extensions of single tables. ``over``: its time is
    up.
    """

    number: int
    stage: Stage
    version: int
    phase: Literal["draft", "published", "running", "done"] = "draft"
    matches: tuple[Match, ...] = ()
    faults: tuple[tuple[Fault, tuple[int, int]], ...] = ()
    task: str = ""
    basis: str = ""
    started: int = 0
    ends: int = 0
    paused_at: int = 0
    over: bool = False


class Drafting(_Value, frozen=True):
    """A pairing that is being worked out, beside the room."""

    number: int
    version: int
    task: str
    basis: str


class Staff(_Value, frozen=True):
    """Who may do what. ``link``: the one he came by, "" if he was appointed."""

    role: Role
    link: str = ""


class Call(_Value, frozen=True):
    """Somebody wants a judge. ``by``: the seat of who takes care."""

    number: int
    match: str
    player: int
    at: int
    status: Literal["open", "claimed", "resolved"] = "open"
    by: int = NOBODY
    escalated: bool = False
    reason: Literal["player", "conflict"] = "player"


class Announcement(_Value, frozen=True):
    number: int
    at: int
    text: str


class Penalty(_Value, frozen=True):
    """Attached to a match, where there was one."""

    number: int
    at: int
    player: int
    level: Literal["warning", "game-loss", "match-loss", "disqualification"]
    match: str = ""
    reason: str = ""


# --- what the staff did, and how to take it back ------------------------------------------------------


class BackPlayer(_Value, frozen=True, tag="player"):
    """As this player was, and is since."""

    before: Player
    after: Player


class BackResult(_Value, frozen=True, tag="result"):
    """As this match's result was, and is since."""

    match: str
    before: Result | None
    after: Result | None


class BackRound(_Value, frozen=True, tag="round"):
    """A round's phase was one step less."""

    number: int
    version: int
    phase: Literal["published", "running"]


class BackPresence(_Value, frozen=True, tag="presence"):
    """These players were not checked in, or were, as ``here`` says they are since."""

    players: tuple[int, ...]
    here: bool


Back: TypeAlias = BackPlayer | BackResult | BackRound | BackPresence


class Note(_Value, frozen=True):
    """An entry of the audit log. ``by``: a seat, or ``NOBODY`` for a referee."""

    number: int
    at: int
    by: int
    what: str
    player: int = NOBODY
    match: str = ""
    round: int = 0
    text: str = ""
    back: tuple[Back, ...] = ()
    undone: bool = False


class Placed(_Value, frozen=True):
    """A final rank. ``key``: who it is beyond this event, for a series; ``prize``: the organiser's words."""

    rank: int
    player: int
    key: str
    prize: str = ""


class Series(_Value, frozen=True):
    """A series that is kept here (T71). ``events``: rooms, the oldest first; ``best``: so many count of each player, 0
    for all; ``attended``: points for having been there."""

    events: tuple[str, ...]
    name: str = ""
    best: int = 0
    attended: int = 0


class State(_Value, frozen=True):
    """An event."""

    setup: Setup
    phase: Phase = "registration"
    players: tuple[Player, ...] = ()
    staff: dict[int, Staff] = {}
    links: dict[str, Role] = {}
    check_in_ends: int = 0
    closed: bool = False  # nobody registers himself any more (T8)
    voided: int = 0  # how often the invitations so far were made void (T9)
    rounds: tuple[Round, ...] = ()
    versions: tuple[int, ...] = ()  # of each round, how often it was paired
    drafting: Drafting | None = None
    forbidden: tuple[tuple[int, int], ...] = ()
    order: tuple[int, ...] = ()  # of a round robin, once it has begun
    total: int = 0  # rounds before the cut, once it has begun
    seeds: tuple[int, ...] = ()  # of the bracket, once there is one
    calls: tuple[Call, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    prizes: dict[int, str] = {}
    notes: tuple[Note, ...] = ()
    series: Series | None = None
    series_at: str = ""  # the event at which the series is kept that its owner says it belongs to (T72)
    sent: int = 0  # requests that were numbered so far
    result: tuple[Placed, ...] = ()
