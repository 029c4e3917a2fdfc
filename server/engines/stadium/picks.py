"""Choosing for a matchday, and what happens to a choice that can't stand (RULES.md, chapter 2, R58)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from server.engines.refusal import Code, Refused
from server.engines.stadium import commands, playing, slots, times
from server.engines.stadium import events as told
from server.engines.stadium.domains import MOST_SHOT
from server.engines.stadium.league import League, picks_of, season_draws
from server.engines.stadium.questions import POOL
from server.engines.stadium.state import NOBODY, Picks, Tip, Week


def is_open(week: Week, at: int) -> bool:
    """From the opening to K1 (R15, R16)."""
    return week.stage in ("open", "revealed") and at < times.kickoff(week)


def change(lg: League, seat: int, command: commands.ChangePicks | commands.Proxy, *, proxy: bool = False) -> None:
    """Choose, all of it or nothing."""
    lg.member(seat)
    week = lg.week(command.matchday)
    if not is_open(week, lg.at):
        raise Refused(Code.NOT_NOW, reason="not-open" if week.stage == "scheduled" else "locked")
    changes: dict[str, Any] = {}
    anew: list[str] = []
    for name, value in commands.given(command).items():
        checked = _CHECKS[name](lg, seat, week, value, proxy)
        if any(getattr(picks_of(lg.week(week.matchday), seat), part) != given for part, given in checked.items()):
            changes |= checked
            anew.append(name)
    if not anew:
        return  # as it was: nobody is told of a change
    if week.stage == "revealed":
        changes["changed"] = lg.at
    if proxy:
        changes["proxy"] = True
    lg.pick(week.matchday, seat, **changes)
    if proxy:
        release(lg, keep=(week.matchday, seat))
    if week.stage == "revealed":
        lg.tell(told.Changed(week.matchday, seat, tuple(anew), proxy))
    else:
        lg.tell(told.Saved(seat, week.matchday, tuple(anew), proxy))


def _club(lg: League, seat: int, week: Week, club: str, public: bool) -> dict[str, Any]:
    if picks_of(week, seat).forced:
        raise Refused(Code.NOT_OFFERED, reason="forced")
    if club and club not in slots.fixtures(week):
        raise Refused(Code.NOT_OFFERED, reason="no-match")
    used = slots.used_clubs(lg.state, seat, week, public=public)
    if club in used:
        raise Refused(Code.NOT_OFFERED, reason="used", matchday=used[club])
    return {"club": club}


def _scorer(lg: League, seat: int, week: Week, player: str, public: bool) -> dict[str, Any]:
    why = slots.Scorers(lg.state, seat, week, public=public).why_not(player) if player else ""
    if why:
        raise Refused(Code.NOT_OFFERED, reason=why)
    return {"scorer": player, "slot": slots.club_of(lg.state, player)}


def _answers(lg: League, seat: int, week: Week, answers: dict[str, str], public: bool) -> dict[str, Any]:
    for question, answer in answers.items():
        if question not in week.questions or answer not in ("", *POOL[question]):
            raise Refused(Code.NOT_OFFERED, reason="no-such-answer")
    merged = {**picks_of(week, seat).answers, **answers}
    return {"answers": {question: answer for question, answer in merged.items() if answer}}


def _tip(lg: League, seat: int, week: Week, tip: Tip, public: bool) -> dict[str, Any]:
    if not (0 <= tip.home <= MOST_SHOT and 0 <= tip.away <= MOST_SHOT):
        raise Refused(Code.NOT_OFFERED, reason="no-such-score")
    if tip.match and all(f.id != tip.match for f in times.on(week)):
        raise Refused(Code.NOT_OFFERED, reason="no-match")
    return {"tip": tip if tip.match else None}


def _duel(lg: League, seat: int, week: Week, target: int, public: bool) -> dict[str, Any]:
    """The place is taken now, and the old one let go with it: a loser of the race keeps what he had (R23)."""
    if target == NOBODY:
        return {"duel": NOBODY}
    if target == seat or all(m.seat != target for m in lg.state.members):
        raise Refused(Code.NOT_OFFERED, reason="no-such-player")
    if slots.is_full(week, seat, target):
        raise Refused(Code.NOT_OFFERED, reason="full")
    return {"duel": target}


_CHECKS: dict[str, Callable[[League, int, Week, Any, bool], dict[str, Any]]] = {
    "club": _club,
    "scorer": _scorer,
    "answers": _answers,
    "tip": _tip,
    "duel": _duel,
}


# --- what can't stand -------------------------------------------------------------------------------------


def release(lg: League, keep: tuple[int, int] = (0, NOBODY)) -> None:
    """Take back every choice that could not be made any more, later weeks first; ``keep``: the one that stands."""
    for week in reversed(lg.state.weeks):
        if week.stage not in ("open", "revealed"):
            continue
        for seat in sorted(week.picks):
            if (week.matchday, seat) != keep:
                _release(lg, lg.week(week.matchday), seat)


def _release(lg: League, week: Week, seat: int) -> None:
    picks = picks_of(week, seat)
    lost: list[str] = []
    changes: dict[str, Any] = {}
    if picks.club and picks.club not in slots.clubs(lg.state, seat, week):
        lost.append("club")
        changes |= {"club": "", "forced": "", "by": NOBODY}
        if picks.forced:
            playing.give_back(lg, week.matchday, seat)
    if picks.scorer:
        if slots.Scorers(lg.state, seat, week).why_not(picks.scorer):
            lost.append("scorer")
            changes |= {"scorer": "", "slot": ""}
        elif picks.slot != slots.club_of(lg.state, picks.scorer):
            changes["slot"] = slots.club_of(lg.state, picks.scorer)
    if picks.tip is not None and all(f.id != picks.tip.match for f in times.on(week)):
        lost.append("tip")
        changes["tip"] = None
    if changes:
        lg.pick(week.matchday, seat, **changes)
    if lost:
        told_as = told.Released(week.matchday, seat, tuple(lost))
        own = told.ReleasedOwn(seat, week.matchday, tuple(lost))
        lg.tell(told_as if week.stage == "revealed" else own)


def lock(lg: League, matchday: int) -> None:
    """K1: what is chosen stands; who has no club gets one by lot (R15, R17)."""
    week = lg.week(matchday)
    draws = season_draws(lg.state)
    auto = []
    for m in lg.state.members:
        if picks_of(week, m.seat).club or not lg.state.setup.options.auto_club:
            continue
        free = slots.clubs(lg.state, m.seat, lg.week(matchday))
        if free:
            club = free[draws.below(len(free), f"club|{matchday}|{m.seat}", 0)]
            lg.pick(matchday, m.seat, club=club, auto=True)
            auto.append(m.seat)
    lg.change(matchday, stage="locked", picks=_everybodys(lg, matchday))
    for seat in auto:
        release(lg, keep=(matchday, seat))
    lg.tell(told.Locked(matchday, tuple(auto)))


def _everybodys(lg: League, matchday: int) -> dict[int, Picks]:
    week = lg.week(matchday)
    return {m.seat: picks_of(week, m.seat) for m in lg.state.members}
