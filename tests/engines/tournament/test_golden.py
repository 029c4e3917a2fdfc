"""What everybody heard of an evening, line by line. After a change that is meant: ``python -m tests.golden``."""

from __future__ import annotations

from tests.golden.events import EVENINGS, texts


def test_the_evening_is_told_as_it_was() -> None:
    for file, text in texts().items():
        assert file.read_text("utf-8") == text, file.name


def test_no_evening_is_left_over() -> None:
    assert set(EVENINGS.glob("*.txt")) == set(texts())
