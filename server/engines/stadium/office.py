"""What the commissioner (or a referee) may do, each with a note for everybody (R16a, R58-R61)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from server.engines.refusal import Code, Refused
from server.engines.stadium import commands, picks, prizes, rounds, season, settle, times
from server.engines.stadium import events as told
from server.engines.stadium.domains import EnteredResult
from server.engines.stadium.league import League, member
from server.engines.stadium.matches import Fixture, Result
from server.engines.stadium.state import NOBODY, Note, State, Week


def confirm(lg: League, by: int, command: commands.Confirm) -> None:
    w = lg.week(command.matchday)
    if w.stage != "scheduled" or w.confirmed or w.plan is None or w.plan.settled:
        raise Refused(Code.NOT_NOW, reason="nothing-to-confirm")
    lg.change(w.matchday, confirmed=True)
    lg.note(Note(lg.at, by, "confirmed", w.matchday))


def played_fixtures(state: State) -> list[tuple[Week, Fixture]]:
    """Matches whose result may be entered: of locked weeks and later ones (R60)."""
    return [
        (w, f)
        for w in state.weeks
        if w.stage in ("locked", "settled", "round", "closed") and w.plan is not None
        for f in w.plan.fixtures
    ]


def enter_result(lg: League, by: int, command: commands.EnterResult) -> None:
    """Before its round the week is worked out anew, and those settled after it; later it is a note (R60)."""
    fixtures = played_fixtures(lg.state)
    w = next((w for w, f in fixtures if f.id == command.result.match), None)
    if w is None:
        raise Refused(Code.NOT_NOW, reason="not-locked")
    result = command.result
    if not EnteredResult([f for _, f in fixtures], commands.MOST_GOALS).admits(_plain(result)):
        raise Refused(Code.NOT_OFFERED, reason="no-such-score")
    result = _known(result, w.results.get(result.match))
    in_time = w.stage in ("locked", "settled")
    if in_time:
        lg.change(
            w.matchday,
            results={**w.results, result.match: result},
            entered=tuple(sorted({*w.entered, result.match})),
        )
    what: Any = "result" if in_time else "late-result"
    lg.note(Note(lg.at, by, what, w.matchday, result.match, result=result))
    if in_time:
        _refold(lg, w)


def _refold(lg: League, changed: Week) -> None:
    if season.settles_now(lg.week(changed.matchday), lg.at):
        settle.settle(lg, changed.matchday)
        return
    if changed.stage != "settled":
        return
    later = [w for w in lg.state.weeks if w.stage == "settled" and times.kickoff(w) >= times.kickoff(changed)]
    for w in sorted(later, key=lambda w: (times.kickoff(w), w.matchday)):
        settle.settle(lg, w.matchday)


def _known(entered: Result, known: Result | None) -> Result:
    """Complete, for the commissioner stands for the score. One that brings no goals keeps those known before, up to
    the new score of each side, and a half-time score that is not above it (R60)."""
    goals, half = entered.goals, entered.half
    if known is not None and not goals:
        home = [g for g in known.goals if g.side == "home"][: entered.home]
        away = [g for g in known.goals if g.side == "away"][: entered.away]
        goals = (*home, *away)
        before = known.half
        if half is None and before is not None and before[0] <= entered.home and before[1] <= entered.away:
            half = before
    return replace(entered, goals=goals, half=half, complete=True)


def _plain(result: Result) -> dict[str, Any]:
    return {
        "match": result.match, "final": result.final, "home": result.home, "away": result.away, "half": result.half,
        "goals": [{"minute": g.minute, "player": g.player} for g in result.goals],
    }  # fmt: skip


def movable(state: State) -> dict[str, tuple[Week, bool]]:
    """By match of a week that is planned and not settled: its week, and whether it is called off."""
    return {
        f.id: (w, f.id in w.off)
        for w in state.weeks
        if w.stage in ("scheduled", "open", "revealed", "locked") and w.plan is not None
        for f in w.plan.fixtures
        if not f.off
    }


def postpone(lg: League, by: int, command: commands.Postpone) -> None:
    """Before the lock picks are released (R58), after it the match does not count (R59)."""
    found = movable(lg.state).get(command.match)
    if found is None or found[1] == command.off:
        raise Refused(Code.NOT_NOW, reason="no-match")
    w = found[0]
    before = times.kickoff(w), times.reveals(w)
    off = {*w.off, command.match} if command.off else {*w.off} - {command.match}
    w = lg.change(w.matchday, off=tuple(sorted(off)))
    lg.note(Note(lg.at, by, "postponed", w.matchday, command.match, reason="" if command.off else "again"))
    picks.release(lg)
    if (now := (times.kickoff(w), times.reveals(w))) != before and now[0] != times.NEVER:
        lg.tell(told.Scheduled(w.matchday, *now))


def cancel(lg: League, by: int, command: commands.Cancel) -> None:
    """A matchday that is not locked yet does not take place; its picks are free again."""
    w = lg.week(command.matchday)
    if lg.state.phase != "season" or w.stage not in ("scheduled", "open", "revealed"):
        raise Refused(Code.NOT_NOW, reason="locked")
    lg.change(w.matchday, stage="cancelled", picks={}, plays=(), looks=())
    prizes.move_on(lg, w.matchday)
    lg.note(Note(lg.at, by, "cancelled", w.matchday))
    picks.release(lg)
    rounds.end_if_done(lg)


def proxy(lg: League, by: int, command: commands.Proxy) -> None:
    """Only before the lock (R16); everybody is told who chose for whom, not what."""
    if command.seat == by:
        raise Refused(Code.NOT_OFFERED, reason="own")
    picks.change(lg, command.seat, command, proxy=True)
    lg.note(Note(lg.at, by, "proxy", command.matchday, seat=command.seat))


def swap(lg: League, by: int, command: commands.Replace) -> None:
    """A member who has quit plays again (R61); the seat stays that person's."""
    m = member(lg.state, command.seat)
    if m is None or not m.quit or lg.state.phase == "over":
        raise Refused(Code.NOT_NOW, reason="has-not-quit")
    lg.change_member(m.seat, quit=False, ends=False)
    lg.note(Note(lg.at, by, "replaced", seat=m.seat))


def hand_over(lg: League, by: int, command: commands.HandOver) -> None:
    m = member(lg.state, command.seat)
    if m is None or m.quit or command.seat == lg.state.commissioner:
        raise Refused(Code.NOT_OFFERED, reason="no-such-player")
    lg.set(commissioner=m.seat)
    lg.note(Note(lg.at, by, "handed-over", seat=m.seat))


def resolve(lg: League, by: int, command: commands.Resolve) -> None:
    """Who a proposed player is: his picks are that player's from now on; "" strikes him out (R10)."""
    found = next((p for p in lg.state.proposals if p.id == command.proposal), None)
    squads = lg.state.squads.clubs if lg.state.squads is not None else {}
    if found is None or found.player or found.out:
        raise Refused(Code.NOT_NOW, reason="no-proposal")
    if command.player and command.player not in squads:
        raise Refused(Code.NOT_OFFERED, reason="no-such-player")
    said = replace(found, player=command.player, out=not command.player)
    lg.set(proposals=tuple(said if p is found else p for p in lg.state.proposals))
    if command.player:
        for w in lg.state.weeks:
            for seat, chosen in w.picks.items():
                if chosen.scorer == found.id and w.stage not in rounds.DONE:
                    lg.pick(w.matchday, seat, scorer=command.player)
    lg.note(Note(lg.at, by, "resolved", reason=found.id))
    picks.release(lg)


def pause(lg: League, by: int, command: commands.Pause) -> None:
    if lg.state.paused == command.paused or lg.state.phase == "over":
        raise Refused(Code.NOT_NOW, reason="paused" if command.paused else "not-paused")
    lg.set(paused=command.paused)
    lg.note(Note(lg.at, by, "paused" if command.paused else "resumed"))


DUTIES: dict[type, Callable[[League, int, Any], None]] = {
    commands.Confirm: confirm,
    commands.EnterResult: enter_result,
    commands.Postpone: postpone,
    commands.Cancel: cancel,
    commands.Proxy: proxy,
    commands.Replace: swap,
    commands.HandOver: hand_over,
    commands.Resolve: resolve,
    commands.Pause: pause,
}


def act(lg: League, by: int, command: Any) -> None:
    """``by``: the commissioner's seat, or ``NOBODY`` for a referee."""
    if by != NOBODY and by != lg.state.commissioner:
        raise Refused(Code.NO_SUCH_SEAT)
    if lg.state.phase == "over":
        raise Refused(Code.GAME_OVER)
    DUTIES[type(command)](lg, by, command)
