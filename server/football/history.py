"""How strong clubs are at a season's start, from the seasons before it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from server.football import ratings
from server.football.asof import finals
from server.football.feed import FOREVER
from server.football.season import Season
from server.football.table import Score


def scores(season: Season) -> tuple[Score, ...]:
    """All final scores of a season, in the order in which they were played."""
    known = sorted(finals(season, FOREVER), key=lambda each: each[0].dates[-1].kickoff)
    return tuple((game.home, game.away, result.home, result.away) for game, result in known)


def with_history(season: Season, before: Iterable[Iterable[Score]]) -> Season:
    """The season with ratings learnt from earlier seasons, the oldest first; without any it stays as it is."""
    known: ratings.Ratings = {}
    for one in before:
        known = ratings.after(known, one) or known
    return replace(season, before=known) if known else season
