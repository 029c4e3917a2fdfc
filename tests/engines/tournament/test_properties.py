"""What holds of any event, beside the laws: recounted tables, corrections taken back, the same pairings everywhere."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from fractions import Fraction
from functools import cache

import msgspec
import pytest

from server.engines.contract import Audience, Seat
from server.engines.tournament import commands, records
from server.engines.tournament.engine import Tournament
from server.engines.tournament.rulings.event import Event
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import Match, State
from server.engines.tournament.swiss import pair
from tests.engines.tournament import recount
from tests.engines.tournament.swiss_event import Event as Pairings
from tests.engines.tournament.wild import Move, Wild
from tests.laws.moves import packed
from tests.laws.play import games

SEEDS = [5 * seed for seed in games(24, 400)]  # all options are among them
ENGINE = Tournament()
OWNER = Seat(0)


@cache
def event(seed: int) -> tuple[Move, ...]:
    return tuple(Wild(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_table_is_what_a_recount_of_the_results_says(seed: int) -> None:
    """In another way, from the public view alone; two who met may stand the other way round (T26)."""
    for move in event(seed)[::5]:
        view = ENGINE.view(move.after, Audience.PUBLIC)
        if "standings" not in view:
            continue
        told = view["standings"]
        counted = recount.table(view)
        keys = {"duel": ("omw", "oomw"), "konami": ("omw", "oomw"), "mtr": ("omw", "gw", "ogw")}[
            move.after.setup.options.tie_breaks.order
        ]
        shown = sorted((row for row in told.items() if "rank" in row[1]), key=lambda row: row[1]["rank"])
        assert [(row["points"], *(Fraction(row[key]) for key in keys)) for _, row in shown] == [
            (points, *rates) for _, points, rates in counted
        ]
        for player, points, rates in counted:
            assert (told[player]["points"], *(Fraction(told[player][key]) for key in keys)) == (points, *rates)
        if keys != ("omw", "oomw") or move.after.setup.options.tie_breaks.order == "konami":
            assert [player for player, _ in shown] == [player for player, _, _ in counted]


def entered(state: State) -> list[Match]:
    """Matches of finished rounds whose result the staff said."""
    return [
        m
        for r in state.rounds
        if r.stage == "group" and r.phase == "done"
        for m in r.matches
        if m.result is not None and m.result.how == "entered"
    ]


def without_notes(state: State) -> bytes:
    return packed(msgspec.structs.replace(state, notes=()))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_correction_that_is_corrected_back_leaves_no_trace(seed: int) -> None:
    """But in the notes; and so does one that is taken back."""
    for move in event(seed)[::5]:
        for match in entered(move.after)[-1:]:
            if move.after.phase == "over":
                continue
            assert match.result is not None
            right = match.result.games
            wrong = (right[1], right[0], right[2]) if right[0] != right[1] else (1, 0, 0)
            state = move.after
            changed = ENGINE.apply(state, OWNER, commands.Correct(match.id, wrong), move.at).state
            assert without_notes(changed) != without_notes(state)
            back = ENGINE.apply(changed, OWNER, commands.Correct(match.id, right), move.at).state
            undone = ENGINE.apply(changed, OWNER, commands.Undo(changed.notes[-1].number), move.at).state
            assert without_notes(back) == without_notes(state) == without_notes(undone)
            assert records.rows(back) == records.rows(state)


def test_there_was_something_to_recount_and_to_correct() -> None:
    """Else the two above say nothing."""
    moves = [move for seed in SEEDS for move in event(seed)[::5]]
    assert sum(bool(records.finished(move.after.rounds)) for move in moves) > 50
    assert sum(bool(entered(move.after)) and move.after.phase != "over" for move in moves) > 20
    assert {move.after.setup.options.tie_breaks.order for move in moves} == {"duel", "mtr", "konami"}


def test_nobody_who_leaves_changes_a_round_that_was_played() -> None:
    played = Event({"rounds": 3})
    played.begin(8)
    for _ in range(2):
        played.round()
    before, rates = played.state.rounds, played.view()["standings"]
    for player in (7, 0):
        played.owner(commands.DropPlayer(player))
    assert played.state.rounds == before
    assert played.view()["standings"] == rates


def pairings(seed: int) -> str:
    """Four rounds of 33 players, as a hash."""
    rounds = Pairings(33, 4, seed)
    said = [rounds.play().pairs for _ in range(4)]
    return hashlib.sha256(repr(said).encode()).hexdigest()


PAIRINGS = "6ff4bb915899e123b0645196ea1c89876d72ead13c86329675fc91af3d1d551f"


def test_pairings_are_the_same_on_any_machine() -> None:
    assert pairings(20) == PAIRINGS


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_and_in_any_process(hash_seed: str) -> None:
    """Python orders sets by a secret of the process; a pairing does not."""
    code = "from tests.engines.tournament.test_properties import pairings; print(pairings(20))"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert ran.stdout.strip() == PAIRINGS


def test_the_same_key_and_the_same_words_pair_the_same() -> None:
    """Another key pairs otherwise; the order in which rooms report does not matter."""

    def paired(key: int, order: int) -> list[tuple[int, int]]:
        made = Event({"rounds": 3}, key)
        made.begin(16)
        made.pair()
        made.publish()
        made.arrive(range(16))
        for player in sorted({m.a for m in made.state.rounds[0].matches}, key=lambda p: p * order):
            made.report(player, (1, 0, 0))
        return [(m.a, m.b) for m in made.pair().matches]

    assert paired(7, 1) == paired(7, -1)
    assert paired(7, 1) != paired(8, 1)


def test_a_task_tells_who_floated_in_the_last_round() -> None:
    """C and D had other points than each other; a bye is none (T18)."""
    made = Event({"rounds": 4})
    made.begin(7)
    made.round((0, 1, (1, 0, 0)), (2, 3, (0, 1, 0)), (4, 5, (1, 0, 0)), (6, NOBODY, (2, 0, 0)))
    made.round((0, 4, (1, 0, 0)), (2, 3, (1, 0, 0)), (1, 5, (1, 0, 0)), (6, NOBODY, (2, 0, 0)))
    assert [e.floated for e in records.task(made.state).entrants] == [False, False, True, True, False, False, False]
    assert [e.byes for e in records.task(made.state).entrants] == [0, 0, 0, 0, 0, 0, 2]
    made.round((0, 2, (1, 0, 0)), (1, 3, (1, 0, 0)), (4, 6, (1, 0, 0)), (5, NOBODY, (2, 0, 0)))
    assert [e.floated for e in records.task(made.state).entrants] == [True, False, True, False, True, False, True]


def test_a_task_says_all_that_a_pairing_depends_on() -> None:
    made = Event({"rounds": 3})
    made.begin(9)
    made.round()
    task = records.task(made.state)
    drafted = made.pair()
    assert [(m.a, m.b) for m in drafted.matches] == list(pair(task).pairs)
