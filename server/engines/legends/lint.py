"""Upload safety: what a card set may not contain although its types fit (RULES.md, chapter "Cards")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from server.engines.legends.cards import CardDef, CardSet, Effect
from server.engines.legends.deck import check_deck
from server.engines.legends.language import SUBJECTS
from server.engines.legends.lint_effects import check_effect
from server.engines.legends.problems import SetProblem, nearest
from server.engines.legends.state import DECK_SIZE

MAX_VALUE = {"attack": 20, "defence": 20, "years": 60}
NAMESAKES = 2  # a normal and a golden version (R21)

_KINDS = {
    "teacher": {"summon", "flip", "ignition", "trigger", "static", "replace"},
    "event": {"on_play"},
    "permanent": {"on_play", "ignition", "trigger", "static", "replace"},
    "trap": {"trap"},
}
_FROM_AFAR = {"static", "trigger", "replace"}  # work from hand or graveyard where `zone` says so


def check(card_set: CardSet, own: CardSet) -> Iterator[SetProblem]:
    """Every problem of a decoded set that its words alone don't show.

    ``own``: the part of it that is to be checked and stands first; the rest was checked before.
    """
    yield from _unique("card", [card.id for card in own.card], {card.id for card in card_set.card[len(own.card) :]})
    yield from _unique("deck", [deck.id for deck in own.deck], {deck.id for deck in card_set.deck[len(own.deck) :]})
    if own.set.alone and (copies := sum(card.max_copies for card in own.card)) < DECK_SIZE:
        yield SetProblem("too-few-cards", "set.alone", str(copies), limit=DECK_SIZE)
    names = Counter(card.name.casefold() for card in card_set.card)
    for i, card in enumerate(own.card):
        path = f"card[{i}]"
        if names[card.name.casefold()] > NAMESAKES:
            yield SetProblem("name-too-often", f"{path}.name", card.name, limit=NAMESAKES)
        yield from _card(card, path)
        yield from _unique(f"{path}.effects", [effect.key for effect in card.effects], field="key")
        for j, effect in enumerate(card.effects):
            at = f"{path}.effects[{j}]"
            yield from _kind(card, effect, at)
            yield from check_effect(card_set, effect, at)
    for i, deck in enumerate(own.deck):
        for problem in check_deck(card_set, deck.cards):
            close = nearest(problem.card, [c.id for c in card_set.card]) if problem.code == "unknown-card" else ""
            found = problem.card or str(problem.count)
            yield SetProblem(f"deck-{problem.code}", f"deck[{i}].cards", found, close, problem.limit)


def _unique(path: str, ids: list[str], taken: set[str] | None = None, field: str = "id") -> Iterator[SetProblem]:
    seen = set(taken or ())
    for i, id_ in enumerate(ids):
        if id_ in seen:
            yield SetProblem("duplicate", f"{path}[{i}].{field}", id_)
        seen.add(id_)


def _card(card: CardDef, path: str) -> Iterator[SetProblem]:
    teacher = card.kind == "teacher"
    if card.gold and not teacher:
        yield SetProblem("gold-not-teacher", f"{path}.gold", card.kind)
    if card.permanent and card.kind != "event":
        yield SetProblem("permanent-not-event", f"{path}.permanent", card.kind)
    if card.copies not in (1, 2):
        yield SetProblem("out-of-range", f"{path}.copies", str(card.copies), limit=2)
    if teacher and card.stats is None:
        yield SetProblem("missing", f"{path}.stats")
    if not teacher and card.stats is not None:
        yield SetProblem("stats-not-teacher", f"{path}.stats", card.kind)
    if not teacher and not card.effects:
        yield SetProblem("missing", f"{path}.effects")
    if card.stats is not None:
        for stat, limit in MAX_VALUE.items():
            if not 0 <= (n := getattr(card.stats, stat)) <= limit:
                yield SetProblem("out-of-range", f"{path}.stats.{stat}", str(n), limit=limit)
    for subject in card.tags.subjects:
        if subject not in SUBJECTS:
            yield SetProblem("unknown-subject", f"{path}.tags.subjects", subject, nearest(subject, SUBJECTS))


def _kind(card: CardDef, effect: Effect, path: str) -> Iterator[SetProblem]:
    """An effect of a kind that this kind of card can never start."""
    kind = "permanent" if card.permanent else card.kind
    far = effect.zone in ("hand", "graveyard")
    if effect.kind not in _KINDS[kind] and not (far and effect.kind in _FROM_AFAR):
        yield SetProblem("never-fires", f"{path}.kind", effect.kind, nearest(effect.kind, _KINDS[kind]))
    if far and effect.kind not in _FROM_AFAR | {"ignition"}:
        yield SetProblem("never-fires", f"{path}.zone", str(effect.zone))
    home = "field" if card.kind == "teacher" else "background"
    if effect.zone in ("field", "background") and effect.zone != home:
        yield SetProblem("never-fires", f"{path}.zone", effect.zone, home)
