"""Why the decoder refused a set file, and what its author may have meant."""

from __future__ import annotations

import re
from typing import Any

from msgspec import inspect

from server.engines.legends.problems import SetProblem, nearest

_STEP = re.compile(r"\.([\w-]+)|\[(\d+|\.\.\.)\]")


def explain(message: str, raw: object, kind: Any, prefix: str) -> SetProblem:
    """A decoder's message about ``raw``, which should have been a ``kind``, as a problem with the nearest word."""
    reason, _, where = message.partition(" - at `$")
    where = where.rstrip("`")
    path = (prefix + where).lstrip(".")
    quoted = re.search(r"[`']([^`']*)[`']", reason)
    word = quoted[1] if quoted else ""
    if reason.startswith("Object contains unknown field"):
        return SetProblem("unknown-field", path, word, nearest(word, _words(raw, kind, where)))
    if reason.startswith("Object missing required field"):
        return SetProblem("missing", f"{path}.{word}".lstrip("."))
    if reason.startswith("Invalid"):
        return SetProblem("unknown-value", path, word, nearest(word, _words(raw, kind, where)))
    return SetProblem("wrong-type", path, reason[:80])


def _words(raw: object, kind: Any, where: str) -> list[str]:
    """The words that could stand at ``where``: the fields of a struct there, the values of a word list, op names."""
    here: list[inspect.Type] = [inspect.type_info(kind)]
    for name, index in _STEP.findall(where):
        if name and any(isinstance(t, inspect.StructType) and t.tag_field == name for t in _choices(here)):
            return [str(t.tag) for t in _choices(here) if isinstance(t, inspect.StructType) and t.tag]
        here = [t for choice in _choices(_fitting(here, raw)) for t in _inner(choice, name)]
        if index.isdigit() and isinstance(raw, list):
            raw = raw[int(index)]
        elif name and isinstance(raw, dict):
            raw = raw.get(name)
    found: list[str] = []
    for choice in _choices(_fitting(here, raw)):
        if isinstance(choice, inspect.StructType):
            found += [f.encode_name for f in choice.fields]
        elif isinstance(choice, inspect.LiteralType):
            found += [str(v) for v in choice.values]
    return found


def _choices(types: list[inspect.Type]) -> list[inspect.Type]:
    flat: list[inspect.Type] = []
    for t in types:
        flat += t.types if isinstance(t, inspect.UnionType) else [t]
    return flat


def _fitting(types: list[inspect.Type], raw: object) -> list[inspect.Type]:
    """Of several tagged structs the one whose tag ``raw`` names."""
    choices = _choices(types)
    tagged = [
        t
        for t in choices
        if isinstance(t, inspect.StructType) and t.tag_field and isinstance(raw, dict) and raw.get(t.tag_field) == t.tag
    ]
    return list(tagged) or choices


def _inner(t: inspect.Type, name: str) -> list[inspect.Type]:
    if isinstance(t, inspect.StructType):
        return [f.type for f in t.fields if f.encode_name == name]
    if isinstance(t, inspect.VarTupleType | inspect.ListType):
        return [t.item_type]
    if isinstance(t, inspect.DictType):
        return [t.value_type]
    return []
