"""The words of the card language that say which cards, how many and when (RULES.md, chapter "Cards").

Everything here is data. Nothing in this module acts; ``effects`` interprets it, the texts put it in words.
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
Whom: TypeAlias = Literal["me", "opp", "both", "event.player"]
"""Whom an operation is for; the last one is the player that the event is about."""

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


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


# --- numbers, selectors, conditions -----------------------------------------------------------------


class Num(Part, frozen=True):
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


class Range(Part, frozen=True):
    """Bounds of a value; all that are given must hold."""

    ge: Number | None = None
    le: Number | None = None
    eq: Number | None = None


class CounterIs(Part, frozen=True):
    """At least ``ge`` counters of a name."""

    name: str
    ge: int = 1


class Sel(Part, frozen=True):
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


class If(Part, frozen=True):
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


class On(Part, frozen=True):
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


class Pick(Part, frozen=True):
    """A target chosen at activation (R7); public and fixed."""

    as_: str = msgspec.field(name="as")
    from_: Sel = msgspec.field(name="from")
    min: int = 1
    max: int = 1
    by: Literal["me", "opp", "random"] = "me"


class Limit(Part, frozen=True):
    """How often an effect may be activated; spent even when annulled (R10)."""

    times: int = 1
    per: Literal["turn", "game", "chain"] = "turn"
    scope: Literal["card", "name", "player"] = "card"
