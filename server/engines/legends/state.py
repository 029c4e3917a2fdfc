"""The whole of a room of CFG Legends as one frozen value (paragraph numbers: RULES.md).

Containers are tuples, or dicts that nobody mutates after construction. ``table.Table`` is the draft in which
the next state is made. Seats are 0 and 1. Times are UTC ms.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from server.engines.legends.language import Sel, Until, Words
from server.engines.legends.operations import Op
from server.engines.legends.options import Options
from server.engines.legends.pieces import Card, Ctx, Happened, Seen, Target
from server.engines.legends.tasks import Task

Phase: TypeAlias = Literal["lobby", "compliment", "preparation", "lesson", "exam", "bell", "over"]
Replies: TypeAlias = Literal["auto", "on", "off"]
Stop: TypeAlias = Literal["attack", "summon", "event", "effect", "own"]
STOPS: tuple[Stop, ...] = ("attack", "summon", "event", "effect", "own")
PromptKind: TypeAlias = Literal[
    "main", "reply", "tribute", "target", "cost", "discard", "order", "choose", "may", "put", "deck", "compliment"
]
When: TypeAlias = Literal["now", "today", "week", "longer", "pass"]

START_LIFE = 30
SLOTS = 4
HAND_LIMIT = 5
OPENING_HAND = 5
DECK_SIZE = 30


class _Value(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):  # nothing in it can lead back to it
    pass


class Setup(_Value, frozen=True):
    """Options, the card set's hash and the room's secret key (32 bytes)."""

    options: Options
    set_hash: str
    key: bytes
    decks: tuple[dict[str, int] | None, dict[str, int] | None] = (None, None)
    """Decks fixed from outside (tests, tournaments)."""
    starter: int | None = None
    stacks: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    """Test hook: both decks as card ids, top first, unshuffled and unchecked; starter 0 unless given."""
    position: str = ""
    """Practice: where play begins, as ``notation.write`` writes it."""
    told: tuple[bytes, ...] = ()
    """Of a game that is played again: the keys of all its games, for ``key`` is not told."""


class Link(_Value, frozen=True):
    """A link of the open chain. ``done`` while the chain resolves backwards past it."""

    number: int
    ctx: Ctx
    kind: str
    negated: bool = False
    done: bool = False


class Attack(_Value, frozen=True):
    """The declared attack; no target is a direct one."""

    attacker: Target
    target: Target | None = None
    negated: bool = False


class Lasting(_Value, frozen=True):
    """A change that outlives its effect: a modifier, a bent rule, suppressed effects or taken control."""

    number: int  # newer is higher
    ctx: Ctx
    op: Op
    targets: tuple[Target, ...]
    until: Until
    turn: int  # in which it began
    amount: int = 0  # the number as it was when it began
    seats: tuple[int, ...] = ()  # players a rule is for


class Pending(_Value, frozen=True):
    """A trigger that waits for its turn (R4, R5)."""

    number: int
    seat: int
    source: Seen
    effect: str
    event: Happened
    batch: int = 0  # triggers of an earlier occasion come first
    gone: bool = False  # it left with this very event: last-known values count


class Option(_Value, frozen=True):
    """One answer to a decision (``legends.d.ts``, Option)."""

    id: str
    verb: str
    card: str = ""
    of: str = ""
    mode: str = ""
    target: str = ""
    effect: str = ""
    n: int = -1
    label: Words = ""
    tributes: int = 0


class Why(_Value, frozen=True):
    """Why a card has no option."""

    code: str
    need: int = -1
    have: int = -1


class Decision(_Value, frozen=True):
    """The one open question. Free time is ``free_ms`` from ``opened``, then the seat's bank runs down.

    ``pause_ms``: a reply is passed (automatically) or released (by hand) no earlier than this after ``opened``.
    ``asked``: False where the seat passes by itself after the pause.
    """

    number: int
    seat: int
    kind: PromptKind
    options: tuple[Option, ...]
    least: int
    most: int
    default: tuple[str, ...]
    opened: int
    free_ms: int
    shown_as: PromptKind = "main"  # what the other side is told
    pause_ms: int = 0
    asked: bool = True
    source: Card | None = None
    effect: str = ""
    reason: str = ""
    why: dict[str, Why] = {}


class Player(_Value, frozen=True):
    """What belongs to a seat. ``deck`` holds card ids, the last one on top."""

    life: int = START_LIFE
    deck: tuple[str, ...] = ()
    bank_ms: int = 0
    turn_ms: int = 0  # left for the main actions of the running turn
    redraws: int = 0
    timeouts: int = 0  # in a row
    summons: int = 0  # normal Einstellungen this turn
    extra_summons: tuple[Sel | None, ...] = ()  # more of them this turn: for which teachers (None: for all)
    replies: Replies = "auto"
    usual: Replies = "auto"  # what ``replies`` is again when the next turn starts
    stops: tuple[Stop, ...] = STOPS  # about what windows may ask at all
    list: dict[str, int] = {}  # the deck as submitted
    when: When | None = None  # the compliment
    again: bool = False  # ready for another game
    draw_offered: int = 0  # the turn of the last offer: one a turn
    skip: tuple[str, ...] = ()  # phases to skip once
    decked: bool = False  # a required draw failed
    away: bool = False  # nobody holds the seat
    frozen_since: int = 0  # the clocks stand still for this player, UTC ms
    away_used_ms: int = 0  # of the credit for being away, in this game
    penalties: int = 0  # of a referee: games that count as lost elsewhere
    lag_ms: int = 0  # what is asked and answered is so long on its way; the player's clock starts as much later


class Result(_Value, frozen=True):
    """How a game ended: ``winner`` None is a draw; ``criterion`` and ``values`` for reason ``time``, and ``seed``
    where a draw was decided by who advances (R34)."""

    winner: int | None
    reason: Literal["life", "deck-out", "resigned", "time", "timeouts", "agreed", "closed"]
    criterion: Literal["", "life", "teachers", "attack", "none", "seed"] = ""
    values: tuple[int, int] | None = None


class State(_Value, frozen=True):
    """A room of CFG Legends."""

    setup: Setup
    game: int
    key: bytes  # of this game
    phase: Phase
    players: tuple[Player, Player]
    cards: dict[str, Card] = {}
    turn: int = 0
    active: int = 0
    starter: int | None = None
    chain: tuple[Link, ...] = ()
    attack: Attack | None = None
    lasting: tuple[Lasting, ...] = ()
    pending: tuple[Pending, ...] = ()
    fresh: tuple[Happened, ...] = ()  # happened since the last window opened
    window: tuple[Happened, ...] = ()  # what the open window may answer
    used: dict[str, int] = {}  # spent limits
    todo: tuple[Task, ...] = ()  # what is to be done, the last first
    decision: Decision | None = None
    decisions: int = 0
    serial: int = 0  # uids, stays and lasting effects given out so far in this game
    batch: int = 0
    windows: int = 0  # opened so far in this game: public, so pauses may depend on it
    steps: int = 0  # atomic steps since the last decision (R29)
    match_ends: int = 0
    paused_at: int = 0  # the match clock stands still since then, UTC ms
    stopped_at: int = 0  # when the game ended: the match clock shows what was left then, UTC ms
    sudden_death: bool = False  # 20:00 brought a full tie: the next change of points decides (R18)
    draw_offer: int | None = None
    wins: tuple[int, int] = (0, 0)  # games of this series
    drawn: int = 0
    break_ends: int = 0  # when the next game of the series begins by itself, UTC ms
    held_at: int = 0  # a referee lets everything stand still since then, UTC ms
    extra_ms: int = 0  # so much longer runs the match clock of the next game
    closed: bool = False  # a referee has closed the table: nothing more is played here
    result: Result | None = None
