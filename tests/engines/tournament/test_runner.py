"""The runner of rulings is strict: what is not understood, not true or not told fails (``rulings/``)."""

from __future__ import annotations

import tomllib

import pytest

from server.engines.tournament.rulings import check

ROUND = 'players = 4\nscript = ["round A-B 1:0, C-D 0:0:1"]\n'
OPEN = 'players = 2\nscript = ["pair", "publish"]\n'


def failures(case: str) -> list[str]:
    raw = tomllib.loads('game = "tournament"\n[[case]]\nname = "a case"\n' + case)
    return [failure.what for failure in check(raw)]


@pytest.mark.parametrize(
    ("case", "what"),
    [
        (ROUND + 'expect = { phase = "over" }', "phase is 'group', not 'over'"),
        (ROUND + 'expect = { results = { A-B = "0:1 entered" } }', "results.A-B is '1:0 entered', not '0:1 entered'"),
        (ROUND + "expect = { rates = { A = { points = 1 } } }", "rates.A.points is 3, not 1"),
        (ROUND + 'expect = { deadlines = { "round:1" = "+1m" } }', "deadlines are {}"),
        (ROUND + 'expect = { offers = ["A announce"] }', "not offered: 'A announce'"),
        (ROUND + 'expect = { lacks = ["A drop"] }', "offered: 'A drop'"),
        (ROUND + 'expect = { offers = ["sys pair"] }', "offers are for seats"),
        (ROUND + 'expect = { shown = { A = ["nonsense"] } }', "A was never sent 'nonsense'"),
        (ROUND + 'expect = { hidden = { public = ["rank"] } }', "public was sent 'rank'"),
        (ROUND + 'expect = { pairs = ["A-C"] }', "pairs is ['A-B', 'C-D'], not ['A-C']"),
        (ROUND + "expect = { luck = 1 }", "nothing is called 'luck'"),
        (ROUND + 'expect = { pairs_of = { 7 = ["A-B"] } }', "index out of range"),
        ('expect = { pairs = ["A-B"] }', "there is no round"),
        ('script = ["frobnicate"]', "'frobnicate' is nobody"),
        ('script = ["owner frobnicate"]', "nobody can 'frobnicate'"),
        ('script = ["owner drop-player player=7"]', "'7' is nobody"),
        ('script = ["owner announce colour=red"]', "unknown field `colour`"),
        ('script = ["time 3m"]', "no duration: '3m'"),
        ('script = ["round A-B two"]', "no result: 'two'"),
        ('script = ["round A-Z 1:0"]', "was refused: not-offered"),
        ('script = ["pair", "publish", "owner result match=Z games=1:0"]', "Z has no match"),
        ('script = ["owner undo note=cut"]', "index out of range"),
        (OPEN + 'expect = { open = ["A-C"] }', "open is ['A-B'], not ['A-C']"),
        ('[[case.step]]\ndo = "pair"\nrefused = "stale"', "was not refused as 'stale'"),
        ('[[case.step]]\ndo = "publish"\nrefused = "stale"', "was refused: not-now"),
        ('[[case.step]]\ndo = "publish"\nrefused = "not-now"\nfacts = { reason = 1 }', "reason is 'no-draft', not 1"),
        ('[[case.step]]\ndo = "pair"\nsays = ["draft round=2"]', "was not told: 'draft round=2'"),
        ('[[case.step]]\ndo = "pair"\nsays = ["draft", "note"]', "was not told: 'note'"),
        ('[[case.step]]\ndo = "pair"\nsilent = ["draft"]', "was told: 'draft'"),
        ('[[case.step]]\ndo = "pair"\nheard = { judge = ["!draft"] }', "judge heard 'draft'"),
        ('[[case.step]]\ndo = "pair"\nheard = { A = ["draft"] }', "A did not hear 'draft'"),
        ('[[case.step]]\ndo = "pair"\nasks = []', "asked ['pair-up 4'], not []"),
        ('options = { rounds = 99 }', "was refused: bad-option"),
        ('players = 1', "was refused: not-now"),
        ("colour = 1", "unknown field `colour`"),
    ],
)  # fmt: skip
def test_what_does_not_hold_fails(case: str, what: str) -> None:
    found = failures(case)
    assert found
    assert any(what in failure for failure in found), found


def test_a_failure_says_where() -> None:
    raw = tomllib.loads('game = "tournament"\n[[case]]\nname = "a case"\n' + ROUND + "expect = { rounds = 2 }")
    assert str(check(raw)[0]) == "a case\n    at the end\n        rounds is 1, not 2"


def test_after_a_failing_step_nothing_more_is_tried() -> None:
    assert len(failures('script = ["owner frobnicate", "owner frobnicate"]')) == 1


def test_whom_the_drafted_pairs_do_not_fit_is_put_together() -> None:
    """Whatever was drafted: byes, too."""
    for key in range(1, 6):
        case = f'players = 5\nkey = {key}\nscript = ["round A-E 1:0, C-D 0:1, B bye"]\n'
        assert failures(case + 'expect = { pairs = ["A-E", "C-D", "B bye"] }') == []
        case = f'players = 5\nkey = {key}\nscript = ["round B bye, E-C 1:0, D-A 0:1"]\n'
        assert failures(case + 'expect = { pairs = ["C-E", "A-D", "B bye"] }') == []
