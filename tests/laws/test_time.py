"""Time is in the state: deadlines follow from it, an outage moves them all, and the end of any of them is legal."""

from __future__ import annotations

from collections import Counter

import pytest

from server.engines.contract import Due, Ms, Office, Outage
from server.engines.refusal import Code, Refused
from tests.laws.play import Move, Playing, engine, games, packed, restored
from tests.laws.test_games import faults

GAP_MS = 12_345


def test_deadlines_follow_from_the_state_alone() -> None:
    for seed in games(20, 100):
        for move in Playing(seed, lapse=10):
            assert engine().deadlines(restored(packed(move.after))) == engine().deadlines(move.after)


def test_an_outage_moves_every_deadline_by_exactly_the_gap() -> None:
    for seed in games(30, 150):
        for n, move in enumerate(Playing(seed, lapse=10)):
            later = engine().apply(move.after, Office.SYSTEM, Outage(GAP_MS), move.at).state
            moved = {name: at + GAP_MS for name, at in engine().deadlines(move.after).items()}
            assert engine().deadlines(later) == moved, f"seed {seed}, move {n}"
            assert later.players == move.after.players, f"seed {seed}, move {n}: an outage costs nobody's bank"


def test_no_deadline_is_due_before_its_time_or_twice() -> None:
    for seed in games(20, 100):
        for n, move in enumerate(Playing(seed, lapse=10)):
            for name, at in engine().deadlines(move.after).items():
                assert refused(move, name, Ms(at - 1)) is Code.STALE, f"seed {seed}, move {n}: {name} too early"
            if isinstance(move.command, Due) and move.after.result is None:
                assert refused(move, move.command.name, move.at) is Code.STALE, f"seed {seed}, move {n}: twice"


def refused(move: Move, name: str, at: Ms) -> Code | None:
    try:
        engine().apply(move.after, Office.SYSTEM, Due(name), at)
    except Refused as no:
        return no.code
    return None


def test_whatever_is_asked_may_run_out_of_time() -> None:
    """A time-out of every kind of question gives a legal table, and the third in a row the end."""
    kinds: Counter[str] = Counter()
    for seed in games(120, 500):
        for n, move in enumerate(Playing(seed, lapse=8)):
            d = move.after.decision
            if d is None or not d.asked:
                continue
            kinds[d.kind] += 1
            at = engine().deadlines(move.after)[f"decision:{d.number}"]
            before = move.after.players[d.seat].timeouts
            step = engine().apply(move.after, Office.SYSTEM, Due(f"decision:{d.number}"), at)
            assert faults(step.state) == [], f"seed {seed}, move {n}: {d.kind}"
            result = step.state.result
            if before == 2:
                assert result is not None
                assert (result.reason, result.winner) == ("timeouts", 1 - d.seat)
            elif result is None:
                assert step.state.players[d.seat].timeouts == before + 1
    assert kinds.keys() >= {"main", "reply", "tribute", "target", "cost", "discard", "order", "choose", "may", "put"}


@pytest.mark.parametrize("late_ms", [0, 1, 60_000])
def test_an_answer_stamped_at_its_end_or_later_is_too_late(late_ms: int) -> None:
    for n, move in enumerate(Playing(3)):
        d = move.before.decision
        if d is None or not d.asked or not hasattr(move.command, "picks"):
            continue
        end = min(engine().deadlines(move.before).values())
        with pytest.raises(Refused) as no:
            engine().apply(move.before, move.actor, move.command, Ms(end + late_ms))
        assert no.value.code is Code.STALE, n
        assert engine().apply(move.before, move.actor, move.command, Ms(end - 1))
