"""What is told of a match (``client/js/legends.d.ts``, Events). ``own_x`` is told to ``seat`` alone, as ``x``.

Told in the order in which it happened; sentences are the client's.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from server.engines.contract import Event


class _Told(Event, frozen=True, omit_defaults=True, gc=False):  # nothing in it can lead back to it
    pass


class DeckChosen(_Told, frozen=True, tag="deck-chosen"):
    seat: int


class Compliments(_Told, frozen=True, tag="compliments"):
    answers: dict[str, str]
    starter: int
    lot: bool = False


class GameBegan(_Told, frozen=True, tag="game"):
    game: int
    starter: int


class Opening(_Told, frozen=True, tag="opening"):
    seat: int
    n: int
    redraw: int = -1


class Turn(_Told, frozen=True, tag="turn"):
    turn: int
    seat: int


class PhaseBegan(_Told, frozen=True, tag="phase"):
    phase: str


class Drew(_Told, frozen=True, tag="drew"):
    seat: int
    n: int
    by: str
    own_uids: tuple[str, ...] = ()


class Summoned(_Told, frozen=True, tag="summoned"):
    seat: int
    uid: str
    mode: str
    face: str
    by: str
    origin: str = msgspec.field(name="from")
    card: str = ""
    own_card: str = ""
    own_was: str = ""  # the uid it had in the hand


class SetDown(_Told, frozen=True, tag="set"):
    seat: int
    uid: str
    own_card: str = ""
    own_was: str = ""


class Activated(_Told, frozen=True, tag="activated"):
    seat: int
    uid: str
    card: str
    effect: str
    link: int
    kind: str
    targets: tuple[str, ...] = ()


class Resolved(_Told, frozen=True, tag="resolved"):
    link: int
    card: str
    effect: str
    nothing: bool = False


class Negated(_Told, frozen=True, tag="negated"):
    link: int = 0
    attack: bool = False


class AttackDeclared(_Told, frozen=True, tag="attack"):
    seat: int
    uid: str
    target: str = ""


class Redirected(_Told, frozen=True, tag="redirected"):
    """The declared attack goes on against another teacher."""

    uid: str
    target: str


class CalledOff(_Told, frozen=True, tag="called-off"):
    """The battle ends before it is fought."""

    uid: str


class Instead(_Told, frozen=True, tag="instead"):
    """A text put something else in the place of what was about to happen, or changed how much of it."""

    seat: int
    uid: str
    card: str
    effect: str


class Skipped(_Told, frozen=True, tag="skipped"):
    seat: int
    phase: str


class Flipped(_Told, frozen=True, tag="flipped"):
    uid: str
    card: str
    by: str


class ModeChanged(_Told, frozen=True, tag="mode"):
    uid: str
    mode: str
    by: str


class Battle(_Told, frozen=True, tag="battle"):
    uid: str
    target: str
    attack: int
    against: int
    stat: str


class Damaged(_Told, frozen=True, tag="damage"):
    seat: int
    n: int
    life: int
    cause: str
    uid: str = ""


class Healed(_Told, frozen=True, tag="healed"):
    seat: int
    n: int
    life: int


class Left(_Told, frozen=True, tag="left"):
    """A card left a public place, or came from a hidden one to the graveyard. ``card`` only where both saw its face."""

    seat: int
    origin: str = msgspec.field(name="from")
    to: str
    why: str
    uid: str = ""
    card: str = ""
    own_uid: str = ""  # in place of ``uid``, where only its owner knew it


class Controlled(_Told, frozen=True, tag="control"):
    uid: str
    seat: int
    until: str = ""


class Counted(_Told, frozen=True, tag="counter"):
    uid: str
    name: str
    n: int
    was: int


class Changed(_Told, frozen=True, tag="changed"):
    """A number of an open teacher is another now. ``stat``: attack or defence."""

    uid: str
    stat: str
    n: int
    was: int


class Searched(_Told, frozen=True, tag="searched"):
    seat: int
    n: int
    cards: tuple[str, ...] = ()
    own_cards: tuple[str, ...] = ()


class Revealed(_Told, frozen=True, tag="revealed"):
    seat: int
    cards: tuple[str, ...]


class Looked(_Told, frozen=True, tag="looked"):
    seat: int
    n: int
    own_cards: tuple[str, ...] = ()


class Shuffled(_Told, frozen=True, tag="shuffled"):
    seat: int


class Passed(_Told, frozen=True, tag="passed"):
    """By hand, automatic and by time look alike."""

    seat: int


class TimedOut(_Told, frozen=True, tag="timeout"):
    seat: int
    kind: str


class Dropped(_Told, frozen=True, tag="dropped"):
    """The loop guard dropped ``n`` triggers (R29)."""

    n: int


class Resigned(_Told, frozen=True, tag="resigned"):
    seat: int


class DrawOffered(_Told, frozen=True, tag="draw-offered"):
    seat: int


class DrawDeclined(_Told, frozen=True, tag="draw-declined"):
    seat: int


class RematchAsked(_Told, frozen=True, tag="rematch"):
    seat: int


class Ready(_Told, frozen=True, tag="ready"):
    """For the next game of the series."""

    seat: int


class Score(_Told, frozen=True, tag="score"):
    """Of a series, after each game; ``over`` when it is decided."""

    wins: dict[str, int]
    drawn: int
    over: bool = False


class SuddenDeath(_Told, frozen=True, tag="sudden-death"):
    """20:00 brought a full tie: the next change of points decides, until ``ends`` (R18)."""

    ends: int


class Refereed(_Told, frozen=True, tag="referee"):
    """A referee's word: ``hold``, ``go-on``, ``stretch`` by ``ms``, ``time``, ``close``, ``punish`` of ``seat``."""

    what: str
    seat: int = -1
    ms: int = 0


class GivenBack(_Told, frozen=True, tag="outage"):
    """Nobody could play for ``gap_ms``: whatever runs ends later by as much."""

    gap_ms: int


class Over(_Told, frozen=True, tag="over"):
    reason: str
    winner: int = -1
    criterion: str = ""
    values: dict[str, int] = msgspec.field(default_factory=dict)


LegendsEvent: TypeAlias = (
    DeckChosen | Compliments | GameBegan | Opening | Turn | PhaseBegan | Drew | Summoned | SetDown | Activated
    | Resolved | Negated | AttackDeclared | Redirected | CalledOff | Instead | Skipped | Flipped | ModeChanged | Battle
    | Damaged | Healed | Left | Controlled | Counted | Changed | Searched | Revealed | Looked | Shuffled | Passed
    | TimedOut | Dropped | Resigned | DrawOffered | DrawDeclined | RematchAsked | Ready | Score | SuddenDeath
    | Refereed | GivenBack | Over
)  # fmt: skip
