"""What people of a league should be reminded of, and when: derived from its state, never kept beside it.

About picks only who is not done; about a flag round only who has flags and is not there. Between 21:00 and 7:00 in
Berlin nobody is reminded of picks: what falls into that time comes at 7:00, if it still helps then. A flag round is
another matter: the league has chosen its hour itself, and who is missing has the app place for him.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import Literal, TypeAlias

import msgspec

from server.engines.contract import Ms
from server.engines.stadium import times
from server.engines.stadium.state import Picks, State, Week
from server.reminders.calendar import BERLIN

Kind: TypeAlias = Literal["week", "day", "hours", "round", "turn"]
KINDS: tuple[Kind, ...] = ("week", "day", "hours", "round", "turn")
EVENING, MORNING = time(21), time(7)
"""Quiet from the one to the other."""
HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
LATE_MS = 15 * 60_000
"""So long after its beginning a flag round is still told of."""


class Occasion(msgspec.Struct, frozen=True, kw_only=True):
    """A reminder for one seat, due ``at`` and of no use from ``until`` on. Times are UTC ms.

    ``key``: the same one for ever for the same occasion; a kick-off that moves to another day is a new one.
    """

    kind: Kind
    seat: int
    matchday: int
    at: Ms
    until: Ms
    kickoff: Ms
    key: str


def occasions(state: State) -> Iterator[Occasion]:
    """All that lie before people, or just behind them, as the state stands."""
    if state.paused or state.phase != "season":
        return
    for week in state.weeks:
        if week.stage in ("open", "revealed"):
            yield from _picks(state, week)
        elif week.stage == "round":
            yield from _round(state, week)


def _picks(state: State, week: Week) -> Iterator[Occasion]:
    lock = times.kickoff(week)
    if lock == times.NEVER:
        return
    spans: tuple[tuple[Kind, int, int], ...] = (
        ("week", week.opened_at, lock - DAY_MS),
        ("day", lock - DAY_MS, lock - 2 * HOUR_MS),
        ("hours", lock - 2 * HOUR_MS, lock),
    )
    for member in state.members:
        if member.quit or is_done(week, week.picks.get(member.seat, Picks())):
            continue
        for kind, at, until in spans:
            if (woken := awake(at)) < until:
                yield _occasion(kind, member.seat, week, woken, until, lock)


def _round(state: State, week: Week) -> Iterator[Occasion]:
    played = state.round
    if played is None or played.matchday != week.matchday or played.turn is None:
        return
    began = times.round_starts(week, state.setup.options)
    lock = times.kickoff(week)
    for member in state.members:
        seat, turn = member.seat, played.turn
        if member.quit or not member.away or not (played.hands[seat].flags or played.debts.get(seat)):
            continue
        if turn.seat == seat:
            yield _occasion("turn", seat, week, turn.began, turn.began + LATE_MS, lock)
        else:
            yield _occasion("round", seat, week, began, began + LATE_MS, lock)


def _occasion(kind: Kind, seat: int, week: Week, at: int, until: int, lock: int) -> Occasion:
    day = datetime.fromtimestamp(lock / 1000, BERLIN).date()
    key = f"{week.matchday}:{day}:{kind}:{seat}"
    return Occasion(kind=kind, seat=seat, matchday=week.matchday, at=Ms(at), until=Ms(until), kickoff=Ms(lock), key=key)


def is_done(week: Week, picks: Picks) -> bool:
    """True if nothing is missing: a club, a scorer, an answer to each question. Tip and duel are free to leave."""
    return bool(picks.club and picks.scorer) and all(picks.answers.get(question) for question in week.questions)


def awake(at: int) -> int:
    """The moment itself, or seven in the morning where it falls into the quiet hours of Berlin."""
    wall = datetime.fromtimestamp(at / 1000, BERLIN)
    if MORNING <= wall.time() < EVENING:
        return at
    day = wall.date() + timedelta(days=wall.time() >= EVENING)
    return int(datetime.combine(day, MORNING, BERLIN).timestamp()) * 1000
