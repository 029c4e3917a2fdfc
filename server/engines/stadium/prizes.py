"""The reward of a Volltreffer, and when it acts (R31, R33)."""

from __future__ import annotations

from msgspec.structs import replace

from server.engines.refusal import Code, Refused
from server.engines.stadium import cards, commands, times
from server.engines.stadium import events as told
from server.engines.stadium.league import League
from server.engines.stadium.state import Prize, Prized, Week

NEVER = -1
"""The matchday of what has none left to act in."""


def choose(lg: League, seat: int, command: commands.ChoosePrize) -> None:
    """A reward, for good (R31). Joker, wall and spy act in the next matchday that is not revealed yet (R33)."""
    lg.member(seat)
    week = lg.week(command.matchday)
    offered = cards.prizes(lg.state, seat, week)
    if not offered:
        raise Refused(Code.NOT_NOW, reason="no-hit")
    if command.prize not in offered or (command.prize != "flags" and not times.next_unrevealed(lg.state, lg.at)):
        raise Refused(Code.NOT_OFFERED, reason="no-card")
    give(lg, week, seat, command.prize)


def give(lg: League, week: Week, seat: int, chosen: Prize, *, by_app: bool = False) -> None:
    stored = chosen in cards.STORED or lg.state.setup.options.quick_cards == "stored"
    matchday = 0 if chosen == "flags" or stored else times.next_unrevealed(lg.state, lg.at)
    lg.change(week.matchday, prizes={**week.prizes, seat: Prized(chosen, matchday, by_app)})
    lg.tell(told.PrizeChosen(week.matchday, seat, chosen, by_app))


def default(lg: League, matchday: int) -> None:
    """Who has hit and not chosen by the round's start gets +3 flags (R31)."""
    for m in lg.state.members:
        week = lg.week(matchday)
        if cards.hit(week, m.seat) and m.seat not in week.prizes:
            give(lg, week, m.seat, "flags", by_app=True)


def move_on(lg: League, matchday: int) -> None:
    """A matchday does not take place: what was to act in it acts in the next that is not revealed yet."""
    following = times.next_unrevealed(lg.state, lg.at) or NEVER
    for week in lg.state.weeks:
        prizes = {seat: replace(p, acts=following) for seat, p in week.prizes.items() if p.acts == matchday}
        if prizes:
            lg.change(week.matchday, prizes={**week.prizes, **prizes})
        if week.settled is not None and any(slam.acts == matchday for slam in week.settled.slams):
            moved = tuple(replace(s, acts=following) if s.acts == matchday else s for s in week.settled.slams)
            kept = tuple(slam for slam in moved if slam.acts != NEVER)
            lg.change(week.matchday, settled=replace(week.settled, slams=kept))
