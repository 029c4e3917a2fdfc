"""A mutant is a small fault in what runs; the run tells one that a case finds from one that none does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from loadtests import mutation
from loadtests.mutants import Mutant, mutants
from loadtests.mutation import Fate, Run, Suite, report

RULES = '''"""Not this: 1 < 2."""

from __future__ import annotations

MOST: int = 4


def may(n: int, *, loud: bool = False) -> bool:
    """Nor this: a or b."""
    assert n >= 0, "nor this"
    if n and not loud:
        return n < MOST
    return max(n, 1) == 1
'''

CASES = """
import pytest
from RULES import may

def all_cases():
    return [pytest.param(3, True, id="three"), pytest.param(4, False, id="four")]

def test_ruling(n, wanted):
    assert may(n) is wanted
"""


def found_in(tmp_path: Path, text: str) -> set[tuple[str, str]]:
    (tmp_path / "rules.py").write_text(text, "utf-8")
    return {mutant.diff for mutant in mutants("rules.py", tmp_path)}


def test_what_runs_is_mutated_and_nothing_else(tmp_path: Path) -> None:
    found = found_in(tmp_path, RULES)
    assert found >= {
        ("return n < MOST", "return n <= MOST"),
        ("return n < MOST", "return None"),
        ("if n and not loud:", "if n or not loud:"),
        ("if n and not loud:", "if n and loud:"),
        ("if n and not loud:", "if (not (n and not loud)):"),
        ("return max(n, 1) == 1", "return min(n, 1) == 1"),
        ("return max(n, 1) == 1", "return max(n, 2) == 1"),
        ("def may(n: int, *, loud: bool = False) -> bool:", "def may(n: int, *, loud: bool = True) -> bool:"),
    }
    assert not [was for was, _ in found if "this" in was or "import" in was]


@pytest.mark.parametrize(
    ("line", "mutated"),
    [
        ('x = "ä" if a is not b else 0', 'x = "ä" if a is b else 0'),
        ("f(1, k=2, l=3)", "f(1, l=3)"),
        ("x = a - b", "x = a + b"),
        ("x = [y for y in z if y]", "x = [y for y in z if (not (y))]"),
        ("del x[0]", "pass"),
    ],
)
def test_mutants_of_a_line(tmp_path: Path, line: str, mutated: str) -> None:
    assert (line, mutated) in found_in(tmp_path, line + "\n")


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one module and its cases."""
    (tmp_path / "small_rules.py").write_text(RULES, "utf-8")
    (tmp_path / "small_cases.py").write_text(CASES.replace("RULES", "small_rules"), "utf-8")
    monkeypatch.setattr(mutation, "ROOT", tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_run_tells_killed_ones_from_survivors(small: Path) -> None:
    fates = Run(Suite(("small_rules.py",), "small_cases"), 2).all(mutants("small_rules.py", small))
    by = {fate.mutant.diff: fate.by for fate in fates}
    assert by["return n < MOST", "return n <= MOST"] == "four"
    assert by["MOST: int = 4", "MOST: int = 5"] == "four"
    assert by["return max(n, 1) == 1", "return min(n, 1) == 1"] == ""
    assert "small_rules" not in sys.modules


def test_cases_that_fail_anyway_judge_nothing(small: Path) -> None:
    (small / "small_cases.py").write_text(CASES.replace("RULES", "small_rules").replace("4, False", "4, True"), "utf-8")
    with pytest.raises(RuntimeError, match="four"):
        Run(Suite(("small_rules.py",), "small_cases"), 1).all([])


def test_the_report_counts_and_names_survivors() -> None:
    killed = Fate(Mutant("a.py", "x = 1\n", 1, 4, 5, "2"), "some case")
    same = Fate(Mutant("a.py", "x = 1\n", 1, 4, 5, "1.0"), "")
    text, percent = report([killed, same, killed, killed], {("x = 1", "x = 1.0"): "no difference"})
    assert percent == 75
    assert "a.py:1: the same: no difference\n  - x = 1\n  + x = 1.0" in text
    assert "3 of 4 mutants killed: 75.0 %" in text
