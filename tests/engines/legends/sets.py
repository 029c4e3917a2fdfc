"""Card sets for tests: the shipped one, and small ones written in a line."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from server.catalogue import set_text
from server.engines.legends.cards import CardSet
from server.engines.legends.loading import load_set
from server.engines.legends.problems import BadSet

FOLDER = Path(__file__).parent / "sets"
HEAD = 'schema = 1\nset = { id = "tiny", name = "Tiny", version = "1.0.0" }\n'
TEACHER = 'kind = "teacher"\nstats = { attack = 3, defence = 3, years = 3 }\ntags = { archetypes = ["Europa"] }'
EVENT = 'kind = "event"'
TRAP = 'kind = "trap"'


def base_text() -> str:
    return set_text(files("server.engines.legends") / "sets" / "base")


@lru_cache(maxsize=1)
def base() -> CardSet:
    return load_set(base_text())


@lru_cache(maxsize=1)
def corner_sets() -> tuple[CardSet, ...]:
    """Sets with the rarer words of the language."""
    return tuple(load_set(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.toml")))


def card(kind: str, *effects: str, id_: str = "a", more: str = "") -> str:
    """One card as text; ``kind`` is one of the constants above, effects are bodies of inline tables."""
    texts = ", ".join(f"{{ {effect} }}" for effect in effects)
    return f'[[card]]\nid = "{id_}"\nname = "Card {id_}"\n{kind}\n{more}\neffects = [{texts}]\n'


def one(kind: str, *effects: str, more: str = "") -> CardSet:
    """A set of one card."""
    return load_set(HEAD + card(kind, *effects, more=more))


def problems(text: str) -> list[tuple[str, str]]:
    """What is wrong with a set: code and path of each problem."""
    return [(p.code, p.path) for p in refused(text).problems]


def refused(text: str) -> BadSet:
    try:
        load_set(text)
    except BadSet as error:
        return error
    raise AssertionError("the set was accepted")
