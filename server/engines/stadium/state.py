"""The whole of a stadium league as one frozen value (paragraph numbers: RULES.md).

Containers are tuples, or dicts that nobody mutates after construction. ``league.League`` is the draft in which the next
state is made. Players are named by their seats, 0 to 5; weeks by their matchdays. Times are UTC ms.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from server.engines.stadium.land import Land
from server.engines.stadium.map import Club
from server.engines.stadium.matches import Match, Plan, Player, Result, Squads
from server.engines.stadium.options import Options
from server.engines.stadium.points import Ended, Tier
from server.engines.stadium.questions import Answer, Question
from server.engines.stadium.round import Round

Phase: TypeAlias = Literal["lobby", "draw", "draft", "season", "over"]
Stage: TypeAlias = Literal["scheduled", "open", "revealed", "locked", "settled", "round", "closed", "cancelled"]
Card: TypeAlias = Literal["comeback", "trainer", "joker", "wall", "spy"]
Prize: TypeAlias = Literal["flags", "comeback", "trainer", "joker", "wall", "spy"]
CARDS: tuple[Card, ...] = ("comeback", "trainer", "joker", "wall", "spy")
NOBODY = -1
HIT_FLAGS = 3
"""What a Volltreffer always brings (R31)."""


class _Value(msgspec.Struct, frozen=True, omit_defaults=True):
    pass


class Setup(_Value, frozen=True):
    """Options and the room's secret key (32 bytes)."""

    options: Options
    key: bytes


class Member(_Value, frozen=True):
    """Who plays. ``balance``, ``won``: sums of all closed weeks (R57)."""

    seat: int
    home: Club = ""
    by_app: bool = False  # the home was drawn by the app (R3)
    nonce: str = ""
    away: bool = False  # nobody holds the seat
    quit: bool = False  # has left the league (R61)
    towards: Club = ""  # the stadium that the app is to set free flags near to, among fields that are worth the same
    ends: bool = False  # wants to end it (R61)
    balance: int = 0
    won: int = 0  # duels


class Tip(_Value, frozen=True):
    """An exact score (R12)."""

    match: Match
    home: int = 0
    away: int = 0


class Picks(_Value, frozen=True):
    """What a player has chosen for a matchday; secret until the reveal. ``slot``: the club that the scorer counts for
    (R8). ``changed``: when anything was changed after the reveal. ``proxy``: the commissioner chose for this player."""

    club: Club = ""
    scorer: Player = ""
    slot: Club = ""
    answers: dict[Question, Answer] = {}
    tip: Tip | None = None
    duel: int = NOBODY
    auto: bool = False  # the club came by lot (R17)
    forced: Literal["", "klatsche", "trainer"] = ""
    by: int = NOBODY  # who forced the club
    changed: int = 0
    proxy: bool = False


class Play(_Value, frozen=True):
    """A card that is played for a matchday; secret until its reveal. A week's plays lie in the order they were set in.

    ``of``: the matchday whose scorer comes back (comeback), or whose duel gave the right (klatsche)."""

    card: Literal["klatsche", "trainer", "comeback", "joker", "wall"]
    seat: int
    target: int = NOBODY
    club: Club = ""
    of: int = 0
    margin: int = 0
    fate: Literal["", "acts", "returned", "lapsed"] = ""  # known at the reveal (R27, R37)


class Look(_Value, frozen=True):
    """What a spy saw (R36): the picks as they were at that moment."""

    seat: int
    target: int
    picks: Picks
    at: int


class Prized(_Value, frozen=True):
    """The reward of a Volltreffer. ``acts``: the matchday it acts in, 0 for flags and for what is stored."""

    prize: Prize
    acts: int = 0
    by_app: bool = False


class Duel(_Value, frozen=True):
    """A challenge and what came of it. ``end`` by points (R29). ``loot``: fields for ``by``, ``repelled``: for ``on``.
    ``why``: what decided a tie or took the booty."""

    by: int
    on: int
    mine: int
    theirs: int
    end: Literal["won", "lost", "tie", "void"]
    loot: int = 0
    repelled: int = 0
    why: tuple[Literal["festung", "rivals", "wall"], ...] = ()


class Slam(_Value, frozen=True):
    """A duel won by 4 or more: ``seat`` may choose ``target``'s club for matchday ``acts`` (R26)."""

    seat: int
    target: int
    margin: int
    acts: int


class Score(_Value, frozen=True):
    """How a player's picks went. ``lost``: picks whose match did not count (R59): they go back to the pool."""

    row: Tier | Literal[""] = ""
    end: Ended | Literal[""] = ""
    points: int = 0  # of the table (R18); the duel's
    flags: int = 0  # for the club, doubled by a Joker
    goals: int = 0
    right: int = 0
    bonus: int = 0
    hit: bool = False
    lost: tuple[Literal["club", "scorer", "tip"], ...] = ()


class Settled(_Value, frozen=True):
    """A matchday's settlement. ``digest``: SHA-256 of the results it was made from, hex."""

    at: int
    digest: str
    truths: dict[Question, Answer]
    scores: dict[int, Score]
    duels: tuple[Duel, ...] = ()
    slams: tuple[Slam, ...] = ()


class Balance(_Value, frozen=True):
    """A player's week (R39). ``loot`` and ``repelled``: flags bound to the beaten player, by seat."""

    club: int = 0  # doubled by a Joker
    loot: dict[int, int] = {}
    repelled: dict[int, int] = {}
    scorer: int = 0
    bonus: int = 0
    hit: int = 0

    @property
    def free(self) -> int:
        """All but loot and repelled attacks; negative by the club alone."""
        return self.club + self.scorer + self.bonus + self.hit

    @property
    def bound(self) -> dict[int, int]:
        """Flags by beaten player."""
        return {seat: self.loot.get(seat, 0) + self.repelled.get(seat, 0) for seat in self.loot | self.repelled}

    @property
    def total(self) -> int:
        return self.free + sum(self.loot.values()) + sum(self.repelled.values())


class Note(_Value, frozen=True):
    """What somebody with rights did: for everybody to see (R60). ``by``: a seat, or ``NOBODY`` for a referee."""

    at: int
    by: int
    what: Literal["confirmed", "result", "late-result", "postponed", "cancelled", "proxy", "replaced", "handed-over",
                  "resolved", "paused", "resumed"]  # fmt: skip
    matchday: int = 0
    match: Match = ""
    seat: int = NOBODY
    result: Result | None = None
    reason: str = ""
    number: int = 0


class Week(_Value, frozen=True):
    """One matchday. ``plan`` moves until the lock, ``opened`` is the plan as it was when the week opened (R19)."""

    matchday: int
    stage: Stage = "scheduled"
    plan: Plan | None = None
    opened: Plan | None = None
    confirmed: bool = False  # the commissioner stands for a provisional schedule (R16a)
    off: tuple[Match, ...] = ()  # called off by the commissioner (R58, R59)
    opened_at: int = 0
    questions: tuple[Question, ...] = ()
    top: Match = ""
    last: Club = ""
    cards: tuple[Card, ...] = ()
    picks: dict[int, Picks] = {}
    plays: tuple[Play, ...] = ()
    looks: tuple[Look, ...] = ()
    results: dict[Match, Result] = {}
    entered: tuple[Match, ...] = ()  # results that the commissioner has entered: they stand against the source's
    settled: Settled | None = None
    prizes: dict[int, Prized] = {}
    ready: tuple[int, ...] = ()
    balances: dict[int, Balance] = {}  # once the round has begun
    lapsed: dict[int, int] = {}  # flags, once the round is over
    land: str = ""  # whose every field was then: a seat's digit, "." for nobody's
    laid: str = ""  # the round's flags, one word each (``laid``)


class Proposal(_Value, frozen=True):
    """A player who is missing in the squads. ``player``: who it turned out to be; ``out``: nobody."""

    id: Player
    seat: int
    name: str
    club: Club
    player: Player = ""
    out: bool = False


class Final(_Value, frozen=True):
    """How the league ended: seats on the first place, and every seat's place (R57)."""

    winners: tuple[int, ...]
    places: dict[int, int]
    reason: Literal["season", "agreed"]


class State(_Value, frozen=True):
    """A stadium league."""

    setup: Setup
    phase: Phase = "lobby"
    members: tuple[Member, ...] = ()
    commissioner: int = 0
    paused: bool = False
    draw_ends: int = 0
    order: tuple[int, ...] = ()  # of the home draft
    drafted: int = 0  # homes chosen so far
    pick_ends: int = 0
    map: str = ""  # its fingerprint
    land: Land | None = None
    weeks: tuple[Week, ...] = ()
    squads: Squads | None = None
    proposals: tuple[Proposal, ...] = ()
    round: Round | None = None
    turns: int = 0  # of flag rounds so far
    notes: tuple[Note, ...] = ()
    result: Final | None = None
