"""``pausenhof cards``: what is printed, and how it ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import server.engines.legends
from server.cards.reasons import REASONS
from server.cli import main

HERE = Path(__file__).parent
SCHOOL, BROKEN = HERE / "school.toml", HERE / "broken.toml"
BASE = Path(server.engines.legends.__path__[0]) / "sets" / "base"


def test_a_good_set_is_counted_and_hashed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check", str(SCHOOL)]) == 0
    assert re.search(r"12 cards, 5 ready decks, sha256 [0-9a-f]{64}$", capsys.readouterr().out.strip())


def test_the_base_set_is_a_folder_of_chapters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check", str(BASE)]) == 0
    assert "110 cards, 4 ready decks" in capsys.readouterr().out


def test_everything_wrong_is_told_with_line_reason_and_suggestion(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "check", str(BROKEN)]) == 1
    assert [line.partition("broken.toml:")[2] for line in capsys.readouterr().out.splitlines()] == [
        "13: card[0].stats.attack is out of range: 25 (at most 20).",
        "20: card[1].effects[0].do[0].what refers to a target that nothing picks: $ziel.",
        "23: card[2].id is taken already: irgendwer.",
        "32: card[3].effects[0].if[0].some.zone asks about cards that are hidden, which would give them away.",
    ]
    misspelt = tmp_path / "misspelt.toml"
    misspelt.write_text(SCHOOL.read_text("utf-8").replace('op = "flip_up"', 'op = "flipup"'), "utf-8")
    assert main(["cards", "check", str(misspelt)]) == 1
    said = capsys.readouterr().out
    assert said.endswith("is no word of the language here: flipup. Did you mean flip_up?\n")


def test_cards_are_read_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "render", str(SCHOOL)]) == 0
    said = capsys.readouterr().out
    assert "Emil Eichelhäher (eichel): teacher, Ansage 4, Chill 4, Dienstjahre 6  [Waldschule] biology music" in said
    assert "  de  FLIP: Gib alle verdeckten gegnerischen Hintergrundkarten auf die Hand zurück." in said
    assert "  en  When an attack" not in said
    assert said.count("  de  ") == said.count("  en  ")
    assert "Uwe Irgendwer" not in said  # the base set's cards are known


def test_bots_play_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "play", str(SCHOOL), "--games", "6"]) == 0
    assert "6 games ended (" in capsys.readouterr().out


def test_games_end_with_the_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "play", str(SCHOOL), "--seconds", "0"]) == 1
    assert "then the time was over" in capsys.readouterr().out


def test_what_is_refused_is_not_played() -> None:
    assert main(["cards", "play", str(BROKEN)]) == 1
    assert main(["cards", "render", str(BROKEN)]) == 1


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err


def test_every_reason_has_a_sentence() -> None:
    code = "\n".join(path.read_text("utf-8") for path in Path(server.engines.legends.__path__[0]).glob("l*.py"))
    code += (BASE.parent.parent / "spelling.py").read_text("utf-8")
    named = set(re.findall(r'SetProblem\(\s*"([a-z-]+)"', code))
    decks = {"deck-size", "deck-unknown-card", "deck-bad-count", "deck-too-many"}
    assert named | decks == set(REASONS)
