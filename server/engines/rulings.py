"""What cases of rulings are made of in every game: a script, and what must be true after it (``tests/rulings/``).

Each game has its own words for scripts and expectations (``rulings/cases.py`` of its engine) and runs its own cases.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from server.engines.refusal import Refused


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all that a ruling file holds: what is not understood is a fault."""


class CaseStep(Part, frozen=True):
    """One step. ``refused``: the code that must come back, the state untouched; ``facts``: what must come with it.
    ``says``: told events in this order, perhaps with others between them; ``silent``: events that must not be told."""

    do: str = ""
    refused: str = ""
    facts: dict[str, Any] = {}
    says: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    expect: dict[str, Any] = {}


class Failure(Part, frozen=True):
    """What differs: in which case, after which step."""

    case: str
    step: str
    what: str

    def __str__(self) -> str:
        return f"{self.case}\n    {self.step}\n        {self.what}"


class BadScript(Exception):
    """A step that can't be carried out as written."""


def differ(name: str, actual: object, wanted: object) -> Iterator[str]:
    """One sentence where ``actual`` is not what was wanted."""
    if actual != wanted:
        yield f"{name} is {actual!r}, not {wanted!r}"


def refused(step: CaseStep, no: Refused) -> Iterator[str]:
    """How a refusal differs from the one that ``step`` wants."""
    if no.code != step.refused:
        yield f"was refused: {no.code.value} {dict(no.facts)}"
        return
    for key, value in step.facts.items():
        yield from differ(f"the refusal's {key}", no.facts.get(key), value)


def hidden(sent: Mapping[str, str], wanted: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What was sent although it must not be. ``sent``: every byte so far, by viewer, as JSON."""
    for viewer, words in wanted.items():
        yield from (f"{viewer} was sent {word!r}" for word in words if f'"{word}"' in sent[viewer])


def shown(sent: Mapping[str, str], wanted: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What was never sent although it must be."""
    for viewer, words in wanted.items():
        yield from (f"{viewer} was never sent {word!r}" for word in words if f'"{word}"' not in sent[viewer])
