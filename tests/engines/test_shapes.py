"""What snapshots hold has the shape of its version: another shape is another version, with a way that leads to it.

A digest covers an engine's state, events and requests: every field with its type and default, whatever they hold too.
When a test here fails, raise the engine's ``version``, add to its ``migrations`` how a snapshot of the version before
is brought to the new shape, and append the digest that the failure tells. Never change one that is here: games of that
version lie in people's stores.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from server.catalogue import standard
from server.engines.contract import Engine
from server.engines.tournament.asks import Ask

SHAPES = {
    "legends": ["128c32d966085481"],
    "stadium": ["cd071365b3926058"],
    "tournament": ["aeefb2f99b2365d9"],
}
"""Of each engine's versions, the first one first."""

ASKS: dict[str, Any] = {"tournament": Ask}
"""What an engine's requests hold."""

ENGINES = standard().engines


def shape(*types: Any) -> str:
    """The digest of all that values of these types consist of. What is said about them does not count."""
    _, parts = msgspec.json.schema_components(types)
    return hashlib.sha256(msgspec.json.encode(_bare(parts), order="deterministic")).hexdigest()[:16]


def _bare(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {name: _bare(part) for name, part in schema.items() if name != "description" or isinstance(part, dict)}
    return [_bare(part) for part in schema] if isinstance(schema, list) else schema


def shape_of(engine: Engine) -> str:
    asks = [ASKS[engine.name]] if engine.name in ASKS else []
    return shape(engine.state_type, engine.event_type, *asks)


@pytest.mark.parametrize("name", ENGINES)
def test_this_version_has_the_shape_that_is_written_down(name: str) -> None:
    engine = ENGINES[name]
    assert SHAPES[name][engine.version - 1 :] == [shape_of(engine)]


@pytest.mark.parametrize("name", ENGINES)
def test_every_version_has_a_way_to_the_next(name: str) -> None:
    engine = ENGINES[name]
    assert list(engine.migrations) == list(range(1, engine.version))


def _made(field: str = "n", kind: type = int, default: object = 0, inner: type = int) -> Any:
    part = msgspec.defstruct("Part", [("x", inner)])
    return msgspec.defstruct("Whole", [(field, kind, default), ("parts", tuple[part, ...], ())])  # type: ignore[valid-type]


def test_a_field_renamed_retyped_or_with_another_default_is_another_shape() -> None:
    made = [_made(), _made(field="m"), _made(kind=float), _made(default=1), _made(inner=str)]
    assert len({shape(whole) for whole in made}) == len(made)
    assert shape(_made()) == shape(_made())
