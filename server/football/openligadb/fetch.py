"""A whole season from OpenLigaDB at once, for an import."""

from __future__ import annotations

from collections.abc import Callable

from server.football.openligadb.client import LEAGUE, OpenLigaDB, SourceFailed
from server.football.openligadb.reading import Absorbed, absorb
from server.football.openligadb.shapes import matches
from server.football.season import Season

MATCHDAYS = 34


def empty(year: int, league: str = LEAGUE) -> Season:
    """A season of which nothing is known yet."""
    return Season(id=f"{league}-{year}", year=year, source="openligadb", clubs=(), games=())


async def fetch(client: OpenLigaDB, season: Season, at: int, done: Callable[[int], None]) -> Absorbed:
    """Read every matchday into a season; ``done`` hears of each. One after the other, as a polite guest does.

    The call for the whole season is made first, for it may know more matches, but what the matchdays say counts.
    Raises SourceFailed (also where there is no match at all) and NoAnswer.
    """
    told, _ = matches(await client.season())
    taken = absorb(season, told, at)
    strangers = dict.fromkeys(taken.strangers)
    for matchday in range(1, (taken.season.matchdays or MATCHDAYS) + 1):
        told, _ = matches(await client.matchday(matchday))
        taken = absorb(taken.season, told, at)
        strangers |= dict.fromkeys(taken.strangers)
        done(matchday)
    if not taken.season.games:
        raise SourceFailed("empty")
    return Absorbed(taken.season, tuple(strangers))
