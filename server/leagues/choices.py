"""What a league founded now can be fed from."""

from __future__ import annotations

import msgspec
import structlog

from server.engines.contract import Ms
from server.engines.stadium.calendar import opening
from server.football.asof import first_kickoffs
from server.football.clubs import LIST, directory
from server.football.season import BadSeason
from server.football.simulated.calendar import slots
from server.leagues.seasons import SIMULATED, NoSuchSeason, Seasons, season_year

log = structlog.get_logger()


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """``source``: what the league's option of that name has to be. ``next``: the first matchday that has not opened
    yet, one after the ``last`` where there is none. ``kickoffs``: of each matchday the first one, in ms.
    ``attribution``: who must be named where the data are shown."""

    source: str
    next: int
    last: int
    kickoffs: list[int]
    attribution: str = ""


async def choices(seasons: Seasons, now: Ms) -> list[Choice]:
    """The simulated season first, then every one in the store whose clubs are those that the maps are made for.

    Raises ``StoreLost``.
    """
    found = [_choice(SIMULATED, [day[0] for day in slots(season_year(now))], now)]
    clubs = set(directory().lists[LIST])
    for name, version in sorted((await seasons.versions()).items()):
        try:
            season = await seasons.newest(name, version)
        except (NoSuchSeason, BadSeason) as e:
            log.error("season unreadable", season=name, error=str(e))
            continue
        if set(season.clubs) == clubs:
            found.append(_choice(name, first_kickoffs(season, now), now, season.attribution))
    return found


def _choice(source: str, kickoffs: list[int], now: Ms, attribution: str = "") -> Choice:
    coming = next((day for day, at in enumerate(kickoffs, 1) if at and opening(at) > now), len(kickoffs) + 1)
    return Choice(source, coming, len(kickoffs), kickoffs, attribution)
