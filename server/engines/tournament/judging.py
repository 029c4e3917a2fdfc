"""Calls for a judge, and what everybody is told (RULES.md, chapter 8). A call pauses nothing by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from server.engines.contract import OneOf
from server.engines.refusal import Code, Refused
from server.engines.tournament import commands
from server.engines.tournament import events as told
from server.engines.tournament.desk import (
    ANYBODY,
    JUDGES,
    STAFF,
    By,
    Desk,
    Fields,
    Rule,
    Rules,
    open_match,
    seats_of,
)
from server.engines.tournament.domains import Text
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import Announcement, Call, State

CALLS = 100
"""The newest ones that are kept of those that were resolved; of the others there is one for each player and quarrel."""
ANNOUNCEMENTS = 20
LONGEST = 300
"""Of an announcement, in characters."""


def _may_call(desk: Desk, by: By) -> Iterator[Fields]:
    if by.player is None:
        return
    match = open_match(desk.state, by.player.id)
    if match is None:
        return
    if any(c.match == match.id and c.player == by.player.id and c.status != "resolved" for c in desk.state.calls):
        raise Refused(Code.NOT_NOW, reason="called")
    yield {}


def _call(desk: Desk, by: By, command: commands.CallJudge) -> None:
    assert by.player is not None
    match = open_match(desk.state, by.player.id)
    assert match is not None
    call(desk, match.id, by.player.id, "player")


def call(desk: Desk, match: str, player: int, reason: Literal["player", "conflict"]) -> None:
    calls = desk.state.calls
    number = calls[-1].number + 1 if calls else 1
    kept = {c.number for c in [c for c in calls if c.status == "resolved"][-CALLS:]}
    calls = tuple(c for c in calls if c.status != "resolved" or c.number in kept)
    desk.set(calls=(*calls, Call(number, match, player, desk.at, reason=reason)))
    desk.tell(told.Called(_heard_by(desk.state, desk.state.calls[-1]), number, match, player, reason))


def _heard_by(state: State, call: Call) -> tuple[int, ...]:
    """A quarrel is that of both who play, whoever spoke last (T56)."""
    match = open_match(state, call.player) if call.reason == "conflict" else None
    if match is None or match.id != call.match:
        return seats_of(state, call.player)
    return seats_of(state, *(p for p in match.players if p != NOBODY))


def _with_status(desk: Desk, *statuses: str) -> tuple[int, ...]:
    return tuple(c.number for c in desk.state.calls if c.status in statuses)


def _change(desk: Desk, number: int, **changes: object) -> None:
    calls = tuple(replace(c, **changes) if c.number == number else c for c in desk.state.calls)
    desk.set(calls=calls)
    changed = next(c for c in calls if c.number == number)
    desk.tell(told.CallChanged(_heard_by(desk.state, changed), number, changed.status, changed.escalated))


def _quarrels(state: State, match: str) -> list[Call]:
    """Calls about two words of which none is settled."""
    return [c for c in state.calls if c.match == match and c.reason == "conflict" and c.status != "resolved"]


def is_quarrel(state: State, match: str) -> bool:
    """A judge is called for two different words already: a third word calls no other (T56)."""
    return bool(_quarrels(state, match))


def match_over(desk: Desk, match: str) -> None:
    """Two words about a result are settled by a result."""
    for found in _quarrels(desk.state, match):
        _change(desk, found.number, status="resolved")


def _may_take(desk: Desk, by: By) -> Iterator[Fields]:
    """Two judges don't go to one table."""
    if numbers := _with_status(desk, "open"):
        yield {"call": OneOf(numbers)}


def _take(desk: Desk, by: By, command: commands.TakeCall) -> None:
    _change(desk, command.call, status="claimed", by=by.seat)
    _note(desk, by, "take-call", command.call)


def _may_resolve(desk: Desk, by: By) -> Iterator[Fields]:
    if numbers := _with_status(desk, "open", "claimed"):
        yield {"call": OneOf(numbers)}


def _resolve(desk: Desk, by: By, command: commands.ResolveCall) -> None:
    _change(desk, command.call, status="resolved", by=by.seat)
    _note(desk, by, "resolve-call", command.call)


def _escalate(desk: Desk, by: By, command: commands.Escalate) -> None:
    _change(desk, command.call, status="open", by=NOBODY, escalated=True)
    _note(desk, by, "escalate", command.call)


def _note(desk: Desk, by: By, what: str, number: int) -> None:
    about = next(c for c in desk.state.calls if c.number == number)
    desk.note(by, what, match=about.match, player=about.player)


def _may_announce(desk: Desk, by: By) -> Iterator[Fields]:
    yield {"text": Text(LONGEST)}


def _announce(desk: Desk, by: By, command: commands.Announce) -> None:
    before = desk.state.announcements
    number = before[-1].number + 1 if before else 1
    desk.set(announcements=(*before, Announcement(number, desk.at, command.text))[-ANNOUNCEMENTS:])
    desk.tell(told.Announced(number, command.text))
    desk.note(by, "announce", text=command.text)


RULES: Rules = {
    commands.CallJudge: Rule(ANYBODY, _may_call, _call),
    commands.TakeCall: Rule(JUDGES, _may_take, _take),
    commands.ResolveCall: Rule(JUDGES, _may_resolve, _resolve),
    commands.Escalate: Rule(JUDGES, _may_resolve, _escalate),
    commands.Announce: Rule(STAFF, _may_announce, _announce),
}
