"""What of a set file does not fit the types: part by part, so that one mistake hides no other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from types import UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin

import msgspec

from server.engines.legends.cards import CardDef, CardSet, Deck, Effect, SetInfo, Tags
from server.engines.legends.language import Kind
from server.engines.legends.problems import SetProblem, nearest
from server.engines.legends.spelling import explain

Raw: TypeAlias = dict[str, Any]

STRAYS = 20  # unknown fields of one table that are told


def misfits(raw: object, kind: Any = CardSet, path: str = "") -> Iterator[SetProblem]:
    """Everything in ``raw`` that is not what ``kind`` has at its place, in reading order."""
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        inner = (problem for part in _parts(raw, kind, path) for problem in misfits(*part))
        found = chain(inner, _fields(raw, kind, path))
        yield next(found, None) or explain(str(error), raw, kind, path)
        yield from found


def _parts(raw: object, kind: Any, path: str) -> Iterator[tuple[object, Any, str]]:
    """The values inside a value, with the types that they should have."""
    if isinstance(raw, list):
        for choice in _choices(kind):
            if get_origin(choice) is tuple and get_args(choice)[1:] == (...,):
                yield from ((item, get_args(choice)[0], f"{path}[{i}]") for i, item in enumerate(raw))
    struct = _struct(raw, kind)
    if struct is not None and isinstance(raw, dict):
        for field in msgspec.structs.fields(struct):
            if field.encode_name in raw:
                yield raw[field.encode_name], field.type, f"{path}.{field.encode_name}".lstrip(".")


def _fields(raw: object, kind: Any, path: str) -> Iterator[SetProblem]:
    """Fields that a struct has not, and those that it must have."""
    struct = _struct(raw, kind)
    if struct is None or not isinstance(raw, dict):
        return
    fields = {field.encode_name: field.required for field in msgspec.structs.fields(struct)}
    known = [*fields, *([struct.__struct_config__.tag_field] if struct.__struct_config__.tag_field else [])]
    strays = islice((name for name in raw if name not in known), STRAYS)
    meant = {name: nearest(str(name), known) for name in strays}
    for name, close in meant.items():
        yield SetProblem("unknown-field", path, str(name), close)
    for name, required in fields.items():
        if required and name not in raw and name not in meant.values():  # a misspelt one is told once
            yield SetProblem("missing", f"{path}.{name}".lstrip("."))


def _choices(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _struct(raw: object, kind: Any) -> type[msgspec.Struct] | None:
    """The struct that a table should be; of several the one that its tag names."""
    structs = [one for one in _choices(kind) if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    if not isinstance(raw, dict):
        return None
    if len(structs) == 1 and structs[0].__struct_config__.tag_field is None:
        return structs[0]
    for struct in structs:
        config = struct.__struct_config__
        if config.tag_field and raw.get(config.tag_field) == config.tag:
            return struct
    return None


# --- the rest of a file -------------------------------------------------------------------------------


def sound(raw: Raw) -> Raw:
    """The file with something that fits in the place of every part that does not: the rest can be checked.

    What is found in such a place counts for nothing: ``is_spoilt``.
    """
    cards, decks = _list(raw.get("card")), _list(raw.get("deck"))
    archetypes = raw.get("archetype")
    return {
        "schema": 1,
        "set": raw["set"] if _fits(raw.get("set"), SetInfo) else {"id": "set", "name": "set", "version": "1.0.0"},
        "card": [_card(card, f"card[{i}]") for i, card in enumerate(cards)],
        "archetype": {name: name for name in archetypes} if isinstance(archetypes, dict) else {},
        "deck": [deck if _fits(deck, Deck) else _no_deck(i) for i, deck in enumerate(decks)],
    }


def is_spoilt(path: str, problems: list[SetProblem]) -> bool:
    """True if something else is wrong with the part that ``path`` leads to: its card's head, its effect, its deck."""
    return any(_part(path) == _part(problem.path) for problem in problems)


def card_of(path: str) -> str:
    """The card, or whatever else at the top of a file, that a path leads to."""
    return path.partition(".")[0]


def _part(path: str) -> str:
    """``card[3].stats.attack`` belongs to ``card[3]``, ``card[3].effects[0].do[1]`` to ``card[3].effects[0]``."""
    steps = path.split(".")
    return ".".join(steps[:2] if len(steps) > 1 and steps[1].startswith("effects[") else steps[:1])


def _card(card: object, path: str) -> Raw:
    if not isinstance(card, dict):
        return _no_card(path)
    effects = _list(card.get("effects"))
    whole = {**card, "effects": [e if _fits(e, Effect) else _no_effect(e, j) for j, e in enumerate(effects)]}
    if _fits(whole, CardDef):
        return whole
    kept = {name: card[name] for name in ("id", "name") if isinstance(card.get(name), str)}
    if card.get("kind") in get_args(Kind):
        kept["kind"] = card["kind"]
    if _fits(card.get("tags"), Tags):
        kept["tags"] = card["tags"]
    return _no_card(path) | kept


def _no_card(path: str) -> Raw:
    return {"id": path, "name": path, "kind": "teacher", "stats": {"attack": 1, "defence": 1, "years": 1}}


def _no_effect(effect: object, n: int) -> Raw:
    key = effect.get("key") if isinstance(effect, dict) else None
    return {"key": key if isinstance(key, str) else f"effect-{n}", "kind": "static"}


def _no_deck(n: int) -> Raw:
    return {"id": f"deck-{n}", "name": "deck", "about": "deck", "cards": {}}


def _fits(raw: object, kind: Any) -> bool:
    return next(misfits(raw, kind), None) is None


def _list(raw: object) -> list[Any]:
    return raw if isinstance(raw, list) else []
