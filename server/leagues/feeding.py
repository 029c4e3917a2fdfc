"""What a league's room should be told: the difference between what its state knows and what its source says. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from server.engines.contract import Command
from server.engines.stadium.commands import FeedPlan, FeedResults, FeedSquads
from server.engines.stadium.matches import Plan
from server.engines.stadium.state import State, Week
from server.football.feed import Feed

NEAR_MS = 10 * 24 * 3_600_000
"""So long before a matchday all of its plan is of interest; before that, only its dates are."""
BEFORE_LOCK = frozenset({"scheduled", "open", "revealed"})


def news(state: State, feed: Feed, at: int) -> Iterator[Command]:
    """Commands for the room, in the order in which they should be given; none where it knows everything already.

    ``at``: UTC epoch ms, the moment as of which the feed is asked.
    """
    if state.phase in ("lobby", "over"):
        return
    squads = feed.squads(at)
    if state.squads is None or state.squads.id != squads.id:
        yield FeedSquads(squads)
    weeks = {week.matchday: week for week in state.weeks}
    options = state.setup.options
    for matchday in range(options.first, options.last + 1):
        week = weeks.get(matchday)
        if week is None or week.stage in BEFORE_LOCK:
            plan = feed.plan(matchday, at)
            if plan.fixtures and _differs(week, plan, at):
                yield FeedPlan(plan)
        elif week.stage == "locked" and week.plan is not None:  # a settlement has frozen them (R60)
            played = {fixture.id for fixture in week.plan.fixtures} - set(week.entered)
            results = (r for r in feed.results(matchday, at) if r.match in played)
            if changed := tuple(r for r in results if week.results.get(r.match) != r):
                yield FeedResults(changed)


def _differs(week: Week | None, plan: Plan, at: int) -> bool:
    known = None if week is None else week.plan
    if known is None:
        return True
    if plan.kickoff - at > NEAR_MS:  # chances and table move with every matchday: none of this week's business yet
        return (known.fixtures, known.settled) != (plan.fixtures, plan.settled)
    return known != plan
