"""The runner of rulings is strict: what is not understood, not true or not told fails (``rulings/``)."""

from __future__ import annotations

import tomllib

import pytest

from server.engines.stadium import notation
from server.engines.stadium.rulings import check
from server.engines.stadium.rulings.clock import told, wall
from server.engines.stadium.state import Duel, Picks, Tip

WEEK = 'script = ["week 1: A +4 duel B; B +1"]\n'


def failures(case: str) -> list[str]:
    return [failure.what for failure in check(tomllib.loads('game = "stadium"\n[[case]]\nname = "a case"\n' + case))]


@pytest.mark.parametrize(
    ("case", "what"),
    [
        (WEEK + 'expect = { duels = ["A-B 4:1 won loot 4"] }', "duels is ['A-B 4:1 won loot 3']"),
        (WEEK + "expect = { A = { total = 8 } }", "A.total is 7, not 8"),
        (WEEK + "expect = { A = { luck = 1 } }", "nothing is called A.'luck'"),
        (WEEK + "expect = { luck = 1 }", "nothing is called 'luck'"),
        (WEEK + "expect = { E = { total = 1 } }", "nothing is called E.'total'"),
        (WEEK + 'expect = { stage = { 1 = "open" } }', "stage.1 is 'settled'"),
        (WEEK + 'expect = { offers = ["A picks"] }', "not offered: 'A picks'"),
        (WEEK + 'expect = { lacks = ["A propose"] }', "offered: 'A propose'"),
        (WEEK + 'expect = { lacks_when = ["round 1"] }', "round 1 is awaited"),
        (WEEK + 'expect = { when = { "open 3" = "Tue 08.09.2026 12:00" } }', "when.open 3 is '', not"),
        (WEEK + 'expect = { hidden = { C = ["FCB"] } }', "C was sent 'FCB'"),
        (WEEK + 'expect = { shown = { C = ["XYZ"] } }', "C was never sent 'XYZ'"),
        (WEEK + 'expect = { map = "A" }', "the map is\n"),
        (WEEK + 'expect = { scorers = { "A 1" = { FCB1 = "used" } } }', "scorers.A 1.FCB1 is '', not 'used'"),
        ('script = ["A frobnicate"]', "nobody can 'frobnicate'"),
        ('script = ["frobnicate"]', "nothing is called 'frobnicate'"),
        ('script = ["A picks 1: colour red"]', "nobody chooses 'colour'"),
        ('script = ["A picks"]', "of which matchday?"),
        ('script = ["open 1", "A picks 1: duel X"]', "'X' is nobody"),
        ('script = ["A proxy 1"]', "a proxy for whom?"),
        ('script = ["A give 9/9"]', "no field: '9/9'"),
        ('script = ["week 1: A +9"]', "no week has '+9'"),
        ('script = ["week 1: A 50% tied"]', "nothing ends 'tied'"),
        ('script = ["plan 1 off XYZ-BVB"]', "no match: XYZ-BVB"),
        ('script = ["plan 1 tomorrow"]', "no plan has 'tomorrow'"),
        ('script = ["lock 1", "results 1: FCB-BVB two to one"]', "no result"),
        ('script = ["time +30"]', "no duration"),
        ('script = ["time 30"]', "no time: '30'"),
        ('script = ["until tomorrow"]', "no time"),
        ('script = ["until Mon 27.08.2026 10:00"]', "2026-08-27 is a Thu"),
        ('script = ["auto"]', "no turn is open"),
        ('script = ["plan 1 provisional", "open 1"]', "matchday 1 never gets open: it is scheduled"),
        ('script = ["A trainer 1: B FCB"]', "was refused: not-now"),
        ('script = ["open 99"]', "no matchday 99"),
        ('players = 2\nlobby = true\nscript = ["A begin"]', "was refused: not-now"),
        ('[[case.step]]\ndo = "open 1"\nrefused = "stale"', "was not refused as 'stale'"),
        ('[[case.step]]\ndo = "A quit"\nrefused = "stale"', "was not refused as 'stale'"),
        ('[[case.step]]\ndo = "A ready 1"\nrefused = "stale"', "was refused: not-now"),
        ('[[case.step]]\ndo = "A ready 1"\nrefused = "not-now"\nfacts = { reason = "x" }', "reason is 'no-round'"),
        ('[[case.step]]\ndo = "open 1"\nsays = ["week matchday=2"]', "was not told: 'week matchday=2'"),
        ('[[case.step]]\ndo = "open 1"\nsilent = ["week matchday=1"]', "was told: 'week matchday=1'"),
        ('[[case.step]]\ndo = "open 1"\nheard = { B = ["!week"] }', "B heard 'week'"),
        ('[[case.step]]\ndo = "open 1"\nheard = { B = ["over"] }', "B did not hear 'over'"),
        ('options = { rivals = "extra" }', "bad-option"),
        ('map = "Ab"', "rows have to lie"),
        ('map = "A . X"', "'X' is nobody"),
        ("colour = 1", "unknown field `colour`"),
        ('expect = { A = { fields = 4, home = "B04", sum = 0, member = false } }', "A.member is True"),
    ],
)
def test_what_does_not_hold_fails(case: str, what: str) -> None:
    found = failures(case)
    assert found
    assert any(what in failure for failure in found), found


def test_a_failure_says_where() -> None:
    failure = check(
        tomllib.loads('game = "stadium"\n[[case]]\nname = "a case"\n' + WEEK + "expect = { paused = true }")
    )[0]
    assert str(failure) == "a case\n    at the end\n        paused is False, not True"


def test_after_a_failing_step_nothing_more_is_tried() -> None:
    assert len(failures('script = ["frobnicate", "frobnicate"]')) == 1


@pytest.mark.parametrize(
    "text", ["Thu 27.08.2026 10:00", "Sun 25.10.2026 03:00", "Sun 28.03.2027 03:00", "Fri 29.01.2027 20:30"]
)
def test_wall_times_read_as_they_are_told(text: str) -> None:
    assert told(wall(text)) == text


def test_a_drawing_is_read_and_written_alike() -> None:
    drawing = "a a . b\n A . B b\n. . . b"
    assert notation.write(*notation.read(drawing)) == drawing
    assert notation.names(notation.read(drawing)[0])[-1] == "2/3"


def test_picks_and_duels_in_words() -> None:
    picks = Picks("FCB", "FCB1", answers={"penalty": "yes"}, tip=Tip("1:FCB-BVB", 2, 1), duel=2, auto=True)
    assert notation.picks(picks) == "club FCB (auto), scorer FCB1, duel C, tip 1:FCB-BVB 2:1, penalty yes"
    assert notation.duel(Duel(0, 1, 2, 2, "tie", 0, 1, ("festung",))) == "A-B 2:2 tie repelled 1 (festung)"
    assert notation.letter(-1) == "-"
