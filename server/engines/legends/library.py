"""A card set with the answers that the rules ask for at every step, worked out once."""

from __future__ import annotations

from collections.abc import Iterable

from server.engines.legends.cards import CardDef, CardSet, Effect, EffectKind
from server.engines.legends.derived import answers_from_hand, does, occasions, public_face, reads_values, refers_to

_TRIGGERS: tuple[EffectKind, ...] = ("trigger", "summon", "flip")


class Library:
    """Look-ups over one immutable card set. ``basic``: teachers' effects are off, some cards inert (R30)."""

    def __init__(self, card_set: CardSet, set_hash: str, *, basic: bool = False) -> None:
        self.set = card_set
        self.hash = set_hash
        self.basic = basic
        self.cards: dict[str, CardDef] = {c.id: c for c in card_set.card}
        self.decks = {d.id: d for d in card_set.deck}
        self._effects: dict[str, tuple[Effect, ...]] = {c.id: self._working(c) for c in card_set.card}
        self._by_key = {(c, e.key): e for c, effects in self._effects.items() for e in effects}
        self._by_kind: dict[tuple[str, str], tuple[Effect, ...]] = {}
        self._faces = {
            (c, e.key): face
            for c, effects in self._effects.items()
            for e in effects
            if e.optional and e.kind in _TRIGGERS and (face := public_face(e)) != e
        }
        self._does = {(c, e.key): tuple(sorted(does(e))) for c, effects in self._effects.items() for e in effects}
        self.triggers = {c: tuple(e for e in effects if e.kind in _TRIGGERS) for c, effects in self._effects.items()}
        self.answers = tuple(
            (e, c) for c, effects in self._effects.items() for e in effects if e.kind == "trap" or e.reply
        )
        """Effect and card of everything in the set that can answer: public, so windows may depend on it."""
        self.answers_to: dict[str, list[tuple[Effect, str]]] = {}
        """The same by name of the event that is waited for; "": any link."""
        for effect, card in self.answers:
            for name in occasions(effect) or {""}:
                self.answers_to.setdefault(name, []).append((effect, card))
        self._waiting: dict[str, set[str]] = {}
        for card, effects in self.triggers.items():
            for name in frozenset().union(*map(occasions, effects)):
                self._waiting.setdefault(name, set()).add(card)
        self.with_open_replies = frozenset(c for e, c in self.answers if e.reply and not answers_from_hand(e))
        self.with_statics = frozenset(c for c, effects in self._effects.items() if any(e.apply for e in effects))
        self.with_hand_statics = frozenset(
            c for c, effects in self._effects.items() if any(e.apply and e.zone == "hand" for e in effects)
        )
        self.with_comparing_statics = frozenset(
            c for c, effects in self._effects.items() if any(e.apply and reads_values(e) for e in effects)
        )
        """Cards whose static effects depend on values that static effects change."""
        self.with_replacements = frozenset(
            c for c, effects in self._effects.items() if any(e.kind == "replace" for e in effects)
        )
        self.hand_replies = any(answers_from_hand(e) for e, _ in self.answers)
        self.with_far_ignitions = frozenset(
            c
            for c, effects in self._effects.items()
            if any(e.kind == "ignition" and e.zone in ("hand", "graveyard") for e in effects)
        )

    def _working(self, card: CardDef) -> tuple[Effect, ...]:
        if self.basic and (card.kind == "teacher" or refers_to(card)):
            return ()
        return card.effects

    def effects(self, card: str) -> tuple[Effect, ...]:
        """The effects that work in this variant, in printed order."""
        return self._effects[card]

    def effect(self, card: str, key: str) -> Effect | None:
        return self._by_key.get((card, key))

    def waiting_for(self, events: Iterable[str]) -> set[str]:
        """Cards with a trigger that waits for an event of one of these names."""
        return set().union(*(self._waiting[name] for name in events if name in self._waiting))

    def of_kind(self, card: str, kind: EffectKind) -> tuple[Effect, ...]:
        found = self._by_kind.get((card, kind))
        if found is None:
            found = self._by_kind[card, kind] = tuple(e for e in self._effects[card] if e.kind == kind)
        return found

    def public_face(self, card: str, effect: Effect) -> Effect:
        """What others can check of whether an optional trigger may be activated; of others, the effect itself."""
        return self._faces.get((card, effect.key), effect)

    def does(self, card: str, key: str) -> tuple[str, ...]:
        """Verbs that the effect may perform."""
        return self._does.get((card, key), ())
