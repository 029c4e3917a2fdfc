"""What is kept of a season agrees with the season."""

from __future__ import annotations

from collections import Counter

from server.engines.stadium.land import FREE
from server.simulation.recording import record
from server.simulation.terminal import beside, picture, visible, week_lines
from tests.bots.test_league import MATCHDAYS, drive


def test_the_record_agrees_with_the_final_state() -> None:
    one = drive("sensible", "casual", "hostile", "sensible")
    kept = record(one)
    state = one.state
    assert state.land is not None
    assert state.result is not None
    assert len(kept.weeks) == MATCHDAYS
    counts = state.land.counts()
    assert kept.weeks[-1].fields == tuple(counts[m.seat] for m in state.members)
    assert kept.weeks[-1].free == state.land.owner.count(FREE)
    assert tuple(state.members[i].seat for i in kept.winners) == tuple(state.result.winners)
    assert kept.homes == tuple(m.home for m in state.members)


def test_every_flag_is_accounted_for() -> None:
    one = drive("sensible", "casual", "hostile", "sensible")
    kept = record(one).flags
    settled = [week.settled for week in one.state.weeks if week.settled is not None]
    assert kept.club == sum(score.flags for week in settled for score in week.scores.values())
    assert kept.loot == sum(duel.loot for week in settled for duel in week.duels)
    assert kept.repelled == sum(duel.repelled for week in settled for duel in week.duels)
    owed = sum(-b.total for week in one.state.weeks for b in week.balances.values() if b.total < 0)
    assert kept.given_up <= owed  # three fields are never lost
    earned = kept.club + kept.scorer + kept.bonus + kept.hit + kept.loot + kept.repelled + kept.consolation
    assert kept.placed + kept.lapsed - owed == earned


def test_duels_and_tiers_are_counted_as_settled() -> None:
    one = drive("sensible", "casual", "hostile", "sensible")
    kept = record(one)
    ends = Counter(duel.end for week in one.state.weeks if week.settled for duel in week.settled.duels)
    assert (kept.duels.won, kept.duels.tied, kept.duels.lost) == (ends["won"], ends["tie"], ends["lost"])
    assert sum(tier.picks for tier in kept.tiers) == sum(
        bool(score.row) for week in one.state.weeks if week.settled for score in week.settled.scores.values()
    )


def test_the_terminal_shows_every_field_once() -> None:
    one = drive("sensible", "casual", "hostile")
    week = next(iter(one.weeks()))
    state, league_map = one.state, one.engine.map_of(one.state)  # type: ignore[attr-defined]
    assert state.land is not None
    plain = "".join(picture(league_map, state.land, colour=False))
    counts = state.land.counts()
    assert [plain.count(f"{letter.lower()} ") + plain.count(f"{letter}*") for letter in "ABC"] == [
        counts[seat] for seat in sorted(counts)
    ]
    assert plain.count("·") == state.land.owner.count(FREE)
    painted = picture(league_map, state.land, colour=True)
    assert [visible(line) for line in painted] == [len(line) for line in picture(league_map, state.land, colour=False)]
    lines = week_lines(state, week)
    assert len(lines) == 4
    assert beside(["ab", "c"], ["x"], 4) == ["ab    x", "c"]
