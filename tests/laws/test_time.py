"""Time is in the state: deadlines follow from it, an outage moves them all, and the end of any of them is legal."""

from __future__ import annotations

from collections import Counter

import pytest

from server.engines.contract import Audience, Due, Ms, Office, Outage, Seat
from server.engines.legends.asking import ends
from server.engines.legends.commands import Answer
from server.engines.refusal import Code, Refused
from tests.laws.play import Move, Playing, engine, games, packed, restored
from tests.laws.test_games import faults

GAP_MS = 12_345


def test_deadlines_follow_from_the_state_alone() -> None:
    for seed in games(20, 100):
        for move in Playing(seed, lapse=10, leaves=20):
            assert engine().deadlines(restored(packed(move.after))) == engine().deadlines(move.after)


def test_an_outage_moves_every_deadline_by_exactly_the_gap() -> None:
    for seed in games(30, 150):
        for n, move in enumerate(Playing(seed, lapse=10, leaves=20)):
            later = engine().apply(move.after, Office.SYSTEM, Outage(GAP_MS), move.at).state
            moved = {name: at + GAP_MS for name, at in engine().deadlines(move.after).items()}
            assert engine().deadlines(later) == moved, f"seed {seed}, move {n}"
            banks = [[p.bank_ms for p in state.players] for state in (later, move.after)]
            assert banks[0] == banks[1], f"seed {seed}, move {n}: an outage costs nobody's bank"


def test_no_deadline_is_due_before_its_time_or_twice() -> None:
    for seed in games(20, 100):
        for n, move in enumerate(Playing(seed, lapse=10, leaves=20)):
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
    """A time-out of every kind of question gives a legal table, and the third in a row the end.

    Where nothing was left of turn and bank when it was asked, the default is given and it counts as no other time-out.
    """
    kinds: Counter[str] = Counter()
    for seed in games(120, 500):
        for n, move in enumerate(Playing(seed, lapse=8)):
            d = move.after.decision
            if d is None or not d.asked:
                continue
            kinds[d.kind] += 1
            at = engine().deadlines(move.after)[f"decision:{d.number}"]
            player = move.after.players[d.seat]
            before = player.timeouts
            had_time = ends(d, player.bank_ms) > d.opened
            step = engine().apply(move.after, Office.SYSTEM, Due(f"decision:{d.number}"), at)
            assert faults(step.state, engine().library(step.state)) == [], f"seed {seed}, move {n}: {d.kind}"
            result = step.state.result
            if before == 2 and had_time:
                assert result is not None
                assert (result.reason, result.winner) == ("timeouts", 1 - d.seat)
            elif result is None:
                assert step.state.players[d.seat].timeouts == before + had_time
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


def test_what_nobody_else_heard_of_changes_nothing_for_them() -> None:
    """Choosing an Opfer or a target and taking it back shows in no other view, neither in banks nor in deadlines; and
    however often that is done, the question ends when it was to end."""
    silent = taken_back = 0
    for seed in games(60, 300):
        for n, move in enumerate(Playing(seed, lapse=5)):
            d, e = move.before.decision, move.after.decision
            if not isinstance(move.command, Answer) or move.step.events or d is None or e is None or d.seat != e.seat:
                continue
            where = f"seed {seed}, move {n}: {d.kind}, then {e.kind}"
            for viewer in (Seat(1 - d.seat), Audience.PUBLIC):
                before, after = (engine().view(state, viewer) for state in (move.before, move.after))
                assert before == after or d.shown_as != e.shown_as, where
            if d.shown_as == e.shown_as:
                silent += 1
                taken_back += move.command.picks == ("cancel",)
                assert ends(d, move.before.players[d.seat].bank_ms) == ends(e, move.after.players[e.seat].bank_ms), (
                    where
                )
    assert silent > 300
    assert taken_back > 30
