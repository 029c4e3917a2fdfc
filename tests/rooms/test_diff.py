from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.rooms.diff import apply_patch, diff

SCALARS = st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "b"])
KEYS = st.sampled_from("abcd")
VALUES = st.recursive(
    SCALARS, lambda part: st.lists(part, max_size=3) | st.dictionaries(KEYS, part, max_size=4), max_leaves=20
)
VIEWS = st.dictionaries(KEYS, VALUES, max_size=4)


def wire(view: dict[str, Any]) -> bytes:
    return msgspec.json.encode(view, order="deterministic")


@given(VIEWS, VIEWS)
def test_patch_of_the_difference_gives_the_new_view(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = wire(old)
    assert wire(apply_patch(old, diff(old, new))) == wire(new)
    assert wire(old) == before, "the old view is somebody's still"


@given(VIEWS, VIEWS)
def test_patch_is_empty_exactly_for_equal_views(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert (diff(old, new) == {}) == (wire(old) == wire(new))


CASES: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "nothing changed": ({"a": 1}, {"a": 1}, {}),
    "a key comes": ({}, {"a": 1}, {"a": 1}),
    "a key goes": ({"a": 1, "b": 2}, {"b": 2}, {"a": None}),
    "a card moves": (
        {"cards": {"x": {"zone": "hand", "at": 0}}},
        {"cards": {"x": {"zone": "field", "at": 0}}},
        {"cards": {"x": {"zone": "field"}}},
    ),
    "a map empties": ({"a": {"b": 1}}, {"a": {}}, {"a": {"b": None}}),
    "an empty map comes": ({}, {"a": {}}, {"a": {}}),
    "a number becomes a map": ({"a": 1}, {"a": {"b": 1}}, {"a": {"b": 1}}),
    "a map becomes a number": ({"a": {"b": 1}}, {"a": 1}, {"a": 1}),
    "a list is replaced whole": ({"a": [1, 2]}, {"a": [1, 3]}, {"a": [1, 3]}),
    "true is not one": ({"a": 1}, {"a": True}, {"a": True}),
    "true is not one in a list": ({"a": [{"b": 1}]}, {"a": [{"b": True}]}, {"a": [{"b": True}]}),
}


@pytest.mark.parametrize(("old", "new", "patch"), CASES.values(), ids=CASES)
def test_smallest_patch(old: dict[str, Any], new: dict[str, Any], patch: dict[str, Any]) -> None:
    assert wire(diff(old, new)) == wire(patch)


def test_parts_that_are_the_same_object_are_not_looked_at() -> None:
    class Untouchable(dict[str, Any]):
        def items(self) -> Any:
            raise AssertionError("looked into")

    part = Untouchable(a=1)
    assert diff({"a": part, "b": 1}, {"a": part, "b": 2}) == {"b": 2}
