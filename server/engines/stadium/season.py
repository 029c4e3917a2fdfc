"""The weeks of a season as time and football go on: plans, openings, reveals, locks, results, settlements."""

from __future__ import annotations

from server.engines.clockwork import is_due
from server.engines.refusal import Code, Refused
from server.engines.stadium import cards, picks, playing, rounds, settle, times
from server.engines.stadium import events as told
from server.engines.stadium.league import League, picks_of, season_draws, seats, week
from server.engines.stadium.matches import Match, Plan, Result, Squads
from server.engines.stadium.questions import drawn, last_place, top_match
from server.engines.stadium.state import State, Week

_UNLOCKED = ("scheduled", "open", "revealed")


# --- what football says ---------------------------------------------------------------------------------


def feed_plan(lg: League, plan: Plan) -> None:
    """A matchday's plan, new or changed. Once a week is locked its plan stands (R16)."""
    w = lg.week(plan.matchday)
    if w.stage not in _UNLOCKED or w.plan == plan:
        raise Refused(Code.STALE)
    before = times.kickoff(w), times.reveals(w)
    w = lg.change(plan.matchday, plan=plan)
    picks.release(lg)
    told_now = times.kickoff(w), times.reveals(w)
    if told_now != before and told_now[0] != times.NEVER:
        lg.tell(told.Scheduled(w.matchday, *told_now))


def feed_squads(lg: League, squads: Squads) -> None:
    """Who plays where now; whoever left the league is released from unlocked weeks (R10)."""
    if lg.state.squads == squads:
        raise Refused(Code.STALE)
    lg.set(squads=squads)
    picks.release(lg)


def feed_results(lg: League, results: tuple[Result, ...]) -> None:
    """What is known of matches now. What is known already, and what a settlement has frozen, is no event (R60)."""
    news: dict[int, dict[Match, Result]] = {}
    for result in results:
        w = _whose(lg.state, result.match)
        if w is not None and result.match not in w.entered and w.results.get(result.match) != result:
            news.setdefault(w.matchday, {})[result.match] = result
    if not news:
        raise Refused(Code.STALE)
    for matchday, fresh in news.items():
        lg.change(matchday, results={**lg.week(matchday).results, **fresh})
        lg.tell(told.ResultsIn(matchday, tuple(fresh)))
        if settles_now(lg.week(matchday), lg.at):
            settle.settle(lg, matchday)


def _whose(state: State, match: Match) -> Week | None:
    """The locked week that this match belongs to."""
    for w in state.weeks:
        if w.stage == "locked" and w.plan is not None and any(f.id == match for f in w.plan.fixtures):
            return w
    return None


# --- what time brings -----------------------------------------------------------------------------------


def deadlines(state: State) -> dict[str, int]:
    """``open:N``, ``reveal:N``, ``lock:N``, ``settle:N`` and ``round:N`` of every week that waits for one."""
    due: dict[str, int] = {}
    for w in state.weeks:
        at = times.NEVER
        name = ""
        if w.stage == "scheduled" and not state.paused and times.is_planned(w):
            name, at = "open", times.opens(w)
        elif w.stage == "open":
            name, at = "reveal", times.reveals(w)
        elif w.stage == "revealed":
            name, at = "lock", times.kickoff(w)
        elif w.stage == "locked" and settle.is_complete(w):
            name, at = "settle", times.settles(w)
        elif w.stage in ("locked", "settled") and state.round is None:
            name, at = "round", times.round_starts(w, state.setup.options)
        if at != times.NEVER:
            due[f"{name}:{w.matchday}"] = at
    return due


def due(lg: League, name: str) -> None:
    """One of the season's deadlines; ``Refused(STALE)`` if it is not due (any more)."""
    if not is_due(deadlines(lg.state).get(name, 0), lg.at):
        raise Refused(Code.STALE)
    kind, _, matchday = name.partition(":")
    _HANDLERS[kind](lg, int(matchday))


def settles_now(w: Week, at: int) -> bool:
    """From Monday noon on, once all is final (R60)."""
    return w.stage == "locked" and settle.is_complete(w) and at >= times.settles(w)


def _open(lg: League, matchday: int) -> None:
    """Freeze the chances, draw the questions and the two cards (R11, R19, R31)."""
    w = lg.week(matchday)
    assert w.plan is not None, "a planned week has a plan"
    draws, first = season_draws(lg.state), lg.state.setup.options.first
    w = lg.change(
        matchday,
        stage="open",
        opened=w.plan,
        opened_at=lg.at,
        questions=drawn(draws, first, matchday),
        top=top_match(w.plan),
        last=last_place(w.plan),
        cards=cards.weekly(draws, first, matchday),
    )
    lg.tell(told.Opened(matchday, w.questions, w.cards))


def _reveal(lg: League, matchday: int) -> None:
    """Everything is open from now on; forced clubs are set (R14, R26, R27)."""
    playing.force(lg, matchday)
    lg.change(matchday, stage="revealed")
    lg.tell(told.Revealed(matchday))
    for seat in seats(lg.state):
        if picks_of(lg.week(matchday), seat).forced:
            picks.release(lg, keep=(matchday, seat))
    playing.tell_plays(lg, matchday)


def _lock(lg: League, matchday: int) -> None:
    picks.lock(lg, matchday)


def _settle(lg: League, matchday: int) -> None:
    settle.settle(lg, matchday)


def _round(lg: League, matchday: int) -> None:
    """What is not final now counts as not played (R59); one round after the other (R54)."""
    if week(lg.state, matchday) is not rounds.next_week(lg.state, lg.at):
        raise Refused(Code.STALE)
    rounds.start(lg, matchday)


_HANDLERS = {"open": _open, "reveal": _reveal, "lock": _lock, "settle": _settle, "round": _round}
