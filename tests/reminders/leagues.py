"""Leagues of three in the middle of things, as states."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from server.engines.contract import Ms
from server.engines.stadium.hands import Hand
from server.engines.stadium.options import Options
from server.engines.stadium.round import Round, Turn
from server.engines.stadium.state import Member, Picks, Setup, State, Week
from server.reminders.calendar import BERLIN
from server.rooms.entries import Chair
from tests.engines.stadium import season

LOCK = Ms(season.FIRST_KICKOFF)
"""Friday, 28 August 2026, 20:30 in Berlin."""
QUESTIONS = ("goals", "top-match")
DONE = Picks(club="FCB", scorer="FCB1", answers={"goals": "over", "top-match": "home"})
CHAIRS = {0: Chair("Ada", "ada"), 1: Chair("Ben", "ben"), 2: Chair("random", bot="random")}


def berlin(day: int, hour: int, minute: int = 0, month: int = 8) -> Ms:
    return Ms(int(datetime(2026, month, day, hour, minute, tzinfo=BERLIN).timestamp() * 1000))


OPENED = berlin(25, 12)


def league(week: Week, **more: Any) -> State:
    setup = Setup(Options(), b"\0" * 32)
    members = tuple(Member(seat) for seat in range(3))
    return State(setup, phase="season", members=members, weeks=(week,), **more)


def week(stage: str = "open", lock: int = LOCK, **more: Any) -> Week:
    plan = season.plan(7, 1)
    moved = tuple(msgspec.structs.replace(f, kickoff=f.kickoff + lock - LOCK) for f in plan.fixtures)
    plan = msgspec.structs.replace(plan, fixtures=moved)
    made = Week(1, plan=plan, opened=plan, opened_at=OPENED, questions=QUESTIONS, **more)
    return msgspec.structs.replace(made, stage=stage)


def in_round(turn: int, away: tuple[int, ...], flags: tuple[int, ...] = (3, 2, 1)) -> State:
    """A flag round that began on Monday evening, in its first turn."""
    made = league(week("round"))
    members = tuple(msgspec.structs.replace(m, away=m.seat in away) for m in made.members)
    hands = {seat: Hand(free=n) for seat, n in enumerate(flags)}
    began = round_start()
    opened = Turn(number=1, seat=turn, kind="flag", began=began + 1_000, ends=began + 31_000)
    played = Round(matchday=1, ties=(0, 1, 2), order=(0, 1, 2), merits={}, hands=hands, turn=opened)
    return msgspec.structs.replace(made, members=members, round=played)


def round_start() -> int:
    minute = Options().round_minute
    return berlin(31, minute // 60, minute % 60)
