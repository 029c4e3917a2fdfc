"""The card language as values: what a set file decodes to (grammar and meaning: RULES.md, chapter "Cards").

Everything here is data. Nothing in this module acts; ``effects`` interprets it, ``text`` puts it in words.
Untagged unions are not possible in one position, so a number tree, a condition and an event pattern are one
struct each, with one head field set; ``lint`` checks that.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Words: TypeAlias = str | dict[str, str]
"""A text for players: one string for all languages, or one per language code."""

Ref: TypeAlias = str
"""``self``, ``$name`` of a pick, ``event.card|source|attacker|target|player|link|attack``, ``me``, ``opp``."""

Who: TypeAlias = Literal["me", "opp", "both"]
Until: TypeAlias = Literal[
    "turn_end", "opp_turn_end", "my_next_turn_start", "battle_end", "source_leaves", "target_leaves", "forever"
]
Stat: TypeAlias = Literal["attack", "defence", "years"]
Kind: TypeAlias = Literal["teacher", "event", "trap"]
CardMode: TypeAlias = Literal["attack", "defence"]
PlaceZone: TypeAlias = Literal["field", "background", "hand", "deck", "graveyard", "chain"]

SUBJECTS = (
    "art", "biology", "chemistry", "computing", "crafts", "economics", "english", "ethics", "french", "geography",
    "german", "history", "latin", "maths", "music", "philosophy", "physics", "politics", "religion", "spanish", "sport",
)  # fmt: skip
LANGUAGES = frozenset({"english", "french", "spanish", "latin"})  # RB glossary: Sprachlehrkraft


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


# --- numbers, selectors, conditions -----------------------------------------------------------------


class Num(_Part, frozen=True):
    """A number tree; exactly one head: count, stat, counter, of_event, sum, times, half, min or max."""

    count: Sel | None = None
    stat: Stat | None = None
    counter: str | None = None
    of: Ref | None = None  # with stat or counter
    of_event: Literal["amount", "now", "was"] | None = None
    sum: tuple[Number, ...] | None = None
    times: tuple[Number, Number] | None = None
    half: Number | None = None
    round: Literal["up", "down"] = "down"  # with half
    min: tuple[Number, ...] | None = None
    max: tuple[Number, ...] | None = None


Number: TypeAlias = int | Num


class Range(_Part, frozen=True):
    """Bounds of a value; all that are given must hold."""

    ge: Number | None = None
    le: Number | None = None
    eq: Number | None = None


class CounterIs(_Part, frozen=True):
    """At least ``ge`` counters of a name."""

    name: str
    ge: int = 1


class Sel(_Part, frozen=True):
    """Which cards: every field is a filter. ``side`` is seen from the controller of the effect."""

    zone: PlaceZone | None = None
    side: Literal["own", "opp", "both"] = "both"
    kind: Kind | None = None
    gold: bool | None = None
    face: Literal["open", "down", "any"] = "any"
    mode: CardMode | None = None
    slot: int | None = None
    name: str | None = None
    archetype: str | None = None
    subject: str | None = None
    language_teacher: bool | None = None
    attack: Range | None = None
    defence: Range | None = None
    years: Range | None = None
    only: Ref | None = None
    not_: Ref | None = msgspec.field(default=None, name="not")
    counter: CounterIs | None = None
    permanent: bool | None = None
    set_this_turn: bool | None = None
    attacked_this_turn: bool | None = None
    not_self: bool = False


What: TypeAlias = Ref | Sel
"""Cards an operation acts on: a reference, or every card that a selector finds when it resolves."""


class If(_Part, frozen=True):
    """One condition; exactly one head: num, some, none, count, life, phase, my_turn, turn, not or any."""

    num: Number | None = None
    some: Sel | None = None
    none: Sel | None = None
    count: Sel | None = None
    life: Literal["me", "opp"] | None = None
    phase: str | None = None
    my_turn: bool | None = None
    turn: Range | None = None
    not_: If | None = msgspec.field(default=None, name="not")
    any: tuple[If, ...] | None = None
    ge: Number | None = None
    le: Number | None = None
    eq: Number | None = None


# --- events an effect waits for ---------------------------------------------------------------------

EventName: TypeAlias = Literal[
    "turn_start", "turn_end", "phase", "summon", "flipped", "mode_changed", "attack_declared", "battle_end", "damage",
    "life_gained", "effect_activated", "event_played", "event_effect_activated", "trap_activated", "negated",
    "destroyed", "tributed", "discarded", "drawn", "returned", "left_field", "control_changed", "counter_changed",
    "searched",
]  # fmt: skip

# Which facts an event carries: card refs, then plain ones. A pattern that names another field is an error.
EVENT_FIELDS: dict[str, frozenset[str]] = {
    "turn_start": frozenset({"whose"}),
    "turn_end": frozenset({"whose"}),
    "phase": frozenset({"whose", "name"}),
    "summon": frozenset({"who", "card", "mode", "by", "from"}),
    "flipped": frozenset({"who", "card", "by"}),
    "mode_changed": frozenset({"who", "card", "mode", "by"}),
    "attack_declared": frozenset({"who", "attacker", "target", "direct"}),
    "battle_end": frozenset({"attacker", "target", "winner", "loser"}),
    "damage": frozenset({"who", "amount", "cause", "attacker", "direct"}),
    "life_gained": frozenset({"who", "amount"}),
    "effect_activated": frozenset({"who", "source", "does"}),
    "event_played": frozenset({"who", "source", "does"}),
    "event_effect_activated": frozenset({"who", "source", "does"}),
    "trap_activated": frozenset({"who", "source", "does"}),
    "negated": frozenset({"who", "source"}),
    "destroyed": frozenset({"card", "cause", "by"}),
    "tributed": frozenset({"who", "card"}),
    "discarded": frozenset({"who", "card", "cause"}),
    "drawn": frozenset({"who", "by", "amount"}),
    "returned": frozenset({"card", "to"}),
    "left_field": frozenset({"card"}),
    "control_changed": frozenset({"card", "who"}),
    "counter_changed": frozenset({"card", "name", "now", "was"}),
    "searched": frozenset({"who"}),
}


class On(_Part, frozen=True):
    """An event pattern: ``event`` with filters, or ``any_of`` patterns."""

    event: EventName | None = None
    any_of: tuple[On, ...] | None = None
    whose: Who | None = None
    who: Who | None = None
    card: What | None = None
    attacker: What | None = None
    target: What | None = None
    winner: What | None = None
    loser: What | None = None
    source: What | None = None
    by: str | Sel | None = None  # "normal"|"effect"|"attack"|"manual"|"rule", or a card filter for `destroyed`
    cause: Literal["battle", "effect", "cost", "rule"] | None = None
    mode: Literal["attack", "defence", "down"] | None = None
    from_: Literal["hand", "deck", "graveyard"] | None = msgspec.field(default=None, name="from")
    to: str | None = None
    direct: bool | None = None
    amount: Range | None = None
    now: Range | None = None
    was: Range | None = None
    name: str | None = None
    does: tuple[str, ...] | None = None


class Pick(_Part, frozen=True):
    """A target chosen at activation (R7); public and fixed."""

    as_: str = msgspec.field(name="as")
    from_: Sel = msgspec.field(name="from")
    min: int = 1
    max: int = 1
    by: Literal["me", "opp", "random"] = "me"


class Limit(_Part, frozen=True):
    """How often an effect may be activated; spent even when annulled (R10)."""

    times: int = 1
    per: Literal["turn", "game", "chain"] = "turn"
    scope: Literal["card", "name", "player"] = "card"


# --- operations -------------------------------------------------------------------------------------


class _Op(_Part, frozen=True, tag_field="op"):
    pass


class Draw(_Op, frozen=True, tag="draw"):
    who: Who = "me"
    n: Number = 1


class Discard(_Op, frozen=True, tag="discard"):
    """``who`` discards n cards. ``by``: me = the discarding player chooses; opp = the other one does where the hand is
    open (``hand_open``), else chance. As cost: what I discard."""

    who: Who = "me"
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
    who: Who = "me"


class Destroy(_Op, frozen=True, tag="destroy"):
    what: What


class Mill(_Op, frozen=True, tag="mill"):
    """The top n cards of a deck go to the graveyard."""

    who: Who = "me"
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
    who: Who = "opp"
    n: Number = 1


class GainLife(_Op, frozen=True, tag="gain_life"):
    who: Who = "me"
    n: Number = 1


class PayLife(_Op, frozen=True, tag="pay_life"):
    who: Who = "me"
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
    who: Who | None = None
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
    who: Who | None = None
    by: Sel | Literal["battle", "effect"] | None = None
    kind: Kind | None = None
    until: Until = "turn_end"


class Branch(_Part, frozen=True):
    label: Words
    do: tuple[Op, ...]


class Choose(_Op, frozen=True, tag="choose"):
    options: tuple[Branch, ...]
    by: Literal["me", "opp"] = "me"


class Case(_Part, frozen=True):
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

    who: Who = "opp"
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

EffectKind: TypeAlias = Literal["summon", "flip", "ignition", "trigger", "on_play", "trap", "static", "replace"]


class Effect(_Part, frozen=True):
    """One text of a card. ``key`` is unique per card: it names the effect in logs, limits and tests."""

    key: str
    kind: EffectKind
    on: On | None = None
    if_: tuple[If, ...] = msgspec.field(default=(), name="if")
    recheck: bool = False
    zone: Literal["field", "background", "hand", "graveyard"] | None = None
    cost: tuple[Cost, ...] = ()
    pick: tuple[Pick, ...] = ()
    do: tuple[Op, ...] = ()
    apply: tuple[Apply, ...] = ()
    limit: Limit | None = None
    optional: bool = False
    reply: bool = False
    needs_source: bool = False
    ai: str | None = None


class Stats(_Part, frozen=True):
    attack: int
    defence: int
    years: int


class Tags(_Part, frozen=True):
    archetypes: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()


class CardDef(_Part, frozen=True):
    """One card of a set."""

    id: str
    name: str
    kind: Kind
    gold: bool = False
    copies: int = 2
    permanent: bool = False
    stats: Stats | None = None
    tags: Tags = Tags()
    effects: tuple[Effect, ...] = ()
    flavour: Words | None = None
    look: dict[str, str] | None = None  # portrait options, never read by the rules

    @property
    def max_copies(self) -> int:
        """R32: golden and limited 1, all others 2."""
        return 1 if self.gold else self.copies

    @property
    def tributes(self) -> int:
        """Opfer by print (R19): golden 2 in all, else 1 from Ansage 7 on."""
        if self.kind != "teacher" or self.stats is None:
            return 0
        return 2 if self.gold else int(self.stats.attack >= 7)

    @property
    def language_teacher(self) -> bool:
        return any(s in LANGUAGES for s in self.tags.subjects)


class Deck(_Part, frozen=True):
    """A ready deck: copies by card id, with a name and a plan in words."""

    id: str
    name: Words
    about: Words
    cards: dict[str, int]


class SetInfo(_Part, frozen=True):
    id: str
    name: Words
    version: str
    locale: str = "de"


class CardSet(_Part, frozen=True):
    """A whole set file (schema 1), decoded."""

    schema: Literal[1]
    set: SetInfo
    card: tuple[CardDef, ...]
    archetype: dict[str, Words] = {}  # id -> name, where the id itself is not the name
    deck: tuple[Deck, ...] = ()
