"""Names out of whatever somebody has copied from somewhere."""

from __future__ import annotations

import pytest

from server.tournaments.names import MOST_NAMES, Line, Problem, read

TEXTS: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "one a line": ("Ada\nBen\n", [("Ada", ""), ("Ben", "")]),
    "windows, blanks and gaps": ("  Ada   Lovelace \r\n\r\n\tBen\r\n", [("Ada Lovelace", ""), ("Ben", "")]),
    "semicolons": ("Ada;7a\nBen;7b", [("Ada", "7a"), ("Ben", "7b")]),
    "clubs for some": ("Lina\nBen; 7a\nFatma", [("Lina", ""), ("Ben", "7a"), ("Fatma", "")]),
    "commas": ("Ada,7a\nBen,7b", [("Ada", "7a"), ("Ben", "7b")]),
    "tabs, as out of a table program": ("Ada\t7a\nBen\t7b", [("Ada", "7a"), ("Ben", "7b")]),
    "a head": ("Klasse;Name\n7a;Ada\n7b;Ben", [("Ada", "7a"), ("Ben", "7b")]),
    "first and last names": ("Vorname;Nachname;Klasse\nAda;Lovelace;7a", [("Ada Lovelace", "7a")]),
    "an English head": ("Player,Club\nAda,Chess", [("Ada", "Chess")]),
    "quotes": ('"Lovelace, Ada",7a\n"Ben",7b', [("Lovelace, Ada", "7a"), ("Ben", "7b")]),
    "lines that end as on old Macs": ("Name;Klasse\rAda;7a\rBen;7b\r", [("Ada", "7a"), ("Ben", "7b")]),
    "all ways to end a line": ("Ada;7a\rBen;7b\r\nCleo;7c\n", [("Ada", "7a"), ("Ben", "7b"), ("Cleo", "7c")]),
    "a byte order mark": ("\ufeffName;Klasse\nAda;7a", [("Ada", "7a")]),
    "one comma in a list of names": ("Ada, 1\nBen\nCleo", [("Ada, 1", ""), ("Ben", ""), ("Cleo", "")]),
    "nothing": ("\n \n", []),
    "a head alone": ("Name\n", []),
}  # fmt: skip


@pytest.mark.parametrize(("text", "names"), TEXTS.values(), ids=TEXTS)
def test_names_are_found(text: str, names: list[tuple[str, str]]) -> None:
    found = read(text)
    assert [(line.name, line.club) for line in found.lines] == names
    assert found.problems == ()


def test_lines_are_counted_as_in_the_text() -> None:
    found = read("Name\n\nAda\nada\nBen")
    assert found.lines == (Line(3, "Ada"), Line(5, "Ben"))
    assert found.problems == (Problem(4, "twice", "ada"),)


def test_more_than_an_event_holds_is_said() -> None:
    found = read("\n".join(f"Player {n}" for n in range(MOST_NAMES + 2)))
    assert len(found.lines) == MOST_NAMES
    assert [problem.fault for problem in found.problems] == ["too-many"] * 2


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("n" * 41, "n" * 41),
        ("Ada\u202enobody", "Ada\u202enobody"),
        ("A\x00da", "A\x00da"),
        ("Ada;" + "k" * 41, "k" * 41),
    ],
    ids=["too long", "turned around", "no sign at all", "a club that is too long"],
)
def test_what_no_name_can_be_is_not_called_taken(line: str, value: str) -> None:
    found = read(f"{line}\n{'Ben;7a' if ';' in line else 'Ben'}")
    assert [one.name for one in found.lines] == ["Ben"]
    assert found.problems == (Problem(1, "bad-name", value),)
