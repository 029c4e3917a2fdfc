"""The proof runs what there is, and says of each part what came of it."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from loadtests import proof
from loadtests.proof import PARTS, ROOT, Outcome, Part, run, table


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_each_part_can_be_run(part: Part) -> None:
    assert part.words[0] == "-m"
    assert find_spec(part.words[1]) is not None
    for word in part.words[2:]:
        path = word.removeprefix("--ignore=")
        if path.startswith("tests"):
            assert (ROOT / path).exists(), path


@pytest.mark.parametrize(
    ("does", "result"),
    {
        "ends well": ("print('3 passed')", "ok"),
        "fails": ("print('1 failed'); raise SystemExit(1)", "FAILED"),
        "misses a figure": ("print('P1 5.1 x MISSED'); print('all')", "MISSED"),
        "lacks what it needs": ("print('audit: not run (no network)')", "not run"),
    }.values(),
)
def test_what_came_of_it(does: str, result: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "PARTS", {"some": Part("P0", "a part", 1, ("-c", does))})
    assert run("some").result == result


def test_the_table_tells_the_commit() -> None:
    lines = table([Outcome("laws", "ok", 1.25, "100 passed in 75 s")], "abc+").splitlines()
    assert lines[0].split() == ["part", "goals", "result", "min", "commit", "abc+"]
    assert lines[1].startswith("laws  S7 S8 F1 F2  ok      1.2  100 passed")
