"""When a simulated season is played: who meets whom, on which weekend, at what time.

The frame is that of a usual year: 34 matchdays from the end of August to the end of May, with pauses for national teams
and at Christmas, two of them midweek. Both changes of the clocks fall on Sundays on which is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from server.engines.stadium.map import Club
from server.football.wall import berlin, days_later

_WEEKENDS = (*range(4), *range(6, 11), *range(12, 17), *range(19, 29), *range(30, 35), *range(36, 39))
"""Weeks after the first Saturday in which is played at the weekend."""
_MIDWEEK = (20, 27)
"""Weeks whose Tuesday and Wednesday have a matchday of their own, before the weekend's."""
_SLOTS = {
    "weekend": ((-1, 20, 30), *((0, 15, 30),) * 5, (0, 18, 30), (1, 15, 30), (1, 17, 30)),
    "midweek": ((-4, 18, 30), *((-4, 20, 30),) * 3, (-3, 18, 30), *((-3, 20, 30),) * 4),
    "last": ((0, 15, 30),) * 9,
}
"""Days from Saturday, hour and minute in Berlin, for each of nine matches."""
AHEAD = 35
"""Days before a matchday's first kick-off on which its schedule is announced; until then it has a placeholder."""


def pairings(clubs: Sequence[Club], chance: Random) -> list[list[tuple[Club, Club]]]:
    """Each matchday's matches, home side first: a double round robin, the second half with sides exchanged."""
    ring = list(clubs)
    chance.shuffle(ring)
    rounds = []
    for turn in range(len(ring) - 1):
        pairs = [(ring[i], ring[-1 - i]) for i in range(len(ring) // 2)]
        # The circle's fixed club changes sides every time, the others by their place: runs at home stay short.
        rounds.append([pair[::-1] if (turn if i == 0 else i) % 2 else pair for i, pair in enumerate(pairs)])
        ring.insert(1, ring.pop())
    return rounds + [[pair[::-1] for pair in pairs] for pairs in rounds]


def slots(year: int) -> list[tuple[int, ...]]:
    """For each matchday the nine kick-offs, in order."""
    first = date(year, 8, 31)
    first -= timedelta(days=(first.weekday() - 5) % 7)
    days = [(week * 7, "weekend") for week in _WEEKENDS] + [(week * 7, "midweek") for week in _MIDWEEK]
    days.sort(key=lambda day: (day[0], day[1]))
    days[-1] = (days[-1][0], "last")
    return [
        tuple(berlin(first + timedelta(days=after + day), hour, minute) for day, hour, minute in _SLOTS[kind])
        for after, kind in days
    ]


def announced(kickoffs: Sequence[int]) -> tuple[int, int]:
    """When a matchday's schedule is announced, and the placeholder that all its matches have until then."""
    return days_later(kickoffs[0], -AHEAD), kickoffs[len(kickoffs) // 2]
