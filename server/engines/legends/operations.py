"""The operations of the card language: what an effect does, step by step. Data (RULES.md, chapter "Cards")."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from server.engines.legends.language import (
    CardMode,
    EventName,
    Kind,
    Number,
    Part,
    Ref,
    Sel,
    Stat,
    Until,
    What,
    Whom,
    Words,
)


class _Op(Part, frozen=True, tag_field="op"):
    pass


class Draw(_Op, frozen=True, tag="draw"):
    who: Whom = "me"
    n: Number = 1


class Discard(_Op, frozen=True, tag="discard"):
    """``who`` discards n cards. ``by``: me = the discarding player chooses; opp = the other one does where the hand is
    open (``hand_open``), else chance. As cost: what I discard."""

    who: Whom = "me"
    n: Number = 1
    by: Literal["me", "opp", "random"] = "me"
    from_: Sel | None = msgspec.field(default=None, name="from")


class Search(_Op, frozen=True, tag="search"):
    from_: Sel = msgspec.field(name="from")
    to: Literal["hand"] = "hand"
    n: int = 1
    reveal: bool = True


class Reveal(_Op, frozen=True, tag="reveal"):
    """Show cards to both: a reference, or (as cost) n of one's hand that match ``from``."""

    what: What | None = None
    from_: Sel | None = msgspec.field(default=None, name="from")
    n: Number = 1


class Look(_Op, frozen=True, tag="look"):
    """The activating player alone sees face-down cards or a hand."""

    what: What


class Shuffle(_Op, frozen=True, tag="shuffle"):
    who: Whom = "me"


class Destroy(_Op, frozen=True, tag="destroy"):
    what: What


class Mill(_Op, frozen=True, tag="mill"):
    """The top n cards of a deck go to the graveyard."""

    who: Whom = "me"
    n: Number = 1


class Return(_Op, frozen=True, tag="return"):
    what: What
    to: Literal["hand", "deck_top", "deck_bottom", "deck_shuffle"] = "hand"


class Put(_Op, frozen=True, tag="put"):
    """Place teachers by effect. From the hand it is an Einstellen (R20); else only if counts_as_summon."""

    from_: Sel | None = msgspec.field(default=None, name="from")
    what: Ref | None = None
    n: int = 1
    to_side: Literal["me", "opp"] = "me"
    mode: CardMode = "attack"
    face: Literal["open", "down"] = "open"
    counts_as_summon: bool = False
    no_tribute: bool = False


class ExtraSummon(_Op, frozen=True, tag="extra_summon"):
    """n more normal Einstellungen this turn."""

    n: int = 1
    filter: Sel | None = None


class TakeControl(_Op, frozen=True, tag="take_control"):
    what: What
    until: Literal["turn_end", "opp_turn_end", "my_next_turn_start", "source_leaves"] = "turn_end"


class SetMode(_Op, frozen=True, tag="set_mode"):
    what: What
    mode: Literal["attack", "defence", "toggle"]


class FlipUp(_Op, frozen=True, tag="flip_up"):
    what: What


class TurnDown(_Op, frozen=True, tag="turn_down"):
    what: What


class Damage(_Op, frozen=True, tag="damage"):
    who: Whom = "opp"
    n: Number = 1


class GainLife(_Op, frozen=True, tag="gain_life"):
    who: Whom = "me"
    n: Number = 1


class PayLife(_Op, frozen=True, tag="pay_life"):
    who: Whom = "me"
    n: Number = 1


class Modify(_Op, frozen=True, tag="modify"):
    to: What
    stat: Stat
    add: Number | None = None
    set: Number | None = None
    double: bool = False
    halve: bool = False
    until: Until = "turn_end"  # not read in a static effect, which lasts while it applies


class Counter(_Op, frozen=True, tag="counter"):
    """Counters on a card; as a cost only ``remove``."""

    what: What
    name: str = "development"
    add: Number | None = None
    remove: Number | None = None
    set: Number | None = None
    move_to: Ref | None = None


class Negate(_Op, frozen=True, tag="negate"):
    """Annul a link of the open chain, or the declared attack."""

    what: Ref = "event.link"


class Suppress(_Op, frozen=True, tag="suppress"):
    """A card's effects are off (R11)."""

    what: What
    until: Until = "turn_end"


class RedirectAttack(_Op, frozen=True, tag="redirect_attack"):
    to: Ref


class EndBattle(_Op, frozen=True, tag="end_battle"):
    pass


class ChangeAmount(_Op, frozen=True, tag="change_amount"):
    """Only in ``replace``: the event happens with another amount."""

    to: Number


RuleKey: TypeAlias = Literal[
    "attack_direct", "attacks_per_turn", "attack_in_defence", "attack_first_turn", "must_attack", "cannot_attack",
    "cannot_be_attacked", "cannot_be_targeted", "cannot_be_destroyed", "tributes", "may_tribute_background",
    "hand_limit", "normal_summons", "extra_draw", "skip_draw", "mode_changes", "cannot_change_mode", "trap_same_turn",
    "play_event_in_battle", "set_event_facedown", "turn_face_down", "ignore_same_name", "hand_open", "cannot_activate",
    "pierce", "teacher_slots_blocked", "no_life_loss",
]  # fmt: skip


class Rule(_Op, frozen=True, tag="rule"):
    """Bend a base rule for cards (``to``) or a player (``who``). In ``do`` it lasts ``until``."""

    key: RuleKey
    to: What | None = None
    who: Whom | None = None
    set: Number | None = None
    add: Number | None = None
    by: Sel | Literal["battle", "effect"] | None = None
    only: Literal["teachers", "direct"] | None = None
    kind: Kind | None = None  # with cannot_activate
    until: Until = "turn_end"


class Restrict(_Op, frozen=True, tag="restrict"):
    """A prohibition, for a time: a ``rule`` whose key starts with cannot_, skip_ or no_."""

    key: RuleKey
    to: What | None = None
    who: Whom | None = None
    by: Sel | Literal["battle", "effect"] | None = None
    kind: Kind | None = None
    until: Until = "turn_end"


class Branch(Part, frozen=True):
    label: Words
    do: tuple[Op, ...]


class Choose(_Op, frozen=True, tag="choose"):
    options: tuple[Branch, ...]
    by: Literal["me", "opp"] = "me"


class Case(Part, frozen=True):
    event: EventName
    do: tuple[Op, ...]


class Match(_Op, frozen=True, tag="match"):
    """Do what belongs to the event that made this effect possible."""

    cases: tuple[Case, ...]


class ForEach(_Op, frozen=True, tag="for_each"):
    in_: Sel = msgspec.field(name="in")
    do: tuple[Op, ...]
    as_: str = msgspec.field(default="each", name="as")
    max: int = 8


class Then(_Op, frozen=True, tag="then"):
    """Stop here unless the operation before did something."""


class May(_Op, frozen=True, tag="may"):
    do: tuple[Op, ...]
    by: Literal["me", "opp"] = "me"


class SkipPhase(_Op, frozen=True, tag="skip_phase"):
    """``who`` skips that phase of the next turn it comes up in."""

    who: Whom = "opp"
    phase: Literal["preparation", "lesson", "exam"] = "exam"


class Tribute(_Op, frozen=True, tag="tribute"):
    """Cost only: Opfer n teachers I control, or this card (``what = "self"``)."""

    what: Ref | None = None
    n: int = 1
    from_: Sel | None = msgspec.field(default=None, name="from")


class ToGraveyard(_Op, frozen=True, tag="to_graveyard"):
    """Cost only: this card goes to the graveyard."""

    what: Ref = "self"


Cost: TypeAlias = Discard | Tribute | PayLife | Counter | Reveal | ToGraveyard
Op: TypeAlias = (
    Draw | Discard | Search | Reveal | Look | Shuffle | Destroy | Mill | Return | Put | ExtraSummon | TakeControl
    | SetMode | FlipUp | TurnDown | Damage | GainLife | PayLife | Modify | Counter | Negate | Suppress | RedirectAttack
    | EndBattle | ChangeAmount | Rule | Restrict | Choose | Match | ForEach | Then | May | SkipPhase
)  # fmt: skip
Apply: TypeAlias = Modify | Rule
