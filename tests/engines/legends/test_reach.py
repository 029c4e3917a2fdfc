"""Every word of the card language is used by some card of the base set or of the test sets, and every word works."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from server.engines.legends import language as g
from server.engines.legends import operations as o
from server.engines.legends.cards import CardSet, Effect, EffectKind
from server.engines.legends.derived import parts
from server.engines.legends.rulings import RulingFile
from tests.engines.legends.sets import base, corner_sets

RULINGS = Path(__file__).parents[2] / "rulings" / "legends"
SETS = (base(), *corner_sets())


def effects() -> Iterator[Effect]:
    for card_set in SETS:
        for card in card_set.card:
            yield from card.effects


def every(kind: Any, field: str) -> set[object]:
    """What stands in a field of all such parts of all cards."""
    found = (getattr(part, field) for e in effects() for part in parts(e) if isinstance(part, kind))
    return {value for value in found if value is not None and value.__hash__ is not None}


def test_every_operation_is_used() -> None:
    used = {type(part) for effect in effects() for part in parts(effect)}
    assert {*get_args(o.Op), *get_args(o.Cost)} <= used


WORDS: dict[str, tuple[Any, str, Any]] = {
    "rule keys": (o.Rule | o.Restrict, "key", o.RuleKey),
    "events": (g.On, "event", g.EventName),
    "ends": (o.Modify | o.Rule | o.Restrict | o.Suppress, "until", g.Until),
    "kinds": (Effect, "kind", EffectKind),
    "choosers": (g.Pick, "by", ("me", "opp", "random")),
    "zones": (g.Sel, "zone", g.PlaceZone),
    "stats": (o.Modify, "stat", g.Stat),
    "periods": (g.Limit, "per", ("turn", "game", "chain")),
    "scopes": (g.Limit, "scope", ("card", "name", "player")),
    "discards": (o.Discard, "by", ("me", "opp", "random")),
    "returns": (o.Return, "to", ("hand", "deck_bottom", "deck_shuffle")),
    "whom": (o.Damage | o.PayLife | o.Draw | o.Rule, "who", g.Whom),
    "subjects": (g.Sel, "subject", ("sport",)),
}


@pytest.mark.parametrize(("kind", "field", "words"), WORDS.values(), ids=WORDS)
def test_every_word_is_used(kind: Any, field: str, words: Any) -> None:
    assert set(get_args(words) or words) <= every(kind, field)


@pytest.mark.parametrize("head", ["count", "stat", "counter", "of_event", "sum", "half", "min", "max"])
def test_every_kind_of_number_is_used(head: str) -> None:
    assert any(getattr(p, head) is not None for e in effects() for p in parts(e) if isinstance(p, g.Num))


@pytest.mark.parametrize("head", ["num", "some", "none", "count", "life", "my_turn", "turn", "not_", "any"])
def test_every_kind_of_condition_is_used(head: str) -> None:
    assert any(getattr(p, head) is not None for e in effects() for p in parts(e) if isinstance(p, g.If))


def test_every_word_has_a_ruling() -> None:
    """Cards written for rulings use every operation, event, rule key and end."""
    files = [
        msgspec.convert(tomllib.loads(path.read_text("utf-8")), RulingFile) for path in sorted(RULINGS.rglob("*.toml"))
    ]
    cards = [card for file in files for card in (*file.card, *(own for case in file.case for own in case.card))]
    found = [part for card in cards for effect in card.effects for part in parts(effect)]
    assert {*get_args(o.Op), *get_args(o.Cost)} <= {type(part) for part in found}
    assert set(get_args(o.RuleKey)) <= {part.key for part in found if isinstance(part, o.Rule | o.Restrict)}
    assert set(get_args(g.EventName)) <= {part.event for part in found if isinstance(part, g.On)}
    assert set(get_args(g.Until)) <= {part.until for part in found if isinstance(part, o.Modify | o.Suppress)}
    for kind in (g.Sel, g.On, g.If, g.Num):
        used = [part for part in found if isinstance(part, kind)]
        for field in msgspec.structs.fields(kind):
            assert any(getattr(part, field.name) != field.default for part in used), f"{kind.__name__}.{field.name}"


@pytest.mark.parametrize("card_set", SETS, ids=lambda s: s.set.id)
def test_names_are_told_apart(card_set: CardSet) -> None:
    names = [card.name for card in card_set.card]
    assert len(set(names)) == len(names)


def test_every_subject_is_taught() -> None:
    assert {subject for card in base().card for subject in card.tags.subjects} == set(g.SUBJECTS)
