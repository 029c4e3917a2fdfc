"""Cards, ready decks and card sets as values: what a set file decodes to (RULES.md, chapter "Cards")."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from server.engines.legends.language import LANGUAGES, If, Kind, Limit, On, Part, Pick, Words
from server.engines.legends.operations import Apply, Cost, Op

EffectKind: TypeAlias = Literal["summon", "flip", "ignition", "trigger", "on_play", "trap", "static", "replace"]


class Effect(Part, frozen=True):
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


class Stats(Part, frozen=True):
    attack: int
    defence: int
    years: int


class Tags(Part, frozen=True):
    archetypes: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()


class CardDef(Part, frozen=True):
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


class Deck(Part, frozen=True):
    """A ready deck: copies by card id, with a name and a plan in words."""

    id: str
    name: Words
    about: Words
    cards: dict[str, int]


class SetInfo(Part, frozen=True):
    id: str
    name: Words
    version: str
    locale: str = "de"
    alone: bool = False  # played without the base set's cards; read where a set comes from outside


class CardSet(Part, frozen=True):
    """A whole set file (schema 1), decoded."""

    schema: Literal[1]
    set: SetInfo
    card: tuple[CardDef, ...]
    archetype: dict[str, Words] = msgspec.field(default_factory=dict)  # id -> name, where the id itself is not the name
    deck: tuple[Deck, ...] = ()
