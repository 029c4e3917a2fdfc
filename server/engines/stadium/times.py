"""When a week opens, is revealed, locked, settled and played: derived from its plan, never kept beside it (R14-R16)."""

from __future__ import annotations

from server.engines.stadium import calendar
from server.engines.stadium.matches import Fixture
from server.engines.stadium.options import Options
from server.engines.stadium.state import State, Week

NEVER = 2**62


def on(week: Week) -> tuple[Fixture, ...]:
    """The matches that are to be played within the matchday; after the opening only those with a frozen chance."""
    if week.plan is None:
        return ()
    fixtures = tuple(f for f in week.plan.fixtures if not f.off and f.id not in week.off)
    if week.opened is None:
        return fixtures
    chances = week.opened.chances
    return tuple(f for f in fixtures if f.id in chances)


def kickoff(week: Week) -> int:
    """K1, the first kick-off; ``NEVER`` where none is known."""
    return min((f.kickoff for f in on(week)), default=NEVER)


def last_kickoff(week: Week) -> int:
    """That of the matches that are played; of a locked week without any that of all, so that it comes to an end."""
    played = on(week)
    if not played and week.plan is not None and week.stage not in ("scheduled", "open", "revealed"):
        played = week.plan.fixtures
    return max((f.kickoff for f in played), default=NEVER)


def opens(week: Week) -> int:
    first = kickoff(week)
    return first if first == NEVER else calendar.opening(first)


def reveals(week: Week) -> int:
    first = kickoff(week)
    return first if first == NEVER else calendar.reveal(first)


def settles(week: Week) -> int:
    last = last_kickoff(week)
    return last if last == NEVER else calendar.settling(last)


def round_starts(week: Week, options: Options) -> int:
    last = last_kickoff(week)
    return last if last == NEVER else calendar.round_start(last, options.round_minute)


def is_planned(week: Week) -> bool:
    """True if the week may open: its schedule is fixed or confirmed (R16a), and every match has its chance (R19)."""
    plan = week.plan
    if plan is None or not (plan.settled or week.confirmed):
        return False
    matches = on(week)
    return bool(matches) and all(f.id in plan.chances for f in matches)


def next_unrevealed(state: State, at: int) -> int:
    """The first matchday whose reveal lies after ``at``; 0 if there is none (R26, R33)."""
    found = [
        (reveals(w), w.matchday) for w in state.weeks if w.stage in ("scheduled", "open") and reveals(w) > at
    ]  # fmt: skip
    return min(found)[1] if found else 0
