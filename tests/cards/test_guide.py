"""``docs/card-sets.md``: its example is a good set, and no word of the language is missing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from server.engines.legends import language, operations
from server.engines.legends.cards import EffectKind
from server.engines.legends.loading import load_set
from tests.engines.legends.sets import base

GUIDE = (Path(__file__).parents[2] / "docs" / "card-sets.md").read_text("utf-8")
WORDS = {
    "operations": [op.__struct_config__.tag for op in get_args(operations.Op)],
    "costs": [op.__struct_config__.tag for op in get_args(operations.Cost)],
    "rules": get_args(operations.RuleKey),
    "kinds": get_args(EffectKind),
    "events": get_args(language.EventName),
    "until": get_args(language.Until),
    "subjects": language.SUBJECTS,
    "zones": get_args(language.PlaceZone),
    "selectors": [name.rstrip("_") for name in language.Sel.__struct_fields__],
    "numbers": language.Num.__struct_fields__,
    "conditions": [name.rstrip("_") for name in language.If.__struct_fields__],
}


def test_the_example_is_a_good_set() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    assert [card.id for card in load_set(example, base()).card[:2]] == ["pausenbrot", "ranzen"]


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_every_word_is_there(words: list[str]) -> None:
    assert [word for word in words if not re.search(rf"\b{word}\b", GUIDE)] == []
