"""The clock of a round: an explicit start, deadlines, pauses, extensions, outages (RULES.md, chapter 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from server.engines.clockwork import LEAST_TOLD_MS, is_due
from server.engines.contract import Ms, OneOf
from server.engines.refusal import Code, Refused
from server.engines.tournament import asks, commands
from server.engines.tournament import events as told
from server.engines.tournament.desk import (
    JUDGES,
    SCORERS,
    STAFF,
    By,
    Desk,
    Fields,
    Rule,
    Rules,
    live,
    match_of,
)
from server.engines.tournament.domains import Whole
from server.engines.tournament.opening import close_check_in
from server.engines.tournament.options import MINUTE_MS
from server.engines.tournament.reports import time_is_up
from server.engines.tournament.results import missed, undecided
from server.engines.tournament.state import BackRound, Match, Round, State

MOST_MINUTES = 60
ALL = ""
"""Instead of a match: the whole round."""


def running(state: State) -> Round | None:
    round_ = live(state)
    return round_ if round_ is not None and round_.phase == "running" else None


def match_ends(round_: Round, match: Match) -> int:
    """When the time of this match is up."""
    return round_.ends + match.extra_ms


# --- what falls due -----------------------------------------------------------------------------------


def deadlines(state: State) -> Mapping[str, Ms]:
    """``check-in``, ``prompt:N`` and ``no-show:N`` of absent players, ``round:N``, ``match:ID`` of extended ones."""
    if state.phase == "check-in" and state.check_in_ends:
        return {"check-in": Ms(state.check_in_ends)}
    round_ = running(state)
    if round_ is None or round_.paused_at:
        return {}
    found: dict[str, Ms] = {}
    options = state.setup.options
    waiting = [m for m in round_.matches if _absent(m)]
    if uncalled := [m.since for m in waiting if not m.asked]:
        found[f"prompt:{round_.number}"] = Ms(min(uncalled) + options.prompt_ms)
    if waiting:
        found[f"no-show:{round_.number}"] = Ms(min(m.since for m in waiting) + options.no_show_ms)
    if not round_.over:
        found[f"round:{round_.number}"] = Ms(round_.ends)
    for match in round_.matches:
        if match.extra_ms and _runs(match):
            found[f"match:{match.id}"] = Ms(match_ends(round_, match))
    return found


def _runs(match: Match) -> bool:
    return match.result is None and not match.paused_at and not match.late


def _absent(match: Match) -> tuple[int, ...]:
    """Sides that have not come to a room that is open; of a paper table nobody knows."""
    if match.result is not None or not match.since or match.paused_at or match.playing:
        return ()
    return tuple(side for side in (0, 1) if not match.here[side])


def due(desk: Desk, name: str) -> None:
    """A deadline has passed. What is not due is stale."""
    at = deadlines(desk.state).get(name)
    if at is None or not is_due(at, desk.at):
        raise Refused(Code.STALE)
    kind, _, about = name.partition(":")
    if kind == "check-in":
        close_check_in(desk)
        return
    round_ = running(desk.state)
    assert round_ is not None
    if kind == "prompt":
        _call_absent(desk, round_)
    elif kind == "no-show":
        _nobody_came(desk, round_)
    elif kind == "round":
        desk.change_round(round_.number, over=True)
        desk.tell(told.TimeUp(round_.number))
        for match in round_.matches:
            if _runs(match) and not match.extra_ms:
                time_is_up(desk, match.id)
    else:
        desk.tell(told.TimeUp(round_.number, about))
        time_is_up(desk, about)


def _call_absent(desk: Desk, round_: Round) -> None:
    """T40: who has not come yet is waited for, and everybody hears it."""
    called: list[int] = []
    for match in round_.matches:
        sides = _absent(match)
        if sides and not match.asked and is_due(match.since + desk.state.setup.options.prompt_ms, desk.at):
            called += ((match.a, match.b)[side] for side in sides)
            desk.change_match(match.id, asked=True)
    desk.tell(told.Missing(round_.number, tuple(called)))


def _nobody_came(desk: Desk, round_: Round) -> None:
    """T40: who is absent loses; both, if both are."""
    options = desk.state.setup.options
    for match in round_.matches:
        sides = _absent(match)
        if sides and is_due(match.since + options.no_show_ms, desk.at):
            missed(desk, match.id, sides)
            if options.no_show_drops:
                for side in sides:
                    player = (match.a, match.b)[side]
                    desk.change_player(player, status="dropped")
                    desk.tell(told.Left(player, "dropped"))


def outage(desk: Desk, gap_ms: int) -> None:
    """Nobody could play: the round and pauses of single tables move by that much; a check-in's end never does."""
    round_ = running(desk.state)
    if round_ is None or round_.paused_at:
        return
    runs = deadlines(desk.state)
    _shift(desk, round_, gap_ms)
    if runs and gap_ms >= LEAST_TOLD_MS:
        desk.tell(told.GivenBack(round_.number, gap_ms))


def _shift(desk: Desk, round_: Round, gap_ms: int) -> None:
    matches = tuple(_later(m, gap_ms) for m in round_.matches)
    desk.change_round(
        round_.number, started=round_.started + gap_ms, ends=round_.ends + gap_ms, matches=matches, paused_at=0
    )


def _later(match: Match, gap_ms: int) -> Match:
    moved = {name: at + gap_ms for name in ("paused_at", "since") if (at := getattr(match, name))}
    return replace(match, **moved) if moved else match


# --- starting, pausing --------------------------------------------------------------------------------


def _may_start(desk: Desk, by: By) -> Iterator[Fields]:
    round_ = live(desk.state)
    if round_ is None or round_.phase != "published":
        raise Refused(Code.NOT_NOW, reason="running" if round_ is not None else "no-round")
    yield {"round": OneOf((round_.number, 0))}


def _start(desk: Desk, by: By, command: commands.StartRound) -> None:
    round_ = live(desk.state)
    assert round_ is not None
    ends = desk.at + desk.state.setup.options.round_ms_in(round_.stage)
    desk.change_round(round_.number, phase="running", started=desk.at, ends=ends)
    for match in undecided(desk.state):
        desk.change_match(match.id, since=desk.at if match.room else 0)
        desk.say_to_room(match, asks.GoOn(match.id))
    desk.tell(told.Started(round_.number, ends))
    desk.note(by, "start", BackRound(round_.number, round_.version, "running"))


def _may_pause(desk: Desk, by: By) -> Iterator[Fields]:
    round_ = running(desk.state)
    if round_ is None or round_.paused_at:
        raise Refused(Code.NOT_NOW, reason="paused" if round_ is not None else "no-round")
    yield {"match": OneOf((ALL, *(m.id for m in undecided(desk.state) if not m.paused_at)))}


def _pause(desk: Desk, by: By, command: commands.Pause) -> None:
    round_ = running(desk.state)
    assert round_ is not None
    if command.match:
        desk.change_match(command.match, paused_at=desk.at)
    else:
        desk.change_round(round_.number, paused_at=desk.at)
    for match in undecided(desk.state):
        if match.id == command.match or (not command.match and not match.paused_at):
            desk.say_to_room(match, asks.Hold(match.id))
    desk.tell(told.Stopped(command.match))
    desk.note(by, "pause", match=command.match)


def _may_resume(desk: Desk, by: By) -> Iterator[Fields]:
    round_ = running(desk.state)
    if round_ is None:
        raise Refused(Code.NOT_NOW, reason="no-round")
    if round_.paused_at:
        yield {"match": OneOf((ALL,))}
    elif ids := tuple(m.id for m in undecided(desk.state) if m.paused_at):
        yield {"match": OneOf(ids)}


def _resume(desk: Desk, by: By, command: commands.Resume) -> None:
    """The time that was lost is given back."""
    round_ = running(desk.state)
    assert round_ is not None
    if command.match:
        match = match_of(desk.state, command.match)
        gap = max(1, desk.at - match.paused_at)
        since = match.since + gap if match.since else 0
        desk.change_match(match.id, paused_at=0, extra_ms=match.extra_ms + gap, since=since)
    else:
        _shift(desk, round_, desk.at - round_.paused_at)
    for match in undecided(desk.state):
        if match.id == command.match or (not command.match and not match.paused_at):
            desk.say_to_room(match, asks.GoOn(match.id))
    desk.tell(told.WentOn(command.match))
    desk.note(by, "resume", match=command.match)


# --- extending ----------------------------------------------------------------------------------------


def _may_extend(desk: Desk, by: By) -> Iterator[Fields]:
    if running(desk.state) is None:
        raise Refused(Code.NOT_NOW, reason="no-round")
    ids = tuple(m.id for m in undecided(desk.state))
    yield {"match": OneOf((ALL, *ids)), "minutes": Whole(1, MOST_MINUTES)}


def _extend(desk: Desk, by: By, command: commands.Extend) -> None:
    """From now on if the time was up already; a table that was over goes on (T51)."""
    round_ = running(desk.state)
    assert round_ is not None
    ms = command.minutes * MINUTE_MS
    if command.match:
        _stretch(desk, round_, match_of(desk.state, command.match), ms)
    else:
        past = max(0, (round_.paused_at or desk.at) - round_.ends) if round_.over else 0
        desk.change_round(round_.number, ends=round_.ends + past + ms, over=False)
        for match in undecided(desk.state):
            desk.change_match(match.id, late=False)
            desk.say_to_room(match, asks.Stretch(match.id, ms))
    desk.tell(told.Extended(command.match, ms))
    desk.note(by, "extend", match=command.match, text=str(command.minutes))


def _stretch(desk: Desk, round_: Round, match: Match, ms: int) -> None:
    now = match.paused_at or round_.paused_at or desk.at
    past = max(0, now - match_ends(round_, match)) if match.late or round_.over else 0
    desk.change_match(match.id, extra_ms=match.extra_ms + past + ms, late=False)
    desk.say_to_room(match, asks.Stretch(match.id, ms))


RULES: Rules = {
    commands.StartRound: Rule(SCORERS, _may_start, _start),
    commands.Pause: Rule(JUDGES, _may_pause, _pause),
    commands.Resume: Rule(JUDGES, _may_resume, _resume),
    commands.Extend: Rule(STAFF, _may_extend, _extend),
}
