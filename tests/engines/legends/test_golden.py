"""What viewers heard of some games, line by line. After a change that is meant: ``python -m tests.golden``."""

from __future__ import annotations

import pytest

from tests.golden.games import FOLDER, GAMES, texts


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_heard_as_ever(name: str) -> None:
    for file, text in texts(name).items():
        assert file.read_text(encoding="utf-8").splitlines() == text.splitlines(), file.name


def test_no_golden_file_is_left_over() -> None:
    written = {file for name in GAMES for file in texts(name)}
    assert set(FOLDER.glob("*.txt")) == written
