"""The settlement of a matchday: points, duels, scorers, questions, tips, and each balance (chapter 10, R39, R60).

Worked out from a frozen copy of what is final; worked out anew when the commissioner corrects a result in time.
"""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec
from msgspec.structs import replace

from server.engines.stadium import cards, duel, slots, times
from server.engines.stadium import events as told
from server.engines.stadium.duel import SLAM
from server.engines.stadium.league import League, picks_of, season_draws
from server.engines.stadium.matches import Fixture, Match, Result
from server.engines.stadium.points import ended, points, tier, win_chance
from server.engines.stadium.questions import REWARD, Asked, resolve, right
from server.engines.stadium.standing import Records
from server.engines.stadium.state import HIT_FLAGS, NOBODY, Balance, Duel, Picks, Score, Settled, Slam, State, Week

_encoder = msgspec.msgpack.Encoder(order="deterministic")


def final_results(week: Week) -> dict[Match, Result]:
    """What counts: matches that are over and were not called off (R59)."""
    there = {f.id for f in times.on(week)}
    return {match: r for match, r in week.results.items() if r.final and match in there}


def is_complete(week: Week) -> bool:
    """True if every match is final and its goals agree with its score: noon on Monday may settle (R60)."""
    return all(
        f.id in week.results and week.results[f.id].final and week.results[f.id].complete for f in times.on(week)
    )


def settle(lg: League, matchday: int) -> None:
    """Work the week out, or work it out again."""
    week = lg.week(matchday)
    before = week.settled
    settled = work_out(lg.state, week, lg.at if before is None else before.at)
    settled = replace(settled, slams=_slams(lg, week, settled))
    lg.change(matchday, stage="settled", settled=settled)
    lg.tell(told.Settled(matchday, settled.digest, again=before is not None))


def work_out(state: State, week: Week, at: int) -> Settled:
    """The settlement by what is final now; before the settlement it is how the week stands."""
    results = final_results(week)
    truths = _truths(week, results)
    scores = {
        m.seat: _questions(_score(state, week, m.seat, results), picks_of(week, m.seat), truths) for m in state.members
    }
    digest = hashlib.sha256(_encoder.encode(results)).hexdigest()
    return Settled(at, digest, truths, scores, _duels(state, week, scores))


def records(state: State, before: Week | None = None) -> Records:
    """The duels of every pair in all settled weeks; ``before``: in those that kicked off earlier than this one."""

    def when(week: Week) -> tuple[int, int]:
        return times.kickoff(week), week.matchday

    done = [w.settled for w in state.weeks if w.settled is not None and (before is None or when(w) < when(before))]
    return duel.tally(d for settled in done for d in settled.duels)


def _score(state: State, week: Week, seat: int, results: dict[Match, Result]) -> Score:
    picks = picks_of(week, seat)
    matches = slots.fixtures(week)
    assert week.opened is not None, "a week is settled after its opening"
    lost: list[Literal["club", "scorer", "tip"]] = []
    score = Score()
    if picks.club:
        fixture = matches.get(picks.club)
        if fixture is None or fixture.id not in results:
            lost.append("club")
        else:
            row = tier(win_chance(fixture, week.opened.chances[fixture.id], picks.club))
            end = ended(fixture, results[fixture.id], picks.club)
            n = points(row, end)
            flags = 2 * n if cards.acts(state, seat, week, "joker") else n
            score = replace(score, row=row, end=end, points=n, flags=flags)
    if picks.scorer:
        fixture = matches.get(picks.slot)
        if fixture is None or fixture.id not in results:
            lost.append("scorer")
        else:
            score = replace(score, goals=_goals(fixture, results[fixture.id], picks))
    if picks.tip is not None:
        result = results.get(picks.tip.match)
        if result is None:
            lost.append("tip")
        else:
            score = replace(score, hit=(result.home, result.away) == (picks.tip.home, picks.tip.away))
    return replace(score, lost=tuple(lost))


def _goals(fixture: Fixture, result: Result, picks: Picks) -> int:
    """Penalties count; own goals, and goals for another club, don't (R9)."""
    side = "home" if fixture.home == picks.slot else "away"
    return sum(g.player == picks.scorer and g.side == side and not g.own for g in result.goals)


def _truths(week: Week, results: dict[Match, Result]) -> dict[str, str]:
    assert week.opened is not None
    asked = Asked(
        fixtures=times.on(week), chances=week.opened.chances, top=week.top, last=week.last,
        goals=week.opened.goals, matches=week.opened.matches, results=results,
    )  # fmt: skip
    return {question: resolve(question, asked) for question in week.questions}


def _questions(score: Score, picks: Picks, truths: dict[str, str]) -> Score:
    n = sum(right(picks.answers.get(question), truth) for question, truth in truths.items())
    return replace(score, right=n, bonus=REWARD[n])


def _duels(state: State, week: Week, scores: dict[int, Score]) -> tuple[Duel, ...]:
    doubled = state.setup.options.joker_in_duel
    sides = {
        seat: duel.Side(
            seat,
            score.flags if doubled else score.points,
            counts=bool(score.end),
            wall=cards.acts(state, seat, week, "wall"),
            festung=picks_of(week, seat).duel == NOBODY,
        )
        for seat, score in scores.items()
    }
    before = records(state, week)
    rivals = state.setup.options.rivals == "tie"
    return tuple(
        duel.fight(sides[seat], sides[picks_of(week, seat).duel], before, rivals=rivals)
        for seat in sides
        if picks_of(week, seat).duel in sides
    )


def _slams(lg: League, week: Week, settled: Settled) -> tuple[Slam, ...]:
    """Who won by 4 or more, without Joker, chooses the loser's next club (R22, R26)."""
    had = {(s.seat, s.target): s.acts for s in week.settled.slams} if week.settled is not None else {}
    following = times.next_unrevealed(lg.state, lg.at)
    found = []
    for d in settled.duels:
        best = duel.winner(d)
        if best is None:
            continue
        loser = d.on if best == d.by else d.by
        margin = max(0, settled.scores[best].points) - max(0, settled.scores[loser].points)
        acts = had.get((best, loser), following)
        if margin >= SLAM and acts:
            found.append(Slam(best, loser, margin, acts))
    return tuple(found)


def balance(settled: Settled, week: Week, seat: int) -> Balance:
    """A player's week (R39). Before the reward is chosen a Volltreffer counts as +3 flags."""
    score = settled.scores[seat]
    prized = week.prizes.get(seat)
    loot: dict[int, int] = {}
    repelled: dict[int, int] = {}
    for d in settled.duels:
        if d.by == seat and d.loot:
            loot[d.on] = loot.get(d.on, 0) + d.loot
        if d.on == seat and d.repelled:
            repelled[d.by] = repelled.get(d.by, 0) + d.repelled
    hit = HIT_FLAGS if score.hit and (prized is None or prized.prize == "flags") else 0
    return Balance(score.flags, loot, repelled, score.goals, score.bonus, hit)


def lot(state: State, matchday: int) -> tuple[int, ...]:
    """All seats in an order drawn for this matchday's round (R52)."""
    return season_draws(state).shuffled([m.seat for m in state.members], f"lot|{matchday}")
