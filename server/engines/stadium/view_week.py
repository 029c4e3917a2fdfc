"""What everybody may know of a week: its times, matches, chances and questions; picks from the reveal on."""

from __future__ import annotations

from math import floor

import msgspec

from server.engines.contract import Plain, View
from server.engines.plain import plain
from server.engines.stadium import settle, times
from server.engines.stadium.matches import Chance, Fixture, Result
from server.engines.stadium.memo import Memo
from server.engines.stadium.points import tier
from server.engines.stadium.state import Settled, State, Week

OPEN = ("revealed", "locked", "settled", "round", "closed")
"""Stages in which picks are open to all (R14)."""
BRIEF = ("closed", "cancelled")
"""Stages whose weeks tell neither chances nor goals any more: a whole season has to fit into one view."""
SHARE = 10_000
"""A chance of 1 on the wire: hundredths of a percent."""
ODDS = 100
_BINARY = 1e-6  # so that 0.347, which is a little less in binary, is 3470


def week_part(state: State, w: Week, memo: Memo) -> Plain:
    """A week as the public sees it; the same object while nothing of it changes."""
    options = state.setup.options
    names = tuple(m.seat for m in state.members)
    return memo.part(w, (options.round_minute, names, _boosts(state, w)), lambda: _week(state, w, memo))


def _boosts(state: State, w: Week) -> tuple[object, ...]:
    """What a locked week's preliminary score depends on beside itself: rewards and duels of other weeks."""
    if w.stage != "locked":
        return ()
    return tuple((len(other.prizes), other.settled is not None and other.settled.digest) for other in state.weeks)


def _week(state: State, w: Week, memo: Memo) -> View:
    assert w.plan is not None
    said: View = {"stage": w.stage, "matches": _matches(w, memo), "times": _times(state, w)}
    if not w.plan.settled:
        said["provisional"] = True
    if w.confirmed:
        said["confirmed"] = True
    if w.opened_at:
        said["opened_at"] = w.opened_at
        said["questions"] = {question: _about(w, question) for question in w.questions}
        said["cards"] = list(w.cards)
    if w.results:
        brief = w.stage in BRIEF
        said["results"] = {match: _result(r, brief, memo) for match, r in w.results.items()}
    if w.stage in OPEN:
        said["picks"] = {str(seat): memo.plain(picks) for seat, picks in w.picks.items()}
        if w.plays:
            said["plays"] = [plain(play) for play in w.plays]
        if w.looks:
            said["spied"] = [{"seat": look.seat, "target": look.target} for look in w.looks]
    if w.prizes:
        said["prizes"] = {str(seat): plain(prized) for seat, prized in w.prizes.items()}
    if w.ready:
        said["ready"] = {str(seat): True for seat in w.ready}
    _scores(state, w, said)
    if w.land:
        said["land"] = w.land
        if w.laid:
            said["laid"] = w.laid  # not while the round goes on: it would be sent anew with every flag
    if w.lapsed:
        said["lapsed"] = {str(seat): n for seat, n in w.lapsed.items()}
    return said


def _scores(state: State, w: Week, said: View) -> None:
    """What was settled, or how it stands by what is final so far."""
    settled = w.settled
    if settled is None and w.stage == "locked" and w.results:
        settled = settle.work_out(state, w, 0)
        said["preliminary"] = True
    if settled is None:
        return
    said["scores"] = {str(m.seat): _score(settled, w, m.seat) for m in state.members}
    said["truths"] = dict(settled.truths)
    if settled.duels:
        said["duels"] = {f"{d.by}-{d.on}": plain(d) for d in settled.duels}
    if settled.slams:
        said["slams"] = [plain(slam) for slam in settled.slams]
    if w.settled is not None:
        said["digest"] = settled.digest
        said["settled_at"] = settled.at


def _score(settled: Settled, w: Week, seat: int) -> View:
    score = settled.scores[seat]
    balance = w.balances.get(seat) or settle.balance(settled, w, seat)
    said = plain(score)
    assert isinstance(said, dict)
    return {**said, "balance": {**plain(balance), "total": balance.total}}


def _times(state: State, w: Week) -> View:
    """All that is known of when (UTC ms)."""
    if times.kickoff(w) == times.NEVER:
        return {}
    return {
        "opens": times.opens(w),
        "reveal": times.reveals(w),
        "lock": times.kickoff(w),
        "settles": times.settles(w),
        "round": times.round_starts(w, state.setup.options),
    }


def _about(w: Week, question: str) -> View:
    """What a question is about, where it names a match or a club."""
    if question == "top-match" and w.top:
        return {"match": w.top}
    if question == "last-place" and w.last:
        return {"club": w.last}
    source = w.opened or w.plan
    if question == "goals" and source is not None:
        return {"goals": source.goals, "matches": source.matches}
    return {}


def _matches(w: Week, memo: Memo) -> View:
    """Fixtures as planned now, chances as frozen at the opening or, before it, as they would be (R19)."""
    assert w.plan is not None
    source = w.opened or w.plan
    chances = source.chances if w.stage not in BRIEF else {}
    return {f.id: _match(f, chances.get(f.id), f.off or f.id in w.off, memo) for f in w.plan.fixtures}


def _match(f: Fixture, chance: Chance | None, off: bool, memo: Memo) -> View:
    said: View = {"home": f.home, "away": f.away, "kickoff": f.kickoff}
    if off:
        said["off"] = True
    if chance is not None:
        said["chance"] = memo.part(chance, "", lambda: _chance(chance))
    return said


def _share(chance: float) -> int:
    return floor(chance * SHARE + _BINARY)


def _chance(chance: Chance) -> View:
    """In hundredths of a percent, rounded down; the tiers come from the unrounded values (R18)."""
    said: View = {
        "home": _share(chance.home),
        "draw": _share(chance.draw),
        "away": _share(chance.away),
        "home_row": tier(chance.home),
        "away_row": tier(chance.away),
        "source": chance.source,
        "method": chance.method,
        "at": chance.at,
    }
    if chance.odds is not None:
        said["odds"] = [round(quote * ODDS) for quote in chance.odds]
    return said


def _result(r: Result, brief: bool, memo: Memo) -> Plain:
    return memo.part(r, brief, lambda: _score_of(r, brief))


def _score_of(r: Result, brief: bool) -> View:
    said: View = {"final": r.final, "home": r.home, "away": r.away}
    if r.half is not None:
        said["half"] = list(r.half)
    if r.complete:
        said["complete"] = True
    if r.goals and not brief:
        said["goals"] = [{k: v for k, v in msgspec.to_builtins(goal).items() if v} for goal in r.goals]
    return said
